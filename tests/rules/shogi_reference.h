#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/shogi/position.h"

namespace tabiya::rules::shogi {

// Shogi told a second time, in plain walks over a board of letters and without any table: slow, and
// the judge of the fast generator. The first player's letters are upper case; '+' is kept apart.
class PlainShogi {
 public:
  explicit PlainShogi(const Position<Shogi>& position) : first_to_move_(position.turn() == kWhite) {
    for (Square square = 0; square < Board::kSquares; ++square) {
      const Piece piece = position.pieces().at(square);
      if (piece.is_none()) continue;
      const char letter = kKindLetters[static_cast<int>(unpromoted(piece.kind()))];
      Man& man = at({Board::file_of(square), Board::rank_of(square)});
      man = {letter, piece.army() == kWhite, is_promoted(piece.kind())};
    }
    for (const Seat seat : {kWhite, kBlack})
      for (const char letter : std::string("plnsgbr"))
        hands_[seat == kWhite][letter] =
            position.hand(seat).count(static_cast<Kind>(kKindLetters.find(letter)));
  }

  // Legal moves as UCI text.
  std::set<std::string> moves() const { return legal(true); }

  bool in_check() const { return attacked(king_of(first_to_move_), !first_to_move_); }

  // Whether a piece of that side attacks the square.
  bool attacked(Square square, Seat by) const {
    return attacked(Place{Board::file_of(square), Board::rank_of(square)}, by == kWhite);
  }

 private:
  struct Man {
    char letter = ' ';
    bool first = false;
    bool promoted = false;
    bool none() const { return letter == ' '; }
  };
  struct Place {
    int file;
    int rank;
    bool inside() const { return file >= 0 && file < 9 && rank >= 0 && rank < 9; }
    bool operator==(const Place&) const = default;
  };

  Man& at(Place place) { return squares_[place.rank * 9 + place.file]; }
  const Man& at(Place place) const { return squares_[place.rank * 9 + place.file]; }
  static std::string name(Place place) {
    return {static_cast<char>('a' + place.file), static_cast<char>('1' + place.rank)};
  }
  static int rank_from_home(Place place, bool first) { return first ? place.rank : 8 - place.rank; }

  // The steps a man takes once, and those it repeats, as (to the right, forward).
  using Steps = std::vector<std::pair<int, int>>;
  static Steps straight() { return {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; }
  static Steps diagonal() { return {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}; }
  static Steps single_steps(const Man& man) {
    const bool gold = man.letter == 'g' ||
                      (man.promoted && std::string("plns").find(man.letter) != std::string::npos);
    if (gold) return {{0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}, {0, -1}};
    if (man.letter == 'p') return {{0, 1}};
    if (man.letter == 'n') return {{1, 2}, {-1, 2}};
    if (man.letter == 's') return {{0, 1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    if (man.letter == 'b' && man.promoted) return straight();
    if (man.letter == 'r' && man.promoted) return diagonal();
    if (man.letter != 'k') return {};
    Steps all = straight();
    for (const auto& step : diagonal()) all.push_back(step);
    return all;
  }
  static Steps slides(const Man& man) {
    if (man.letter == 'b') return diagonal();
    if (man.letter == 'r') return straight();
    if (man.letter == 'l' && !man.promoted) return {{0, 1}};
    return {};
  }

  // Every square a man attacks, own men's included.
  template <class Visit>
  void for_each_attack(Place from, Visit visit) const {
    const Man& man = at(from);
    const int ahead = man.first ? 1 : -1;
    for (const auto& [right, forward] : single_steps(man))
      if (const Place to{from.file + right * ahead, from.rank + forward * ahead}; to.inside())
        visit(to);
    for (const auto& [right, forward] : slides(man)) {
      Place to = from;
      do {
        to = {to.file + right * ahead, to.rank + forward * ahead};
        if (to.inside()) visit(to);
      } while (to.inside() && at(to).none());
    }
  }

  template <class Visit>
  static void for_each_place(Visit visit) {
    for (int rank = 0; rank < 9; ++rank)
      for (int file = 0; file < 9; ++file) visit(Place{file, rank});
  }

  bool attacked(Place place, bool by_first) const {
    bool found = false;
    for_each_place([&](Place from) {
      if (at(from).none() || at(from).first != by_first) return;
      for_each_attack(from, [&](Place to) { found = found || to == place; });
    });
    return found;
  }
  Place king_of(bool first) const {
    Place king{-1, -1};
    for_each_place([&](Place place) {
      if (at(place).letter == 'k' && at(place).first == first) king = place;
    });
    return king;
  }

  bool would_be_stuck(char letter, Place to) const {
    const int left = 8 - rank_from_home(to, first_to_move_);
    return ((letter == 'p' || letter == 'l') && left < 1) || (letter == 'n' && left < 2);
  }
  bool pawn_on_file(int file) const {
    for (int rank = 0; rank < 9; ++rank) {
      const Man& man = at({file, rank});
      if (man.letter == 'p' && !man.promoted && man.first == first_to_move_) return true;
    }
    return false;
  }

  std::set<std::string> legal(bool ask_for_drop_mates) const {
    std::set<std::string> all;
    const auto take_if_safe = [&](PlainShogi after, const std::string& text) {
      if (!after.attacked(after.king_of(first_to_move_), !first_to_move_)) all.insert(text);
    };
    for_each_place([&](Place from) {
      const Man man = at(from);
      if (man.none() || man.first != first_to_move_) return;
      for_each_attack(from, [&](Place to) {
        if (!at(to).none() && at(to).first == first_to_move_) return;
        PlainShogi after = *this;
        after.at(to) = man;
        after.at(from) = {};
        const std::string text = name(from) + name(to);
        const bool zone =
            rank_from_home(from, first_to_move_) > 5 || rank_from_home(to, first_to_move_) > 5;
        if (zone && !man.promoted && man.letter != 'g' && man.letter != 'k')
          take_if_safe(after, text + '+');
        if (man.promoted || !would_be_stuck(man.letter, to)) take_if_safe(after, text);
      });
    });
    for (const auto& [letter, count] : hands_[first_to_move_])
      for_each_place([&, kind = letter, held = count](Place to) {
        if (held == 0 || !at(to).none() || would_be_stuck(kind, to)) return;
        if (kind == 'p' && pawn_on_file(to.file)) return;
        PlainShogi after = *this;
        after.at(to) = {kind, first_to_move_, false};
        after.first_to_move_ = !first_to_move_;
        // A check by a pawn next to the king leaves no room for a drop, so that the answers need
        // not ask again.
        if (kind == 'p' && ask_for_drop_mates && after.in_check() && after.legal(false).empty())
          return;
        take_if_safe(after, std::string{static_cast<char>(kind - 'a' + 'A'), '@'} + name(to));
      });
    return all;
  }

  std::array<Man, 81> squares_{};
  std::array<std::map<char, int>, 2> hands_{};  // [of the first player]
  bool first_to_move_;
};

}  // namespace tabiya::rules::shogi
