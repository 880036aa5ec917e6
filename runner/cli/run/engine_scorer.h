#pragma once

#include <optional>
#include <string>

#include "engine/rules/catalog.h"
#include "openings/scorer.h"
#include "runner/hall/events.h"
#include "runner/match/engine_spec.h"
#include "runner/match/uci_dialogue.h"
#include "runner/system/loop.h"

namespace tabiya::cli {

// Scores positions with an engine: one process, told `ucinewgame` before each position so that none
// bears on the next, and the limits of its specification, nodes or depth. The last exact score of
// the first line counts; one that gives none is refused, and so is one that ends or falls silent.
class EngineScorer final : public openings::Scorer, private hall::Events {
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
  void line(hall::ChildId child, std::string_view text, hall::Instant at) override;
  void gone(hall::ChildId child, const match::ProcessEnd& end, hall::Instant at) override;
  void alarm(hall::TableNumber table, hall::Instant at) override;
  void stop(hall::Instant at) override;
  bool done() const override { return done_; }

  void ask(hall::Instant at);
  void take_answer(hall::Instant at);
  void lose(std::string_view why);
  void give_up(std::string why);
  void let_go();
  // Does what the dialogue wants done.
  void carry();

  match::EngineSpec engine_;
  match::UciDialogue dialogue_;
  match::Actions actions_;
  match::Voice voice_{actions_, 0};
  std::string name_;
  std::string go_;
  std::string position_;
  openings::PositionsToScore* positions_ = nullptr;  // while score() runs
  system::Loop* loop_ = nullptr;                     // likewise
  std::optional<Refusal> refusal_;
  bool done_ = false;
  bool stopped_ = false;
  bool greeted_ = false;
  bool broken_ = false;
};

// What an engine said, in centipawns: mates are 30,000 less their distance.
int centipawns(const arbiter::Score& score);

}  // namespace tabiya::cli
