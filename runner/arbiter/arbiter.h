#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/game.h"
#include "runner/arbiter/adjudication.h"
#include "runner/arbiter/clock.h"
#include "runner/arbiter/draw_policy.h"
#include "runner/arbiter/instant.h"
#include "runner/arbiter/verdict.h"

namespace tabiya::arbiter {

// What a game is played under.
struct Terms {
  DrawPolicy draws;
  AdjudicationTerms adjudication;
  std::array<TimeControl, rules::kMostSeats> controls;  // per seat
  std::uint64_t seed = 0;  // of the game's own chances: where kings walk by themselves
  // How each seat writes its moves; the variant's way unless given.
  std::array<std::optional<rules::Notation>, rules::kMostSeats> notations{};
};

// A seat that left a game in which the others play on, and how it came to that.
struct Departure {
  rules::Seat seat = 0;
  Conduct conduct = Conduct::resigned;
  int plies = 0;  // that had been played, the opening's included
  std::string detail;
  friend bool operator==(const Departure&, const Departure&) = default;
};

// A move the arbiter took, as records want it.
struct TakenMove {
  rules::Seat seat = 0;
  std::string text;  // as the rules write it, whatever spelling came in
  Microseconds spent{};
  std::optional<Microseconds> remaining;  // after the move, where there is a clock
  std::optional<Score> score;
};

// The arbiter of one game between two or four seats: board, clocks, draw policy and adjudication in
// one value. Events come in with the moments they happened, verdicts come out; copies are
// independent. Once a verdict is `over` it stands: later events change nothing.
//
// The order of judgement: flag, illegal, rules, adjudication. The first that holds decides:
//   1. flag: what arrives after flag_at() is no answer any more. The flag fell at that earlier
//      moment and ended the game, so the text is not read: an engine that comes late loses on time
//      (or draws), whether it brings mate, an illegal move or nonsense;
//   2. illegal: a text that is no legal move of the position loses;
//   3. rules: mate, hill, race, stalemate, material; then repetition and move counts by the draw
//      policy; then an impasse declared by the arbiter, where the policy wants that; then the claim
//      of the seat now to move;
//   4. adjudication: win, draw, length.
//
// In free-for-all nobody's loss ends the game: who resigns, oversteps the time, answers with no
// legal move or is gone leaves (departures()), and the others play on. While game().walks() the
// turn belongs to the king of a seat that has left, and walk() plays it. Scores adjudicate games
// between two seats only.
//
// In games that know a declaration (shogi) the answer "win" declares, as the policy allows. A
// variant's own limit of plies holds unless the terms set another.
class Arbiter {
 public:
  // `game` stands at the position the opening starts from and belongs to `variant`.
  Arbiter(const rules::VariantFacts& variant, std::unique_ptr<rules::Game> game, Terms terms);
  Arbiter(const Arbiter& other);
  Arbiter& operator=(const Arbiter& other);
  Arbiter(Arbiter&&) noexcept = default;
  Arbiter& operator=(Arbiter&&) noexcept = default;
  ~Arbiter() = default;

  // Plays the opening's moves before any clock starts. Refused are an illegal move and moves after
  // the end of the game (with the ply and the move), and an opening that leaves nothing to play.
  std::optional<Refusal> play_opening(std::span<const std::string> moves);

  // Starts the clock of the seat to move.
  void turn_begins(Instant at);

  // The seat to move answered with `text` at `at`. `score` is the last exact score of its search.
  Verdict played(rules::Seat seat, std::string_view text, std::optional<Score> score, Instant at);
  // The flag of `seat` fell. While the seat's clock runs and still shows time, nothing happens: an
  // alarm that came early. Loses, unless the opponent can't win any more: a draw.
  Verdict flagged(rules::Seat seat, Instant at);
  // Plays the move of a king that walks by itself, drawn from the seed of the terms: the same game
  // and seed give the same walk.
  Verdict walk();
  // `seat` cannot go on (disconnected, stalled): it loses.
  Verdict gone(rules::Seat seat, Conduct conduct, std::string_view why);
  Verdict resigned(rules::Seat seat);
  // All agreed on a draw, however they came to it.
  Verdict agreed();
  // An offer stands until the opponent answers with a move; it is accepted on the own turn. An
  // acceptance of nothing has no effect. Among four seats all that play must have offered or
  // accepted.
  Verdict offered(rules::Seat seat);
  Verdict accepted(rules::Seat seat);
  // The seat to move claims a draw; without effect where nothing can be claimed.
  Verdict claimed();
  // Stopped from outside: no result.
  Verdict interrupted(std::string_view why);

  const Verdict& verdict() const { return verdict_; }
  const rules::VariantFacts& variant() const { return variant_; }
  const rules::Game& game() const { return *game_; }
  rules::Seat turn() const { return game_->turn(); }
  const Clock& clock(rules::Seat seat) const { return clocks_[seat]; }
  // The last moment for the seat to move, if its clock runs and is limited.
  std::optional<Instant> flag_at() const;
  // The opening's moves, as the rules write them, and those taken after them.
  const std::vector<std::string>& opening() const { return opening_; }
  const std::vector<TakenMove>& moves() const { return moves_; }
  const std::vector<Departure>& departures() const { return departures_; }
  // What could be claimed now; nothing when the game is over.
  std::vector<rules::Cause> claimable() const;

 private:
  Verdict ends(Verdict verdict);
  rules::Seat opponent_of(rules::Seat seat) const;
  Verdict loses(rules::Seat seat, Conduct conduct, std::string detail);
  Verdict after_move(rules::Seat seat, int number, std::optional<Score> score);
  bool all_agree() const;
  Verdict time_forfeit(rules::Seat seat, std::string detail);
  void take(rules::Seat seat, rules::Move move, std::optional<Score> score);
  std::optional<Verdict> declared(rules::Seat seat, std::string_view text) const;
  Verdict by_rules() const;
  bool claims_now() const;

  rules::VariantFacts variant_;
  std::unique_ptr<rules::Game> game_;
  Terms terms_;
  std::array<Clock, rules::kMostSeats> clocks_;
  Adjudication adjudication_;
  Verdict verdict_;
  std::vector<std::string> opening_;
  std::vector<TakenMove> moves_;
  std::array<std::optional<Score>, rules::kMostSeats> last_scores_;
  std::vector<Departure> departures_;
  std::array<bool, rules::kMostSeats> offers_{};  // that stand, by the seat that made them
};

}  // namespace tabiya::arbiter
