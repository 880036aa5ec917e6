#pragma once

#include "engine/rules/position/generate.h"
#include "engine/rules/shogi/drop_mate.h"
#include "engine/rules/shogi/threats.h"

namespace tabiya::rules {

// Tells `sink` every legal move of Us, from the masks of Threats. The one question asked after the
// masks is whether a pawn dropped before the enemy king would mate.
template <Seat Us, class Sink>
class Generator<Shogi, Us, Sink> {
 public:
  using Board = shogi::Board;
  using Set = shogi::Set;
  using Kind = shogi::Kind;

  Generator(const Position<Shogi>& position, Sink& sink)
      : position_(position),
        pieces_(position.pieces()),
        sink_(sink),
        threats_(shogi::threats_to<Us>(position)),
        enemy_(pieces_.army(kThem)),
        occupied_(pieces_.army(Us) | enemy_),
        targets_(threats_.answers() - pieces_.army(Us)) {}

  void run() {
    king_steps();
    if (threats_.checkers.several() || done()) return;
    pawns();
    if (done()) return;
    steppers();
    if (done()) return;
    sliders();
    if constexpr (!Sink::kCapturesOnly)
      if (!position_.hand(Us).empty() && !done()) drops();
  }

 private:
  static constexpr Seat kThem = Us ^ 1;
  static constexpr int kForward = Us == kWhite ? Board::kFiles : -Board::kFiles;
  static constexpr Set kZone = shogi::kZones[Us];

  bool done() const {
    if constexpr (Sink::kStopsEarly) return sink_.done();
    return false;
  }

  // Of moves that do not promote, those that the sink asks for.
  Set asked(const Set& goals) const {
    if constexpr (Sink::kCapturesOnly) return goals & enemy_;
    return goals;
  }

  void king_steps() {
    const Set steps = asked(shogi::kSteps[Us].of(Kind::king, threats_.king) - pieces_.army(Us));
    if (steps) sink_.piece(threats_.king, steps - dangers(), enemy_);
  }

  // What the enemy attacks around the king when the king is away.
  Set dangers() const {
    const auto& around = shogi::kNeighbourhoods[Us][threats_.king];
    const Set away = occupied_ ^ Set::of(threats_.king);
    Set attacked;
    for (Set near = threats_.near; near;) {
      const Square from = near.pop();
      attacked |= shogi::kSteps[kThem].of(pieces_.at(from).kind(), from);
    }
    for (Set rooks = position_.straight_sliders(kThem) & around.straight_lines; rooks;)
      attacked |= shogi::straight_slides(rooks.pop(), away);
    for (Set bishops = position_.diagonal_sliders(kThem) & around.diagonal_lines; bishops;)
      attacked |= shogi::diagonal_slides(bishops.pop(), away);
    for (Set lances = pieces_.of(kThem, Kind::lance) & around.lances; lances;)
      attacked |= shogi::lance_slides(kThem, lances.pop(), away);
    return attacked;
  }

  static Set ahead(const Set& set) {
    return Us == kWhite ? set << Board::kFiles : set >> Board::kFiles;
  }

  void pawns() {
    const Set& pawns = pieces_.of(Us, Kind::pawn);
    Set goals = ahead(pawns - threats_.pinned);
    for (Set pinned = pawns & threats_.pinned; pinned;) {
      const Square from = pinned.pop();
      goals |= shogi::kSteps[Us].of(Kind::pawn, from) & threats_.line_of(from);
    }
    goals &= targets_;
    if (const Set promoting = goals & kZone; promoting)
      sink_.pawn_changes(promoting, kForward, code(Kind::promoted_pawn));
    const Set staying = goals - kStuckPawn;
    sink_.pawns(staying & enemy_, kForward, MoveKind::capture);
    if constexpr (!Sink::kCapturesOnly) sink_.pawns(staying - enemy_, kForward, MoveKind::quiet);
  }

  void steppers() {
    for (const Kind kind : {Kind::knight, Kind::silver}) {
      for (Set movers = pieces_.of(Us, kind); movers;) {
        const Square from = movers.pop();
        moves(kind, from, shogi::kSteps[Us].of(kind, from));
      }
      if (done()) return;
    }
    for (Set golds = pieces_.of(Us, Kind::gold); golds;) {
      const Square from = golds.pop();
      plain_moves(from, shogi::kSteps[Us].of(Kind::gold, from));
    }
  }

  void sliders() {
    for (Set lances = pieces_.of(Us, Kind::lance); lances;) {
      const Square from = lances.pop();
      moves(Kind::lance, from, shogi::lance_slides(Us, from, occupied_));
    }
    for (Set bishops = pieces_.of(Us, Kind::bishop); bishops;) {
      const Square from = bishops.pop();
      moves(Kind::bishop, from, shogi::diagonal_slides(from, occupied_));
    }
    for (Set rooks = pieces_.of(Us, Kind::rook); rooks;) {
      const Square from = rooks.pop();
      moves(Kind::rook, from, shogi::straight_slides(from, occupied_));
    }
    for (Set horses = pieces_.of(Us, Kind::horse); horses;) {
      const Square from = horses.pop();
      plain_moves(
          from, shogi::diagonal_slides(from, occupied_) | shogi::kSteps[Us].of(Kind::horse, from));
    }
    for (Set dragons = pieces_.of(Us, Kind::dragon); dragons;) {
      const Square from = dragons.pop();
      plain_moves(
          from, shogi::straight_slides(from, occupied_) | shogi::kSteps[Us].of(Kind::dragon, from));
    }
  }

  Set allowed(Square from, const Set& reached) const {
    const Set goals = reached & targets_;
    return threats_.pinned.contains(from) ? goals & threats_.line_of(from) : goals;
  }

  // Of a piece that cannot promote.
  void plain_moves(Square from, const Set& reached) {
    sink_.piece(from, asked(allowed(from, reached)), enemy_);
  }
  // Of a piece that can: it may on either side of the zone's border.
  void moves(Kind kind, Square from, const Set& reached) {
    const Set goals = allowed(from, reached);
    const Set promoting = kZone.contains(from) ? goals : goals & kZone;
    if (promoting) sink_.changes(from, promoting, code(shogi::promoted(kind)));
    sink_.piece(from, asked(goals - stuck(kind)), enemy_);
  }

  void drops() {
    const Set empty = threats_.drop_answers() - occupied_;
    if (empty.empty()) return;
    const auto& hand = position_.hand(Us);
    if (hand.has(Kind::pawn)) drop_pawns(empty);
    for (const Kind kind :
         {Kind::lance, Kind::knight, Kind::silver, Kind::gold, Kind::bishop, Kind::rook})
      if (hand.has(kind)) sink_.drops(code(kind), empty - stuck(kind));
  }

  void drop_pawns(const Set& empty) {
    Set goals = empty - kStuckPawn - files_of(pieces_.of(Us, Kind::pawn));
    const Set before_king = shogi::kSteps[kThem].of(Kind::pawn, position_.king(kThem)) & goals;
    if (before_king && shogi::pawn_drop_mates<Us>(position_, before_king.first()))
      goals ^= before_king;
    sink_.drops(code(Kind::pawn), goals);
  }

  // Every square of the files that hold any of the squares: the ranks are laid over each other,
  // nine bits each, and what comes out is written on every rank again.
  static Set files_of(const Set& set) {
    const Set halves = set | set >> 5 * Board::kFiles;  // ranks 1 to 5
    std::uint64_t files = halves.word(0);
    files |= files >> 3 * Board::kFiles;  // of these, 1 to 3
    files |= files >> Board::kFiles | files >> 2 * Board::kFiles;
    files &= 0x1ff;
    constexpr std::uint64_t kEveryNinth = 0x8040201008040201;
    return Set(files * kEveryNinth, files >> 1 | files << 8);
  }

  static constexpr std::uint8_t code(Kind kind) { return static_cast<std::uint8_t>(kind); }
  static constexpr Set kStuckPawn = shogi::stuck(Us, Kind::pawn);
  static constexpr std::array<Set, shogi::kHandKinds> kStuck = [] {
    std::array<Set, shogi::kHandKinds> all{};
    for (int kind = 0; kind < shogi::kHandKinds; ++kind)
      all[kind] = shogi::stuck(Us, static_cast<Kind>(kind));
    return all;
  }();
  static const Set& stuck(Kind kind) { return kStuck[static_cast<int>(kind)]; }

  const Position<Shogi>& position_;
  const Position<Shogi>::Pieces& pieces_;
  Sink& sink_;
  const shogi::Threats threats_;
  const Set enemy_;
  const Set occupied_;
  const Set targets_;  // what pieces other than the king may go to: not own, and answering a check
};

}  // namespace tabiya::rules
