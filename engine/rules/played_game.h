#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/rules/catalog.h"
#include "engine/rules/game.h"
#include "engine/rules/notation/move_text.h"
#include "engine/rules/perft.h"
#include "engine/rules/position/past.h"

namespace tabiya::rules {

// The erased face over Position<V> for the chess family.
template <class V>
class PlayedGame final : public Game {
 public:
  PlayedGame(const VariantFacts& facts, Position<V> position)
      : facts_(&facts), position_(std::move(position)) {
    past_.push(position_.key());
  }

  std::unique_ptr<Game> clone() const override { return std::make_unique<PlayedGame>(*this); }

  Seat turn() const override { return position_.turn(); }
  int plies() const override { return past_.plies(); }
  Key key() const override { return position_.key(); }
  bool in_check() const override { return position_.in_check(); }

  MoveList legal_moves() const override {
    MoveList moves;
    Collect<typename V::Board> collect{moves};
    generate(position_, collect);
    return moves;
  }

  Expected<Move> read_move(std::string_view text, Notation notation) const override {
    if (notation == Notation::san) return read_san(text, san_view(legal_moves()));
    return read_uci(text, legal_moves_from(V::Board::square(text.substr(0, 2))), style(notation));
  }

  std::string write_move(Move move, Notation notation) const override {
    if (notation != Notation::san) return write_uci(move, style(notation));
    return write_san(move, san_view(legal_moves())) + check_mark(move);
  }

  void play(Move move) override {
    Undo undo;
    position_.play(move, undo);
    past_.push(position_.key());
  }

  // Mate stands before everything else, even where a rule of the variant ends the game too.
  Ending ending() const override {
    const bool can_move = has_unended_move();
    if (!can_move && in_check()) return {Cause::checkmate, Standing::lost_by(position_.turn())};
    if constexpr (requires { V::immediate_ending(position_); })
      if (const Ending ending = V::immediate_ending(position_)) return ending;
    if constexpr (requires { V::pending_draw(position_); })
      if (const Ending ending = V::pending_draw(position_)) return ending;
    if (!can_move) return {Cause::stalemate, Standing::draw()};
    if (V::dead_material(position_)) return {Cause::insufficient_material, Standing::draw()};
    return {};
  }

  int occurrences() const override { return past_.occurrences(position_.quiet_plies()); }
  int quiet_plies() const override { return position_.quiet_plies(); }
  bool can_still_win(Seat seat) const override { return V::can_still_win(position_, seat); }

  std::string position_text() const override {
    return write_setup(setup_of(position_),
                       facts_->chess960 ? CastlingStyle::chess960 : CastlingStyle::standard);
  }
  int full_move_number() const override { return position_.full_move_number(); }

  std::uint64_t perft(int depth) const override {
    Position<V> position = position_;
    return rules::perft(position, depth);
  }

 private:
  static CastlingStyle style(Notation notation) {
    return notation == Notation::uci960 ? CastlingStyle::chess960 : CastlingStyle::standard;
  }

  // Those of the piece on `from`: all that reading one move asks for. None for no square.
  MoveList legal_moves_from(Square from) const {
    MoveList moves;
    CollectFrom<typename V::Board> collect{from, {moves}};
    if (from != kNoSquare) generate(position_, collect);
    return moves;
  }

  SanView san_view(const MoveList& legal) const {
    return {[this](Square square) { return position_.pieces().at(square); }, legal};
  }

  bool has_unended_move() const {
    AnyMove<typename V::Board> any;
    generate_unended(position_, any);
    return any.found;
  }

  std::string check_mark(Move move) const {
    PlayedGame after = *this;
    after.play(move);
    if (!after.in_check()) return "";
    return after.has_unended_move() ? "+" : "#";
  }

  const VariantFacts* facts_;
  Position<V> position_;
  Past past_;
};

}  // namespace tabiya::rules
