#include "engine/rules/xiangqi/game.h"

#include <utility>
#include <vector>

#include "engine/rules/perft.h"
#include "engine/rules/position/past.h"
#include "engine/rules/xiangqi/generate.h"
#include "engine/rules/xiangqi/move_text.h"
#include "engine/rules/xiangqi/pursuit.h"
#include "engine/rules/xiangqi/setup.h"

namespace tabiya::rules {
namespace {

constexpr VariantFacts kXiangqi = {
    .name = "xiangqi",
    .board = "9x10",
    .start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    .uci_variant = "xiangqi",
    .pgn_name = "xiangqi",
    .draws = DefaultDraws::asian};

xiangqi::Ranks ranks_of(Notation notation) {
  return notation == Notation::ucci ? xiangqi::Ranks::from_zero : xiangqi::Ranks::from_one;
}

// The erased face over Position<Xiangqi>. Records keep UCI text, so that is also its SAN.
class XiangqiGame final : public Game {
 public:
  explicit XiangqiGame(const Position<Xiangqi>& position) : position_(position) {
    past_.push(position_.key());
  }

  std::unique_ptr<Game> clone() const override { return std::make_unique<XiangqiGame>(*this); }

  Seat turn() const override { return position_.turn(); }
  int plies() const override { return past_.plies(); }
  Key key() const override { return position_.key(); }
  bool in_check() const override { return position_.in_check(); }

  MoveList legal_moves() const override {
    MoveList moves;
    Collect<xiangqi::Board> collect{moves};
    generate(position_, collect);
    return moves;
  }

  Expected<Move> read_move(std::string_view text, Notation notation) const override {
    return xiangqi::read_move(text, legal_moves(), ranks_of(notation));
  }
  std::string write_move(Move move, Notation notation) const override {
    return xiangqi::write_move(move, ranks_of(notation));
  }

  void play(Move move) override {
    xiangqi::PlayedMove played{move, {}};
    position_.play(move, played.undo);
    moves_.push_back(played);
    past_.push(position_.key());
  }

  Ending ending() const override {
    if (has_legal_move(position_)) return {};
    const Cause cause = in_check() ? Cause::checkmate : Cause::stalemate_loss;
    return {cause, Standing::lost_by(position_.turn())};
  }

  int occurrences() const override { return past_.occurrences(position_.quiet_plies()); }
  int quiet_plies() const override { return position_.quiet_plies(); }
  bool can_still_win(Seat seat) const override { return Xiangqi::can_still_win(position_, seat); }

  Pursuits pursuits(int occurrences) const override {
    const int length = past_.plies_since(occurrences, position_.quiet_plies());
    return xiangqi::pursuits_of(position_, std::span(moves_).last(length));
  }

  std::string position_text() const override { return xiangqi::write_fen(position_); }
  int full_move_number() const override { return position_.full_move_number(); }

  std::uint64_t perft(int depth) const override {
    Position<Xiangqi> position = position_;
    return rules::perft(position, depth);
  }

 private:
  Position<Xiangqi> position_;
  Past past_;
  std::vector<xiangqi::PlayedMove> moves_;
};

class XiangqiEntry final : public VariantEntry {
 public:
  const VariantFacts& facts() const override { return kXiangqi; }
  std::unique_ptr<Game> start() const override { return std::move(*from(kXiangqi.start)); }
  Expected<std::unique_ptr<Game>> from(std::string_view text) const override {
    const auto position = xiangqi::read_fen(text);
    if (!position) return position.refusal();
    return std::unique_ptr<Game>(std::make_unique<XiangqiGame>(*position));
  }
};

}  // namespace

const VariantEntry& xiangqi_entry() {
  static const XiangqiEntry entry;
  return entry;
}

}  // namespace tabiya::rules
