#include "tests/benchmarks/uci_engine.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <sstream>

namespace tabiya::benchmarks {
namespace {

int read_score(std::istringstream& words) {
  std::string unit;
  int amount = 0;
  words >> unit >> amount;
  if (unit != "mate") return amount;
  return amount > 0 ? kMateScore - amount : -kMateScore - amount;
}

// Nothing for a line that tells of no line of moves, or of a bound only.
std::optional<Iteration> read_iteration(const std::string& line) {
  if (!line.starts_with("info ") || line.find("bound") != std::string::npos) return std::nullopt;
  Iteration iteration;
  std::istringstream words(line);
  for (std::string word; words >> word && word != "string";) {
    if (word == "score") iteration.score = read_score(words);
    if (word == "nodes") words >> iteration.nodes;
    if (word == "pv") words >> iteration.move;
  }
  if (iteration.move.empty()) return std::nullopt;
  return iteration;
}

}  // namespace

std::unique_ptr<UciEngine> UciEngine::start(const std::string& program) {
  const auto talk = start_child({program});
  if (!talk) return nullptr;
  std::unique_ptr<UciEngine> engine(new UciEngine(*talk));
  if (!engine->introduce()) return nullptr;
  return engine;
}

UciEngine::~UciEngine() {
  say(talk_, "quit\n");
  close(talk_.in);
  close(talk_.out);
  waitpid(talk_.child, nullptr, 0);
}

bool UciEngine::introduce() {
  say(talk_, "uci\n");
  while (const auto line = hear()) {
    if (*line == "uciok") return true;
    std::istringstream words(*line);
    if (line->starts_with("id name ")) name_ = line->substr(8);
    if (!line->starts_with("option name UCI_Variant ")) continue;
    for (std::string word; words >> word;)
      if (word == "var" && words >> word) variants_.push_back(word);
  }
  return false;
}

// The next line, without its end; nothing where the engine has gone.
std::optional<std::string> UciEngine::hear() {
  std::array<char, 4096> block;
  while (heard_.find('\n') == std::string::npos) {
    const auto size = read(talk_.out, block.data(), block.size());
    if (size <= 0) return std::nullopt;
    heard_.append(block.data(), static_cast<std::size_t>(size));
  }
  const auto end = heard_.find('\n');
  std::string line = heard_.substr(0, end);
  heard_.erase(0, end + 1);
  return line;
}

bool UciEngine::plays(const rules::VariantFacts& variant) const {
  return std::find(variants_.begin(), variants_.end(), variant.uci_variant) != variants_.end();
}

void UciEngine::choose(const rules::VariantFacts& variant) {
  set("UCI_Variant", variant.uci_variant);
  set("UCI_Chess960", variant.chess960 ? "true" : "false");
}

void UciEngine::set(std::string_view option, std::string_view value) {
  say(talk_, "setoption name " + std::string(option) + " value " + std::string(value) + '\n');
}

Thought UciEngine::think(std::string_view position, std::string_view go, const Enough& enough) {
  say(talk_, "ucinewgame\n");
  return think_on(position, go, enough);
}

Thought UciEngine::think_on(std::string_view position, std::string_view go, const Enough& enough) {
  say(talk_, "position fen " + std::string(position) + "\nisready\n");
  for (auto line = hear(); line && *line != "readyok";) line = hear();
  Thought thought;
  const double before = cpu_seconds();
  say(talk_, "go " + std::string(go) + '\n');
  while (const auto line = hear()) {
    if (auto iteration = read_iteration(*line)) {
      thought.iterations.push_back(*iteration);
      if (enough && enough(thought)) say(talk_, "stop\n");
    }
    if (!line->starts_with("bestmove ")) continue;
    std::istringstream words(line->substr(9));
    words >> thought.move;
    break;
  }
  thought.cpu_seconds = cpu_seconds() - before;
  return thought;
}

double UciEngine::cpu_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(talk_.child, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

std::unique_ptr<UciEngine> ready(const std::string& program, const rules::VariantFacts& variant,
                                 int megabytes) {
  auto engine = UciEngine::start(program);
  if (!engine || !engine->plays(variant)) return nullptr;
  engine->set("Threads", "1");
  engine->set("Hash", std::to_string(megabytes));
  engine->choose(variant);
  return engine;
}

}  // namespace tabiya::benchmarks
