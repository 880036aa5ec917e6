#include "engine/evaluation/weights.h"

#include <cassert>

namespace tabiya::evaluation {
namespace {

void append(std::vector<Tunable>& list, const TermFacts& facts, int index, Tapered weight) {
  std::string name(facts.name);
  if (facts.size > 1) name += "." + std::to_string(index);
  list.push_back({name + ".middle", weight.middle(), facts.low, facts.high});
  list.push_back({name + ".end", weight.end(), facts.low, facts.high});
}

bool weighs_nothing(const Weights& weights, Term term) {
  for (int index = 0; index < facts_of(term).size; ++index)
    if (weights(term, index) != Tapered{}) return false;
  return true;
}

}  // namespace

Weights::Weights(std::span<const TermValues> values) {
  for (const TermValues& term : values) set(term);
}

void Weights::set(const TermValues& values) {
  assert(static_cast<int>(values.values.size()) == facts_of(values.term).size);
  int index = 0;
  for (const Tapered value : values.values) set(values.term, index++, value);
}

std::vector<Tunable> tunables(const Weights& weights) {
  std::vector<Tunable> list;
  for (int number = 0; number < static_cast<int>(kTerms.size()); ++number) {
    const Term term = static_cast<Term>(number);
    if (weighs_nothing(weights, term)) continue;
    for (int index = 0; index < facts_of(term).size; ++index)
      append(list, facts_of(term), index, weights(term, index));
  }
  return list;
}

}  // namespace tabiya::evaluation
