#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/hall/children.h"
#include "runner/hall/events.h"
#include "runner/hall/fault_count.h"
#include "runner/hall/ports.h"
#include "runner/hall/settings.h"
#include "runner/hall/table.h"

namespace tabiya::hall {

// Why a run could not begin or go on.
struct Failure {
  enum class Kind : std::uint8_t {
    unfit_engine,  // it can't be started or failed its first handshake: no game was played
    lost_program,  // an engine that could be started so far can't be any more: no fault of its own
    bad_opening,   // the schedule gave an opening that can't be played
    faults,        // more of them than the run bears
  };
  Kind kind = Kind::faults;
  std::string text;
};

// What a run has come to; a view for progress displays.
struct Progress {
  std::int64_t games = 0;        // finished and handed to the ledger
  std::int64_t with_faults = 0;  // of those
  int running = 0;
  std::vector<TableView> tables;
};

// A run of games at several tables, over the four ports. Nothing here blocks or reads anything:
// whoever turns the loop brings the events, and every port is called from within them.
//
// First every participant is started once (the roll call, as many at a time as sit at a table); no
// game begins before all of them have greeted, and an engine that does not makes the run fail with
// no game played. Then each table takes an encounter and plays its seatings in order, and so on
// until the schedule has no more. Finished games go to the ledger; interrupted ones are dropped, so
// that a resumed run plays them again. An engine whose program can't be started any more makes the
// run fail too, and its game is dropped: whoever took the file away may put it back. A table begins
// no game while more than twice as many finished ones as there are tables are not safe yet.
class Hall : public Events {
 public:
  // The ports must outlive the hall, and must not call it from within their own functions.
  Hall(Settings settings, Schedule& schedule, Ledger& ledger, Launcher& launcher,
       Timekeeper& timekeeper);
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  // Begins the run with the roll call. Once all have greeted `begin_play` is asked whether games
  // begin; if they don't, all go home and no encounter is asked for.
  void open(std::function<bool()> begin_play = [] { return true; });

  void line(ChildId child, std::string_view text, Instant at) override;
  void gone(ChildId child, const match::ProcessEnd& end, Instant at) override;
  void alarm(TableNumber table, Instant at) override;
  void stop(Instant at) override;
  bool done() const override;

  // Set when the run has failed; the running games were interrupted.
  const std::optional<Failure>& failure() const { return failure_; }
  // Stopped before the schedule was used up, by stop(), the ledger or a failure.
  bool stopped() const { return stopped_; }
  Progress progress() const;
  // From the roll call: how each participant calls itself (empty: it did not say, or was not asked
  // yet), and what is to be said about its options, also by itself.
  const std::vector<std::string>& id_names() const { return id_names_; }
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  void call_next(Table& table);
  void came(Table& table, Came what, Instant at);
  void roll_called(Table& table);
  void unfit(const Table& table, Instant at);
  void end_roll_call(Instant at);
  bool is_held_up(const Table& table, Instant at);
  void serve(Table& table, Instant at);
  void finished(Table& table, Instant at);
  void wind_up(std::string_view why, Instant at);
  void fail(Failure::Kind kind, std::string text, Instant at);

  Settings settings_;
  Schedule& schedule_;
  Ledger& ledger_;
  Timekeeper& timekeeper_;
  Children children_;
  std::vector<Table> tables_;
  std::vector<bool> held_up_;  // the tables that wait for the ledger
  int next_to_call_ = 0;       // participant
  int greeted_ = 0;            // participants
  FaultCount faults_;
  std::function<bool()> begin_play_;
  std::optional<Failure> failure_;
  bool stopped_ = false;
  std::vector<std::string> id_names_;
  std::vector<std::string> warnings_;
};

}  // namespace tabiya::hall
