#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "engine/rules/catalog.h"
#include "engine/rules/game.h"
#include "engine/rules/perft.h"
#include "engine/rules/position/past.h"

namespace tabiya::rules {

// What the erased face is over every Position<V>: a position and its past. `Own` is the face of one
// family, which adds its notation, its endings and whatever else it alone has; `Sink` collects what
// the family's generator tells. `Own` also reads its positions:
//   static Expected<Position<V>> read(std::string_view text, const VariantFacts& facts);
template <class Own, class V, class Sink = Collect<typename V::Board>>
class PlayedGame : public Game {
 public:
  using Position = rules::Position<V>;

  PlayedGame(const VariantFacts& facts, Position position)
      : facts_(&facts), position_(std::move(position)) {
    past_.push(position_.key());
  }

  std::unique_ptr<Game> clone() const override {
    return std::make_unique<Own>(static_cast<const Own&>(*this));
  }

  Seat turn() const override { return position_.turn(); }
  int plies() const override { return past_.plies(); }
  Key key() const override { return position_.key(); }
  bool in_check() const override { return position_.in_check(); }

  MoveList legal_moves() const override {
    MoveList moves;
    Sink collect{moves};
    generate(position_, collect);
    return moves;
  }

  void play(Move move) override {
    typename Position::Undo undo;
    play(move, undo);
  }

  int occurrences() const override { return past_.occurrences(position_.quiet_plies()); }
  int quiet_plies() const override { return position_.quiet_plies(); }
  bool can_still_win(Seat seat) const override { return V::can_still_win(position_, seat); }
  int full_move_number() const override { return position_.full_move_number(); }

  std::uint64_t perft(int depth) const override {
    using rules::perft;  // or the family's own
    Position position = position_;
    return perft(position, depth);
  }

 protected:
  void play(Move move, typename Position::Undo& undo) {
    position_.play(move, undo);
    past_.push(position_.key());
  }

  // Where a seat without a move has lost, in check or not (shogi, xiangqi).
  Ending lost_without_moves() const {
    if (has_legal_move(position_)) return {};
    return {in_check() ? Cause::checkmate : Cause::stalemate_loss, Standing::lost_by(turn())};
  }

  const VariantFacts& facts() const { return *facts_; }
  const Position& position() const { return position_; }
  const Past& past() const { return past_; }

  // A seat leaves: the position becomes another one without a move.
  void leave_position(Seat seat) {
    position_.leave(seat);
    past_.replace(position_.key());
  }

 private:
  const VariantFacts* facts_;
  Position position_;
  Past past_;
};

// The catalog's entry of a variant that `Played`, a PlayedGame, plays.
template <class Played>
class EntryOf final : public VariantEntry {
 public:
  explicit EntryOf(const VariantFacts& facts) : facts_(facts) {}

  const VariantFacts& facts() const override { return facts_; }
  std::unique_ptr<Game> start() const override { return std::move(*from(facts_.start)); }
  Expected<std::unique_ptr<Game>> from(std::string_view text) const override {
    auto position = Played::read(text, facts_);
    if (!position) return position.refusal();
    return std::unique_ptr<Game>(std::make_unique<Played>(facts_, std::move(*position)));
  }

 private:
  const VariantFacts& facts_;
};

}  // namespace tabiya::rules
