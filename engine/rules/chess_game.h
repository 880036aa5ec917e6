#pragma once

#include <string>

#include "engine/rules/notation/move_text.h"
#include "engine/rules/notation/setup.h"
#include "engine/rules/played_game.h"

namespace tabiya::rules {

// The erased face over Position<V> for the chess family.
template <class V>
class ChessGame final : public PlayedGame<ChessGame<V>, V> {
 public:
  using Base = PlayedGame<ChessGame<V>, V>;
  using Base::Base;
  using Base::in_check, Base::legal_moves, Base::turn;

  static Expected<Position<V>> read(std::string_view text, const VariantFacts& facts) {
    const auto setup = read_setup(text, style_of(facts));
    if (!setup) return setup.refusal();
    return position_from<V>(*setup);
  }

  Expected<Move> read_move(std::string_view text, Notation notation) const override {
    if (notation == Notation::san) return read_san(text, san_view(legal_moves()));
    return read_uci(text, legal_moves_from(V::Board::square(text.substr(0, 2))),
                    style_of(notation));
  }

  std::string write_move(Move move, Notation notation) const override {
    if (notation != Notation::san) return write_uci(move, style_of(notation));
    return write_san(move, san_view(legal_moves())) + check_mark(move);
  }

  // Mate stands before everything else, even where a rule of the variant ends the game too.
  Ending ending() const override {
    const bool can_move = has_unended_move();
    if (!can_move && in_check()) return {Cause::checkmate, Standing::lost_by(turn())};
    if constexpr (requires { V::immediate_ending(position()); })
      if (const Ending ending = V::immediate_ending(position())) return ending;
    if constexpr (requires { V::pending_draw(position()); })
      if (const Ending ending = V::pending_draw(position())) return ending;
    if (!can_move) return {Cause::stalemate, Standing::draw()};
    if (V::dead_material(position())) return {Cause::insufficient_material, Standing::draw()};
    return {};
  }

  std::string position_text() const override {
    return write_setup(setup_of(position()), style_of(this->facts()));
  }

 private:
  using Base::position;

  static CastlingStyle style_of(const VariantFacts& facts) {
    return facts.chess960 ? CastlingStyle::chess960 : CastlingStyle::standard;
  }
  static CastlingStyle style_of(Notation notation) {
    return notation == Notation::uci960 ? CastlingStyle::chess960 : CastlingStyle::standard;
  }

  // Those of the piece on `from`: all that reading one move asks for. None for no square.
  MoveList legal_moves_from(Square from) const {
    MoveList moves;
    CollectFrom<typename V::Board> collect{from, {moves}};
    if (from != kNoSquare) generate(position(), collect);
    return moves;
  }

  SanView san_view(const MoveList& legal) const {
    return {[this](Square square) { return position().pieces().at(square); }, legal};
  }

  bool has_unended_move() const {
    AnyMove<typename V::Board> any;
    generate_unended(position(), any);
    return any.found;
  }

  std::string check_mark(Move move) const {
    ChessGame after = *this;
    after.play(move);
    if (!after.in_check()) return "";
    return after.has_unended_move() ? "+" : "#";
  }
};

}  // namespace tabiya::rules
