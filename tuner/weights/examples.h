#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tuner/weights/data_set.h"
#include "tuner/weights/tracer.h"

namespace tabiya::weights {

// The two halves of every weight, by its number: 2 n is the middle (or the only one), 2 n + 1 the
// end. Centipawns.
using Numbers = std::vector<double>;

// Where a number that may be turned stands among them.
inline std::size_t place_of(const evaluation::Tunable& tunable) {
  return 2 * static_cast<std::size_t>(tunable.weight) +
         (tunable.half == evaluation::Half::end ? 1 : 0);
}

// The positions of a data set, taken apart: what a fit works on. Some 4 bytes for each credit,
// 200 to 300 a position.
class Examples {
 public:
  // Refused, with its line, is a position that is none. The tracer must be of the same variant.
  static Expected<Examples> of(const DataSet& set, const Tracer& tracer, int threads);

  std::size_t size() const { return size_; }
  std::size_t bytes() const;
  // Positions to learn from, and held out.
  const std::vector<std::uint32_t>& learnt() const { return learnt_; }
  const std::vector<std::uint32_t>& held_out() const { return held_out_; }
  std::uint32_t learnt_games() const { return learnt_games_; }
  std::uint32_t held_out_games() const { return held_out_games_; }

  // Of the seat to move, from 0 to 1.
  double result(std::size_t example) const { return facts(example).result; }
  std::optional<double> score(std::size_t example) const;

  // The evaluation for the seat to move.
  double value(std::size_t example, std::span<const double> numbers) const;
  // Adds `factor` times the derivative of value() by every number.
  void add_slope(std::size_t example, std::span<const double> numbers, double factor,
                 std::span<double> slope) const;

 private:
  struct Facts {
    float result;
    float score;  // not a number: unknown
    float middle_share;
    float end_share;
  };
  // So many positions lie together.
  static constexpr std::size_t kShard = 4096;
  struct Shard {
    std::vector<Facts> facts;
    std::vector<std::uint32_t> begins;  // of leads in credits, and the end of the last
    std::vector<Credit> credits;
  };

  static std::optional<Refusal> fill(Shard& shard, std::size_t first, const DataSet& set,
                                     const Tracer& tracer, int most_half_points);
  const Facts& facts(std::size_t example) const {
    return shards_[example / kShard].facts[example % kShard];
  }
  std::span<const Credit> lead(std::size_t example, std::size_t lead) const;
  double worth(const Facts& facts, std::span<const Credit> lead,
               std::span<const double> numbers) const;
  void sort_out(const DataSet& set);

  std::vector<Shard> shards_;
  std::size_t size_ = 0;
  std::size_t leads_ = 1;  // of each position
  bool bent_ = false;
  std::vector<std::uint32_t> learnt_;
  std::vector<std::uint32_t> held_out_;
  std::uint32_t learnt_games_ = 0;
  std::uint32_t held_out_games_ = 0;
};

}  // namespace tabiya::weights
