#include <fcntl.h>
#include <sys/statfs.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fstream>
#include <map>
#include <sstream>

#include "runner/system/descriptor.h"
#include "runner/system/fitness.h"
#include "runner/system/own_descriptors.h"

namespace tabiya::system {
namespace {

namespace fs = std::filesystem;
using Steady = std::chrono::steady_clock;
using std::chrono::duration;

double since(Steady::time_point begin, double units_a_second) {
  return duration<double>(Steady::now() - begin).count() * units_a_second;
}

// The quota of the control group this program is in, or of one above it (cgroup v2).
std::optional<double> processor_quota(const fs::path& root) {
  std::ifstream groups(root / "proc/self/cgroup");
  std::string line, group;
  while (std::getline(groups, line))
    if (line.starts_with("0::")) group = line.substr(4);
  const auto top = root / "sys/fs/cgroup";
  std::optional<double> least;
  for (auto place = fs::path(group); true; place = place.parent_path()) {
    std::ifstream file(top / place / "cpu.max");
    double quota = 0, period = 0;
    if (file >> quota >> period && period > 0)
      least = std::min(least.value_or(quota / period), quota / period);
    if (place.empty()) return least;
  }
}

std::optional<std::uint64_t> free_memory(const fs::path& root) {
  std::ifstream file(root / "proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    std::uint64_t kilobytes = 0;
    if (words >> key >> kilobytes && key == "MemAvailable:") return kilobytes * 1024;
  }
  return std::nullopt;
}

double clock_reading_ns() {
  constexpr int kReadings = 20'000;
  const auto begin = Steady::now();
  for (int i = 0; i < kReadings; ++i)
    [[maybe_unused]] const volatile auto reading = Steady::now().time_since_epoch().count();
  return since(begin, 1e9) / kReadings;
}

std::vector<double> wake_delays_us() {
  constexpr int kSleeps = 150;
  constexpr long kLength = 1'000'000;  // ns
  std::vector<double> delays;
  for (int i = 0; i < kSleeps; ++i) {
    const auto begin = Steady::now();
    const timespec length{0, kLength};
    ::clock_nanosleep(CLOCK_MONOTONIC, 0, &length, nullptr);
    delays.push_back(since(begin, 1e6) - kLength / 1e3);
  }
  return delays;
}

// Names from the kernel's table of magic numbers (statfs(2)).
std::optional<std::string> unsuited(long magic) {
  static const std::map<long, std::string> known{{0x6969, "NFS"},
                                                 {0xFF534D42, "CIFS"},
                                                 {0xFE534D42, "SMB"},
                                                 {0x65735546, "a FUSE file system"},
                                                 {0x01021997, "9P"}};
  const auto found = known.find(magic);
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

// Writes a file of its own in the directory, makes it safe and removes it.
std::optional<double> sync_ms(const fs::path& directory) {
  const auto name = (directory / (".tabiya-doctor-" + std::to_string(::getpid()))).string();
  const Descriptor file(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!file.is_open()) return std::nullopt;
  ::unlink(name.c_str());
  const std::array<char, 4096> block{};
  const auto begin = Steady::now();
  const bool done =
      ::write(file.number(), block.data(), block.size()) == static_cast<ssize_t>(block.size()) &&
      ::fdatasync(file.number()) == 0;
  return done ? std::optional(since(begin, 1e3)) : std::nullopt;
}

void look_at_disk(Observation& seen) {
  struct statfs facts {};
  if (::statfs(seen.directory.c_str(), &facts) == 0) {
    seen.free_disk = std::uint64_t{facts.f_bavail} * static_cast<std::uint64_t>(facts.f_bsize);
    seen.file_system = unsuited(facts.f_type);
  }
  seen.sync_ms = sync_ms(seen.directory);
  seen.writable = seen.sync_ms.has_value();
}

}  // namespace

Observation observe(const fs::path& directory, const fs::path& root) {
  Observation seen;
  seen.machine = read_machine(root);
  seen.processor_quota = processor_quota(root);
  seen.open_files = descriptor_limit();
  seen.free_memory = free_memory(root);
  seen.clock_reading_ns = clock_reading_ns();
  seen.wake_delays_us = wake_delays_us();
  seen.directory = directory;
  look_at_disk(seen);
  return seen;
}

}  // namespace tabiya::system
