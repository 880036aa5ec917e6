// How much Elo SPSA recovers on surfaces of which everything is known, with its automatic schedule:
//   spsa_surface [--seeds N] [--pairs N] [--only NAME] [--batch N] [--c X] [--r X] [--averaged X]
//                [--alpha X]
// Beside the four surfaces that other tuners are measured on stand the bars and what the best of
// the published schedules reach there; the rest looks for what an automatic schedule may do badly:
// surfaces that are no bowl, best values at the bounds, few values, one, two and forty parameters.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "tests/spsa/surface.h"
#include "tuner/spsa/state.h"

namespace tabiya::spsa {
namespace {

struct Bar {
  double needed;  // of the median
  double best;    // median of the best published schedule
};
const std::map<std::pair<std::string, int>, Bar> kBars{
    {{"separable", 20000}, {27.0, 28.1}},  {{"separable", 60000}, {28.5, 29.0}},
    {{"correlated", 20000}, {27.0, 27.9}}, {{"correlated", 60000}, {28.5, 28.9}},
    {{"sparse", 20000}, {27.0, 28.0}},     {{"sparse", 60000}, {28.5, 29.0}},
    {{"coarse", 20000}, {26.5, 27.6}},     {{"coarse", 60000}, {27.5, 28.2}}};

double recovered(const Surface& surface, int pairs, std::uint64_t seed, const Wishes& wishes) {
  const auto constants =
      *choose_constants(pairs, surface.parameters.size(), kUsualDrawRate, wishes);
  const auto plan = make_plan(surface.space(), seed, constants);
  auto state = begin(plan);
  PairPlay games(seed ^ 0x5eed);
  for (Number number = 0; number < plan.end(); ++number) {
    const auto played = perturb(plan, state.theta, number);
    const double elo = surface.elo(played.plus) - surface.elo(played.minus);
    apply(plan, state, played, games.play(elo, played.encounters));
  }
  return surface.elo(recommendation(plan, state)) - surface.elo(surface.starts());
}

void measure(const Surface& surface, int pairs, int seeds, const Wishes& wishes) {
  std::vector<double> gains;
  for (int seed = 1; seed <= seeds; ++seed)
    gains.push_back(recovered(surface, pairs, static_cast<std::uint64_t>(seed), wishes));
  std::ranges::sort(gains);
  const auto middle = gains.size() / 2;
  const double median =
      gains.size() % 2 != 0 ? gains[middle] : (gains[middle - 1] + gains[middle]) / 2;
  fmt::print("{:<12}{:>8}{:>8.2f}{:>8.2f}{:>8.2f}", surface.name, pairs,
             -surface.elo(surface.starts()), median, gains.front());
  const auto bar = kBars.find({surface.name, pairs});
  if (bar != kBars.end())
    fmt::print("{:>8.1f}{:>8.1f}  {}", bar->second.needed, bar->second.best,
               median >= bar->second.best && gains.front() >= 24 ? "ok" : "BELOW");
  fmt::print("\n");
  std::fflush(stdout);
}

std::vector<Surface> surfaces() {
  return {separable(), correlated(),       sparse(),           coarse(),
          plateau(),   funnel(),           lopsided(),         bounded(),
          narrow(),    many("one", 1, 10), many("two", 2, 15), many("forty", 40, 60)};
}

int run(int count, char** words) {
  int seeds = 20;
  std::vector<int> budgets{20000, 60000};
  std::string only;
  Wishes wishes;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string word = words[i];
    const char* value = words[i + 1];
    if (word == "--seeds") seeds = std::atoi(value);
    if (word == "--pairs") budgets = {std::atoi(value)};
    if (word == "--only") only = value;
    if (word == "--batch") wishes.batch = std::atoi(value);
    if (word == "--c") wishes.c = std::atof(value);
    if (word == "--r") wishes.r_end = std::atof(value);
    if (word == "--averaged") wishes.averaged = std::atof(value);
    if (word == "--alpha") wishes.alpha = std::atof(value);
  }
  fmt::print("{:<12}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}\n", "surface", "pairs", "to gain", "median",
             "worst", "bar", "best");
  for (const auto& surface : surfaces())
    for (const int pairs : budgets)
      if (only.empty() || only.find(surface.name) != only.npos)
        measure(surface, pairs, seeds, wishes);
  return 0;
}

}  // namespace
}  // namespace tabiya::spsa

int main(int count, char** words) { return tabiya::spsa::run(count, words); }
