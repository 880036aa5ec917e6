#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runner/system/core_plan.h"

namespace tabiya::system {

// What is recorded of the machine a run is played on. What the system does not tell stays empty.
struct Machine {
  std::string host;
  std::string kernel;                       // "Linux 6.1.0-18-amd64"
  std::string model;                        // of the processor
  std::vector<Processor> usable;            // processors this program may use, by number
  int online = 0;                           // processors of the whole machine
  std::uint64_t memory = 0;                 // bytes
  std::optional<double> load;               // runnable threads, mean of the last minute
  std::optional<std::string> governor;      // of the usable processors; "mixed" when they differ
  std::optional<std::string> clock_source;  // "tsc"
  std::optional<bool> boost;                // whether the clock may rise above its nominal rate

  int physical_cores() const;  // among the usable processors
};

// `root` is where /proc and /sys are found; another one for tests.
Machine read_machine(const std::filesystem::path& root = "/");

}  // namespace tabiya::system
