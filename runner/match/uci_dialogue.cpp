#include "runner/match/uci_dialogue.h"

#include <algorithm>
#include <array>
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

std::string cut(std::string_view text) {
  constexpr std::size_t kLongest = 200;
  return printable(text.substr(0, kLongest)) + (text.size() > kLongest ? " ..." : "");
}

// A UCI engine may resign in the games whose own protocols know it. In the others no runner takes
// `resign` for anything but an illegal move.
bool may_resign(const rules::VariantFacts& variant) {
  return variant.name == only_variant(Protocol::usi) ||
         variant.name == only_variant(Protocol::ucci);
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
  remarks_.clear();
  tail_.clear();
  say(voice, word_of(engine_->protocol));
  await(Phase::greeting, patience_.step, at);
}

void UciDialogue::new_game(Voice voice, arbiter::Instant at, Options options) {
  assert(!absent());
  game_options_ = std::move(options);
  if (phase_ == Phase::resting) {
    announce_game(voice, at);
  } else {
    game_wanted_ = true;
  }
}

void UciDialogue::announce_game(Voice voice, arbiter::Instant at) {
  game_wanted_ = false;
  set_game_options(voice);
  if (engine_->protocol == Protocol::uci) say(voice, "ucinewgame");
  if (declares_new_game()) say(voice, "setoption newgame");
  say(voice, "isready");
  await(Phase::preparing, patience_.step, at);
}

void UciDialogue::set_game_options(Voice voice) {
  for (const auto& line : option_lines(*engine_, options_, game_options_)) say(voice, line);
}

void UciDialogue::think(Voice voice, std::string_view position, std::string_view go, bool judged,
                        arbiter::Instant at) {
  assert(phase_ == Phase::resting);
  answer_ = Answer{};
  say(voice, position);
  say(voice, go);
  await(Phase::thinking, patience_.think(), at);
  if (judged) deadline_.reset();
}

void UciDialogue::stop(Voice voice, arbiter::Instant at) {
  if (!thinking()) return;
  say(voice, "stop");
  await(Phase::stopping, patience_.grace, at);
}

void UciDialogue::game_over(Voice voice, GameEnd end) {
  constexpr std::array<std::string_view, 3> kLines{"gameover win", "gameover lose",
                                                   "gameover draw"};
  if (engine_->protocol != Protocol::usi || phase_ != Phase::resting) return;
  say(voice, kLines[static_cast<std::size_t>(end)]);
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
    if (thinking()) note_info(read_info(words, engine_->protocol));
    if (phase_ == Phase::settling) note_remark(words);
  } else if (word == "bestmove") {
    return hear_best_move(words, voice, at);
  } else if (word == "nobestmove" && engine_->protocol == Protocol::ucci) {
    return hear_best_move(Words(line), voice, at);
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
  const auto best = read_best_move(words, engine_->protocol, may_resign(*variant_));
  answer_.move = best.move;
  answer_.resigns = best.resigns;
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
      return game_is_ready(voice, at);
    default:
      return Heard::nothing;
  }
}

// USI announces the game to an engine that is ready for it.
Heard UciDialogue::game_is_ready(Voice voice, arbiter::Instant at) {
  if (game_wanted_) return reached_rest(Heard::nothing, voice, at);
  if (engine_->protocol == Protocol::usi) say(voice, "usinewgame");
  return reached_rest(Heard::ready, voice, at);
}

Heard UciDialogue::hear_greeting(std::string_view word, Words words, Voice voice,
                                 arbiter::Instant at) {
  if (word == greeted_word(engine_->protocol)) return settle(voice, at);
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

void UciDialogue::note_remark(Words words) {
  constexpr std::size_t kMost = 5;
  const auto kind = engine_->protocol == Protocol::ucci ? "message" : "string";
  if (words.next() != kind || words.rest().empty()) return;
  // Fairy-Stockfish and its kin answer the choice of a variant with its board, for GUIs.
  if (words.rest().starts_with("variant ")) return;
  if (remarks_.size() > kMost) return;
  auto remark =
      remarks_.size() == kMost ? std::string("... (more is not shown)") : cut(words.rest());
  if (std::find(remarks_.begin(), remarks_.end(), remark) == remarks_.end())
    remarks_.push_back(std::move(remark));
}

void UciDialogue::note_option(Words words) {
  auto read = read_option(words, engine_->protocol);
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

bool UciDialogue::declares_new_game() const {
  return engine_->protocol == Protocol::ucci &&
         std::any_of(options_.begin(), options_.end(), [](const DeclaredOption& option) {
           return option.type == DeclaredOption::Type::button &&
                  same_name(option.name, kNewGameButton);
         });
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
      return "no " + std::string(greeted_word(engine_->protocol)) + within;
    case Phase::settling:
    case Phase::preparing:
    case Phase::syncing:
      return "no readyok" + within;
    case Phase::stopping:
      return "no bestmove within " + in_seconds(patience_.grace) + " after stop";
    case Phase::thinking:
      return "no bestmove within " + in_seconds(patience_.think());
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
