#pragma once

#include "engine/search/games/games.h"

namespace tabiya::search {

// The exchanges on one square after a move, both sides taking with their cheapest man and stopping
// when they please.
template <class V>
class Exchange {
 public:
  using Set = typename rules::Position<V>::Set;
  using Kind = KindIn<V>;

  Exchange(const rules::Position<V>& position, rules::Move move)
      : position_(position), pieces_(position.pieces()), move_(move) {}

  // Whether the mover comes out with `least` centipawns or more. Castling exchanges nothing.
  bool gives(int least) {
    if (move_.kind == rules::MoveKind::castle) return least <= 0;
    int balance = first_gain() - least;
    if (balance < 0) return false;
    balance -= next_victim();
    if (balance >= 0) return true;
    return contest(balance);
  }

 private:
  using Game = Playing<V>;

  int first_gain() const {
    const int gain = worth<V>(pieces_.at(Game::captured_at(position_, move_)));
    if (move_.kind != rules::MoveKind::promotion) return gain;
    return gain + Game::promotion_gain(position_, move_);
  }
  int next_victim() const { return worth<V>(arriving(position_, move_)); }

  // `balance` is negative: the mover's if its man on the square is lost for nothing.
  bool contest(int balance) {
    const rules::Square square = move_.to;
    Set occupied = pieces_.occupied();
    if (move_.kind != rules::MoveKind::drop) occupied.erase(move_.from);
    occupied.insert(square);
    if (const auto taken = Game::captured_at(position_, move_); taken != square)
      occupied.erase(taken);
    const rules::Seat us = position_.turn();
    Set attackers = all_attackers(square, occupied);
    rules::Seat side = us ^ 1;
    while (true) {
      attackers &= occupied;
      const Set mine = attackers & pieces_.army(side);
      if (mine.empty()) break;
      const rules::Square taker = cheapest(mine, side);
      const Kind kind = pieces_.at(taker).kind();
      side ^= 1;
      balance = -balance - 1 - Game::kWorth[static_cast<int>(kind)];
      if (balance >= 0) {
        // A king that takes where the enemy still attacks has moved illegally.
        if (kind == Game::kCheapestFirst.back() && (attackers & pieces_.army(side))) side ^= 1;
        break;
      }
      occupied.erase(taker);
      attackers = Game::attackers_after(position_, square, occupied, attackers);
    }
    return side != us;
  }

  Set all_attackers(rules::Square square, const Set& occupied) const {
    return position_.attackers(square, rules::kWhite, occupied) |
           position_.attackers(square, rules::kBlack, occupied);
  }
  rules::Square cheapest(const Set& attackers, rules::Seat side) const {
    for (const Kind kind : Game::kCheapestFirst)
      if (const Set men = attackers & pieces_.of(side, kind)) return men.first();
    return attackers.first();
  }

  const rules::Position<V>& position_;
  const typename rules::Position<V>::Pieces& pieces_;
  const rules::Move move_;
};

// Whether a move wins or keeps at least so many centipawns by the exchanges on its target square.
template <class V>
bool exchange_gives(const rules::Position<V>& position, rules::Move move, int least) {
  return Exchange<V>(position, move).gives(least);
}

}  // namespace tabiya::search
