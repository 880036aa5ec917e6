// Perft speed of the rules library beside Stockfish and Fairy-Stockfish on the same machine in the
// same run: rounds alternate, medians are compared.

#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "tests/benchmarks/child_cost.h"

namespace tabiya::benchmarks {
namespace {

constexpr int kRounds = 3;

struct Contest {
  const char* variant;
  const char* position;  // empty: the variant's start
  int our_depth;
  std::vector<std::string> rival;
  std::string rival_options;
  int rival_depth;
  double least_ratio;          // what the project holds itself to
  bool against_chess = false;  // no rival knows the game: it counts chess from its start
};

const std::vector<Contest>& contests() {
  const std::vector<std::string> stockfish = {"/usr/games/stockfish"};
  const std::vector<std::string> fairy = {"/usr/games/fairy-stockfish"};
  static const std::vector<Contest> kContests = {
      {"chess", "", 6, stockfish, "", 6, 1.0},
      {"chess960", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", 6, stockfish,
       "setoption name UCI_Chess960 value true\n", 6, 1.0},
      {"kingofthehill", "", 6, fairy, "setoption name UCI_Variant value kingofthehill\n", 5, 10.0},
      {"racingkings", "", 6, fairy, "setoption name UCI_Variant value racingkings\n", 5, 8.0},
      {"shogi", "", 5, fairy, "setoption name UCI_Variant value shogi\n", 5, 6.0},
      {"shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] b 0 1", 3,
       fairy, "setoption name UCI_Variant value shogi\n", 3, 6.0},
      {"xiangqi", "", 5, fairy, "setoption name UCI_Variant value xiangqi\n", 4, 4.0},
      {"xiangqi", "1n1akab1r/1r2n4/4b3c/1C2p1pcp/2P6/p2RP1P2/7CP/B4A3/9/1N1AK1BNR w - - 0 31", 4,
       fairy, "setoption name UCI_Variant value xiangqi\n", 4, 4.0},
      {"fourplayer-teams", "", 6, stockfish, "", 6, 0.25, true},
      {"fourplayer-ffa", "", 5, stockfish, "", 6, 0.1, true},
      {"circular", "", 6, stockfish, "", 6, 0.5, true},
  };
  return kContests;
}

double cpu_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Sides {
  std::unique_ptr<rules::Game> ours;
  std::unique_ptr<rules::Game> rivals;
  std::uint64_t rival_leaves = 0;
};

Sides set_up(const Contest& contest) {
  const auto* variant = rules::find_variant(contest.variant);
  const std::string position = contest.position;
  Sides sides;
  sides.ours = position.empty() ? variant->start() : std::move(*variant->from(position));
  sides.rivals =
      contest.against_chess ? rules::find_variant("chess")->start() : sides.ours->clone();
  sides.rival_leaves = sides.rivals->perft(contest.rival_depth);
  return sides;
}

double our_rate(const rules::Game& game, int depth) {
  const double begin = cpu_now();
  const std::uint64_t leaves = game.perft(depth);
  return static_cast<double>(leaves) / (cpu_now() - begin);
}

// Leaves per CPU second, the rival's own start-up taken off.
std::optional<double> rival_rate(const Contest& contest, const Sides& sides) {
  const std::string position = sides.rivals->position_text();
  const std::string set_up = contest.rival_options + "position fen " + position + "\n";
  const auto idle = run_child(contest.rival, set_up + "quit\n");
  const auto busy =
      run_child(contest.rival, set_up + fmt::format("go perft {}\nquit\n", contest.rival_depth));
  if (!idle || !busy) return std::nullopt;
  if (busy->output.find(fmt::format("Nodes searched: {}", sides.rival_leaves)) == std::string::npos)
    return std::nullopt;
  return static_cast<double>(sides.rival_leaves) / (busy->cpu_seconds - idle->cpu_seconds);
}

void play(const Contest& contest) {
  const Sides sides = set_up(contest);
  std::vector<double> ours;
  std::vector<double> rivals;
  for (int round = 0; round < kRounds; ++round) {
    ours.push_back(our_rate(*sides.ours, contest.our_depth));
    if (const auto rate = rival_rate(contest, sides)) rivals.push_back(*rate);
  }
  fmt::print("perft {:16} {:7.1f} M/s", contest.variant, median(ours) / 1e6);
  if (rivals.empty()) {
    fmt::print("   {} is not installed or counts otherwise\n", contest.rival.front());
    return;
  }
  fmt::print("   {} {:6.1f} M/s   ratio {:5.2f} (at least {:.2f})\n", contest.rival.front(),
             median(rivals) / 1e6, median(ours) / median(rivals), contest.least_ratio);
}

}  // namespace
}  // namespace tabiya::benchmarks

// A variant's name plays that one only.
int main(int count, char** words) {
  for (const auto& contest : tabiya::benchmarks::contests())
    if (count < 2 || std::string_view(words[1]) == contest.variant)
      tabiya::benchmarks::play(contest);
}
