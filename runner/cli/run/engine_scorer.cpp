#include "runner/cli/run/engine_scorer.h"

#include <fmt/format.h>

#include <utility>

#include "runner/match/go_line.h"

namespace tabiya::cli {
namespace {

constexpr hall::ChildId kChild{1};
constexpr hall::TableNumber kTable = 0;
constexpr hall::Microseconds kGrace = std::chrono::seconds(1);

std::string go_line(const arbiter::TimeControl& control) {
  std::string line = "go";
  if (control.nodes) line += fmt::format(" nodes {}", *control.nodes);
  if (control.depth) line += fmt::format(" depth {}", *control.depth);
  return line;
}

}  // namespace

int centipawns(const arbiter::Score& score) {
  constexpr int kMate = 30'000;
  if (score.kind == arbiter::Score::Kind::centipawns) return score.value;
  return score.value > 0 ? kMate - score.value : -kMate - score.value;
}

EngineScorer::EngineScorer(match::EngineSpec engine, const rules::VariantFacts& variant,
                           const match::Patience& patience)
    : engine_(std::move(engine)),
      dialogue_(engine_, variant, patience),
      go_(go_line(engine_.control)) {}

std::optional<Refusal> EngineScorer::score(openings::PositionsToScore& positions) {
  system::Loop loop;
  loop_ = &loop;
  positions_ = &positions;
  refusal_.reset();
  done_ = false;
  loop.launch(kChild, kTable, engine_);
  dialogue_.begin(voice_, loop.now());
  carry();
  if (loop.run(*this) == system::Loop::Ending::forced) stopped_ = true;
  dialogue_.lost();
  loop_ = nullptr;
  if (loop.shortage()) {
    stopped_ = false;
    return *loop.shortage();
  }
  if (stopped_) return Refusal{"stopped"};
  return refusal_;
}

void EngineScorer::line(hall::ChildId, std::string_view text, hall::Instant at) {
  if (done_) return;
  switch (dialogue_.hear(text, voice_, at)) {
    case match::Heard::nothing:
      break;
    case match::Heard::greeted:
      greeted_ = true;
      name_ = dialogue_.id_name();
      dialogue_.new_game(voice_, at);
      break;
    case match::Heard::ready:
      ask(at);
      break;
    case match::Heard::moved:
      take_answer(at);
      break;
    case match::Heard::refused:
      give_up(dialogue_.refusal());
      break;
  }
  carry();
}

void EngineScorer::ask(hall::Instant at) {
  auto position = positions_->next();
  if (!position) return let_go();
  position_ = *std::move(position);
  std::string line;
  match::write_position(line, position_, engine_.protocol);
  dialogue_.think(voice_, line, go_, false, at);
}

void EngineScorer::take_answer(hall::Instant at) {
  const auto& score = dialogue_.answer().info.score;
  if (!score) return give_up(fmt::format("gave no score of {}", position_));
  positions_->take(centipawns(*score));
  dialogue_.new_game(voice_, at);
}

void EngineScorer::gone(hall::ChildId, const match::ProcessEnd& end, hall::Instant) {
  if (done_) return;
  dialogue_.lost();
  lose(text_of(end));
}

void EngineScorer::alarm(hall::TableNumber, hall::Instant at) {
  const auto deadline = dialogue_.deadline();
  if (!done_ && deadline && at >= *deadline) lose(dialogue_.overdue());
  carry();
}

void EngineScorer::stop(hall::Instant) {
  stopped_ = true;
  if (!done_) let_go();
}

void EngineScorer::lose(std::string_view why) {
  broken_ = greeted_;
  const auto where = position_.empty() ? "" : fmt::format(" (scoring {})", position_);
  give_up(std::string(why) + where);
}

void EngineScorer::give_up(std::string why) {
  refusal_ = Refusal{fmt::format("engine '{}': {}", engine_.name, why)};
  let_go();
}

void EngineScorer::let_go() {
  dialogue_.quit(voice_);
  carry();
  loop_->close(kChild, kGrace);
  done_ = true;
}

void EngineScorer::carry() {
  for (const auto& action : actions_)
    if (action.kind == match::Action::Kind::say) loop_->say(kChild, actions_.text(action));
  actions_.clear();
  loop_->wake(kTable, dialogue_.deadline().value_or(hall::Instant::max()));
}

}  // namespace tabiya::cli
