#include "engine/uci/chances.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tabiya::uci {
namespace {

// `even` is the value that wins every other game.
struct Model {
  std::string_view variant;
  double even;
  double spread;
};

// Fitted by maximum likelihood to the values told with the moves, within +-1500 (shogi, where
// pieces weigh more: +-6000): the engine against itself at 2,500 nodes a move, from 100 openings of
// each book of openings/.
constexpr std::array<Model, 7> kModels = {{{"chess", 125, 145},
                                           {"kingofthehill", 20, 180},
                                           {"racingkings", 105, 350},
                                           {"shogi", 0, 1520},
                                           {"xiangqi", 515, 415},
                                           {"circular", 255, 300},
                                           {"fourplayer-teams", 0, 405}}};

int thousandths_won(const Model& model, search::Value value) {
  return static_cast<int>(std::lround(1000 / (1 + std::exp((model.even - value) / model.spread))));
}

}  // namespace

std::optional<Chances> chances_of(std::string_view variant, search::Value value) {
  const auto model = std::find_if(kModels.begin(), kModels.end(),
                                  [&](const Model& each) { return each.variant == variant; });
  if (model == kModels.end()) return std::nullopt;
  if (search::is_proven(value)) return value > 0 ? Chances{1000, 0, 0} : Chances{0, 0, 1000};
  const int win = thousandths_won(*model, value);
  const int loss = thousandths_won(*model, -value);
  return Chances{win, std::max(0, 1000 - win - loss), loss};
}

}  // namespace tabiya::uci
