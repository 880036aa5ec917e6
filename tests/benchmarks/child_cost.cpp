#include "tests/benchmarks/child_cost.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace tabiya::benchmarks {
namespace {

[[noreturn]] void become(const std::vector<std::string>& command, int in, int out) {
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execv(arguments.front(), arguments.data());
  _exit(127);
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> block;
  for (ssize_t size; (size = read(descriptor, block.data(), block.size())) > 0;)
    text.append(block.data(), static_cast<std::size_t>(size));
  return text;
}

// A child to talk with; both descriptors are the caller's.
struct Talk {
  pid_t child = 0;
  int in = 0;   // to its standard input
  int out = 0;  // from its standard output
};

std::optional<Talk> start(const std::vector<std::string>& command) {
  if (access(command.front().c_str(), X_OK) != 0) return std::nullopt;
  std::array<int, 2> to_child{};
  std::array<int, 2> from_child{};
  if (pipe(to_child.data()) != 0 || pipe(from_child.data()) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child < 0) return std::nullopt;
  if (child == 0) {
    close(to_child[1]);
    close(from_child[0]);
    become(command, to_child[0], from_child[1]);
  }
  close(to_child[0]);
  close(from_child[1]);
  return Talk{child, to_child[1], from_child[0]};
}

bool say(const Talk& talk, const std::string& text) {
  return write(talk.in, text.data(), text.size()) == static_cast<ssize_t>(text.size());
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
  const auto talk = start(command);
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
  const auto talk = start(command);
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
