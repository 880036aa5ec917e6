#include "engine/rules/shogi/game.h"

#include <vector>

#include "engine/rules/played_game.h"
#include "engine/rules/shogi/generate.h"
#include "engine/rules/shogi/move_text.h"
#include "engine/rules/shogi/setup.h"

namespace tabiya::rules {
namespace {

constexpr VariantFacts kShogi = {
    .name = "shogi",
    .board = "9x9",
    .start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
    .uci_variant = "shogi",
    .pgn_name = "shogi",
    .draws = DefaultDraws::jsa,
    .most_plies = 500};

// The erased face over Position<Shogi>. Records keep UCI text, so that is also its SAN.
class ShogiGame final : public PlayedGame<ShogiGame, Shogi> {
 public:
  using PlayedGame::PlayedGame;

  static Expected<Position> read(std::string_view text, const VariantFacts&) {
    return shogi::read_position(text);
  }

  Expected<Move> read_move(std::string_view text, Notation) const override {
    return shogi::read_move(text, legal_moves());
  }
  std::string write_move(Move move, Notation notation) const override {
    return notation == Notation::usi ? shogi::write_usi(move) : shogi::write_uci(move);
  }

  void play(Move move) override {
    PlayedGame::play(move);
    gave_check_.push_back(in_check());
  }

  Ending ending() const override { return lost_without_moves(); }
  std::optional<bool> declaration() const override { return Shogi::may_declare(position()); }

  Pursuits pursuits(int occurrences) const override {
    const int length = past().plies_since(occurrences, quiet_plies());
    Pursuits pursuits{};
    pursuits[kWhite] = pursuits[kBlack] = Pursuit::check;
    for (int back = 1; back <= length; ++back)
      if (!gave_check_[gave_check_.size() - back]) {
        const bool opponents = back % 2 == 1;
        pursuits[opponents ? turn() ^ 1 : turn()] = Pursuit::none;
      }
    return pursuits;
  }

  std::string position_text() const override { return shogi::write_fen(position()); }

 private:
  std::vector<bool> gave_check_;  // by ply
};

}  // namespace

const VariantEntry& shogi_entry() {
  static const EntryOf<ShogiGame> entry(kShogi);
  return entry;
}

}  // namespace tabiya::rules
