// What engines are charged against what they thought, by their own account (timed_engine), with
// one, two and eight tables; and how many games at 0.1+0.001 were forfeited by engines that think
// less than they are given. Beside each run sleeps of 1 ms measure how late the machine itself
// wakes. Usage: clock_truth [GAMES_AT_0.1+0.001], 2000 unless told otherwise.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "runner/store/sqlite.h"
#include "runner/system/fitness.h"

namespace tabiya::benchmarks {
namespace {

namespace fs = std::filesystem;
using Steady = std::chrono::steady_clock;

// Sleeps of 1 ms for as long as it lives, and how much longer each of them took, in microseconds.
class Sleeper {
 public:
  Sleeper() : thread_([this] { sleep(); }) {}
  std::vector<double> wake() {
    done_ = true;
    thread_.join();
    return std::move(delays_);
  }

 private:
  void sleep() {
    while (!done_) {
      const auto begin = Steady::now();
      const timespec length{0, 1'000'000};
      ::clock_nanosleep(CLOCK_MONOTONIC, 0, &length, nullptr);
      const std::chrono::duration<double, std::micro> taken = Steady::now() - begin;
      delays_.push_back(taken.count() - 1000);
    }
  }

  std::atomic<bool> done_ = false;
  std::vector<double> delays_;
  std::thread thread_;
};

int run(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(STDOUT_FILENO);
    ::open("/dev/null", O_WRONLY);
    ::execv(words.front(), words.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

std::string scratch_ledger() {
  return (fs::temp_directory_path() / fmt::format("tabiya-clock-{}.db", ::getpid())).string();
}

void remove_ledger(const std::string& name) {
  for (const auto* end : {"", "-wal", "-shm", "-lease"}) fs::remove(name + end);
}

// Plays a match of two timed engines and asks its ledger.
bool play(const std::string& ledger, int tables, int encounters, const std::string& sleeps,
          const std::string& control) {
  remove_ledger(ledger);
  const auto engine = [&](std::string_view name) {
    return std::vector<std::string>{"--engine", fmt::format("name={}", name),
                                    fmt::format("cmd={}", TIMED_ENGINE), "args=" + sleeps};
  };
  std::vector<std::string> command{TABIYA,
                                   "match",
                                   "--variant",
                                   "chess",
                                   "--oversubscribe",
                                   "--progress",
                                   "none",
                                   "--db",
                                   ledger,
                                   "--max-plies",
                                   "80",
                                   "--concurrency",
                                   std::to_string(tables),
                                   "--encounters",
                                   std::to_string(encounters),
                                   "--max-faults",
                                   "off"};
  for (const auto& name : {"a", "b"})
    for (const auto& word : engine(name)) command.push_back(word);
  command.insert(command.end(), {"--each", "tc=" + control});
  return run(command) == 0;
}

std::vector<double> column(const std::string& ledger, const std::string& query) {
  std::vector<double> values;
  auto database = store::Database::open(ledger, store::Access::read);
  if (!database) return values;
  auto statement = database->prepare(query);
  statement.bind();
  while (statement.next()) values.push_back(static_cast<double>(statement.integer(0)));
  return values;
}

void show_bias(int tables) {
  const auto ledger = scratch_ledger();
  Sleeper sleeper;
  const bool played = play(ledger, tables, 10 * tables, "300 1000 2000 700 5000", "10+0.1");
  const auto delays = sleeper.wake();
  const auto excess = column(ledger, "SELECT spent - nodes FROM moves");
  remove_ledger(ledger);
  if (!played || excess.empty()) {
    fmt::print("{} tables: the match failed\n", tables);
    return;
  }
  const auto at = [](const std::vector<double>& values, double share) {
    return system::quantile(values, share).value_or(0);
  };
  fmt::print(
      "{} tables: charged beyond thought: median {:.0f} us, p99 {:.0f} us ({} moves); the "
      "machine wakes a sleeper {:.0f} us late, p99 {:.0f} us; p99 beyond that {:.0f} us\n",
      tables, at(excess, 0.5), at(excess, 0.99), excess.size(), at(delays, 0.5), at(delays, 0.99),
      at(excess, 0.99) - at(delays, 0.99));
}

// The engines think 0.8 ms a move and get 1 ms: none of them earns a forfeit by its own account.
void show_forfeits(int games) {
  const auto ledger = scratch_ledger();
  const bool played = play(ledger, 2, games / 2, "200 900 500 1500", "0.1+0.001");
  const auto forfeits = column(ledger, "SELECT count(*) FROM games WHERE conduct = 'time_forfeit'");
  const auto finished = column(ledger, "SELECT count(*) FROM games");
  remove_ledger(ledger);
  if (!played || forfeits.empty()) {
    fmt::print("0.1+0.001: the match failed\n");
    return;
  }
  fmt::print(
      "0.1+0.001, two tables: {:.0f} games, {:.0f} forfeits, of which no engine earned one\n",
      finished.front(), forfeits.front());
}

}  // namespace
}  // namespace tabiya::benchmarks

int main(int count, char** words) {
  using namespace tabiya::benchmarks;
  for (const int tables : {1, 2, 8}) show_bias(tables);
  show_forfeits(count > 1 ? std::atoi(words[1]) : 2000);
}
