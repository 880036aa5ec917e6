#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runner/match/finding.h"
#include "runner/system/machine.h"

namespace tabiya::system {

// What is looked at to tell whether a machine is fit for timed games. What the system does not tell
// stays empty.
struct Observation {
  Machine machine;
  std::optional<double> processor_quota;     // processors this program may use up, by its cgroup
  std::uint64_t open_files = 0;              // how many descriptors this program may hold
  std::optional<std::uint64_t> free_memory;  // bytes
  std::optional<double> clock_reading_ns;    // what reading the clock costs, in the mean
  std::vector<double> wake_delays_us;        // sleeps of 1 ms: how much longer each took

  std::filesystem::path directory;  // where a ledger would lie
  bool writable = false;
  std::optional<std::uint64_t> free_disk;  // bytes
  std::optional<std::string> file_system;  // only where it is one that ledgers should not lie on
  std::optional<double> sync_ms;           // what making 4 KiB safe on the disk takes
};

// Looks at this machine; takes about a quarter of a second. `directory` is where the ledger would
// lie, `root` where /proc and /sys are found.
Observation observe(const std::filesystem::path& directory,
                    const std::filesystem::path& root = "/");

// What to say of it: the same topics in the same order for every machine.
std::vector<match::Finding> diagnose(const Observation& seen);

// The value that `share` (0 to 1) of the values do not exceed; nothing of no values.
std::optional<double> quantile(std::vector<double> values, double share);

}  // namespace tabiya::system
