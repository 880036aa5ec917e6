#include "runner/system/own_descriptors.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "runner/system/descriptor.h"

namespace tabiya::system {
namespace {

// Counted in /proc/self/fd while runs played: loop, ledger and standard streams, PGN and log, and
// the ends of pipes that are a new child's own.
constexpr std::uint64_t kOwn = 25;
constexpr std::uint64_t kOfAProcess = 6;

}  // namespace

void open_standard_streams() {
  int number = 0;
  do {
    number = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  } while (number >= 0 && number <= STDERR_FILENO);
  Descriptor surplus(number);
}

std::uint64_t descriptor_limit() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 0;
}

void raise_descriptor_limit() {
  // Engines inherit it, and some programs walk through all numbers below it.
  constexpr rlim_t kEnough = 65'536;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const auto wanted = std::min(limit.rlim_max, kEnough);
  if (limit.rlim_cur >= wanted) return;
  limit.rlim_cur = wanted;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

std::uint64_t descriptors_needed(std::uint64_t processes) { return kOwn + kOfAProcess * processes; }

bool is_shortage(int error) {
  return error == EMFILE || error == ENFILE || error == EAGAIN || error == ENOMEM ||
         error == ENOSPC;
}

std::string shortage_words(int error, const std::string& command) {
  return std::string("no engine can be started any more: ") + std::strerror(error) +
         ": raise the limits of this program (ulimit -n for descriptors, ulimit -u for processes) "
         "or lower --concurrency (command: " +
         command + ")";
}

}  // namespace tabiya::system
