#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/rules/core/seat.h"

namespace tabiya::rules {

// Why the rules of a variant end a game. The words (word_of) are the termination words of the
// judge, of ledgers and of reports: words and numbers never change.
enum class Cause : std::uint8_t {
  none = 0,  // the game goes on, or its end has another reason (Conduct)
  checkmate = 1,
  stalemate = 2,       // a draw
  stalemate_loss = 3,  // xiangqi, shogi: no move loses
  insufficient_material = 4,
  threefold_repetition = 5,
  fivefold_repetition = 6,
  fifty_moves = 7,
  seventyfive_moves = 8,
  king_of_the_hill = 9,
  racing_goal = 10,
  racing_both = 11,  // both kings arrived: a draw
  repetition_replay = 12,
  perpetual_check = 13,
  perpetual_chase = 14,
  move_limit = 15,
  impasse = 16,
  false_declaration = 17,
  replay_limit = 18,
  three_out = 19,
  lead_21 = 20,
  only_kings = 21,
  king_taken = 22,
};

// The stable word of a cause, "checkmate"; of `none`, "none".
std::string_view word_of(Cause cause);
std::optional<Cause> cause_of(std::string_view word);

// What a finished game gives each seat. Half-points: win 2, draw 1, loss 0 against each opponent,
// so that a game of four sides gives 0 to 6. Unused seats hold 0.
struct Standing {
  using PerSeat = std::array<std::int16_t, kMostSeats>;

  PerSeat half_points{};
  PerSeat points{};  // the game's own, where it counts any
  PerSeat places{};  // 1 is first, equal places are shared; 0 where the game ranks nobody

  // Of two seats.
  static constexpr Standing draw() { return of_half_points({1, 1, 0, 0}); }
  static constexpr Standing won_by(Seat seat) {
    return of_half_points(seat == kWhite ? PerSeat{2, 0, 0, 0} : PerSeat{0, 2, 0, 0});
  }
  static constexpr Standing lost_by(Seat seat) { return won_by(seat == kWhite ? kBlack : kWhite); }

  // Of two sides of two seats each, which sit opposite each other.
  static constexpr Standing team_draw() { return of_half_points({1, 1, 1, 1}); }
  static constexpr Standing team_lost_by(Seat seat) {
    return of_half_points(seat % 2 == 0 ? PerSeat{0, 2, 0, 2} : PerSeat{2, 0, 2, 0});
  }

  // Of four sides, ranked by the game's own points: who has more has beaten who has less.
  static constexpr Standing ranked(const PerSeat& points) {
    Standing standing;
    standing.points = points;
    for (int seat = 0; seat < kMostSeats; ++seat) {
      standing.places[seat] = 1;
      for (int other = 0; other < kMostSeats; ++other) {
        if (other == seat) continue;
        if (points[other] > points[seat]) ++standing.places[seat];
        if (points[other] == points[seat]) standing.half_points[seat] += 1;
        if (points[other] < points[seat]) standing.half_points[seat] += 2;
      }
    }
    return standing;
  }

  static constexpr Standing of_half_points(const PerSeat& half_points) {
    Standing standing;
    standing.half_points = half_points;
    return standing;
  }
  friend constexpr bool operator==(const Standing&, const Standing&) = default;
};

// What has become of a seat in a game that seats may leave one by one. The words (word_of) are
// those of the judge.
enum class Fate : std::uint8_t {
  active,
  mated,
  stalemated,
  resigned,  // out, but the king still walks by itself
  king_taken,
  king_mated,       // of one that had resigned
  king_stalemated,  // of one that had resigned
  out,              // before the game's first position
};

std::string_view word_of(Fate fate);

// The end of a game by the rules, or `none` while it goes on.
struct Ending {
  Cause cause = Cause::none;
  Standing standing{};

  constexpr explicit operator bool() const { return cause != Cause::none; }
  friend constexpr bool operator==(const Ending&, const Ending&) = default;
};

}  // namespace tabiya::rules
