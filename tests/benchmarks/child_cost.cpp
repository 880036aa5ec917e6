#include "tests/benchmarks/child_cost.h"

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

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

std::optional<ChildCost> run_child(const std::vector<std::string>& command,
                                   const std::string& input) {
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
  const bool written =
      write(to_child[1], input.data(), input.size()) == static_cast<ssize_t>(input.size());
  close(to_child[1]);
  ChildCost cost;
  cost.output = read_all(from_child[0]);
  close(from_child[0]);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!written || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  cost.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  return cost;
}

}  // namespace tabiya::benchmarks
