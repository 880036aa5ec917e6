#include "runner/stats/overshoot.h"

#include <cassert>
#include <cmath>

namespace tabiya::stats {

OvershootCorrection::OvershootCorrection(std::int64_t batch_size) : batch_size_(batch_size) {
  assert(batch_size > 0);
}

void OvershootCorrection::Record::extend(double llr) {
  const double step = std::abs(llr - reached);
  sum += step;
  sum_of_squares += step * step;
  reached = llr;
}

void OvershootCorrection::take(std::int64_t units, double llr) {
  if (units < units_ || units % batch_size_ != 0) active_ = false;
  if (!active_ || units == units_) return;
  if (units == units_ + batch_size_) {
    if (llr < low_.reached) low_.extend(llr);
    if (llr > high_.reached) high_.extend(llr);
  } else {
    low_.reached = high_.reached = llr;
  }
  units_ = units;
}

State OvershootCorrection::decide(double llr, const Bounds& bounds) const {
  return stats::decide(llr, {bounds.lower + above_lower(), bounds.upper - below_upper()});
}

}  // namespace tabiya::stats
