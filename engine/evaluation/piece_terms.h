#pragma once

#include "engine/evaluation/scene.h"

namespace tabiya::evaluation {

// Units of attack that a man gives by bearing on the king's zone, by kind.
inline constexpr std::array<int, 6> kPressure = {0, 2, 2, 3, 4, 0};

// Mobility of the officers, rooks on files, outposts, the pair of bishops. Fills in the scene's
// attacks, which the terms on kings, threats and goals rely on.
template <class V, rules::Seat Us, class Ledger>
class PieceTerms {
 public:
  using Board = typename V::Board;
  using Kind = rules::Kind;

  PieceTerms(Scene<V>& scene, Ledger& account)
      : scene_(scene),
        account_(account),
        room_(
            ~(scene.men(Us, Kind::pawn) | scene.men(Us, Kind::king) | scene.pawn_attacks[kThem])) {}

  void run() {
    knights();
    bishops();
    rooks();
    queens();
  }

 private:
  static constexpr rules::Seat kThem = Us ^ 1;

  void note(Kind kind, Set8x8 reached, Set8x8& by_kind, Term mobility) {
    by_kind |= reached;
    scene_.attack(Us, reached);
    account_.credit(Us, mobility, (reached & room_).count());
    if constexpr (V::kMayGiveCheck)
      if (const Set8x8 hits = reached & scene_.king_zone[kThem])
        scene_.pressure[Us] += kPressure[static_cast<int>(kind)] + hits.count() / 2;
  }

  void knights() {
    scene_.men(Us, Kind::knight).for_each([&](rules::Square square) {
      note(Kind::knight, rules::kKnightLeaps<Board>[square], scene_.minor_attacks[Us],
           Term::knight_mobility);
      if (is_outpost(square)) account_.credit(Us, Term::outpost, 0);
    });
  }

  void bishops() {
    const Set8x8 bishops = scene_.men(Us, Kind::bishop);
    const Set8x8 through = scene_.occupied - scene_.men(Us, Kind::queen);
    bishops.for_each([&](rules::Square square) {
      note(Kind::bishop, rules::kDiagonalSlides<Board>(square, through), scene_.minor_attacks[Us],
           Term::bishop_mobility);
      if (is_outpost(square)) account_.credit(Us, Term::outpost, 1);
    });
    if (bishops.several()) account_.credit(Us, Term::bishop_pair);
  }

  void rooks() {
    const Set8x8 through = scene_.occupied - scene_.position.pieces().straight_sliders(Us);
    scene_.men(Us, Kind::rook).for_each([&](rules::Square square) {
      note(Kind::rook, rules::kStraightSlides<Board>(square, through), scene_.rook_attacks[Us],
           Term::rook_mobility);
      if constexpr (V::kHasPawns) file(square);
    });
  }

  void file(rules::Square square) {
    const Set8x8 file = file_set(file_of(square));
    if (file & scene_.men(Us, Kind::pawn)) return;
    const bool open = (file & scene_.men(kThem, Kind::pawn)).empty();
    account_.credit(Us, open ? Term::rook_open_file : Term::rook_half_open_file);
  }

  void queens() {
    scene_.men(Us, Kind::queen).for_each([&](rules::Square square) {
      const Set8x8 reached = rules::kStraightSlides<Board>(square, scene_.occupied) |
                             rules::kDiagonalSlides<Board>(square, scene_.occupied);
      note(Kind::queen, reached, scene_.queen_attacks[Us], Term::queen_mobility);
    });
  }

  // A square from the fourth to the sixth rank, held by an own pawn, that no enemy pawn can attack.
  bool is_outpost(rules::Square square) const {
    if constexpr (!V::kHasPawns) return false;
    const int rank = rank_for(Us, square);
    if (rank < 3 || rank > 5 || !scene_.pawn_attacks[Us].contains(square)) return false;
    return !fill_ahead<kThem>(scene_.pawn_attacks[kThem]).contains(square);
  }

  Scene<V>& scene_;
  Ledger& account_;
  const Set8x8 room_;
};

// What stands attacked by something cheaper, or undefended.
template <class V, rules::Seat Us, class Ledger>
void threat_terms(const Scene<V>& scene, Ledger& account) {
  constexpr rules::Seat kThem = Us ^ 1;
  const Set8x8 enemies = scene.position.pieces().army(kThem);
  const Set8x8 officers = enemies - scene.men(kThem, rules::Kind::pawn);
  const Set8x8 held = scene.pawn_attacks[kThem] | (scene.twice[kThem] - scene.twice[Us]);
  const auto credit = [&](Set8x8 attacked, Term term) {
    (attacked - scene.men(kThem, rules::Kind::king)).for_each([&](rules::Square square) {
      account.credit(Us, term, static_cast<int>(scene.position.pieces().at(square).kind()));
    });
  };
  if constexpr (V::kHasPawns) credit(officers & scene.pawn_attacks[Us], Term::threat_by_pawn);
  const Set8x8 dear = scene.men(kThem, rules::Kind::rook) | scene.men(kThem, rules::Kind::queen);
  credit(scene.minor_attacks[Us] & enemies & (dear | ~held), Term::threat_by_minor);
  credit(scene.rook_attacks[Us] & enemies & (scene.men(kThem, rules::Kind::queen) | ~held),
         Term::threat_by_rook);
  const Set8x8 loose = enemies & scene.attacks[Us] & ~scene.attacks[kThem];
  account.credit(Us, Term::hanging, 0, loose.count());
}

}  // namespace tabiya::evaluation
