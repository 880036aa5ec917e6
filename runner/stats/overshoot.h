#pragma once

#include <cstdint>

#include "runner/stats/sprt.h"

namespace tabiya::stats {

// Learns from the stream of batches by how much the log likelihood ratio overshoots the bounds, and
// moves the bounds inwards by that, so that alpha and beta are met instead of undercut (Siegmund;
// as fishtest does). A value: give it the state after each batch of exactly `batch_size` units, in
// the one order in which they count. If batches were missed it starts its records anew; once units
// were taken back, or a batch had another size, it corrects no more, for good.
class OvershootCorrection {
 public:
  explicit OvershootCorrection(std::int64_t batch_size);

  void take(std::int64_t units, double llr);

  // By how much the lower bound is raised and the upper one lowered.
  double above_lower() const { return active_ ? low_.mean_half() : 0; }
  double below_upper() const { return active_ ? high_.mean_half() : 0; }

  State decide(double llr, const Bounds& bounds) const;

  bool active() const { return active_; }

 private:
  // Steps by which the ratio went beyond its own record on one side.
  struct Record {
    double reached = 0;
    double sum = 0;
    double sum_of_squares = 0;

    void extend(double llr);
    double mean_half() const { return sum == 0 ? 0 : sum_of_squares / sum / 2; }
  };

  std::int64_t batch_size_;
  std::int64_t units_ = 0;
  bool active_ = true;
  Record low_;
  Record high_;
};

}  // namespace tabiya::stats
