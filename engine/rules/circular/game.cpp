#include "engine/rules/circular/game.h"

#include "engine/rules/circular/generate.h"
#include "engine/rules/circular/setup.h"
#include "engine/rules/notation/coordinate_text.h"
#include "engine/rules/played_game.h"

namespace tabiya::rules {
namespace {

using Board = Circular::Board;

constexpr VariantFacts kCircular = {
    .name = "circular",
    .board = "4x16",
    .start = "KBNR/PPPP/4/4/4/4/pppp/kbnr/qbnr/pppp/4/4/4/4/PPPP/QBNR w - - 0 1",
    .uci_variant = "circular",
    .pgn_name = "Circular",
    .draws = DefaultDraws::claim,
    .unsafe_moves = true};

std::string written(Move move) {
  std::string text = Board::name(move.from) + Board::name(move.to);
  if (move.kind == MoveKind::promotion) text += kKindLetters[move.piece];
  return text;
}

// The erased face over Position<Circular>. All notations are one.
class CircularGame final : public PlayedGame<CircularGame, Circular> {
 public:
  using PlayedGame::PlayedGame;

  static Expected<Position> read(std::string_view text, const VariantFacts&) {
    return read_ring(text);
  }

  bool in_check() const override { return both_kings_stand(position()) && position().in_check(); }

  MoveList unsafe_moves() const override {
    MoveList safe;
    Collect<Board> collect{safe};
    generate_safe(position(), collect);
    MoveList unsafe;
    for (const Move move : legal_moves())
      if (!safe.contains(move)) unsafe.push(move);
    return unsafe;
  }

  Expected<Move> read_move(std::string_view text, Notation) const override {
    const auto wanted = read_coordinates(text);
    if (!wanted) return wanted.refusal();
    const Square from = Board::square(wanted->from);
    const Square to = Board::square(wanted->to);
    for (const Move move : legal_moves()) {
      const char promotion = move.kind == MoveKind::promotion ? kKindLetters[move.piece] : '\0';
      if (move.from == from && move.to == to && promotion == wanted->promotion) return move;
    }
    return no_such_move(text);
  }

  std::string write_move(Move move, Notation) const override { return written(move); }

  Ending ending() const override {
    for (const Seat seat : {kWhite, kBlack})
      if (!position().has_king(seat)) return {Cause::king_taken, Standing::lost_by(seat)};
    if (!has_safe_move(position())) {
      if (position().in_check()) return {Cause::checkmate, Standing::lost_by(position().turn())};
      return {Cause::stalemate, Standing::draw()};
    }
    if (Circular::dead_material(position()))
      return {Cause::insufficient_material, Standing::draw()};
    return {};
  }

  std::string position_text() const override { return write_ring(position()); }

  std::uint64_t perft_safe(int depth) const override {
    Position leaf = position();
    return ring_perft<RingMoves::safe>(leaf, depth);
  }
};

}  // namespace

const VariantEntry& circular_entry() {
  static const EntryOf<CircularGame> entry(kCircular);
  return entry;
}

}  // namespace tabiya::rules
