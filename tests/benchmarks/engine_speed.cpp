// Nodes per second of our engine beside Fairy-Stockfish on the same machine in the same run: one
// thread, Hash 16, the same positions, thoughts alternate. Each is given as many nodes as it takes
// for about a second, and the CPU time it spends on them is counted, so that other work on the
// machine tells little.
//   engine_speed [VARIANT]

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "openings/book_file.h"
#include "tests/benchmarks/uci_engine.h"

namespace tabiya::benchmarks {
namespace {

constexpr const char* kRival = "/usr/games/fairy-stockfish";
constexpr std::size_t kPositions = 4;
constexpr std::uint64_t kFirstNodes = 100'000;  // tells how many a second takes
constexpr double kSeconds = 1;
constexpr int kHash = 16;

struct Aim {
  std::string variant;
  double ratio;  // what the project strives for
};
const std::vector<Aim>& aims() {
  static const std::vector<Aim> kAims = {{"chess", 1.5},         {"chess960", 1.5},
                                         {"kingofthehill", 1.5}, {"racingkings", 1.5},
                                         {"shogi", 3},           {"xiangqi", 3}};
  return kAims;
}

// Evenly spread over the variant's book.
std::vector<std::string> positions_of(const rules::VariantEntry& variant) {
  const std::string name(variant.facts().name);
  const auto book = openings::load_book(TABIYA_SOURCE "/openings/books/" + name + ".epd", variant);
  std::vector<std::string> positions;
  for (std::size_t i = 0; book && i < kPositions; ++i)
    positions.push_back(book->entries[i * book->entries.size() / kPositions].position);
  return positions;
}

double rate(UciEngine& engine, const std::string& position, std::uint64_t nodes) {
  const auto thought = engine.think(position, fmt::format("nodes {}", nodes));
  return thought.cpu_seconds > 0 ? static_cast<double>(nodes) / thought.cpu_seconds : 0;
}

double rate_over_seconds(UciEngine& engine, const std::string& position) {
  const double first = rate(engine, position, kFirstNodes);
  return rate(engine, position, static_cast<std::uint64_t>(first * kSeconds) + 1);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

void compare(const Aim& aim) {
  const auto& variant = *rules::find_variant(aim.variant);
  const auto ours = ready(TABIYA_ENGINE, variant.facts(), kHash);
  const auto rival = ready(kRival, variant.facts(), kHash);
  if (!ours) return fmt::print("engine {:14} {} can't be started\n", aim.variant, TABIYA_ENGINE);
  std::vector<double> rates;
  std::vector<double> rival_rates;
  std::vector<double> ratios;
  for (const auto& position : positions_of(variant)) {
    rates.push_back(rate_over_seconds(*ours, position));
    if (!rival) continue;
    rival_rates.push_back(rate_over_seconds(*rival, position));
    ratios.push_back(rates.back() / rival_rates.back());
  }
  fmt::print("engine {:14} {:7.0f} kn/s", aim.variant, median(rates) / 1e3);
  if (!rival) return fmt::print("   {} is not installed or does not play it\n", kRival);
  fmt::print("   {} {:6.0f} kn/s   ratio {:5.2f} (aim {:.1f})\n", rival->name(),
             median(rival_rates) / 1e3, median(ratios), aim.ratio);
}

}  // namespace
}  // namespace tabiya::benchmarks

// A variant's name measures that one only.
int main(int count, char** words) {
  for (const auto& aim : tabiya::benchmarks::aims())
    if (count < 2 || aim.variant == words[1]) {
      tabiya::benchmarks::compare(aim);
      std::fflush(stdout);
    }
}
