#pragma once

#include <array>
#include <cassert>
#include <utility>

#include "engine/rules/xiangqi/position.h"

namespace tabiya::rules::xiangqi {

// What bears on the general of the side to move, worked out once per node. Without a check every
// legality question is answered by it:
//   - a piece that is not pinned may go anywhere but to an `unsafe` square;
//   - a pinned piece may go to its `allowed` squares only.
// Pinned are: the only own piece before a rook or the other general; each of two pieces before a
// cannon, which may move as long as both stay between; the leg of a horse. A piece that comes to
// stand between the general and a cannon becomes that cannon's screen: those squares are unsafe.
// Nothing else that a single move does to the four lines of a general can uncover it.
//
// In check, `answers` and `screens` tell which moves are worth a test of their own.
struct Threats {
  struct Pin {
    Square square = kNoSquare;
    Set allowed;
  };

  Square king = kNoSquare;
  Set checkers;
  Set unsafe;
  Set pinned;
  // A check is answered on these squares, or by the departure of a cannon's screen.
  Set answers = kAllSquares;
  Set screens;

  Set allowed(Square pinned_square) const {
    for (int index = 0; index < pins_; ++index)
      if (pin_list_[index].square == pinned_square) return pin_list_[index].allowed;
    return kAllSquares;
  }

  void check(Square checker, const Set& answered_on) {
    checkers.insert(checker);
    answers &= answered_on;
  }
  // A piece pinned twice keeps what both allow.
  void pin(Square square, const Set& allowed) {
    pinned.insert(square);
    for (int index = 0; index < pins_; ++index)
      if (pin_list_[index].square == square) {
        pin_list_[index].allowed &= allowed;
        return;
      }
    assert(pins_ < kMostPins);
    pin_list_[pins_++] = {square, allowed};
  }

 private:
  // Two on each of four lines, and four legs.
  static constexpr int kMostPins = 12;
  int pins_ = 0;
  std::array<Pin, kMostPins> pin_list_;
};

template <Seat Us>
class ThreatFinder {
 public:
  static Threats find(const Position<Xiangqi>& position) {
    ThreatFinder finder(position);
    finder.look_along_lines();
    finder.look_for_horses();
    const Set soldiers =
        finder.pieces_.of(kThem, Kind::soldier) & kSoldierSources[kThem][finder.threats_.king];
    for (Set rest = soldiers; rest;) {
      const Square soldier = rest.pop();
      finder.threats_.check(soldier, Set::of(soldier));
    }
    return finder.threats_;
  }

 private:
  static constexpr Seat kThem = Us ^ 1;

  explicit ThreatFinder(const Position<Xiangqi>& position)
      : pieces_(position.pieces()), own_(pieces_.army(Us)), occupied_(pieces_.occupied()) {
    threats_.king = position.king(Us);
  }

  void look_along_lines() {
    const Set lines =
        kWays<Board>.from(threats_.king, kNorth) | kWays<Board>.from(threats_.king, kEast) |
        kWays<Board>.from(threats_.king, kSouth) | kWays<Board>.from(threats_.king, kWest);
    const Set cannons = pieces_.of(kThem, Kind::cannon);
    Set snipers =
        lines & (cannons | pieces_.of(kThem, Kind::rook) | pieces_.of(kThem, Kind::general));
    while (snipers) {
      const Square sniper = snipers.pop();
      const Set line = kSingleWays<Board>.between(threats_.king, sniper);
      if (cannons.contains(sniper)) {
        cannon(sniper, line);
      } else {
        slider(sniper, line);
      }
    }
  }

  // A rook, or the general that must not be faced.
  void slider(Square sniper, const Set& line) {
    const Set blockers = line & occupied_;
    const Set whole = line | Set::of(sniper);
    if (blockers.empty()) {
      threats_.check(sniper, whole);
    } else if (!blockers.several() && (blockers & own_)) {
      threats_.pin(blockers.first(), whole);
    }
  }

  void cannon(Square sniper, const Set& line) {
    const Set blockers = line & occupied_;
    switch (blockers.count()) {
      case 0:
        threats_.unsafe |= line;
        break;
      case 1:
        threats_.check(sniper, (line - blockers) | Set::of(sniper));
        threats_.screens |= blockers & own_;
        break;
      case 2:
        pin_pair(sniper, blockers);
        break;
      default:
        break;
    }
  }

  void pin_pair(Square sniper, Set blockers) {
    Square inner = blockers.pop();
    Square outer = blockers.pop();
    if (sniper < threats_.king) std::swap(inner, outer);
    const Set target = Set::of(sniper);
    if (own_.contains(inner))
      threats_.pin(inner, kSingleWays<Board>.between(threats_.king, outer) | target);
    if (own_.contains(outer))
      threats_.pin(outer, kSingleWays<Board>.between(inner, sniper) | target);
  }

  void look_for_horses() {
    Set horses = kHorseSources<Board>[threats_.king] & pieces_.of(kThem, Kind::horse);
    while (horses) {
      const Square horse = horses.pop();
      const Square leg = leg_of(horse);
      if (!occupied_.contains(leg)) {
        threats_.check(horse, Set::of(horse) | Set::of(leg));
      } else if (own_.contains(leg)) {
        threats_.pin(leg, Set::of(horse));
      }
    }
  }

  // The square beside the general, diagonally, that the horse must pass.
  Square leg_of(Square horse) const {
    const int file = Board::file_of(threats_.king);
    const int rank = Board::rank_of(threats_.king);
    return Board::at(file + (Board::file_of(horse) > file ? 1 : -1),
                     rank + (Board::rank_of(horse) > rank ? 1 : -1));
  }

  const Position<Xiangqi>::Pieces& pieces_;
  const Set own_;
  const Set occupied_;
  Threats threats_;
};

}  // namespace tabiya::rules::xiangqi
