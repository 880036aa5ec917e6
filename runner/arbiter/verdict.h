#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/core/ending.h"

namespace tabiya::arbiter {

// How the course of a game ended, as far as the seats' conduct goes. The words (word_of) stand in
// ledgers and reports: words and numbers never change.
enum class Conduct : std::uint8_t {
  played_out = 0,  // ended by the rules: see Cause
  time_forfeit = 1,
  illegal_move = 2,
  disconnected = 3,  // the process ended, or was killed from outside
  stalled = 4,       // no answer within a deadline that is not the clock's
  resigned = 5,
  agreed = 6,
  adjudicated_draw = 7,
  adjudicated_win = 8,
  length_limit = 9,
  interrupted = 10,  // stopped by the user or by the end of the run: never counted
};

// What an engine did wrong.
constexpr bool is_fault(Conduct conduct) {
  return conduct >= Conduct::time_forfeit && conduct <= Conduct::stalled;
}

std::string_view word_of(Conduct conduct);
std::optional<Conduct> conduct_of(std::string_view word);

// An engine's own opinion of the position, from the view of the seat that gave it.
struct Score {
  enum class Kind : std::uint8_t {
    centipawns,
    mate
  };  // mate: in `value` moves, negative: being mated
  Kind kind = Kind::centipawns;
  int value = 0;
  friend bool operator==(const Score&, const Score&) = default;
};

// What the arbiter says after each event. While `over` is false nothing else means anything.
struct Verdict {
  bool over = false;
  Conduct conduct = Conduct::played_out;
  rules::Cause cause = rules::Cause::none;  // of games that were played out
  rules::Standing standing{};
  std::optional<rules::Seat> culprit;  // the seat whose fault or flag ended the game
  bool flag_without_win = false;       // flag fell, but the opponent can't win: a draw
  std::string detail;                  // for people: "e2e5 is illegal: ..."

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

// The end of a game by conduct, or by the rules.
Verdict ended_by(Conduct conduct, const rules::Standing& standing, std::string detail);
Verdict ended_by(const rules::Ending& ending, std::string detail);

// "1-0", "0-1", "1/2-1/2" between two sides (in teams the first is red and yellow), or "*" for a
// game that is not over or was interrupted. A game of four sides has no such word: it is always
// "*".
std::string_view result_text(const Verdict& verdict);

// The judge's termination word of a finished game: the cause's word for games that were played out,
// "timeout", "timeout_insufficient", "resignation", "agreement", else the conduct's word.
std::string_view termination_word(const Verdict& verdict);

}  // namespace tabiya::arbiter
