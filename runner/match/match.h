#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"
#include "runner/arbiter/arbiter.h"
#include "runner/match/actions.h"
#include "runner/match/position_lines.h"
#include "runner/match/process_end.h"
#include "runner/match/record.h"
#include "runner/match/uci_dialogue.h"
#include "runner/schedule/encounter.h"

namespace tabiya::match {

// What every game of a run is played under, besides its engines.
struct Conditions {
  const rules::VariantEntry* variant = nullptr;
  arbiter::DrawPolicy draws;
  arbiter::AdjudicationTerms adjudication;
  Patience patience;
  std::uint64_t seed = 0;  // of the run: from it come the chances of each game
  int max_replays = 3;     // of a game whose rules want it replayed; then it is a draw
};

struct Line {
  rules::Seat seat = 0;
  std::string_view text;  // without its end
  arbiter::Instant at;
};
struct Gone {
  rules::Seat seat = 0;
  ProcessEnd end;
  arbiter::Instant at;
};
struct Alarm {
  arbiter::Instant at;
};
struct Stop {
  std::string_view why;
  arbiter::Instant at;
};
using Event = std::variant<Line, Gone, Alarm, Stop>;

// The course of one game, as a state machine: events in, actions out; the same events give the same
// actions. It judges nothing itself (Arbiter does) and speaks through its seats' dialogues.
//
//   seating   processes are launched where there are none, engines get ready; no clock runs
//   thinking  the engine to move was told `go`
//   over      the record is final; engines that go on are left in their dialogues' hands
//
// Who pays for what. An engine that fails in its own turn, or dies at any time after the first
// `go`, loses. A process kept from an earlier game that fails before this one has begun is replaced
// once; the fault is noted in the record of the game it held up and costs nothing. A process
// launched for this game that fails before the first `go` loses it. After a fault the process is
// let go of, and the next game gets a new one at once: nothing waits for what leaves. So it is when
// a flag falls on silence, since nobody can tell a late engine from one that hangs; only one whose
// answer came, too late, is at rest and stays. An engine that is stopped in its search by another's
// fault is told `stop`, and its answer is swallowed; one that does not come back from that is
// replaced without a word: the game it was stopped in has the account of the other.
//
// Where the others play on (free-for-all) a fault makes its seat leave. Its process is let go of,
// or kept at rest where its answer only came too late, and told nothing more in this game. From
// then on the others are told the position as it stood after the last departure, which knows who is
// out, and the moves since; the moves of kings that walk by themselves are among them. A process
// that dies when its seat is out already has the fault noted, and the game does not mind.
class Match {
 public:
  // The dialogues (one per seat, in order) must outlive the match. Refused is an opening that can't
  // be read or played, or that leaves nothing to play.
  static Expected<Match> set_up(const Conditions& conditions, const schedule::Encounter& encounter,
                                const schedule::Seating& seating,
                                std::span<UciDialogue* const> players);

  // Begins the seating. Actions are appended to `out`.
  void start(arbiter::Instant now, Actions& out);
  // An event happened at its `at` and is handled at `now`; a turn that begins by it begins at
  // `now`, so that no engine pays for what was handled before it. Actions are appended to `out`.
  // Must not be called when the game is over.
  void on(const Event& event, arbiter::Instant now, Actions& out);

  bool over() const { return state_ == State::over; }
  bool seating() const { return state_ == State::seating; }
  rules::Seat turn() const { return arbiter_.turn(); }
  int plies() const { return static_cast<int>(arbiter_.moves().size()); }
  // The record of a game that is over.
  GameRecord take_record();

 private:
  enum class State : std::uint8_t { seating, thinking, over };
  struct Player {
    UciDialogue* dialogue = nullptr;
    Options options{};  // of this game
    bool launched_here = false;
    bool ready = false;
    bool parted = false;  // its process was let go of in this game
  };
  struct Remark {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    bool walk = false;
  };

  Match(const Conditions& conditions, arbiter::Arbiter arbiter, PositionLines positions,
        GameRecord record, std::span<UciDialogue* const> players);

  void handle(const Line& line, arbiter::Instant now, Actions& out);
  void handle(const Gone& gone, arbiter::Instant now, Actions& out);
  void handle(const Alarm& alarm, arbiter::Instant now, Actions& out);
  void handle(const Stop& stop, arbiter::Instant now, Actions& out);

  void launch(rules::Seat seat, arbiter::Instant now, Actions& out);
  void seat_is_ready(rules::Seat seat, arbiter::Instant now, arbiter::Instant at, Actions& out);
  void fails(rules::Seat seat, arbiter::Conduct conduct, std::string_view why, arbiter::Instant now,
             arbiter::Instant at, Actions& out);
  void replace(rules::Seat seat, arbiter::Instant now, Actions& out);
  bool plays(rules::Seat seat) const;
  bool all_ready() const;
  void begin_turn(arbiter::Instant now, Actions& out);
  void judge_resignation(rules::Seat seat, arbiter::Instant at, Actions& out);
  void judge_answer(rules::Seat seat, arbiter::Instant now, arbiter::Instant at, Actions& out);
  void go_on(arbiter::Instant now, arbiter::Instant at, Actions& out);
  void walk_kings();
  void tell_move(const Remark& remark);
  void see_off_departed(Actions& out);
  void finish(arbiter::Instant at, Actions& out);
  void note_fault(rules::Seat seat, arbiter::Conduct conduct, std::string_view detail);
  void note_moves();
  void tell_end(rules::Seat seat, Actions& out);
  void part_from(rules::Seat seat, arbiter::Instant at, Actions& out);
  void let_go(rules::Seat seat, Actions& out);
  bool broke(rules::Seat seat, arbiter::Conduct conduct) const;
  bool ended_broken(rules::Seat seat) const;
  bool is_stuck(rules::Seat seat) const;
  std::optional<arbiter::Instant> due() const;
  void set_alarm(Actions& out);
  rules::Seat seats() const { return static_cast<rules::Seat>(arbiter_.variant().seats); }

  Patience patience_;
  arbiter::Arbiter arbiter_;
  std::array<Player, rules::kMostSeats> players_;
  State state_ = State::seating;
  PositionLines positions_;
  std::string go_;
  std::vector<Remark> remarks_;  // beside the arbiter's moves
  std::optional<arbiter::Instant> alarm_;
  std::optional<arbiter::Instant> first_go_;
  int max_replays_;
  GameRecord record_;
};

}  // namespace tabiya::match
