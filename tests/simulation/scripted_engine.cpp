#include "tests/simulation/scripted_engine.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <string_view>
#include <utility>

#include "runner/match/uci_line.h"

namespace tabiya::simulation {

namespace {

constexpr std::array kGameDeeds = {Deed::crash,     Deed::crash_waiting, Deed::hang,
                                   Deed::late,      Deed::illegal,       Deed::no_move,
                                   Deed::null_move, Deed::drop_out,      Deed::no_readyok};
constexpr std::array kGreetingDeeds = {Deed::greet_crash, Deed::greet_hang};
constexpr int kLastDeedMove = 12;

bool is_greeting(Deed deed) { return deed == Deed::greet_crash || deed == Deed::greet_hang; }

// The number after `word` in a `go` line, or -1.
std::int64_t figure(std::string_view go, std::string_view word) {
  match::Words words(go);
  for (auto next = words.next(); !next.empty(); next = words.next())
    if (next == word) return std::stoll(std::string(words.next()));
  return -1;
}

std::uint64_t weight(rules::Move move, std::uint64_t draw) {
  const std::uint64_t code =
      (std::uint64_t{move.from} << 16) | (std::uint64_t{move.to} << 8) | move.piece;
  return rules::Chance(draw ^ (code * 0x9e3779b97f4a7c15))();
}

// Three games, and the one to be played.
std::string variant_option(std::string_view played) {
  std::string line =
      "option name UCI_Variant type combo default chess var chess var kingofthehill var "
      "racingkings";
  if (line.find(played) == std::string::npos) line += " var " + std::string(played);
  return line;
}

}  // namespace

ScriptedEngine::ScriptedEngine(const rules::VariantEntry& variant, const match::EngineSpec& spec,
                               Habits habits, bool first, std::uint64_t seed)
    : variant_(&variant), spec_(&spec), habits_(std::move(habits)), chance_(seed), first_(first) {}

Deed ScriptedEngine::draw_deed(bool greeting) {
  if (!chance(habits_.faults)) return Deed::none;
  std::vector<Deed> choice;
  for (const Deed deed : habits_.deeds)
    if (is_greeting(deed) == greeting) choice.push_back(deed);
  if (habits_.deeds.empty() && greeting)
    choice.assign(kGreetingDeeds.begin(), kGreetingDeeds.end());
  if (habits_.deeds.empty() && !greeting) choice.assign(kGameDeeds.begin(), kGameDeeds.end());
  if (choice.empty()) return Deed::none;
  return choice[chance_.below(choice.size())];
}

void ScriptedEngine::hear(std::string_view line, Outbox& outbox) {
  if (silent_) return;
  match::Words words(line);
  const auto word = words.next();
  if (word == "uci") {
    greet(outbox);
  } else if (word == "isready") {
    babble(outbox);
    say("readyok", outbox);
  } else if (word == "ucinewgame") {
    meet_game(outbox);
  } else if (word == "position") {
    position_ = line;
  } else if (word == "go") {
    think(line, outbox);
  } else if (word == "stop") {
    if (searching_ && !deaf_to_stop_) answer(outbox);
  } else if (word == "quit" && !habits_.ignores_quit) {
    outbox.die(Microseconds{1000}, Deed::none);
  }
}

void ScriptedEngine::greet(Outbox& outbox) {
  const Deed deed = first_ ? Deed::none : draw_deed(true);
  if (deed == Deed::greet_hang) {
    silent_ = true;
    outbox.falls_silent(deed);
  }
  if (deed == Deed::greet_crash) outbox.die(habits_.starts_in / 2, deed);
  if (deed != Deed::none) return;
  say("id name " + spec_->name + " 1.0", outbox, habits_.starts_in);
  if (habits_.odd_manners) say("hash=16384MB", outbox, habits_.starts_in);
  if (habits_.options.empty()) {
    say(variant_option(variant_->facts().uci_variant), outbox, habits_.starts_in);
    say("option name UCI_Chess960 type check default false", outbox, habits_.starts_in);
    say("option name Hash type spin default 16 min 1 max 1024", outbox, habits_.starts_in);
  }
  for (const auto& option : habits_.options) say(option, outbox, habits_.starts_in);
  say("uciok", outbox, habits_.starts_in);
}

void ScriptedEngine::meet_game(Outbox& outbox) {
  moves_ = 0;
  reached_.clear();
  deed_ = draw_deed(false);
  deed_move_ = habits_.deed_at_move >= 0 ? habits_.deed_at_move
                                         : static_cast<int>(chance_.below(kLastDeedMove));
  if (deed_ == Deed::drop_out) outbox.die(Microseconds{20}, deed_);
  if (deed_ != Deed::drop_out && deed_ != Deed::no_readyok) return;
  silent_ = true;
  if (deed_ == Deed::no_readyok) outbox.falls_silent(deed_);
}

// What the clock (or the fixed time) of this search allows, in whole ms; 0 without one.
Microseconds ScriptedEngine::allowed(std::string_view go) const {
  constexpr std::array<std::string_view, 2> kTwo{"wtime", "btime"};
  constexpr std::array<std::string_view, 4> kFour{"rtime", "btime", "ytime", "gtime"};
  const auto seat = game_->turn();
  auto left = figure(go, variant_->facts().seats == 2 ? kTwo[seat] : kFour[seat]);
  if (left < 0) left = figure(go, "movetime");
  return std::chrono::milliseconds(std::max<std::int64_t>(left, 0));
}

void ScriptedEngine::think(std::string_view go, Outbox& outbox) {
  assert(!searching_);
  set_up_position();
  searching_ = true;
  ++searches_;
  const auto limit = allowed(go);
  const auto span = static_cast<std::uint64_t>((habits_.think_most - habits_.think_least).count());
  auto time = habits_.think_least + Microseconds(chance_.below(span + 1));
  if (habits_.heeds_clock && limit.count() > 0) time = std::min(time, limit / 2);
  const Deed deed = moves_ == deed_move_ ? deed_ : Deed::none;
  if (deed == Deed::crash) {
    outbox.die(time, deed);
  } else if (deed == Deed::hang) {
    silent_ = true;
    outbox.falls_silent(deed);
  } else if (deed == Deed::late && limit.count() > 0) {
    outbox.falls_silent(deed);
    deaf_to_stop_ = chance(0.5);
    outbox.appoint(searches_, limit + spec_->control.margin + std::chrono::milliseconds(3));
  } else {
    outbox.appoint(searches_, time);
  }
}

void ScriptedEngine::wake(int token, Outbox& outbox) {
  if (silent_ || !searching_ || token != searches_) return;
  answer(outbox);
}

void ScriptedEngine::answer(Outbox& outbox) {
  searching_ = false;
  deaf_to_stop_ = false;
  const Deed deed = moves_++ == deed_move_ ? deed_ : Deed::none;
  if (deed == Deed::illegal || deed == Deed::no_move || deed == Deed::null_move) {
    answer_illegally(outbox);
    return;
  }
  const auto depth = 1 + chance_.below(20);
  const auto score = static_cast<int>(chance_.below(200)) - 100;
  say("info depth " + std::to_string(depth) + " score cp " + std::to_string(score) + " nodes " +
          std::to_string(100 + chance_.below(100000)) + " pv a1a2",
      outbox);
  const auto move = random_move();
  if (habits_.odd_manners && chance(0.2)) {
    say("bestmove \t" + move + "  ponder  (none) \r", outbox);
    if (chance(0.5)) say("bestmove a1h8", outbox);
  } else {
    say("bestmove " + move, outbox);
  }
  if (deed == Deed::crash_waiting) outbox.die(Microseconds{5}, deed);
}

void ScriptedEngine::answer_illegally(Outbox& outbox) {
  const char* move = deed_ == Deed::no_move ? "(none)" : deed_ == Deed::null_move ? "0000" : "a1a1";
  outbox.say(std::string("bestmove ") + move, Microseconds{5}, deed_);
}

void ScriptedEngine::say(std::string line, Outbox& outbox, Microseconds after) {
  outbox.say(std::move(line), after, Deed::none);
}

void ScriptedEngine::babble(Outbox& outbox) {
  if (!habits_.odd_manners) return;
  if (chance(0.3)) say("", outbox);
  if (chance(0.3)) say("info string \xff\xfe and so on\r", outbox);
  if (chance(0.3)) say("bestmove e2e4", outbox);
  if (chance(0.02)) say("info string " + std::string(65000, 'x'), outbox);
  if (chance(0.3)) say("option name Late type spin", outbox);
}

void ScriptedEngine::set_up_position() {
  if (reached_.empty() || !position_.starts_with(reached_)) {
    const auto moves = position_.find(" moves");
    const auto head = std::string_view(position_).substr(0, moves);
    constexpr std::string_view kFen = "position fen ";
    game_ = head.starts_with(kFen) ? *variant_->from(head.substr(kFen.size())) : variant_->start();
    reached_ = std::string(head);
  }
  match::Words words(std::string_view(position_).substr(reached_.size()));
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    if (word == "moves") continue;
    const auto move = game_->read_move(word, variant_->facts().engine_notation);
    assert(move && "the runner told an illegal move");
    game_->play(*move);
  }
  reached_ = position_;
}

// The choice depends on the set of legal moves only, not on the order in which they are generated.
std::string ScriptedEngine::random_move() {
  const auto moves = game_->legal_moves();
  assert(!moves.empty() && "asked for a move in a finished game");
  const auto draw = chance_();
  const auto* chosen = std::min_element(
      moves.begin(), moves.end(),
      [draw](rules::Move a, rules::Move b) { return weight(a, draw) < weight(b, draw); });
  return game_->write_move(*chosen, variant_->facts().engine_notation);
}

}  // namespace tabiya::simulation
