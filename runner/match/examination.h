#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/game.h"
#include "runner/arbiter/instant.h"
#include "runner/match/conversation.h"
#include "runner/match/engine_spec.h"
#include "runner/match/finding.h"
#include "runner/match/uci_dialogue.h"

namespace tabiya::match {

// Whether an engine speaks its protocol as a runner needs it in one variant, found out by speaking
// with one process of it as a match would: the handshake, searches limited in every way a run may
// ask for, a search that has to be stopped, a short game against itself, and the end.
class Examination final : public Conversation {
 public:
  // `engine` and `variant` outlive the examination; the engine's own time control is not used.
  Examination(const EngineSpec& engine, const rules::VariantEntry& variant,
              const Patience& patience);

  void begin(arbiter::Instant at, Actions& out) override;
  void hear(std::string_view line, arbiter::Instant at, Actions& out) override;
  void alarm(arbiter::Instant at, Actions& out) override;
  void gone(const ProcessEnd& end, arbiter::Instant at, Actions& out) override;
  bool over() const override { return stage_ == Stage::over; }

  const std::vector<Finding>& findings() const { return findings_; }
  // It came through the handshake, whatever was found later.
  bool greeted() const { return greeted_; }
  // The engine does not know the variant at all.
  bool declines() const { return declines_; }
  const std::string& id_name() const { return dialogue_.id_name(); }
  const std::vector<DeclaredOption>& options() const { return dialogue_.options(); }

 private:
  enum class Stage : std::uint8_t { greeting, preparing, searching, lingering, leaving, over };

  // A search the engine is asked for. `allowed`: within this it has to answer, if it is not zero; a
  // machine that is busy may make it later, but not later than `forgiven`.
  struct Search {
    std::string go;
    std::string purpose;
    arbiter::Microseconds allowed{};
    arbiter::Microseconds forgiven{};
    bool endless = false;  // only `stop` ends it
  };

  static std::vector<Search> searches(Protocol protocol, int seats);

  Voice voice(Actions& out) const { return Voice(out, 0); }
  void say_names();
  bool counts_in_seconds() const;
  void ask(arbiter::Instant at, Actions& out);
  void answered(arbiter::Instant at, Actions& out);
  void resigned(arbiter::Instant at, Actions& out);
  void judge_time(const Search& search, arbiter::Microseconds taken);
  bool judge_move(std::string_view text);
  void next_search(arbiter::Instant at, Actions& out);
  void play_on(arbiter::Instant at, Actions& out);
  void stop_search(arbiter::Instant at, Actions& out);
  void stopped(arbiter::Instant at, Actions& out);
  void note_line(std::string_view line);
  void say_goodbye(arbiter::Instant at, Actions& out);
  void judge_silence(arbiter::Instant at);
  void conclude();
  void find(Finding::Weight weight, std::string text, std::string remedy = {});
  void wake_at(arbiter::Instant at, Actions& out);

  const rules::VariantEntry* variant_;
  Patience patience_;
  UciDialogue dialogue_;
  std::unique_ptr<rules::Game> game_;
  std::string position_;      // the line of the present position
  rules::Notation notation_;  // of the engine's moves
  std::string go_of_the_game_;
  std::vector<Search> searches_;
  std::size_t search_ = 0;  // behind the last one the game against itself is played
  Stage stage_ = Stage::greeting;
  arbiter::Instant asked_{};  // when the present wait began
  arbiter::Instant deadline_ = arbiter::Instant::max();
  bool answered_ready_ = false;  // to `isready` in the middle of a search
  bool told_score_ = false;
  bool told_depth_ = false;
  bool told_nodes_ = false;
  bool greeted_ = false;
  bool declines_ = false;
  std::vector<Finding> findings_;
};

}  // namespace tabiya::match
