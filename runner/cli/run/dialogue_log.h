#pragma once

#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "runner/cli/run/background_file.h"
#include "runner/hall/events.h"
#include "runner/hall/ports.h"

namespace tabiya::cli {

// Keeps every line that engines say and are told: "12.345678 new 1.3 > isready", that is seconds of
// the machine's monotonic clock, the engine's name, its table and the number of its process in the
// run, and > for a line told to it, < for one it said, * for its start and end.
class DialogueLog {
 public:
  // Opens the file and begins this part of it with a line of comment. `what` is for that line.
  static Expected<std::unique_ptr<DialogueLog>> open(const std::string& name,
                                                     const std::string& what);

  void launched(hall::ChildId child, hall::TableNumber table, const std::string& engine,
                hall::Instant at);
  void told(hall::ChildId child, std::string_view line, hall::Instant at);
  void said(hall::ChildId child, std::string_view line, hall::Instant at);
  void gone(hall::ChildId child, const match::ProcessEnd& end, hall::Instant at);
  void let_go(hall::ChildId child);  // nothing more is heard of it

  bool failed() const { return file_.failed(); }
  // Writes what waits; why lines are missing in the file, if any are.
  std::optional<Refusal> close();

 private:
  explicit DialogueLog(AppendFile file) : file_(std::move(file)) {}
  void write(hall::ChildId child, char mark, std::string_view text, hall::Instant at);

  BackgroundFile file_;
  fmt::memory_buffer line_;
  std::map<hall::ChildId, std::string> names_;
};

// A launcher that keeps a log of what children are told. Without a log it only passes on.
class LoggedLauncher final : public hall::Launcher {
 public:
  LoggedLauncher(hall::Launcher& launcher, const hall::Timekeeper& time, DialogueLog* log)
      : launcher_(launcher), time_(time), log_(log) {}
  void launch(hall::ChildId child, hall::TableNumber table,
              const match::EngineSpec& engine) override;
  void say(hall::ChildId child, std::string_view line) override;
  void close(hall::ChildId child, hall::Microseconds grace) override;
  std::string last_words(hall::ChildId child) const override { return launcher_.last_words(child); }

 private:
  hall::Launcher& launcher_;
  const hall::Timekeeper& time_;
  DialogueLog* log_;
};

// Events on their way to the hall: keeps a log of what children say, and remembers whether it was
// the user who stopped the run.
class WatchedEvents final : public hall::Events {
 public:
  WatchedEvents(hall::Events& events, DialogueLog* log) : events_(events), log_(log) {}
  void line(hall::ChildId child, std::string_view text, hall::Instant at) override;
  void gone(hall::ChildId child, const match::ProcessEnd& end, hall::Instant at) override;
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
