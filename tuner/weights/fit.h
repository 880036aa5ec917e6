#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/evaluation/term_weights.h"
#include "tuner/weights/examples.h"

namespace tabiya::weights {

// How a fit goes about it.
struct FitSettings {
  double lambda = 0.5;  // share of the results in what is aimed at; the rest is the search's scores
  double spread = 40;   // how far a weight is expected to lie from its start, centipawns
  int most_epochs = 300;  // times through all positions
  std::uint64_t seed = 1;
  int threads = 1;
};

// Losses are means over positions (loss.h); those of the results alone show what a fit does to the
// game's outcome, where the aim also has the scores in it.
struct Losses {
  double aim = 0;
  double results = 0;
};

struct EpochReport {
  int epoch = 0;
  double learnt = 0;  // loss over the positions that are learnt from, without the pull to the start
  double held_out = 0;  // and over those held out
  double step = 0;      // of Adam, centipawns
};

struct Fit {
  double scale = 0;         // K
  std::vector<int> values;  // by tunable, within its range
  Losses before;            // over the positions held out, with the values of the start
  Losses after;             // with `values`
  double after_unrounded = 0;
  int epochs = 0;
};

// Hears of every epoch; false ends the fit with what it has.
using FitListener = std::function<bool(const EpochReport&)>;

// Fits the values of the tunables to the examples. First K for the values of the start, by the
// results; then, K fixed, the values by Adam (Kingma and Ba 2015) in batches drawn by the seed,
// pulled towards the start as if each value were normal round it with the spread given, a game
// counting as one observation. Steps are halved when the loss over the positions held out stops
// falling, and the fit ends when that no longer helps; the values are those with the least loss
// there, rounded. The outcome is the same for any number of threads. There must be positions of
// both kinds.
Fit fit(const Examples& examples, std::span<const evaluation::Tunable> tunables,
        const FitSettings& settings, const FitListener& listener);

}  // namespace tabiya::weights
