#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/seat.h"
#include "runner/arbiter/verdict.h"

namespace tabiya::arbiter {

// A draw once `plies` moves in a row, of both seats, were scored within `centipawns` of 0; not
// before move `from_move`. Moves before that number count towards the row.
struct DrawAdjudication {
  int from_move = 40;
  int plies = 8;
  int centipawns = 10;
  friend bool operator==(const DrawAdjudication&, const DrawAdjudication&) = default;
};

enum class WinAgreement : std::uint8_t {
  two,  // both seats' scores say so in each of the plies
  one,  // the losing seat's own scores in these plies are enough
};

// A win once the scores of `plies` plies in a row show one seat `centipawns` ahead or more, or
// giving mate.
struct WinAdjudication {
  int plies = 6;
  int centipawns = 600;
  WinAgreement sides = WinAgreement::two;
  friend bool operator==(const WinAdjudication&, const WinAdjudication&) = default;
};

// `max_plies` of games that end by no length, though the variant has a limit of its own.
inline constexpr int kNoPliesLimit = 0;

struct AdjudicationTerms {
  std::optional<DrawAdjudication> draw;
  std::optional<WinAdjudication> win;
  // The game is drawn when it stands undecided after so many plies, the opening's included; nothing
  // is the variant's own limit, if it has one.
  std::optional<int> max_plies;
  friend bool operator==(const AdjudicationTerms&, const AdjudicationTerms&) = default;
};

// Read `from=40 plies=8 cp=10` and `plies=6 cp=600 sides=two`, in any order; a key left out keeps
// its default; `off` is nothing. What is written is read back to the same terms.
Expected<std::optional<DrawAdjudication>> read_draw_adjudication(std::string_view text);
Expected<std::optional<WinAdjudication>> read_win_adjudication(std::string_view text);
std::string write_adjudication(const std::optional<DrawAdjudication>& draw);
std::string write_adjudication(const std::optional<WinAdjudication>& win);

// Ends games between two seats on the word of their engines, and games of any number of seats by
// their length. Fed with every move after the opening, it keeps count of the scores in a row.
//
// A move without a score (none was given, or only bounds) ends every row it would be part of.
// `mate n` counts as ahead for n > 0 and as behind for n < 0, whatever the centipawns asked for;
// `mate 0` is neither, since whoever is to move is not mated. No mate is within a draw.
class Adjudication {
 public:
  Adjudication() = default;
  explicit Adjudication(const AdjudicationTerms& terms) : terms_(terms) {}

  struct Ply {
    rules::Seat mover = 0;
    // The full-move number of the position the move was played in, as a FEN counts it (and a PGN
    // prints it): a game that starts from a FEN with number 30 begins with move 30.
    int move_number = 1;
    int plies_played = 1;  // in this game, this move and the opening's included
    std::optional<Score> score;
  };

  // The verdict after one more move: a win before a draw before the limit of length.
  Verdict after(const Ply& ply);

 private:
  void count_win_row(const Ply& ply);
  void count_draw_row(const Ply& ply);
  std::optional<rules::Seat> winner() const;

  AdjudicationTerms terms_;
  int level_plies_ = 0;     // in a row within the draw's limit
  rules::Seat leader_ = 0;  // whom the row below shows ahead
  int leading_plies_ = 0;   // in a row, said by both seats
  std::array<int, rules::kMostSeats>
      resigning_{};  // moves in a row in which a seat saw itself lost
};

}  // namespace tabiya::arbiter
