#include "runner/match/uci_dialogue.h"

#include <cassert>
#include <cstdio>
#include <utility>

#include "runner/match/option_settings.h"
#include "runner/match/printable.h"

namespace tabiya::match {

namespace {

std::string in_seconds(arbiter::Microseconds time) {
  char text[32];
  std::snprintf(text, sizeof text, "%g s", std::chrono::duration<double>(time).count());
  return text;
}

}  // namespace

UciDialogue::UciDialogue(const EngineSpec& engine, const rules::VariantFacts& variant,
                         const Patience& patience, bool lenient)
    : engine_(&engine), variant_(&variant), patience_(patience), lenient_(lenient) {}

void UciDialogue::begin(Voice voice, arbiter::Instant at) {
  assert(absent());
  id_name_.clear();
  options_.clear();
  warnings_.clear();
  tail_.clear();
  say(voice, "uci");
  await(Phase::greeting, patience_.step, at);
}

void UciDialogue::new_game(Voice voice, arbiter::Instant at) {
  assert(!absent());
  if (phase_ == Phase::resting) {
    announce_game(voice, at);
  } else {
    game_wanted_ = true;
  }
}

void UciDialogue::announce_game(Voice voice, arbiter::Instant at) {
  game_wanted_ = false;
  say(voice, "ucinewgame");
  say(voice, "isready");
  await(Phase::preparing, patience_.step, at);
}

void UciDialogue::think(Voice voice, std::string_view position, std::string_view go, bool judged,
                        arbiter::Instant at) {
  assert(phase_ == Phase::resting);
  answer_ = Answer{};
  say(voice, position);
  say(voice, go);
  await(Phase::thinking, patience_.think, at);
  if (judged) deadline_.reset();
}

void UciDialogue::stop(Voice voice, arbiter::Instant at) {
  if (!thinking()) return;
  say(voice, "stop");
  await(Phase::stopping, patience_.grace, at);
}

void UciDialogue::quit(Voice voice) {
  if (absent()) return;
  if (thinking()) say(voice, "stop");
  say(voice, "quit");
  rest_as(Phase::absent);
}

Heard UciDialogue::hear(std::string_view line, Voice voice, arbiter::Instant at) {
  tail_.heard(line);
  Words words(line);
  const auto word = words.next();
  if (word == "info") {
    if (thinking()) note_info(read_info(words));
  } else if (word == "bestmove") {
    return hear_best_move(words, voice, at);
  } else if (word == "readyok") {
    return hear_ready(voice, at);
  } else if (phase_ == Phase::greeting) {
    return hear_greeting(word, words, voice, at);
  }
  return Heard::nothing;
}

Heard UciDialogue::hear_best_move(Words words, Voice voice, arbiter::Instant at) {
  if (phase_ == Phase::stopping) {
    say(voice, "isready");
    await(Phase::syncing, patience_.step, at);
  }
  if (!thinking()) return Heard::nothing;
  answer_.move = read_best_move(words);
  rest_as(Phase::resting);
  return Heard::moved;
}

Heard UciDialogue::hear_ready(Voice voice, arbiter::Instant at) {
  switch (phase_) {
    case Phase::settling:
      return reached_rest(Heard::greeted, voice, at);
    case Phase::syncing:
      return reached_rest(Heard::nothing, voice, at);
    case Phase::preparing:
      return reached_rest(game_wanted_ ? Heard::nothing : Heard::ready, voice, at);
    default:
      return Heard::nothing;
  }
}

Heard UciDialogue::hear_greeting(std::string_view word, Words words, Voice voice,
                                 arbiter::Instant at) {
  if (word == "uciok") return settle(voice, at);
  if (word == "option") note_option(words);
  if (word == "id" && words.next() == "name") id_name_ = printable(words.rest());
  return Heard::nothing;
}

void UciDialogue::note_info(const Info& info) {
  auto& kept = answer_.info;
  if (info.nodes) kept.nodes = info.nodes;
  if (info.depth && (info.score || !kept.score)) kept.depth = info.depth;
  if (info.score) kept.score = info.score;
}

void UciDialogue::note_option(Words words) {
  auto read = read_option(words);
  if (!read.warning.empty())
    warnings_.push_back("engine " + engine_->name + ": " + printable(read.warning));
  if (!read.option) return;
  for (const auto& known : options_) {
    if (!same_name(known.name, read.option->name)) continue;
    warnings_.push_back("engine " + engine_->name + ": option " + printable(known.name) +
                        " is declared twice: the first one holds");
    return;
  }
  options_.push_back(*std::move(read.option));
}

Heard UciDialogue::settle(Voice voice, arbiter::Instant at) {
  auto settings = settle_options(*engine_, options_, *variant_, lenient_);
  if (!settings) {
    refusal_ = printable(settings.refusal().message);
    rest_as(Phase::resting);
    return Heard::refused;
  }
  for (auto& warning : settings.value().warnings) warnings_.push_back(std::move(warning));
  for (const auto& line : settings.value().lines) say(voice, line);
  say(voice, "isready");
  await(Phase::settling, patience_.step, at);
  return Heard::nothing;
}

Heard UciDialogue::reached_rest(Heard heard, Voice voice, arbiter::Instant at) {
  rest_as(Phase::resting);
  if (game_wanted_) announce_game(voice, at);
  return heard;
}

std::string UciDialogue::overdue() const {
  const auto within = " within " + in_seconds(patience_.step);
  switch (phase_) {
    case Phase::greeting:
      return "no uciok" + within;
    case Phase::settling:
    case Phase::preparing:
    case Phase::syncing:
      return "no readyok" + within;
    case Phase::stopping:
      return "no bestmove within " + in_seconds(patience_.grace) + " after stop";
    case Phase::thinking:
      return "no bestmove within " + in_seconds(patience_.think);
    case Phase::absent:
    case Phase::resting:
      break;
  }
  return {};
}

void UciDialogue::say(Voice voice, std::string_view line) {
  tail_.said(line);
  voice.say(line);
}

void UciDialogue::await(Phase phase, arbiter::Microseconds patience, arbiter::Instant at) {
  phase_ = phase;
  deadline_ = at + patience;
}

void UciDialogue::rest_as(Phase phase) {
  phase_ = phase;
  deadline_.reset();
  if (phase == Phase::absent) game_wanted_ = false;
}

}  // namespace tabiya::match
