#pragma once

#include <array>

#include "engine/rules/position/position.h"

namespace tabiya::search {

// What a man is worth in an exchange, by kind; the king more than all else.
inline constexpr std::array<int, rules::kKinds> kExchangeValue = {100, 320, 330, 500, 950, 20000};

constexpr int exchange_value(rules::Piece piece) {
  return piece.is_none() ? 0 : kExchangeValue[static_cast<int>(piece.kind())];
}

// The exchanges on one square after a move, both sides taking with their cheapest man and stopping
// when they please.
template <class V>
class Exchange {
 public:
  using Set = typename rules::Position<V>::Set;

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
  int first_gain() const {
    if (move_.kind == rules::MoveKind::en_passant) return kExchangeValue[0];
    int gain = exchange_value(pieces_.at(move_.to));
    if (move_.kind == rules::MoveKind::promotion)
      gain += kExchangeValue[move_.piece] - kExchangeValue[0];
    return gain;
  }
  int next_victim() const {
    return move_.kind == rules::MoveKind::promotion ? kExchangeValue[move_.piece]
                                                    : exchange_value(pieces_.at(move_.from));
  }

  // `balance` is negative: the mover's if its man on the square is lost for nothing.
  bool contest(int balance) {
    const rules::Square square = move_.to;
    Set occupied = pieces_.occupied() - Set::of(move_.from);
    occupied.insert(square);
    if (move_.kind == rules::MoveKind::en_passant)
      occupied.erase(rules::Position<V>::behind(square, position_.turn()));
    const rules::Seat us = position_.turn();
    Set attackers = all_attackers(square, occupied);
    rules::Seat side = us ^ 1;
    while (true) {
      attackers &= occupied;
      const Set mine = attackers & pieces_.army(side);
      if (mine.empty()) break;
      const rules::Kind kind = cheapest(mine, side);
      side ^= 1;
      balance = -balance - 1 - kExchangeValue[static_cast<int>(kind)];
      if (balance >= 0) {
        // A king that takes where the enemy still attacks has moved illegally.
        if (kind == rules::Kind::king && (attackers & pieces_.army(side))) side ^= 1;
        break;
      }
      occupied.erase((mine & pieces_.of(side ^ 1, kind)).first());
      attackers |= sliders_behind(square, occupied);
    }
    return side != us;
  }

  Set all_attackers(rules::Square square, Set occupied) const {
    return position_.attackers(square, rules::kWhite, occupied) |
           position_.attackers(square, rules::kBlack, occupied);
  }
  Set sliders_behind(rules::Square square, Set occupied) const {
    using Board = typename V::Board;
    const Set straight =
        pieces_.straight_sliders(rules::kWhite) | pieces_.straight_sliders(rules::kBlack);
    const Set diagonal =
        pieces_.diagonal_sliders(rules::kWhite) | pieces_.diagonal_sliders(rules::kBlack);
    return (rules::kStraightSlides<Board>(square, occupied) & straight) |
           (rules::kDiagonalSlides<Board>(square, occupied) & diagonal);
  }
  rules::Kind cheapest(Set attackers, rules::Seat side) const {
    for (int kind = 0; kind < rules::kKinds - 1; ++kind)
      if (attackers & pieces_.of(side, static_cast<rules::Kind>(kind)))
        return static_cast<rules::Kind>(kind);
    return rules::Kind::king;
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
