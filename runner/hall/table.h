#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/hall/children.h"
#include "runner/hall/ports.h"
#include "runner/hall/settings.h"
#include "runner/match/match.h"

namespace tabiya::hall {

// What a table shows of itself.
struct TableView {
  enum class State : std::uint8_t { free, roll_call, seating, playing, closed };
  State state = State::free;
  std::int64_t encounter = 0;
  schedule::Seating seating;
  int plies = 0;  // played by the engines
  rules::Seat turn = 0;
};

// What an event led to at a table.
enum class Came : std::uint8_t {
  nothing,
  called,    // every engine of the roll call answered
  unfit,     // one did not, or can't be started for its game: Table::objection
  finished,  // a game is over: Table::take_record
};

// One table of the hall: the engine processes that sit there, one a seat, and the game they play.
// A participant with several seats has a process for each of them. Processes stay from game to game
// as long as their participant is wanted.
class Table {
 public:
  Table(TableNumber number, const Settings& settings, Children& children, Launcher& launcher,
        Timekeeper& timekeeper);

  // Starts an engine of each participant (as many as there are seats at most) to see whether it can
  // play at all. Came::called or Came::unfit follows.
  void call(std::span<const int> participants);
  // Takes an encounter, whose seatings are then played one by one.
  void take(schedule::Encounter encounter);
  bool has_seating() const { return encounter_ && next_seating_ < encounter_->seatings.size(); }
  // Begins the next seating's game: processes that are not wanted are let go of. Refused is an
  // opening that can't be played.
  std::optional<Refusal> begin_game();

  Came line(ChildId child, std::string_view text, Instant at);
  Came gone(ChildId child, const match::ProcessEnd& end, Instant at);
  Came alarm(Instant at);

  // Ends the game in progress without a result, and closes.
  void interrupt(std::string_view why, Instant at);
  // Lets all processes go; no game is played here any more.
  void close();
  bool closed() const { return state_ == TableView::State::closed; }

  // Of the game that is over. One that is to be replayed leaves its seating to be played next.
  match::GameRecord take_record();
  const std::string& objection() const { return objection_; }
  // Visits the dialogues of the processes that sit here, with their participants' numbers.
  void visit(const std::function<void(int, const match::UciDialogue&)>& visitor) const;
  TableView view() const;

 private:
  using State = TableView::State;
  struct Place {
    int participant = 0;
    std::optional<ChildId> child;
    std::unique_ptr<match::UciDialogue> dialogue;
  };

  rules::Seat seats() const;
  std::optional<rules::Seat> seat_of(ChildId child) const;
  void arrange(const schedule::Seating& seating);
  void occupy(Place& place, int participant);
  void launch(rules::Seat seat);
  void let_go(Place& place, Microseconds grace);
  void part_from(Place& place);
  Came play(const match::Event& event);
  Came hear_roll_call(rules::Seat seat, std::string_view text, Instant at);
  Came object(rules::Seat seat, std::string_view why, std::optional<ChildId> child);
  Came seek_overdue(Instant at);
  void carry_out();
  void wake(Instant at);
  void wake_for_roll_call();

  TableNumber number_;
  const Settings* settings_;
  Children* children_;
  Launcher* launcher_;
  Timekeeper* timekeeper_;
  State state_ = State::free;
  std::array<Place, rules::kMostSeats> places_;
  std::optional<schedule::Encounter> encounter_;
  std::size_t next_seating_ = 0;
  std::optional<match::Match> match_;
  match::Actions actions_;
  std::optional<Instant> alarm_;  // the one that is set, at the timekeeper
  int awaited_ = 0;               // engines of the roll call that did not answer yet
  std::string objection_;
};

}  // namespace tabiya::hall
