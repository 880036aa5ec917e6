#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tuner/weights/data_set.h"
#include "tuner/weights/loss.h"
#include "tuner/weights/tracer.h"

namespace tabiya::weights {

// The tracer of a variant with weights that a text changes.
inline std::unique_ptr<Tracer> tracer_of(std::string_view variant, std::string_view text = "") {
  auto tracer = make_tracer(variant, text);
  return *std::move(tracer);
}

// The texts of the positions of one game of legal moves drawn by chance.
inline std::vector<std::string> random_positions(const std::string& variant, std::uint64_t seed,
                                                 int plies) {
  rules::Chance chance(seed);
  const auto board = rules::find_variant(variant)->start();
  std::vector<std::string> positions;
  for (int ply = 0; ply < plies && !board->ending(); ++ply) {
    const auto legal = board->legal_moves();
    if (legal.empty()) break;
    positions.push_back(board->position_text());
    board->play(legal[static_cast<int>(chance.below(legal.size()))]);
  }
  return positions;
}

// A data set of random games. The result of each position is drawn from what `truth` thinks of it,
// as if it were a game of its own: odds of e to 1 for every `scale` centipawns.
inline DataSet synthetic_set(const std::string& variant, const Tracer& truth, int games, int plies,
                             double scale) {
  const int most = 2 * (rules::find_variant(variant)->facts().sides - 1);
  DataSetWriter writer(variant);
  rules::Chance chance(99);
  for (int game = 0; game < games; ++game)
    for (const std::string& position :
         random_positions(variant, static_cast<std::uint64_t>(game), plies)) {
      const double odds = chance_of(*truth.evaluation(position), scale);
      int half_points = 0;
      for (int point = 0; point < most; ++point) half_points += chance.fraction() < odds ? 1 : 0;
      writer.add({position, static_cast<std::uint32_t>(game), game % 10 == 0,
                  static_cast<std::uint8_t>(half_points), std::nullopt});
    }
  auto set = DataSet::read(writer.finish());
  return *std::move(set);
}

// What the tunables say, as a fit takes it.
inline Numbers numbers_of(const Tracer& tracer) {
  Numbers numbers(2 * static_cast<std::size_t>(tracer.weight_count()));
  for (const auto& tunable : tracer.tunables()) numbers[place_of(tunable)] = tunable.value;
  return numbers;
}

}  // namespace tabiya::weights
