#include "openings/generate.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>

#include "engine/rules/core/chance.h"
#include "openings/chess960.h"
#include "openings/mirror.h"

namespace tabiya::openings {
namespace {

using GamePointer = std::unique_ptr<rules::Game>;

// So many tries in a row without a new position mean that there are no more.
constexpr int kFruitlessTries = 20'000;
// So many scores in a row outside the window mean that there are hardly any in it.
constexpr int kMostRejected = 2'000;

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

// Makes the positions one by one. Without a scorer each is taken.
class BookMaker final : public PositionsToScore {
 public:
  BookMaker(const rules::VariantEntry& variant, const BookPlan& plan, bool is_scored,
            const ToldOfBook& tell)
      : variant_(variant),
        plan_(plan),
        is_scored_(is_scored),
        tell_(tell),
        chance_(plan.seed),
        starts_(variant, chance_) {}

  std::optional<std::string> next() override {
    if (is_complete() || rejected_ == kMostRejected) return std::nullopt;
    for (int tries = 0; tries < kFruitlessTries; ++tries) {
      const auto game = starts_.next();
      if (!play_at_random(*game, plan_.plies, chance_) || !is_fit(*game)) continue;
      if (!seen_.insert(key_of_mirrors(variant_, *game)).second) continue;
      turn_ = game->turn();
      position_ = game->position_text();
      return position_;
    }
    return std::nullopt;
  }

  void take(int score) override {
    ++scored_;
    if (plan_.window.holds(plan_.window.seen(score, turn_))) {
      take();
    } else {
      ++rejected_;
    }
    if (tell_) tell_(static_cast<int>(positions_.size()), scored_);
  }

  void take() {
    rejected_ = 0;
    positions_.push_back(std::move(position_));
  }

  Expected<std::vector<std::string>> finish() && {
    if (is_complete()) return std::move(positions_);
    const auto found = "only " + std::to_string(positions_.size()) + " of " +
                       std::to_string(plan_.positions) + " positions were found ";
    if (rejected_ == kMostRejected)
      return Refusal{found + "with scores from " + std::to_string(plan_.window.low) + " to " +
                     std::to_string(plan_.window.high) + ", and none of the last " +
                     std::to_string(kMostRejected) + "; give a wider window or other plies"};
    return Refusal{found + std::to_string(plan_.plies) +
                   " plies from the start; ask for fewer positions or more plies"};
  }

 private:
  bool is_complete() const { return std::cmp_greater_equal(positions_.size(), plan_.positions); }

  bool is_fit(const rules::Game& game) const {
    const auto moves = game.legal_moves();
    if (game.ending() || game.in_check() || moves.empty()) return false;
    return is_scored_ || std::ranges::none_of(moves, takes);
  }

  const rules::VariantEntry& variant_;
  const BookPlan& plan_;
  bool is_scored_;
  const ToldOfBook& tell_;
  rules::Chance chance_;
  Starts starts_;
  std::unordered_set<rules::Key> seen_;
  rules::Seat turn_{};
  std::string position_;  // the newest
  std::vector<std::string> positions_;
  int scored_ = 0;
  int rejected_ = 0;  // in a row
};

}  // namespace

Expected<std::vector<std::string>> generate_positions(const rules::VariantEntry& variant,
                                                      const BookPlan& plan, Scorer* scorer,
                                                      const ToldOfBook& tell) {
  BookMaker maker(variant, plan, scorer != nullptr, tell);
  if (scorer == nullptr) {
    while (maker.next()) maker.take();
  } else if (auto refusal = scorer->score(maker)) {
    return *std::move(refusal);
  }
  return std::move(maker).finish();
}

std::string book_line_of(const std::string& position) {
  constexpr auto kBlanksOfFen = 5;
  if (std::ranges::count(position, ' ') != kBlanksOfFen) return position;
  const auto number_at = position.rfind(' ');
  const auto quiet_at = position.rfind(' ', number_at - 1);
  return position.substr(0, quiet_at) + " hmvc " +
         position.substr(quiet_at + 1, number_at - quiet_at - 1) + "; fmvn " +
         position.substr(number_at + 1) + ";";
}

}  // namespace tabiya::openings
