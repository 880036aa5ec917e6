#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/evaluation/term_weights.h"
#include "engine/rules/core/expected.h"

namespace tabiya::evaluation {

// A number to be put into a row of weights.
struct WeightValue {
  int weight;
  Half half;
  int value;
};

// Reads weights written as lines `NAME VALUE`, the names being those of `tunables`. What follows on
// the line in the list of `tabiya-engine weights` (range and unit) may stand there; blank lines and
// whatever follows a '#' are passed over. Refused with the line's number: names that are not there
// (the nearest is told), a name given twice, values that are no whole numbers or out of range.
Expected<std::vector<WeightValue>> read_weights(std::string_view text,
                                                std::span<const Tunable> tunables);

// The weights with what a text changes of them.
template <class Weights>
Expected<Weights> weights_from(std::string_view text, Weights weights) {
  const auto values = read_weights(text, tunables(weights));
  if (!values) return values.refusal();
  for (const WeightValue& each : *values) weights.set_number(each.weight, each.half, each.value);
  return weights;
}

}  // namespace tabiya::evaluation
