#include "engine/rules/xiangqi/game.h"

#include <span>
#include <vector>

#include "engine/rules/played_game.h"
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
class XiangqiGame final : public PlayedGame<XiangqiGame, Xiangqi> {
 public:
  using PlayedGame::PlayedGame;

  static Expected<Position> read(std::string_view text, const VariantFacts&) {
    return xiangqi::read_fen(text);
  }

  Expected<Move> read_move(std::string_view text, Notation notation) const override {
    return xiangqi::read_move(text, legal_moves(), ranks_of(notation));
  }
  std::string write_move(Move move, Notation notation) const override {
    return xiangqi::write_move(move, ranks_of(notation));
  }

  void play(Move move) override {
    xiangqi::PlayedMove played{move, {}};
    PlayedGame::play(move, played.undo);
    moves_.push_back(played);
  }

  Ending ending() const override { return lost_without_moves(); }

  Pursuits pursuits(int occurrences) const override {
    const int length = past().plies_since(occurrences, quiet_plies());
    return xiangqi::pursuits_of(position(), std::span(moves_).last(length));
  }

  std::string position_text() const override { return xiangqi::write_fen(position()); }

 private:
  std::vector<xiangqi::PlayedMove> moves_;
};

}  // namespace

const VariantEntry& xiangqi_entry() {
  static const EntryOf<XiangqiGame> entry(kXiangqi);
  return entry;
}

}  // namespace tabiya::rules
