#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runner/arbiter/time_control.h"
#include "runner/match/protocol.h"

namespace tabiya::match {

// setoption name, value; in order.
using Options = std::vector<std::pair<std::string, std::string>>;

// One engine of a run as the user gave it: a process per seat is started from it.
struct EngineSpec {
  std::string name;                  // unique within a run
  std::vector<std::string> command;  // argv; [0] is the program
  std::string directory;             // working directory; empty: the runner's
  Options options;
  arbiter::TimeControl control;
  bool restart = false;  // a new process for every game
  Protocol protocol = Protocol::uci;
  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

}  // namespace tabiya::match
