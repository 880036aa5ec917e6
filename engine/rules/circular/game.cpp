#include "engine/rules/circular/game.h"

#include <utility>

#include "engine/rules/circular/generate.h"
#include "engine/rules/circular/setup.h"
#include "engine/rules/notation/coordinate_text.h"
#include "engine/rules/position/past.h"

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
class CircularGame final : public Game {
 public:
  explicit CircularGame(const Position<Circular>& position) : position_(position) {
    past_.push(position_.key());
  }

  std::unique_ptr<Game> clone() const override { return std::make_unique<CircularGame>(*this); }

  Seat turn() const override { return position_.turn(); }
  int plies() const override { return past_.plies(); }
  Key key() const override { return position_.key(); }
  bool in_check() const override { return both_kings_stand(position_) && position_.in_check(); }

  MoveList legal_moves() const override {
    MoveList moves;
    Collect<Board> collect{moves};
    generate(position_, collect);
    return moves;
  }

  MoveList unsafe_moves() const override {
    MoveList safe;
    Collect<Board> collect{safe};
    generate_safe(position_, collect);
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

  void play(Move move) override {
    Undo undo;
    position_.play(move, undo);
    past_.push(position_.key());
  }

  Ending ending() const override {
    for (const Seat seat : {kWhite, kBlack})
      if (!position_.has_king(seat)) return {Cause::king_taken, Standing::lost_by(seat)};
    if (!has_safe_move(position_)) {
      if (position_.in_check()) return {Cause::checkmate, Standing::lost_by(position_.turn())};
      return {Cause::stalemate, Standing::draw()};
    }
    if (Circular::dead_material(position_)) return {Cause::insufficient_material, Standing::draw()};
    return {};
  }

  int occurrences() const override { return past_.occurrences(position_.quiet_plies()); }
  int quiet_plies() const override { return position_.quiet_plies(); }
  bool can_still_win(Seat seat) const override { return Circular::can_still_win(position_, seat); }

  std::string position_text() const override { return write_ring(position_); }
  int full_move_number() const override { return position_.full_move_number(); }

  std::uint64_t perft(int depth) const override {
    Position<Circular> position = position_;
    return ring_perft<RingMoves::all>(position, depth);
  }
  std::uint64_t perft_safe(int depth) const override {
    Position<Circular> position = position_;
    return ring_perft<RingMoves::safe>(position, depth);
  }

 private:
  Position<Circular> position_;
  Past past_;
};

class CircularEntry final : public VariantEntry {
 public:
  const VariantFacts& facts() const override { return kCircular; }
  std::unique_ptr<Game> start() const override { return std::move(*from(kCircular.start)); }
  Expected<std::unique_ptr<Game>> from(std::string_view text) const override {
    const auto position = read_ring(text);
    if (!position) return position.refusal();
    return std::unique_ptr<Game>(std::make_unique<CircularGame>(*position));
  }
};

}  // namespace

const VariantEntry& circular_entry() {
  static const CircularEntry entry;
  return entry;
}

}  // namespace tabiya::rules
