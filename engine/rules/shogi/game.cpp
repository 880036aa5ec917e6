#include "engine/rules/shogi/game.h"

#include <utility>
#include <vector>

#include "engine/rules/perft.h"
#include "engine/rules/position/past.h"
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
class ShogiGame final : public Game {
 public:
  explicit ShogiGame(const Position<Shogi>& position) : position_(position) {
    past_.push(position_.key());
  }

  std::unique_ptr<Game> clone() const override { return std::make_unique<ShogiGame>(*this); }

  Seat turn() const override { return position_.turn(); }
  int plies() const override { return past_.plies(); }
  Key key() const override { return position_.key(); }
  bool in_check() const override { return position_.in_check(); }

  MoveList legal_moves() const override {
    MoveList moves;
    Collect<shogi::Board> collect{moves};
    generate(position_, collect);
    return moves;
  }

  Expected<Move> read_move(std::string_view text, Notation) const override {
    return shogi::read_move(text, legal_moves());
  }
  std::string write_move(Move move, Notation notation) const override {
    return notation == Notation::usi ? shogi::write_usi(move) : shogi::write_uci(move);
  }

  void play(Move move) override {
    Position<Shogi>::Undo undo;
    position_.play(move, undo);
    past_.push(position_.key());
    gave_check_.push_back(position_.in_check());
  }

  Ending ending() const override {
    if (has_legal_move(position_)) return {};
    const Cause cause = in_check() ? Cause::checkmate : Cause::stalemate_loss;
    return {cause, Standing::lost_by(position_.turn())};
  }

  int occurrences() const override { return past_.occurrences(position_.quiet_plies()); }
  int quiet_plies() const override { return position_.quiet_plies(); }
  bool can_still_win(Seat seat) const override { return Shogi::can_still_win(position_, seat); }
  std::optional<bool> declaration() const override { return Shogi::may_declare(position_); }

  Pursuits pursuits(int occurrences) const override {
    const int length = past_.plies_since(occurrences, position_.quiet_plies());
    Pursuits pursuits{};
    pursuits[kWhite] = pursuits[kBlack] = Pursuit::check;
    for (int back = 1; back <= length; ++back)
      if (!gave_check_[gave_check_.size() - back]) {
        const bool opponents = back % 2 == 1;
        pursuits[opponents ? position_.turn() ^ 1 : position_.turn()] = Pursuit::none;
      }
    return pursuits;
  }

  std::string position_text() const override { return shogi::write_fen(position_); }
  int full_move_number() const override { return position_.full_move_number(); }

  std::uint64_t perft(int depth) const override {
    Position<Shogi> position = position_;
    return rules::perft(position, depth);
  }

 private:
  Position<Shogi> position_;
  Past past_;
  std::vector<bool> gave_check_;  // by ply
};

class ShogiEntry final : public VariantEntry {
 public:
  const VariantFacts& facts() const override { return kShogi; }
  std::unique_ptr<Game> start() const override { return std::move(*from(kShogi.start)); }
  Expected<std::unique_ptr<Game>> from(std::string_view text) const override {
    const auto position = shogi::read_position(text);
    if (!position) return position.refusal();
    return std::unique_ptr<Game>(std::make_unique<ShogiGame>(*position));
  }
};

}  // namespace

const VariantEntry& shogi_entry() {
  static const ShogiEntry entry;
  return entry;
}

}  // namespace tabiya::rules
