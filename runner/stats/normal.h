#pragma once

namespace tabiya::stats {

// Half the width of a 95 % interval of a normal variable, in standard deviations.
inline constexpr double kTwoSided95 = 1.959963984540054;

double normal_cdf(double x);

// ln of normal_cdf, good also where normal_cdf itself underflows.
double log_normal_cdf(double x);

// The x above which exp(log_share) of a standard normal variable lies. log_share < 0.
double normal_upper_quantile(double log_share);

// ln of the share of a chi-square variable above x >= 0; degrees even and positive (a finite sum
// then).
double log_chi_square_above(double x, int degrees);

}  // namespace tabiya::stats
