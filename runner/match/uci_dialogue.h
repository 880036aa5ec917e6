#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "runner/arbiter/instant.h"
#include "runner/match/actions.h"
#include "runner/match/dialogue_tail.h"
#include "runner/match/engine_spec.h"
#include "runner/match/patience.h"
#include "runner/match/uci_line.h"

namespace tabiya::match {

// What a line of an engine led to.
enum class Heard : std::uint8_t {
  nothing,  // taken note of
  greeted,  // the start is over: the engine has its options and is at rest
  ready,    // the engine is ready for the game that new_game announced
  moved,    // answer() is the answer to think()
  refused,  // the engine can't play this run: refusal()
};

// What an engine answered to `go`.
struct Answer {
  std::string_view move;  // as written; a view into the line that was heard
  bool resigns = false;
  Info info;  // score and depth of the last exact score, nodes of the last count
};

// How a game ended for one engine.
enum class GameEnd : std::uint8_t { win, lose, draw };

// One engine's conversation over UCI or the protocol of its specification, as a state machine
// without clock or process. It lives as long as the process it speaks with and outlasts a game: a
// late answer to a search that nobody waits for any more is swallowed (stop, bestmove, isready,
// readyok) before the next game is announced.
//
// The states are the same in every protocol; what is said and heard on the way differs:
//
//   UCI   uci, uciok, setoption name N value V, ucinewgame before isready
//   USI   usi, usiok, setoption name N value V, usinewgame after isready, gameover win|lose|draw
//   UCCI  ucci, ucciok, setoption N V, `setoption newgame` before isready where the engine has
//         that button; nobestmove is an answer too
//
//   absent -begin-> greeting -uciok-> settling -readyok-> resting
//   resting -new_game-> preparing -readyok-> resting -think-> thinking -bestmove-> resting
//   thinking -stop-> stopping -bestmove-> syncing -readyok-> resting
//   any -quit, lost-> absent
class UciDialogue {
 public:
  // Both outlive the dialogue. With `lenient`, unknown options and values out of range are
  // warnings.
  UciDialogue(const EngineSpec& engine, const rules::VariantFacts& variant,
              const Patience& patience, bool lenient = false);

  // The process has just been launched.
  void begin(Voice voice, arbiter::Instant at);
  // Announces a game, with options (name, value) that are set before it and hold until they are set
  // again; during another step it is announced when that step is over. Heard::ready follows.
  void new_game(Voice voice, arbiter::Instant at, Options options = {});
  // Asks for a move: `position` and `go` are whole lines. The engine must be ready. `judged` means
  // that a clock limits the search, so that this dialogue does not.
  void think(Voice voice, std::string_view position, std::string_view go, bool judged,
             arbiter::Instant at);
  // Nobody waits for the answer any more. Without effect unless the engine thinks.
  void stop(Voice voice, arbiter::Instant at);
  // Tells an engine that is at rest how the game ended for it, where its protocol has words for
  // that.
  void game_over(Voice voice, GameEnd end);
  // Says goodbye, a search being stopped before; the process is let go of after this.
  void quit(Voice voice);
  // The process has ended.
  void lost() { rest_as(Phase::absent); }

  Heard hear(std::string_view line, Voice voice, arbiter::Instant at);

  // The moment after which the engine counts as stalled; nothing while nothing is waited for.
  std::optional<arbiter::Instant> deadline() const { return deadline_; }
  // What is waited for, in words: "no uciok within 10 s".
  std::string overdue() const;

  bool absent() const { return phase_ == Phase::absent; }
  bool thinking() const { return phase_ == Phase::thinking; }
  // Told to stop, and not back yet.
  bool recovering() const { return phase_ == Phase::stopping || phase_ == Phase::syncing; }
  const Answer& answer() const { return answer_; }
  const std::string& refusal() const { return refusal_; }
  // What the engine calls itself; empty if it never said.
  const std::string& id_name() const { return id_name_; }
  const std::vector<DeclaredOption>& options() const { return options_; }
  // Malformed option lines and, where lenient, options that were not set.
  const std::vector<std::string>& warnings() const { return warnings_; }
  // What it has said to people (`info string`, in UCCI `info message`) between the setting of its
  // options and the readyok that followed: mostly why it does not like one, such as a file that is
  // not there. A few printable lines of bounded length, none twice.
  const std::vector<std::string>& remarks() const { return remarks_; }
  std::vector<std::string> last_lines() const { return tail_.lines(); }
  const EngineSpec& engine() const { return *engine_; }

 private:
  enum class Phase : std::uint8_t {
    absent,     // no process
    greeting,   // `uci` was said (or `usi`, `ucci`)
    settling,   // options were set, the first `isready` was said
    resting,    // nothing is waited for
    preparing,  // `ucinewgame` and `isready` were said
    thinking,   // `go` was said
    stopping,   // `stop` was said: a late bestmove is to come
    syncing,    // it came, `isready` was said
  };

  void say(Voice voice, std::string_view line);
  void set_game_options(Voice voice);
  void await(Phase phase, arbiter::Microseconds patience, arbiter::Instant at);
  void rest_as(Phase phase);
  Heard reached_rest(Heard heard, Voice voice, arbiter::Instant at);
  void announce_game(Voice voice, arbiter::Instant at);
  Heard hear_ready(Voice voice, arbiter::Instant at);
  Heard game_is_ready(Voice voice, arbiter::Instant at);
  Heard hear_best_move(Words words, Voice voice, arbiter::Instant at);
  Heard hear_greeting(std::string_view word, Words words, Voice voice, arbiter::Instant at);
  bool declares_new_game() const;
  void note_info(const Info& info);
  void note_remark(Words words);
  void note_option(Words words);
  Heard settle(Voice voice, arbiter::Instant at);

  const EngineSpec* engine_;
  const rules::VariantFacts* variant_;
  Patience patience_;
  bool lenient_;
  Phase phase_ = Phase::absent;
  bool game_wanted_ = false;
  Options game_options_;  // of the game that is wanted
  std::optional<arbiter::Instant> deadline_;
  Answer answer_;
  std::string id_name_;
  std::vector<DeclaredOption> options_;
  std::vector<std::string> warnings_;
  std::vector<std::string> remarks_;
  std::string refusal_;
  DialogueTail tail_;
};

}  // namespace tabiya::match
