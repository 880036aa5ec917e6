#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluation/tapered.h"

namespace tabiya::evaluation {

// The declaration of a term, the same in every variant of a family: its name, how many weights it
// has and what their index means, and the range a tuner may move them in (centipawns).
struct TermFacts {
  std::string_view name;
  int size;
  std::string_view index;
  int low;
  int high;
};

// A family of games declares what its evaluation counts as an enum `Term` and, beside it, a
// constexpr `declared_terms(Term)` that gives the array of their TermFacts in the enum's order.
template <class Term>
constexpr const TermFacts& facts_of(Term term) {
  return declared_terms(term)[static_cast<int>(term)];
}

// Where the weights of each term begin in the one row of all weights; the last is their number.
template <class Term>
inline constexpr auto kTermOffsets = [] {
  constexpr auto& terms = declared_terms(Term{});
  std::array<int, terms.size() + 1> offsets{};
  for (std::size_t term = 0; term < terms.size(); ++term)
    offsets[term + 1] = offsets[term] + terms[term].size;
  return offsets;
}();

// The term that a weight's number belongs to.
template <class Term>
Term term_of(int number) {
  const auto& offsets = kTermOffsets<Term>;
  return static_cast<Term>(std::upper_bound(offsets.begin(), offsets.end(), number) -
                           offsets.begin() - 1);
}

// "tempo", or "passed_pawn.6" where the term has several weights.
std::string weight_name(const TermFacts& facts, int index);
template <class Term>
std::string weight_name(int number) {
  const Term term = term_of<Term>(number);
  return weight_name(facts_of(term), number - kTermOffsets<Term>[static_cast<int>(term)]);
}

// Which number of a weight: one of a pair, or the only one.
enum class Half : std::uint8_t { only, middle, end };

// The values of one term in one variant. A term that a variant gives no values weighs nothing.
template <class Term>
struct TermValues {
  Term term;
  std::span<const Tapered> values;
};
template <class Term>
TermValues(Term, std::span<const Tapered>) -> TermValues<Term>;

// All weights of one variant's evaluation: a plain value.
template <class Term>
class TermWeights {
 public:
  TermWeights() = default;
  explicit TermWeights(std::span<const TermValues<Term>> values) {
    for (const TermValues<Term>& term : values) set(term);
  }

  constexpr Tapered operator()(Term term, int index = 0) const {
    return weights_[kTermOffsets<Term>[static_cast<int>(term)] + index];
  }
  void set(Term term, int index, Tapered value) {
    weights_[kTermOffsets<Term>[static_cast<int>(term)] + index] = value;
  }
  void set(const TermValues<Term>& values) {
    assert(static_cast<int>(values.values.size()) == facts_of(values.term).size);
    int index = 0;
    for (const Tapered value : values.values) set(values.term, index++, value);
  }

  Tapered operator[](int number) const { return weights_[number]; }
  // By the weight's number in the row of all.
  void set_number(int number, Half half, int value) {
    const Tapered before = weights_[number];
    weights_[number] =
        half == Half::middle ? Tapered(value, before.end()) : Tapered(before.middle(), value);
  }

 private:
  std::array<Tapered, kTermOffsets<Term>.back()> weights_{};
};

// One number a tuner may turn: a weight or half of one, in centipawns.
struct Tunable {
  std::string name;  // "passed_pawn.6.end"
  int value;
  int low;
  int high;
  int weight;  // its number, as traces have it
  Half half;
};

// The two numbers of one weight.
void append_tunables(std::vector<Tunable>& list, const TermFacts& facts, int index, int number,
                     Tapered weight);

template <class Term>
bool weighs_nothing(const TermWeights<Term>& weights, Term term) {
  for (int index = 0; index < facts_of(term).size; ++index)
    if (weights(term, index) != Tapered{}) return false;
  return true;
}

// Every number of `weights`, in the order of the terms; terms that weigh nothing are left out.
template <class Term>
std::vector<Tunable> tunables(const TermWeights<Term>& weights) {
  std::vector<Tunable> list;
  for (int number = 0; number < kTermOffsets<Term>.back(); ++number) {
    const Term term = term_of<Term>(number);
    if (weighs_nothing(weights, term)) continue;
    const int index = number - kTermOffsets<Term>[static_cast<int>(term)];
    append_tunables(list, facts_of(term), index, number, weights[number]);
  }
  return list;
}

}  // namespace tabiya::evaluation
