#include "runner/stats/workers.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "runner/stats/normal.h"

namespace tabiya::stats {
namespace {

constexpr double kLeastExpected = 5;
constexpr double kUnlikely = 0.001;
constexpr double kFarOut = 7;

double units_of(const WorkerCounts& worker) {
  return static_cast<double>(std::accumulate(worker.begin(), worker.end(), std::int64_t{0}));
}

class Table {
 public:
  Table(std::span<const WorkerCounts> workers, const std::vector<bool>& excluded)
      : workers_(workers) {
    assert(excluded.empty() || excluded.size() == workers.size());
    for (std::size_t i = 0; i < workers.size(); ++i)
      if (excluded.empty() || !excluded[i]) rows_.push_back(i);
    while (leave_out_small_rows()) {
    }
  }

  const std::vector<std::size_t>& rows() const { return rows_; }

  double share_of(std::size_t row) const { return units_of(workers_[row]) / all_; }

  double chi_square_of(std::size_t row) const {
    double sum = 0;
    for (std::size_t cell = 0; cell < columns_.size(); ++cell) {
      const double expected = share_of(row) * columns_[cell];
      const double off = static_cast<double>(workers_[row][cell]) - expected;
      sum += off * off / expected;
    }
    return sum;
  }

 private:
  void add_up() {
    columns_ = {};
    for (const std::size_t row : rows_)
      for (std::size_t cell = 0; cell < columns_.size(); ++cell)
        columns_[cell] += static_cast<double>(workers_[row][cell]);
    all_ = std::accumulate(columns_.begin(), columns_.end(), 0.0);
  }

  bool leave_out_small_rows() {
    add_up();
    const double smallest_column = *std::min_element(columns_.begin(), columns_.end());
    const auto left_out = std::erase_if(rows_, [&](std::size_t row) {
      return units_of(workers_[row]) * smallest_column <= kLeastExpected * all_;
    });
    return left_out > 0;
  }

  std::span<const WorkerCounts> workers_;
  std::vector<std::size_t> rows_;
  std::array<double, 3> columns_{};
  double all_ = 0;
};

double residual_of(double row_chi_square, double share) {
  const double adjusted = row_chi_square / (1 - share);
  if (!(adjusted > 0)) return 0;
  return std::max(0.0, normal_upper_quantile(log_chi_square_above(adjusted, 2)));
}

std::optional<std::size_t> worst_worker(const WorkerComparison& comparison) {
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < comparison.residuals.size(); ++i) {
    const auto& residual = comparison.residuals[i];
    if (!residual || (worst && *residual <= *comparison.residuals[*worst])) continue;
    if (comparison.probability < kUnlikely || *residual > kFarOut) worst = i;
  }
  return worst;
}

}  // namespace

WorkerCounts worker_counts(const std::array<std::int64_t, 5>& pentanomial) {
  return {pentanomial[0] + pentanomial[1], pentanomial[2], pentanomial[3] + pentanomial[4]};
}

std::optional<WorkerComparison> compare_workers(std::span<const WorkerCounts> workers,
                                                const std::vector<bool>& excluded) {
  const Table table(workers, excluded);
  if (table.rows().size() < 2) return std::nullopt;
  const int count = static_cast<int>(table.rows().size());
  WorkerComparison comparison;
  comparison.residuals.resize(workers.size());
  for (const std::size_t row : table.rows()) {
    const double part = table.chi_square_of(row);
    comparison.chi_square += part;
    comparison.residuals[row] = residual_of(part, table.share_of(row));
  }
  comparison.degrees = (count - 1) * 2;
  comparison.probability =
      std::exp(log_chi_square_above(comparison.chi_square, comparison.degrees));
  comparison.usual95 = normal_upper_quantile(std::log(0.05 / count));
  comparison.usual99 = normal_upper_quantile(std::log(0.01 / count));
  return comparison;
}

std::vector<std::size_t> workers_to_purge(std::span<const WorkerCounts> workers, int rounds) {
  std::vector<std::size_t> purged;
  std::vector<bool> excluded(workers.size(), false);
  for (int round = 0; round < rounds; ++round) {
    const auto comparison = compare_workers(workers, excluded);
    const auto worst = comparison ? worst_worker(*comparison) : std::nullopt;
    if (!worst) break;
    excluded[*worst] = true;
    purged.push_back(*worst);
  }
  return purged;
}

}  // namespace tabiya::stats
