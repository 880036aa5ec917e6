#include "runner/cli/run/edge.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>

#include "engine/rules/core/chance.h"

#include "runner/cli/run/built_commit.h"

namespace tabiya::cli {

std::string utc_now() {
  const auto now = std::chrono::system_clock::now();
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
}

std::uint64_t drawn_seed() {
  constexpr std::uint64_t kSeeds = 1'000'000'000;
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return rules::Chance(static_cast<std::uint64_t>(now)).below(kSeeds);
}

std::string program_version() {
  return fmt::format("tabiya {} ({})", TABIYA_VERSION, built_commit());
}

std::string machine_line(const system::Machine& machine) {
  constexpr double kGibibyte = 1024.0 * 1024 * 1024;
  auto line = fmt::format("{}, {}, {}, {} of {} processors, {:.1f} GiB", machine.host,
                          machine.kernel, machine.model, machine.usable.size(), machine.online,
                          static_cast<double>(machine.memory) / kGibibyte);
  if (machine.governor) line += ", governor " + *machine.governor;
  return line;
}

bool shows_on_terminal() { return isatty(STDERR_FILENO) != 0; }

std::size_t terminal_width() {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
  return size.ws_col;
}

}  // namespace tabiya::cli
