#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runner/system/loop.h"

namespace tabiya::system {

// A hall for tests: keeps what it is told and does what the test wants done. Ends the run, and
// fails the test, when it takes too long.
class Witness final : public hall::Events {
 public:
  explicit Witness(Loop& loop) : loop_(loop) {
    loop_.wake(guard, loop_.now() + std::chrono::seconds(20));
  }

  struct Line {
    hall::ChildId child;
    std::string text;
    hall::Instant at;
  };
  struct Death {
    hall::ChildId child;
    std::string why;
    hall::Instant at;
  };
  struct Alarm {
    hall::TableNumber table;
    hall::Instant at;
  };
  std::vector<Line> lines;
  std::vector<Death> deaths;
  std::vector<Alarm> alarms;
  int stops = 0;
  bool is_done = false;

  std::function<void(const Line&)> on_line = [](const Line&) {};
  std::function<void(const Death&)> on_gone = [this](const Death&) { is_done = true; };
  std::function<void(const Alarm&)> on_alarm = [](const Alarm&) {};
  std::function<void()> on_stop = [this] { is_done = true; };

  void line(hall::ChildId child, std::string_view text, hall::Instant at) override {
    lines.push_back({child, std::string(text), at});
    on_line(Line(lines.back()));
  }
  void gone(hall::ChildId child, const match::ProcessEnd& end, hall::Instant at) override {
    deaths.push_back({child, text_of(end), at});
    on_gone(Death(deaths.back()));
  }
  void alarm(hall::TableNumber table, hall::Instant at) override {
    if (table == guard) {
      ADD_FAILURE() << "the run does not end";
      is_done = true;
      return;
    }
    alarms.push_back({table, at});
    on_alarm(Alarm(alarms.back()));
  }
  void stop(hall::Instant) override {
    ++stops;
    on_stop();
  }
  bool done() const override { return is_done; }

  std::vector<std::string> texts() const {
    std::vector<std::string> all;
    for (const auto& each : lines) all.push_back(each.text);
    return all;
  }

 private:
  static constexpr hall::TableNumber guard = 63;

  Loop& loop_;
};

inline constexpr hall::ChildId first{0}, second{1};

inline match::EngineSpec command(std::vector<std::string> words) {
  match::EngineSpec engine;
  engine.name = "engine";
  engine.command = std::move(words);
  return engine;
}

inline match::EngineSpec fake(std::vector<std::string> habits = {}) {
  habits.insert(habits.begin(), FAKE_ENGINE);
  return command(std::move(habits));
}

inline match::EngineSpec shell(std::string script) {
  return command({"/bin/sh", "-c", std::move(script)});
}

// The values of a `describe` line: "pid", "parent", "child", "group", "descriptors", ...
std::map<std::string, std::string> description(const std::string& line);

// Whether a process runs: a zombie does not. Waits a little for it to end.
bool ends_soon(int process);

}  // namespace tabiya::system
