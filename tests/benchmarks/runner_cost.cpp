// What the runner itself costs, beside engines that answer at once: its own CPU (user and system
// time of all its threads, without its children) for each move, beside that of a loop which only
// carries the lines, the wall time of a run of two games, the time a new process per game takes,
// and its memory in short and long runs. Every game goes into a database. Usage: runner_cost [GAMES
// of the long run], 20000 unless told otherwise.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/catalog.h"
#include "tests/benchmarks/child_cost.h"

namespace tabiya::benchmarks {
namespace {

namespace fs = std::filesystem;
using Steady = std::chrono::steady_clock;

constexpr int kPlies = 111;
constexpr int kRounds = 5;

struct RunCost {
  double own_cpu_us = 0;
  double wall_ms = 0;
  long peak_kib = 0;
};

double milliseconds_since(Steady::time_point begin) {
  return std::chrono::duration<double, std::milli>(Steady::now() - begin).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

// User and system time of a process that has ended and was not waited for.
double own_cpu_us(pid_t process) {
  constexpr int kWordsBefore = 11;  // after the name: state ... majflt of children
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  std::getline(file, text);
  std::istringstream words(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < kWordsBefore; ++i) words >> skipped;
  double user = 0;
  double system = 0;
  words >> user >> system;
  return (user + system) * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

[[noreturn]] void become(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, stream);
  ::execv(words.front(), words.data());
  ::_exit(127);
}

std::optional<RunCost> run(const std::vector<std::string>& command) {
  const auto begin = Steady::now();
  const pid_t child = ::fork();
  if (child < 0) return std::nullopt;
  if (child == 0) become(command);
  siginfo_t ended{};
  ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);
  RunCost cost;
  cost.wall_ms = milliseconds_since(begin);
  cost.own_cpu_us = own_cpu_us(child);
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  cost.peak_kib = usage.ru_maxrss;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return cost;
}

// A game of `plies` legal moves that nothing ends before; found by drawing lots.
std::optional<std::string> draw_game(std::mt19937& chance, int plies) {
  const auto game = rules::find_variant("chess")->start();
  std::string text;
  for (int ply = 0; ply < plies; ++ply) {
    if (game->ending() || game->occurrences() > 2 || game->quiet_plies() >= 100)
      return std::nullopt;
    const auto moves = game->legal_moves();
    const auto move = moves[static_cast<int>(chance() % static_cast<unsigned>(moves.size()))];
    text += game->write_move(move, rules::Notation::uci) + ' ';
    game->play(move);
  }
  return game->ending() ? std::nullopt : std::optional(text);
}

// The files of the benchmark, away again at its end.
class Workshop {
 public:
  Workshop() : directory_(fs::temp_directory_path() / fmt::format("tabiya-cost-{}", ::getpid())) {
    fs::create_directories(directory_);
    std::mt19937 chance(1);
    auto game = draw_game(chance, kPlies);
    while (!game) game = draw_game(chance, kPlies);
    std::ofstream(game_file()) << *game;
  }
  ~Workshop() { fs::remove_all(directory_); }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  std::string game_file() const { return (directory_ / "game.txt").string(); }

  struct Match {
    int games = 400;
    int tables = 1;
    int plies = kPlies;
    bool restart = false;
  };
  std::optional<RunCost> play(const Match& match) const {
    const auto ledger = (directory_ / "ledger.db").string();
    for (const auto* end : {"", "-wal", "-shm", "-lease"}) fs::remove(ledger + end);
    std::vector<std::string> command{TABIYA, "match", "--variant", "chess"};
    const auto add = [&](std::initializer_list<std::string> words) {
      command.insert(command.end(), words);
    };
    add({"--db", ledger, "--progress", "none"});
    add({"--encounters", std::to_string(match.games / 2)});
    add({"--concurrency", std::to_string(match.tables)});
    add({"--max-plies", std::to_string(match.plies)});
    const auto engine = fmt::format("cmd={}", INSTANT_ENGINE);
    for (const auto* name : {"name=a", "name=b"})
      add({"--engine", name, engine, "args=" + game_file()});
    add({"--each", "tc=100+1"});
    if (match.restart) command.emplace_back("restart=on");
    return run(command);
  }

 private:
  fs::path directory_;
};

using Match = Workshop::Match;

// The same match a few times over, by one of its figures.
std::vector<double> figures(const Workshop& workshop, const Match& match, double RunCost::*figure) {
  std::vector<double> values;
  for (int round = 0; round < kRounds; ++round)
    if (const auto cost = workshop.play(match)) values.push_back(*cost.*figure);
  return values;
}

// The exchanges of one game, as the runner words them.
std::vector<std::string> exchanges_of(const std::string& game_file) {
  std::vector<std::string> exchanges;
  std::string position = "position startpos";
  std::ifstream file(game_file);
  for (std::string move; file >> move;) {
    exchanges.push_back(position + "\ngo wtime 100000 btime 100000 winc 1000 binc 1000\n");
    position += (exchanges.size() == 1 ? " moves " : " ") + move;
  }
  return exchanges;
}

// What this machine takes for carrying the lines alone.
double show_bare_loop(const Workshop& workshop) {
  constexpr int kGames = 100;
  const auto game = exchanges_of(workshop.game_file());
  std::vector<std::string> exchanges;
  for (int i = 0; i < kGames; ++i) exchanges.insert(exchanges.end(), game.begin(), game.end());
  std::vector<double> values;
  for (int round = 0; round < kRounds; ++round)
    if (const auto cost = bare_exchange_seconds({INSTANT_ENGINE, workshop.game_file()}, exchanges))
      values.push_back(*cost * 1e6);
  const double bare = median(values);
  fmt::print("a bare loop of write, poll and read over the same lines: {:.1f} us a move\n", bare);
  return bare;
}

void show_cpu(const Workshop& workshop, int tables, double bare) {
  Match match;
  match.tables = tables;
  auto values = figures(workshop, match, &RunCost::own_cpu_us);
  for (auto& value : values) value /= match.games * kPlies;
  if (values.empty()) return fmt::print("{} tables: the match failed\n", tables);
  fmt::print(
      "own CPU a move, {} games of {} plies, {} table(s): {:.1f} us, least {:.1f} us (bar 12), "
      "{:.2f} times the bare loop\n",
      match.games, kPlies, tables, median(values), *std::min_element(values.begin(), values.end()),
      median(values) / bare);
}

void show_short_run(const Workshop& workshop) {
  Match match;
  match.games = 2;
  const auto values = figures(workshop, match, &RunCost::wall_ms);
  fmt::print("a run of two games: {:.0f} ms (bar 80)\n", median(values));
}

double own_start_ms(const Workshop& workshop) {
  std::vector<double> values;
  for (int round = 0; round < 4 * kRounds; ++round) {
    const auto begin = Steady::now();
    if (run_child({INSTANT_ENGINE, workshop.game_file()}, "uci\nisready\nquit\n"))
      values.push_back(milliseconds_since(begin));
  }
  return median(values);
}

// Both engines of a game are started anew.
void show_restart(const Workshop& workshop) {
  Match match;
  match.games = 100;
  const auto kept = median(figures(workshop, match, &RunCost::wall_ms));
  match.restart = true;
  const auto anew = median(figures(workshop, match, &RunCost::wall_ms));
  const double cost = (anew - kept) / (2 * match.games);
  const double start = own_start_ms(workshop);
  fmt::print(
      "a new process: {:.1f} ms of a game, {:.1f} ms beyond what it takes to start, answer "
      "and end by itself (bar 8)\n",
      cost, cost - start);
}

void show_memory(const Workshop& workshop, int games) {
  for (const int count : {500, games}) {
    Match match;
    match.games = count;
    match.plies = 20;
    const auto cost = workshop.play(match);
    if (!cost) return fmt::print("{} games: the match failed\n", count);
    fmt::print("memory after {} games: at most {:.1f} MiB\n", count,
               static_cast<double>(cost->peak_kib) / 1024);
  }
}

}  // namespace
}  // namespace tabiya::benchmarks

int main(int count, char** words) {
  using namespace tabiya::benchmarks;
  const Workshop workshop;
  const double bare = show_bare_loop(workshop);
  for (const int tables : {1, 2}) show_cpu(workshop, tables, bare);
  show_short_run(workshop);
  show_restart(workshop);
  show_memory(workshop, count > 1 ? std::atoi(words[1]) : 20'000);
}
