#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "engine/rules/four_player/free_for_all.h"

namespace tabiya::rules {

// Four-player chess the plain way: a board of pieces, walks by file and rank, every move tried out.
// It shares nothing with the generator but the position it is read from.
template <FourPlayer V>
class PlainCross {
 public:
  explicit PlainCross(const Position<V>& position) : position_(position) {
    for (Square square = 0; square < Cross::kSquares; ++square)
      board_[square] = position.pieces().at(square);
  }

  // "d2d4", castling as the king's move, "q" for a promotion in free-for-all.
  std::set<std::string> moves() {
    texts_.clear();
    const Seat us = position_.turn();
    for (Square from = 0; from < Cross::kSquares; ++from) {
      const Piece piece = board_[from];
      if (piece.is_none() || piece.army() != us) continue;
      switch (piece.kind()) {
        case Kind::pawn:
          pawn(from, us);
          break;
        case Kind::knight:
          for (const auto& [file, rank] : kKnight) leap(from, file, rank);
          break;
        case Kind::king:
          for (const auto& [file, rank] : kAll) leap(from, file, rank);
          castle(from, us);
          break;
        default:
          slide(from, piece.kind());
          break;
      }
    }
    return texts_;
  }

  bool in_check() const { return attacked(king_of(position_.turn()), position_.turn(), -1); }

 private:
  using Step = std::pair<int, int>;
  static constexpr std::array<Step, 8> kAll = {
      {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
  static constexpr std::array<Step, 8> kKnight = {
      {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
  static constexpr std::array<Step, 4> kForward = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

  static Square go(Square square, Step step) {
    const int file = Cross::file_of(square) + step.first;
    const int rank = Cross::rank_of(square) + step.second;
    return Cross::contains(file, rank) ? Cross::at(file, rank) : kNoSquare;
  }
  static bool slides(Kind kind, Step step) {
    const bool diagonal = step.first != 0 && step.second != 0;
    return diagonal ? slides_diagonally(kind) : slides_straight(kind);
  }
  static bool hostile(Seat a, Seat b) { return V::kFreeForAll ? a != b : a % 2 != b % 2; }

  Square king_of(Seat seat) const {
    for (Square square = 0; square < Cross::kSquares; ++square)
      if (board_[square] == Piece(seat, Kind::king)) return square;
    return kNoSquare;
  }

  // Whether an army hostile to `seat`, but for `spared`, attacks a square.
  bool attacked(Square square, Seat seat, int spared) const {
    const auto by = [&](Square from, auto kinds) {
      if (from == kNoSquare || board_[from].is_none() || is_grey(board_[from])) return false;
      const Seat army = board_[from].army();
      return hostile(army, seat) && army != spared && kinds(board_[from].kind(), army);
    };
    for (const Step& step : kKnight)
      if (by(go(square, step), [](Kind kind, Seat) { return kind == Kind::knight; })) return true;
    for (const Step& step : kAll) {
      const Step back = {-step.first, -step.second};
      const auto near = [&](Kind kind, Seat army) {
        const bool diagonal = step.first != 0 && step.second != 0;
        return kind == Kind::king || (kind == Kind::pawn && diagonal && forward_part(back, army));
      };
      if (by(go(square, step), near)) return true;
      Square from = go(square, step);
      while (from != kNoSquare && board_[from].is_none()) from = go(from, step);
      if (by(from, [&](Kind kind, Seat) { return slides(kind, step); })) return true;
    }
    return false;
  }
  // A diagonal step that goes forward for an army's pawns.
  static bool forward_part(Step step, Seat army) {
    const Step& forward = kForward[army];
    return step.first * forward.first + step.second * forward.second == 1;
  }

  bool may_land(Square to) const {
    const Piece there = board_[to];
    if (there.is_none()) return true;
    const Seat us = position_.turn();
    if (is_grey(there)) return !(position_.walks(us) && colour_of(there) == us);
    if (!hostile(there.army(), us)) return false;
    return V::kFreeForAll || there.kind() != Kind::king;
  }

  void leap(Square from, int file, int rank) {
    const Square to = go(from, {file, rank});
    if (to != kNoSquare && may_land(to)) attempt(from, to, kNoSquare, "");
  }

  void slide(Square from, Kind kind) {
    for (const Step& step : kAll) {
      if (!slides(kind, step)) continue;
      for (Square to = go(from, step); to != kNoSquare; to = go(to, step)) {
        if (may_land(to)) attempt(from, to, kNoSquare, "");
        if (!board_[to].is_none()) break;
      }
    }
  }

  void pawn(Square from, Seat us) {
    const Step forward = kForward[us];
    const Square one = go(from, forward);
    if (one != kNoSquare && board_[one].is_none()) {
      promote(from, one, us, kNoSquare);
      const Square two = go(one, forward);
      if (Cross::row_of(from, us) == 1 && board_[two].is_none()) attempt(from, two, kNoSquare, "");
    }
    for (const Step& step : kAll) {
      if (step.first == 0 || step.second == 0 || !forward_part(step, us)) continue;
      const Square to = go(from, step);
      if (to == kNoSquare || !may_land(to)) continue;
      Square passing = kNoSquare;
      for (Seat owner = 0; owner < kMostSeats; ++owner)
        if (hostile(owner, us) && position_.state().passed[owner] == to)
          passing = go(to, kForward[owner]);
      if (!board_[to].is_none() || passing != kNoSquare) promote(from, to, us, passing);
    }
  }

  void promote(Square from, Square to, Seat us, Square passing) {
    if (Cross::row_of(to, us) != V::kPromotionRow) return attempt(from, to, passing, "");
    if (V::kFreeForAll) return attempt(from, to, passing, "q");
    for (const char* kind : {"q", "r", "b", "n"}) attempt(from, to, passing, kind);
  }

  void attempt(Square from, Square to, Square passing, const std::string& promotion) {
    const Seat us = position_.turn();
    const auto kept = board_;
    const Piece victim = board_[to];
    const bool king = !victim.is_none() && !is_grey(victim) && victim.kind() == Kind::king;
    board_[to] = board_[from];
    board_[from] = Piece{};
    if (passing != kNoSquare) board_[passing] = Piece{};
    const bool safe = !attacked(king_of(us), us, king ? victim.army() : -1);
    board_ = kept;
    if (safe) texts_.insert(Cross::name(from) + Cross::name(to) + promotion);
  }

  void castle(Square king, Seat us) {
    if (position_.walks(us) || attacked(king, us, -1)) return;
    for (int rook = 0; rook < 2; ++rook) {
      if ((position_.state().rights & (1 << (2 * us + rook))) == 0) continue;
      const Square corner = Cross::home(us, rook == 0 ? 3 : 10);
      const Step along = us % 2 == 0 ? Step{rook == 0 ? -1 : 1, 0} : Step{0, rook == 0 ? -1 : 1};
      bool open = true;
      for (Square square = go(king, along); square != corner; square = go(square, along))
        open = open && board_[square].is_none();
      const Square first = go(king, along);
      const Square second = go(first, along);
      if (open && !attacked(first, us, -1) && !attacked(second, us, -1))
        texts_.insert(Cross::name(king) + Cross::name(second));
    }
  }

  const Position<V>& position_;
  std::array<Piece, Cross::kSquares> board_;
  std::set<std::string> texts_;
};

}  // namespace tabiya::rules
