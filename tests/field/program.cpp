#include "tests/field/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

namespace tabiya::field {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kLongest = 60s;
constexpr auto kPause = 5ms;

void write_to(const std::string& file, int descriptor) {
  const int opened = ::open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644);
  ::dup2(opened, descriptor);
  ::close(opened);
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const std::string& directory,
                         const std::string& out, const std::string& err) {
  std::vector<char*> argv;
  for (const auto& word : arguments) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  write_to(out, STDOUT_FILENO);
  write_to(err, STDERR_FILENO);
  if (::chdir(directory.c_str()) == 0) ::execv(argv[0], argv.data());
  ::_exit(127);
}

// Runs, and is not a zombie.
bool is_alive(const std::filesystem::path& process) {
  const auto stat = content_of(process / "stat");
  const auto name_end = stat.rfind(')');
  return name_end != std::string::npos && stat.substr(name_end).find(") Z") != 0;
}

}  // namespace

std::string content_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

Program::Program(std::vector<std::string> arguments, const std::string& directory)
    : out_(directory + "/stdout"), err_(directory + "/stderr") {
  arguments.insert(arguments.begin(), TABIYA);
  process_ = ::fork();
  if (process_ == 0) become(arguments, directory, out_, err_);
}

Program::~Program() {
  if (ended_) return;
  signal(SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

void Program::signal(int number) const { ::kill(process_, number); }

bool Program::has_ended() {
  int status = 0;
  if (ended_ || ::waitpid(process_, &status, WNOHANG) == 0) return ended_;
  status_ = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return ended_ = true;
}

void Program::wait_until(const std::function<bool()>& is_so) {
  const auto latest = Clock::now() + kLongest;
  while (!has_ended() && !is_so()) {
    if (Clock::now() > latest) {
      ADD_FAILURE() << "what was waited for does not come; stderr:\n" << content_of(err_);
      return;
    }
    std::this_thread::sleep_for(kPause);
  }
}

Told Program::wait() {
  wait_until([] { return false; });
  if (!ended_) signal(SIGKILL);
  return {status_, content_of(out_), content_of(err_)};
}

Told tabiya(std::vector<std::string> arguments, const std::string& directory) {
  return Program(std::move(arguments), directory).wait();
}

std::vector<pid_t> processes_with(const std::string& word) {
  std::vector<pid_t> found;
  std::error_code gone;  // processes end while they are looked at
  for (std::filesystem::directory_iterator entry("/proc", gone), end; entry != end;
       entry.increment(gone)) {
    const auto name = entry->path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    auto words = content_of(entry->path() / "cmdline");
    std::replace(words.begin(), words.end(), '\0', ' ');
    if (words.find(word) != std::string::npos && is_alive(entry->path()))
      found.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return found;
}

bool all_end_soon(const std::string& word) {
  const auto latest = Clock::now() + 20s;
  while (!processes_with(word).empty()) {
    if (Clock::now() > latest) return false;
    std::this_thread::sleep_for(kPause);
  }
  return true;
}

}  // namespace tabiya::field
