#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace tabiya::stats {

// A small dense symmetric matrix, stored whole.
class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(std::size_t size = 0) : size_(size), cells_(size * size, 0.0) {}

  std::size_t size() const { return size_; }
  double operator()(std::size_t row, std::size_t column) const {
    return cells_[row * size_ + column];
  }
  // Adds to the cell and to its mirror image (once on the diagonal).
  void add(std::size_t row, std::size_t column, double value);

  double mean_diagonal() const;

  // Nothing unless the matrix is positive definite by a clear margin.
  std::optional<SymmetricMatrix> inverse() const;

 private:
  std::optional<SymmetricMatrix> lower_factor() const;

  std::size_t size_;
  std::vector<double> cells_;
};

std::vector<double> product(const SymmetricMatrix& matrix, const std::vector<double>& vector);

// outer * inner * outer.
SymmetricMatrix sandwich(const SymmetricMatrix& outer, const SymmetricMatrix& inner);

}  // namespace tabiya::stats
