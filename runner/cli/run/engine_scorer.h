#pragma once

#include <optional>
#include <string>

#include "engine/rules/catalog.h"
#include "openings/scorer.h"
#include "runner/match/conversation.h"
#include "runner/match/engine_spec.h"
#include "runner/match/uci_dialogue.h"

namespace tabiya::cli {

// Scores positions with an engine: one process, told `ucinewgame` before each position so that none
// bears on the next, and the limits of its specification, nodes or depth. The last exact score of
// the first line counts; one that gives none is refused, and so is one that ends or falls silent.
class EngineScorer final : public openings::Scorer, private match::Conversation {
 public:
  EngineScorer(match::EngineSpec engine, const rules::VariantFacts& variant,
               const match::Patience& patience = {});
  EngineScorer(const EngineScorer&) = delete;
  EngineScorer& operator=(const EngineScorer&) = delete;

  std::optional<Refusal> score(openings::PositionsToScore& positions) override;
  // Whether scoring ended because the user wanted it to.
  bool stopped() const { return stopped_; }
  // Whether it ended because an engine that had greeted was lost or fell silent.
  bool broken() const { return broken_; }
  // What the engine calls itself.
  const std::string& engine_name() const { return name_; }

 private:
  void begin(arbiter::Instant at, match::Actions& out) override;
  void hear(std::string_view text, arbiter::Instant at, match::Actions& out) override;
  void alarm(arbiter::Instant at, match::Actions& out) override;
  void gone(const match::ProcessEnd& end, arbiter::Instant at, match::Actions& out) override;
  void stop(arbiter::Instant at, match::Actions& out) override;
  bool over() const override { return over_; }

  void ask(arbiter::Instant at, match::Actions& out);
  void take_answer(arbiter::Instant at, match::Actions& out);
  void lose(std::string_view why, match::Actions& out);
  void give_up(std::string_view why, match::Actions& out);
  void let_go(match::Actions& out);
  void set_alarm(match::Actions& out) const;

  match::EngineSpec engine_;
  match::UciDialogue dialogue_;
  std::string name_;
  std::string go_;
  std::string position_;
  openings::PositionsToScore* positions_ = nullptr;  // while score() runs
  std::optional<Refusal> refusal_;
  bool over_ = false;
  bool stopped_ = false;
  bool greeted_ = false;
  bool broken_ = false;
};

// What an engine said, in centipawns: mates are 30,000 less their distance.
int centipawns(const arbiter::Score& score);

}  // namespace tabiya::cli
