#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/rules/core/seat.h"

namespace tabiya::rules {

// Why the rules of a variant end a game. The numbers are stored in ledgers and never change; the
// words (word_of) are the termination words of the judge and of reports.
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

// What a finished game gives each seat. Half-points: win 2, draw 1, loss 0. Unused seats hold 0.
struct Standing {
  std::array<std::int16_t, kMostSeats> half_points{};

  static constexpr Standing draw() { return {{1, 1, 0, 0}}; }
  static constexpr Standing won_by(Seat seat) {
    return seat == kWhite ? Standing{{2, 0, 0, 0}} : Standing{{0, 2, 0, 0}};
  }
  static constexpr Standing lost_by(Seat seat) { return won_by(seat == kWhite ? kBlack : kWhite); }
  friend constexpr bool operator==(const Standing&, const Standing&) = default;
};

// The end of a game by the rules, or `none` while it goes on.
struct Ending {
  Cause cause = Cause::none;
  Standing standing{};

  constexpr explicit operator bool() const { return cause != Cause::none; }
  friend constexpr bool operator==(const Ending&, const Ending&) = default;
};

}  // namespace tabiya::rules
