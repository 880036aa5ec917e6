#include "openings/generate.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "engine/rules/core/chance.h"
#include "openings/chess960.h"

namespace tabiya::openings {
namespace {

using GamePointer = std::unique_ptr<rules::Game>;

// So many tries in a row without a new position mean that there are no more.
constexpr int kFruitlessTries = 20'000;

// Gives the start positions of one variant, one after the other.
class Starts {
 public:
  Starts(const rules::VariantEntry& variant, rules::Chance& chance) : variant_(variant) {
    if (!variant.facts().chess960) return;
    numbers_.resize(kChess960Starts);
    std::iota(numbers_.begin(), numbers_.end(), 0);
    for (std::size_t left = numbers_.size(); left > 1; --left)
      std::swap(numbers_[left - 1], numbers_[chance.below(left)]);
  }

  GamePointer next() {
    if (numbers_.empty()) return variant_.start();
    auto game = variant_.from(chess960_start(numbers_[given_++ % numbers_.size()]));
    assert(game.has_value());
    return *std::move(game);
  }

 private:
  const rules::VariantEntry& variant_;
  std::vector<int> numbers_;
  std::size_t given_ = 0;
};

// Plays random moves; false where the game ended before.
bool play_at_random(rules::Game& game, int plies, rules::Chance& chance) {
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = game.legal_moves();
    if (moves.empty() || game.ending()) return false;
    game.play(moves[static_cast<int>(chance.below(static_cast<std::uint64_t>(moves.size())))]);
  }
  return true;
}

bool takes(const rules::Move& move) {
  return move.kind == rules::MoveKind::capture || move.kind == rules::MoveKind::en_passant;
}

// Random play leaves pieces hanging: where one can be taken, the first move decides the game.
bool fit_to_start_from(const rules::Game& game) {
  const auto moves = game.legal_moves();
  return !game.ending() && !game.in_check() && !moves.empty() && std::ranges::none_of(moves, takes);
}

Expected<bool> balanced(const rules::Game& game, const BookPlan& plan, Scorer* scorer) {
  if (scorer == nullptr) return true;
  const auto score = scorer->score(game);
  if (!score) return score.refusal();
  return std::abs(*score) <= plan.window;
}

Refusal too_few(const BookPlan& plan, std::size_t found) {
  return {"only " + std::to_string(found) + " of " + std::to_string(plan.positions) +
          " positions were found " + std::to_string(plan.plies) +
          " plies from the start; ask for fewer positions or more plies"};
}

}  // namespace

Expected<std::vector<std::string>> generate_positions(const rules::VariantEntry& variant,
                                                      const BookPlan& plan, Scorer* scorer) {
  rules::Chance chance(plan.seed);
  Starts starts(variant, chance);
  std::unordered_set<rules::Key> seen;
  std::vector<std::string> positions;
  int fruitless = 0;
  while (std::cmp_less(positions.size(), plan.positions)) {
    if (fruitless++ == kFruitlessTries) return too_few(plan, positions.size());
    const auto game = starts.next();
    if (!play_at_random(*game, plan.plies, chance) || !fit_to_start_from(*game)) continue;
    if (!seen.insert(game->key()).second) continue;
    const auto accepted = balanced(*game, plan, scorer);
    if (!accepted) return accepted.refusal();
    if (!*accepted) continue;
    positions.push_back(game->position_text());
    fruitless = 0;
  }
  return positions;
}

std::string epd_line_of(const std::string& position) {
  const auto number_at = position.rfind(' ');
  const auto quiet_at = position.rfind(' ', number_at - 1);
  return position.substr(0, quiet_at) + " hmvc " +
         position.substr(quiet_at + 1, number_at - quiet_at - 1) + "; fmvn " +
         position.substr(number_at + 1) + ";";
}

}  // namespace tabiya::openings
