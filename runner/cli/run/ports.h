#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "runner/hall/events.h"
#include "runner/hall/ports.h"
#include "runner/report/pgn.h"

namespace tabiya::cli {

// What the commands put between the hall and its ports.

// A schedule that first lets the run begin: the hall asks for an encounter only after every engine
// has greeted, so that a run whose engines can't play leaves no trace in the ledger. Where the run
// can't begin there are no encounters.
class BeginningSchedule final : public hall::Schedule {
 public:
  // `begin` is called once, before the first encounter.
  BeginningSchedule(hall::Schedule& plan, std::function<std::optional<Refusal>()> begin)
      : plan_(plan), begin_(std::move(begin)) {}

  std::optional<schedule::Encounter> next() override;
  bool begun() const { return begun_; }
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  hall::Schedule& plan_;
  std::function<std::optional<Refusal>()> begin_;
  bool begun_ = false;
  std::optional<Refusal> refusal_;
};

// Passes games on to a ledger that is there only once the run has begun.
class LateLedger final : public hall::Ledger {
 public:
  void set(hall::Ledger& ledger) { ledger_ = &ledger; }
  hall::Onward take(const match::GameRecord& record) override;

 private:
  hall::Ledger* ledger_ = nullptr;
};

// Appends every game that counts to a PGN file, in one piece, after the next ledger has taken it.
class PgnLedger final : public hall::Ledger {
 public:
  PgnLedger(std::ofstream file, std::string name, hall::Ledger& next)
      : file_(std::move(file)), name_(std::move(name)), next_(next) {}

  // The run whose games follow; before the first one.
  std::optional<Refusal> set(const store::Run& run);
  hall::Onward take(const match::GameRecord& record) override;
  // Why games are missing in the file, if any are.
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  std::ofstream file_;
  std::string name_;
  hall::Ledger& next_;
  std::optional<report::PgnWriter> writer_;
  std::optional<Refusal> refusal_;
};

// Tells of every game after the ledgers have taken it.
class ToldLedger final : public hall::Ledger {
 public:
  ToldLedger(hall::Ledger& next, std::function<void()> tell)
      : next_(next), tell_(std::move(tell)) {}
  hall::Onward take(const match::GameRecord& record) override;

 private:
  hall::Ledger& next_;
  std::function<void()> tell_;
};

// Keeps every line that engines say and are told, with its time and the engine's name.
class DialogueLog {
 public:
  DialogueLog(std::ofstream file, const hall::Timekeeper& time)
      : file_(std::move(file)), time_(time) {}

  void launched(hall::ChildId child, hall::TableNumber table, const std::string& engine);
  void told(hall::ChildId child, std::string_view line);
  void said(hall::ChildId child, std::string_view line, hall::Instant at);
  void gone(hall::ChildId child, std::string_view why, hall::Instant at);

 private:
  void write(hall::ChildId child, std::string_view mark, std::string_view text, hall::Instant at);

  std::ofstream file_;
  const hall::Timekeeper& time_;
  std::map<hall::ChildId, std::string> names_;
};

// A launcher that keeps a log of what children are told. Without a log it only passes on.
class LoggedLauncher final : public hall::Launcher {
 public:
  LoggedLauncher(hall::Launcher& launcher, DialogueLog* log) : launcher_(launcher), log_(log) {}
  void launch(hall::ChildId child, hall::TableNumber table,
              const match::EngineSpec& engine) override;
  void say(hall::ChildId child, std::string_view line) override;
  void close(hall::ChildId child, hall::Microseconds grace) override;

 private:
  hall::Launcher& launcher_;
  DialogueLog* log_;
};

// Events on their way to the hall: keeps a log of what children say, and remembers whether it was
// the user who stopped the run.
class WatchedEvents final : public hall::Events {
 public:
  WatchedEvents(hall::Events& events, DialogueLog* log) : events_(events), log_(log) {}
  void line(hall::ChildId child, std::string_view text, hall::Instant at) override;
  void gone(hall::ChildId child, std::string_view why, hall::Instant at) override;
  void alarm(hall::TableNumber table, hall::Instant at) override { events_.alarm(table, at); }
  void stop(hall::Instant at) override;
  bool done() const override { return events_.done(); }
  bool stopped_by_user() const { return stopped_by_user_; }

 private:
  hall::Events& events_;
  DialogueLog* log_;
  bool stopped_by_user_ = false;
};

}  // namespace tabiya::cli
