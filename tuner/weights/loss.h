#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tuner/weights/examples.h"

namespace tabiya::weights {

// What an evaluation is held against, and on how many threads.
struct Aim {
  double scale = 200;   // K: an evaluation of K centipawns stands for odds of e to 1
  double lambda = 0.5;  // share of the game's result, against that of the search's score
  int threads = 1;
};

// Odds of e to 1 for every `scale` centipawns, as a chance from 0 to 1.
double chance_of(double centipawns, double scale);

// What the evaluation of a position should have come to, from 0 to 1:
// lambda * result + (1 - lambda) * chance_of(score). Without a score, the result.
double target_of(const Examples& examples, std::size_t example, const Aim& aim);

// The mean logistic loss -t ln p - (1 - t) ln(1 - p) over some positions, p being the chance that
// the evaluation stands for. The same for any number of threads, to the last digit.
double mean_loss(const Examples& examples, std::span<const std::uint32_t> which,
                 std::span<const double> numbers, const Aim& aim);

// The same, and its derivative by every number.
struct Slope {
  double loss = 0;
  std::vector<double> by_number;
};
Slope loss_and_slope(const Examples& examples, std::span<const std::uint32_t> which,
                     std::span<const double> numbers, const Aim& aim);

// The scale K with which the evaluation tells the results best (their loss is least), from 20 to
// 5000.
double fitted_scale(const Examples& examples, std::span<const std::uint32_t> which,
                    std::span<const double> numbers, int threads);

}  // namespace tabiya::weights
