#include "tests/benchmarks/child_cost.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "tests/benchmarks/child_talk.h"

namespace tabiya::benchmarks {
namespace {

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> block;
  for (ssize_t size; (size = read(descriptor, block.data(), block.size())) > 0;)
    text.append(block.data(), static_cast<std::size_t>(size));
  return text;
}

// Reads until a whole line that begins with "bestmove" has come.
bool hear_move(const Talk& talk) {
  std::string heard;
  std::array<char, 4096> block;
  while (heard.find("bestmove") == std::string::npos || heard.back() != '\n') {
    pollfd ready{talk.out, POLLIN, 0};
    poll(&ready, 1, -1);
    const auto size = read(talk.out, block.data(), block.size());
    if (size <= 0) return false;
    heard.append(block.data(), static_cast<std::size_t>(size));
  }
  return true;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double own_seconds() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::optional<ChildCost> run_child(const std::vector<std::string>& command,
                                   const std::string& input) {
  const auto talk = start_child(command);
  if (!talk) return std::nullopt;
  const bool written = say(*talk, input);
  close(talk->in);
  ChildCost cost;
  cost.output = read_all(talk->out);
  close(talk->out);
  int status = 0;
  rusage usage{};
  wait4(talk->child, &status, 0, &usage);
  if (!written || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  cost.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  return cost;
}

std::optional<double> bare_exchange_seconds(const std::vector<std::string>& command,
                                            const std::vector<std::string>& exchanges) {
  const auto talk = start_child(command);
  if (!talk) return std::nullopt;
  const double before = own_seconds();
  bool answered = true;
  for (const auto& exchange : exchanges)
    answered = answered && say(*talk, exchange) && hear_move(*talk);
  const double spent = own_seconds() - before;
  close(talk->in);
  close(talk->out);
  waitpid(talk->child, nullptr, 0);
  if (!answered) return std::nullopt;
  return spent / static_cast<double>(exchanges.size());
}

}  // namespace tabiya::benchmarks
