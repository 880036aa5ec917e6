#include "runner/stats/symmetric.h"

#include <cassert>
#include <cmath>

namespace tabiya::stats {
namespace {

// A pivot that lost all but this share of its diagonal is taken for zero.
constexpr double kLeastPivot = 1e-11;

}  // namespace

void SymmetricMatrix::add(std::size_t row, std::size_t column, double value) {
  cells_[row * size_ + column] += value;
  if (row != column) cells_[column * size_ + row] += value;
}

double SymmetricMatrix::mean_diagonal() const {
  double sum = 0;
  for (std::size_t i = 0; i < size_; ++i) sum += (*this)(i, i);
  return size_ == 0 ? 0 : sum / static_cast<double>(size_);
}

// Cholesky; only the cells on and below the diagonal of the result mean anything.
std::optional<SymmetricMatrix> SymmetricMatrix::lower_factor() const {
  SymmetricMatrix factor(size_);
  for (std::size_t row = 0; row < size_; ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = (*this)(row, column);
      for (std::size_t k = 0; k < column; ++k) rest -= factor(row, k) * factor(column, k);
      double& cell = factor.cells_[row * size_ + column];
      if (row != column) {
        cell = rest / factor(column, column);
      } else {
        if (!(rest > kLeastPivot * (*this)(row, row))) return std::nullopt;
        cell = std::sqrt(rest);
      }
    }
  }
  return factor;
}

std::optional<SymmetricMatrix> SymmetricMatrix::inverse() const {
  const auto factor = lower_factor();
  if (!factor) return std::nullopt;
  SymmetricMatrix inverse(size_);
  std::vector<double> column(size_);
  for (std::size_t unit = 0; unit < size_; ++unit) {
    for (std::size_t row = 0; row < size_; ++row) {
      double rest = row == unit ? 1 : 0;
      for (std::size_t k = 0; k < row; ++k) rest -= (*factor)(row, k) * column[k];
      column[row] = rest / (*factor)(row, row);
    }
    for (std::size_t row = size_; row-- > 0;) {
      for (std::size_t k = row + 1; k < size_; ++k) column[row] -= (*factor)(k, row) * column[k];
      column[row] /= (*factor)(row, row);
    }
    for (std::size_t row = unit; row < size_; ++row) inverse.add(row, unit, column[row]);
  }
  return inverse;
}

std::vector<double> product(const SymmetricMatrix& matrix, const std::vector<double>& vector) {
  assert(matrix.size() == vector.size());
  std::vector<double> result(vector.size(), 0.0);
  for (std::size_t row = 0; row < vector.size(); ++row)
    for (std::size_t column = 0; column < vector.size(); ++column)
      result[row] += matrix(row, column) * vector[column];
  return result;
}

SymmetricMatrix sandwich(const SymmetricMatrix& outer, const SymmetricMatrix& inner) {
  const std::size_t size = outer.size();
  assert(inner.size() == size);
  SymmetricMatrix result(size);
  std::vector<double> column(size);
  for (std::size_t unit = 0; unit < size; ++unit) {
    for (std::size_t row = 0; row < size; ++row) column[row] = outer(row, unit);
    const std::vector<double> whole = product(outer, product(inner, column));
    for (std::size_t row = unit; row < size; ++row) result.add(row, unit, whole[row]);
  }
  return result;
}

}  // namespace tabiya::stats
