#pragma once

#include <algorithm>

#include "engine/evaluation/scene.h"

namespace tabiya::evaluation {

// The structure of the pawns: doubled, isolated, backward, side by side, supported, passed. Asked
// of whole sets; only passed pawns are looked at one by one.
template <class V, rules::Seat Us, class Ledger>
class PawnTerms {
 public:
  PawnTerms(const Scene<V>& scene, Ledger& account)
      : scene_(scene),
        account_(account),
        own_(scene.men(Us, rules::Kind::pawn)),
        enemy_(scene.men(kThem, rules::Kind::pawn)) {}

  void run() {
    weak();
    by_rank(own_ & (east(own_) | west(own_)), Term::phalanx);
    by_rank(own_ & scene_.pawn_attacks[Us], Term::supported_pawn);
    passed().for_each([&](rules::Square square) { passed_pawn(square); });
  }

 private:
  static constexpr rules::Seat kThem = Us ^ 1;

  void weak() {
    const Set8x8 files = fill_files(own_);
    account_.credit(Us, Term::doubled_pawn, 0, (own_ & fill_ahead<Us>(ahead<Us>(own_))).count());
    account_.credit(Us, Term::isolated_pawn, 0, (own_ - (east(files) | west(files))).count());
    const Set8x8 supportable = fill_ahead<Us>(scene_.pawn_attacks[Us]);
    const Set8x8 stopped = back<Us>(scene_.pawn_attacks[kThem] - supportable);
    account_.credit(Us, Term::backward_pawn, 0, (own_ & stopped).count());
  }

  void by_rank(Set8x8 pawns, Term term) {
    pawns.for_each([&](rules::Square square) { account_.credit(Us, term, rank_for(Us, square)); });
  }

  // No enemy pawn ahead on the own or a neighbouring file, no own pawn ahead.
  Set8x8 passed() const {
    const Set8x8 barred = fill_back<Us>(back<Us>(enemy_) | scene_.pawn_attacks[kThem]);
    return own_ - barred - fill_back<Us>(back<Us>(own_));
  }

  void passed_pawn(rules::Square square) {
    const int rank = rank_for(Us, square);
    const rules::Square stop = Us == rules::kWhite ? square + 8 : square - 8;
    account_.credit(Us, Term::passed_pawn, rank);
    const bool blocked = scene_.occupied.contains(stop) || (scene_.attacks[kThem].contains(stop) &&
                                                            !scene_.attacks[Us].contains(stop));
    if (blocked) account_.credit(Us, Term::passed_blocked, rank);
    if (rank < 3) return;
    account_.credit(Us, Term::passed_own_king, king_steps(scene_.king[Us], stop), rank - 2);
    account_.credit(Us, Term::passed_enemy_king, king_steps(scene_.king[kThem], stop), rank - 2);
  }

  const Scene<V>& scene_;
  Ledger& account_;
  const Set8x8 own_;
  const Set8x8 enemy_;
};

}  // namespace tabiya::evaluation
