#include "runner/cli/run/engine_scorer.h"

#include <fmt/format.h>

#include <utility>

#include "runner/cli/run/conversing.h"
#include "runner/match/go_line.h"
#include "runner/system/loop.h"

namespace tabiya::cli {
namespace {

constexpr hall::ChildId kChild{1};
constexpr arbiter::Microseconds kGrace = std::chrono::seconds(1);

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
  positions_ = &positions;
  refusal_.reset();
  over_ = false;
  system::Loop loop;
  const auto conversed = converse(loop, kChild, engine_, *this);
  dialogue_.lost();
  stopped_ = conversed.stopped;
  if (conversed.shortage) return conversed.shortage;
  if (stopped_) return Refusal{"stopped"};
  return refusal_;
}

void EngineScorer::begin(arbiter::Instant at, match::Actions& out) {
  dialogue_.begin(match::Voice(out, 0), at);
  set_alarm(out);
}

void EngineScorer::hear(std::string_view text, arbiter::Instant at, match::Actions& out) {
  const match::Voice voice(out, 0);
  switch (dialogue_.hear(text, voice, at)) {
    case match::Heard::nothing:
      break;
    case match::Heard::greeted:
      greeted_ = true;
      name_ = dialogue_.id_name();
      dialogue_.new_game(voice, at);
      break;
    case match::Heard::ready:
      ask(at, out);
      break;
    case match::Heard::moved:
      take_answer(at, out);
      break;
    case match::Heard::refused:
      give_up(dialogue_.refusal(), out);
      break;
  }
  set_alarm(out);
}

void EngineScorer::ask(arbiter::Instant at, match::Actions& out) {
  auto position = positions_->next();
  if (!position) return let_go(out);
  position_ = *std::move(position);
  std::string line;
  match::write_position(line, position_, engine_.protocol);
  dialogue_.think(match::Voice(out, 0), line, go_, false, at);
}

void EngineScorer::take_answer(arbiter::Instant at, match::Actions& out) {
  const auto& score = dialogue_.answer().info.score;
  if (!score) return give_up(fmt::format("gave no score of {}", position_), out);
  positions_->take(centipawns(*score));
  dialogue_.new_game(match::Voice(out, 0), at);
}

void EngineScorer::alarm(arbiter::Instant at, match::Actions& out) {
  const auto deadline = dialogue_.deadline();
  if (deadline && at >= *deadline) lose(dialogue_.overdue(), out);
  set_alarm(out);
}

void EngineScorer::gone(const match::ProcessEnd& end, arbiter::Instant, match::Actions& out) {
  dialogue_.lost();
  lose(text_of(end), out);
}

void EngineScorer::stop(arbiter::Instant, match::Actions& out) { let_go(out); }

void EngineScorer::lose(std::string_view why, match::Actions& out) {
  broken_ = greeted_;
  const auto where = position_.empty() ? "" : fmt::format(" (scoring {})", position_);
  give_up(std::string(why) + where, out);
}

void EngineScorer::give_up(std::string_view why, match::Actions& out) {
  refusal_ = Refusal{fmt::format("engine '{}': {}", engine_.name, why)};
  let_go(out);
}

void EngineScorer::let_go(match::Actions& out) {
  dialogue_.quit(match::Voice(out, 0));
  out.close(0, kGrace);
  over_ = true;
}

void EngineScorer::set_alarm(match::Actions& out) const {
  out.wake(dialogue_.deadline().value_or(arbiter::Instant::max()));
}

}  // namespace tabiya::cli
