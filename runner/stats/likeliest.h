#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tabiya::stats {

// The distribution over `scores` (ascending, more than one) that gives the observed `shares` (all
// positive) the highest likelihood among those with the given mean. Nothing if the mean does not
// lie strictly between the lowest and the highest score.
std::optional<std::vector<double>> likeliest_with_mean(std::span<const double> scores,
                                                       std::span<const double> shares, double mean);

// The same among those whose (mean - 1/2) / deviation is `ratio`; lowest score < 1/2 < highest
// score. Nothing if the ratio is beyond what doubles can follow.
std::optional<std::vector<double>> likeliest_with_ratio(std::span<const double> scores,
                                                        std::span<const double> shares,
                                                        double ratio);

}  // namespace tabiya::stats
