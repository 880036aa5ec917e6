#include "tests/benchmarks/child_talk.h"

#include <fcntl.h>
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

}  // namespace

std::optional<Talk> start_child(const std::vector<std::string>& command) {
  if (access(command.front().c_str(), X_OK) != 0) return std::nullopt;
  std::array<int, 2> to_child{};
  std::array<int, 2> from_child{};
  // Closed in other children, which would keep this one's input open.
  if (pipe2(to_child.data(), O_CLOEXEC) != 0) return std::nullopt;
  if (pipe2(from_child.data(), O_CLOEXEC) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child < 0) return std::nullopt;
  if (child == 0) become(command, to_child[0], from_child[1]);
  close(to_child[0]);
  close(from_child[1]);
  return Talk{child, to_child[1], from_child[0]};
}

bool say(const Talk& talk, const std::string& text) {
  return write(talk.in, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

}  // namespace tabiya::benchmarks
