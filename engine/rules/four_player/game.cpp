#include "engine/rules/four_player/game.h"

#include <limits>

#include "engine/rules/four_player/fen4.h"
#include "engine/rules/four_player/pgn4_text.h"
#include "engine/rules/four_player/sinks.h"
#include "engine/rules/notation/coordinate_text.h"
#include "engine/rules/played_game.h"

namespace tabiya::rules {
namespace {

constexpr std::string_view kStart =
    "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
    "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/"
    "bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/"
    "bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/"
    "x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x";

constexpr VariantFacts kTeams = {.name = "fourplayer-teams",
                                 .board = "14x14",
                                 .start = kStart,
                                 .uci_variant = "fourplayer-teams",
                                 .pgn_name = "Teams",
                                 .seats = 4,
                                 .sides = 2,
                                 .draws = DefaultDraws::claim};

constexpr VariantFacts kFfa = {.name = "fourplayer-ffa",
                               .board = "14x14",
                               .start = kStart,
                               .uci_variant = "fourplayer-ffa",
                               .pgn_name = "FFA",
                               .seats = 4,
                               .sides = 4};

constexpr int kMovesToDraw = 50;

// The erased face over Position<V>. All notations but PGN4 are one: squares, with castling as the
// king's move.
template <FourPlayer V>
class FourPlayerGame final : public PlayedGame<FourPlayerGame<V>, V, CrossCollect<>> {
 public:
  using Base = PlayedGame<FourPlayerGame<V>, V, CrossCollect<>>;
  using Base::Base;
  using Base::in_check, Base::legal_moves, Base::turn;

  static Expected<Position<V>> read(std::string_view text, const VariantFacts&) {
    return cross_position_from<V>(text);
  }

  Expected<Move> read_move(std::string_view text, Notation) const override {
    const auto wanted = read_coordinates(text);
    if (!wanted) return wanted.refusal();
    const Square from = Cross::square(wanted->from);
    const Square to = Cross::square(wanted->to);
    for (const Move move : legal_moves())
      if (move.from == from && reaches(move, to) && promotes_to(move, wanted->promotion))
        return move;
    return no_such_move(text);
  }

  std::string write_move(Move move, Notation notation) const override {
    if (notation == Notation::pgn4) return pgn4_move(position(), move);
    const Square to = move.kind == MoveKind::castle ? castled_king(move) : Square{move.to};
    std::string text = Cross::name(move.from) + Cross::name(to);
    if (const char promotion = promotion_of(move); promotion != 0) text += promotion;
    return text;
  }

  Ending ending() const override {
    if constexpr (V::kFreeForAll) {
      const Cause cause = position().state().cause;
      if (cause == Cause::none) return {};
      return {cause, cause == Cause::only_kings ? drawn() : Standing::ranked(points())};
    }
    if (position().only_kings()) return {Cause::only_kings, drawn()};
    if (has_legal_move(position())) return {};
    if (in_check()) return {Cause::checkmate, lost_by(turn())};
    return {Cause::stalemate, drawn()};
  }

  // Every position since the start is looked at: a walking king's moves are not counted in
  // quiet_plies(), and seats may leave between two turns of another.
  int occurrences() const override {
    return this->past().occurrences(std::numeric_limits<int>::max(), 1);
  }
  int fifty_moves() const override { return kMovesToDraw * position().count_playing(); }

  std::string position_text() const override { return fen4_of(position()); }

  Standing drawn() const override {
    if constexpr (!V::kFreeForAll) return Standing::team_draw();
    auto shared = points();
    for (Seat seat = 0; seat < kMostSeats; ++seat)
      if (position().plays(seat))
        shared[seat] = static_cast<std::int16_t>(shared[seat] + kDrawPoints);
    return Standing::ranked(shared);
  }

  // In free-for-all one seat's loss ends no game; should it have to, the points so far count.
  Standing lost_by(Seat seat) const override {
    return V::kFreeForAll ? Standing::ranked(points()) : Standing::team_lost_by(seat);
  }

  bool leave(Seat seat) override {
    if constexpr (!V::kFreeForAll) return false;
    if (position().plays(seat) && position().state().cause == Cause::none)
      this->leave_position(seat);
    return true;
  }
  bool walks() const override { return position().walks(turn()); }
  Fate fate(Seat seat) const override { return position().fate(seat); }
  Standing::PerSeat points() const override { return position().state().points; }

 private:
  using Base::position;

  Square castled_king(Move move) const { return cross_castle(turn(), move.from, move.to).king_to; }
  bool reaches(Move move, Square to) const {
    return move.to == to || (move.kind == MoveKind::castle && castled_king(move) == to);
  }
  // 0 where a move does not promote.
  static char promotion_of(Move move) {
    const bool promotes = move.kind == MoveKind::promotion || move.piece != 0;
    return promotes ? kKindLetters[move.piece] : '\0';
  }
  // In free-for-all a promoted queen is also written D.
  static bool promotes_to(Move move, char letter) {
    if (V::kFreeForAll && letter == 'd') letter = 'q';
    return promotion_of(move) == letter;
  }
};

}  // namespace

const VariantEntry& four_player_teams_entry() {
  static const EntryOf<FourPlayerGame<FourPlayerTeams>> entry(kTeams);
  return entry;
}

const VariantEntry& four_player_ffa_entry() {
  static const EntryOf<FourPlayerGame<FourPlayerFfa>> entry(kFfa);
  return entry;
}

}  // namespace tabiya::rules
