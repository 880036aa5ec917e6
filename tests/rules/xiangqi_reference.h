#pragma once

#include <set>
#include <string>

#include "engine/rules/xiangqi/position.h"

namespace tabiya::rules::xiangqi {

// Xiangqi told a second time, in plain walks over a board of letters and without any table: slow,
// and the judge of the fast generator.
class PlainBoard {
 public:
  explicit PlainBoard(const Position<Xiangqi>& position) : red_to_move_(position.turn() == kWhite) {
    for (Square square = 0; square < Board::kSquares; ++square) {
      const Piece piece = position.pieces().at(square);
      if (piece.is_none()) continue;
      const char letter = kKindLetters[static_cast<int>(piece.kind())];
      at(Board::file_of(square), Board::rank_of(square)) =
          piece.army() == kWhite ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
  }

  // Legal moves as UCI text.
  std::set<std::string> moves() const {
    std::set<std::string> all;
    for_each_move(red_to_move_, [&](Place from, Place to) {
      PlainBoard after = *this;
      after.at(to.file, to.rank) = after.at(from.file, from.rank);
      after.at(from.file, from.rank) = ' ';
      if (!after.general_hangs(red_to_move_)) all.insert(name(from) + name(to));
    });
    return all;
  }

  bool in_check() const { return attacked(general_of(red_to_move_), red_to_move_); }

 private:
  struct Place {
    int file;
    int rank;
  };

  char& at(int file, int rank) { return squares_[rank * 9 + file]; }
  char at(int file, int rank) const { return squares_[rank * 9 + file]; }
  static bool inside(int file, int rank) { return file >= 0 && file < 9 && rank >= 0 && rank < 10; }
  static bool is_red(char letter) { return letter >= 'A' && letter <= 'Z'; }
  static bool own(char letter, bool red) { return letter != ' ' && is_red(letter) == red; }
  static std::string name(Place place) {
    return std::string(1, static_cast<char>('a' + place.file)) + std::to_string(place.rank + 1);
  }
  static bool in_palace(int file, int rank, bool red) {
    return file >= 3 && file <= 5 && (red ? rank <= 2 : rank >= 7);
  }
  static bool at_home(int rank, bool red) { return red ? rank <= 4 : rank >= 5; }

  template <class Visit>
  void for_each_move(bool red, Visit visit) const {
    for (int rank = 0; rank < 10; ++rank)
      for (int file = 0; file < 9; ++file)
        if (own(at(file, rank), red)) moves_from({file, rank}, red, visit);
  }

  template <class Visit>
  void moves_from(Place from, bool red, Visit visit) const {
    const auto go = [&](int file, int rank) {
      if (inside(file, rank) && !own(at(file, rank), red)) visit(from, Place{file, rank});
    };
    const char letter = at(from.file, from.rank);
    const int forward = red ? 1 : -1;
    for (const int x : {-1, 0, 1})
      for (const int y : {-1, 0, 1}) {
        const bool straight = (x == 0) != (y == 0);
        const bool diagonal = x != 0 && y != 0;
        switch (is_red(letter) ? static_cast<char>(letter - 'A' + 'a') : letter) {
          case 'k':
            if (straight && in_palace(from.file + x, from.rank + y, red))
              go(from.file + x, from.rank + y);
            break;
          case 'a':
            if (diagonal && in_palace(from.file + x, from.rank + y, red))
              go(from.file + x, from.rank + y);
            break;
          case 'b':
            if (diagonal && inside(from.file + 2 * x, from.rank + 2 * y) &&
                at(from.file + x, from.rank + y) == ' ' && at_home(from.rank + 2 * y, red))
              go(from.file + 2 * x, from.rank + 2 * y);
            break;
          case 'n':
            if (!straight || !inside(from.file + x, from.rank + y) ||
                at(from.file + x, from.rank + y) != ' ')
              break;
            for (const int side : {-1, 1})
              go(from.file + 2 * x + (x == 0 ? side : 0), from.rank + 2 * y + (y == 0 ? side : 0));
            break;
          case 'p':
            if (straight && (y == forward || (y == 0 && !at_home(from.rank, red))))
              go(from.file + x, from.rank + y);
            break;
          case 'r':
          case 'c':
            if (straight) along(from, x, y, letter == 'c' || letter == 'C', go);
            break;
        }
      }
  }

  template <class Go>
  void along(Place from, int x, int y, bool cannon, Go go) const {
    int met = 0;
    for (int file = from.file + x, rank = from.rank + y; inside(file, rank) && met < 2;
         file += x, rank += y) {
      const bool empty = at(file, rank) == ' ';
      if (!empty) ++met;
      if (cannon ? (empty ? met == 0 : met == 2) : met < 2) go(file, rank);
      if (!cannon && met == 1) return;
    }
  }

  bool general_hangs(bool red) const {
    const Place general = general_of(red);
    return attacked(general, red) || faces(general, red ? 1 : -1, red ? 'k' : 'K');
  }

  Place general_of(bool red) const {
    const auto index = static_cast<int>(squares_.find(red ? 'K' : 'k'));
    return {index % 9, index / 9};
  }

  bool attacked(Place place, bool red) const {
    bool hangs = false;
    for_each_move(!red, [&](Place, Place to) {
      hangs = hangs || (to.file == place.file && to.rank == place.rank);
    });
    return hangs;
  }

  bool faces(Place general, int forward, char other) const {
    for (int rank = general.rank + forward; inside(general.file, rank); rank += forward)
      if (at(general.file, rank) != ' ') return at(general.file, rank) == other;
    return false;
  }

  bool red_to_move_;
  std::string squares_ = std::string(90, ' ');
};

}  // namespace tabiya::rules::xiangqi
