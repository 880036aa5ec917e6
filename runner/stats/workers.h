#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tabiya::stats {

// Units that one worker played: below the middle score, on it, above it. Pairs: LL + LD, middle, WD
// + WW.
using WorkerCounts = std::array<std::int64_t, 3>;

WorkerCounts worker_counts(const std::array<std::int64_t, 5>& pentanomial);

// Do the workers play the same game? A chi-square test of the table of their counts.
struct WorkerComparison {
  double chi_square = 0;
  int degrees = 0;
  double probability = 1;  // of a chi-square as large by chance
  // How far each worker alone stands out, in standard deviations, 0 or more; nothing for those left
  // out.
  std::vector<std::optional<double>> residuals;
  double usual95 = 0;  // what the largest residual stays below in 95 % of such tables, and in 99 %
  double usual99 = 0;
};

// Workers with an expected count of 5 or less in a cell are left out, and so are those marked in
// `excluded` (empty, or a mark per worker). Nothing if fewer than two remain.
std::optional<WorkerComparison> compare_workers(std::span<const WorkerCounts> workers,
                                                const std::vector<bool>& excluded = {});

// Who should be purged, one per round, the comparison being made anew after each: the worst, if the
// table is unlikely (0.001) or the worker itself far out (7 deviations). Never meant for tuning
// games.
std::vector<std::size_t> workers_to_purge(std::span<const WorkerCounts> workers, int rounds = 1);

}  // namespace tabiya::stats
