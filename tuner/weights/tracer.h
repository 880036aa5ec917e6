#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/evaluation/term_weights.h"
#include "engine/rules/core/expected.h"

namespace tabiya::weights {

// `count` times one weight of the evaluation.
struct Credit {
  std::uint16_t weight;
  std::int16_t count;
};

// A lead of the seat to move, in credits; weights of one that weigh nothing are left out.
using Lead = std::vector<Credit>;

// What an evaluation is made of, as the seat to move sees it. With the weights of both halves, a
// lead is worth
//   sum of count * (middle_share * middle + end_share * end)
// and the evaluation is the mean of what the leads are worth: one lead over the other side, or in
// free-for-all one over each other seat, which is bent by evaluation::worth_of_lead. Weights that
// have one half only have it as the middle.
struct Anatomy {
  double middle_share = 1;
  double end_share = 0;
  std::vector<Lead> leads;
};

// One variant's evaluation, with its static type erased, as a tuner looks at it. May be used by
// several threads at once.
class Tracer {
 public:
  virtual ~Tracer() = default;

  // The numbers that may be turned, with the values they have here.
  virtual const std::vector<evaluation::Tunable>& tunables() const = 0;
  // One more than the highest number of a weight.
  virtual int weight_count() const = 0;
  // Whether leads are bent, that is whether the game is free-for-all.
  virtual bool bends_leads() const = 0;

  // Refused are texts that are no position of the variant.
  virtual Expected<Anatomy> anatomy(std::string_view position) const = 0;
  // The engine's own evaluation for the seat to move, centipawns.
  virtual Expected<int> evaluation(std::string_view position) const = 0;
  // How much the seat to move gains by captures and promotions over what it has now, in centipawns,
  // when everyone may also leave a capture be; more than `most` comes out as some number beyond it.
  virtual Expected<int> gain_by_captures(std::string_view position, int most) const = 0;
};

// The tracer of a variant of the catalog; `weights` changes some of the default ones
// (evaluation/weights_text.h), "" none. Refused are unknown variants and bad texts.
Expected<std::unique_ptr<Tracer>> make_tracer(std::string_view variant, std::string_view weights);

}  // namespace tabiya::weights
