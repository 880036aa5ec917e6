#include "runner/system/machine.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <charconv>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace tabiya::system {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  return line;
}

template <class Number>
std::optional<Number> number_at(std::string_view text) {
  const auto start = text.find_first_not_of(" \t");
  if (start == std::string_view::npos) return std::nullopt;
  Number number{};
  const auto read = std::from_chars(text.data() + start, text.data() + text.size(), number);
  if (read.ec != std::errc()) return std::nullopt;
  return number;
}

std::optional<int> number_in(const fs::path& path) {
  const auto line = first_line(path);
  return line ? number_at<int>(*line) : std::nullopt;
}

// The text after "KEY :" in a file of such lines.
std::optional<std::string> value_of(const fs::path& path, std::string_view key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(':');
    if (!line.starts_with(key) || colon == std::string::npos) continue;
    const auto start = line.find_first_not_of(" \t", colon + 1);
    if (start != std::string::npos) return line.substr(start);
  }
  return std::nullopt;
}

std::vector<int> allowed_processors() {
  cpu_set_t set;
  std::vector<int> numbers;
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return numbers;
  for (int number = 0; number < CPU_SETSIZE; ++number)
    if (CPU_ISSET(number, &set)) numbers.push_back(number);
  return numbers;
}

Processor processor(const fs::path& cpus, int number) {
  const auto topology = cpus / ("cpu" + std::to_string(number)) / "topology";
  return {number, number_in(topology / "core_id").value_or(number),
          number_in(topology / "physical_package_id").value_or(0)};
}

std::optional<std::string> governor(const fs::path& cpus, const std::vector<Processor>& usable) {
  std::set<std::string> governors;
  for (const auto& each : usable) {
    const auto name = "cpu" + std::to_string(each.number);
    if (const auto line = first_line(cpus / name / "cpufreq/scaling_governor"))
      governors.insert(*line);
  }
  if (governors.empty()) return std::nullopt;
  return governors.size() == 1 ? *governors.begin() : "mixed";
}

std::optional<bool> boost(const fs::path& cpus) {
  if (const auto on = number_in(cpus / "cpufreq/boost")) return *on == 1;
  if (const auto off = number_in(cpus / "intel_pstate/no_turbo")) return *off == 0;
  return std::nullopt;
}

std::uint64_t memory(const fs::path& proc) {
  const auto total = value_of(proc / "meminfo", "MemTotal");
  return total ? number_at<std::uint64_t>(*total).value_or(0) * 1024 : 0;
}

std::optional<double> load(const fs::path& proc) {
  const auto line = first_line(proc / "loadavg");
  return line ? number_at<double>(*line) : std::nullopt;
}

void name_system(Machine& machine) {
  utsname names{};
  if (::uname(&names) != 0) return;
  machine.host = names.nodename;
  machine.kernel = std::string(names.sysname) + " " + names.release;
}

}  // namespace

int Machine::physical_cores() const {
  std::set<std::pair<int, int>> cores;
  for (const auto& each : usable) cores.emplace(each.package, each.core);
  return static_cast<int>(cores.size());
}

Machine read_machine(const fs::path& root) {
  const auto proc = root / "proc";
  const auto cpus = root / "sys/devices/system/cpu";
  Machine machine;
  name_system(machine);
  machine.model = value_of(proc / "cpuinfo", "model name").value_or("");
  for (const int number : allowed_processors()) machine.usable.push_back(processor(cpus, number));
  machine.online = static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
  machine.memory = memory(proc);
  machine.load = load(proc);
  machine.governor = governor(cpus, machine.usable);
  machine.clock_source =
      first_line(root / "sys/devices/system/clocksource/clocksource0/current_clocksource");
  machine.boost = boost(cpus);
  return machine;
}

}  // namespace tabiya::system
