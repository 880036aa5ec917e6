#include "runner/match/examination.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <utility>

#include "runner/match/go_line.h"
#include "runner/match/option_settings.h"
#include "runner/match/printable.h"

namespace tabiya::match {

namespace {

using arbiter::Instant;
using arbiter::Microseconds;
using Weight = Finding::Weight;
using namespace std::chrono_literals;

// How long an endless search is left alone before it is stopped.
constexpr Microseconds kLeftAlone = 200ms;
// An answer to `stop` that takes longer costs time at every stop of a run.
constexpr Microseconds kPromptStop = 100ms;
constexpr int kPliesOfTheGame = 40;
constexpr Microseconds kTimeOfTheGame = 10ms;

struct ClockLines {
  std::string second_each, one_move, nothing_left;
};

ClockLines clock_lines(Protocol protocol, int seats) {
  switch (protocol) {
    case Protocol::usi:
      return {"go btime 1000 wtime 1000 binc 10 winc 10",
              "go btime 500 wtime 500 byoyomi 0 movestogo 1", "go btime 1 wtime 1 byoyomi 0"};
    case Protocol::ucci:
      return {"go time 1000 increment 10 opptime 1000 oppincrement 10",
              "go time 500 movestogo 1 opptime 500 oppmovestogo 1",
              "go time 1 increment 0 opptime 1 oppincrement 0"};
    case Protocol::uci:
      break;
  }
  return {even_clocks(seats, 1000, 10), even_clocks(seats, 500, 0) + " movestogo 1",
          even_clocks(seats, 1, 0)};
}

std::string in_milliseconds(Microseconds time) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f ms",
                std::chrono::duration<double, std::milli>(time).count());
  return text;
}

EngineSpec without_options(EngineSpec engine) {
  engine.options.clear();
  return engine;
}

}  // namespace

std::vector<Examination::Search> Examination::searches(Protocol protocol, int seats) {
  const auto clocks = clock_lines(protocol, seats);
  return {{go_for(100ms, protocol), "a fixed time of 100 ms", 100ms, 500ms},
          {clocks.second_each, "a clock of 1 s", 1000ms, 1000ms},
          {clocks.one_move, "0.5 s for one move", 500ms, 500ms},
          {clocks.nothing_left, "a clock of 1 ms", 1ms, 500ms},
          {"go depth 2", "a depth of 2"},
          {"go nodes 1000", "1000 nodes"},
          {"go infinite", "no limit", 0ms, 0ms, true}};
}

Examination::Examination(const EngineSpec& engine, const rules::VariantEntry& variant,
                         const Patience& patience)
    : variant_(&variant),
      patience_(patience),
      dialogue_(engine, variant.facts(), patience),
      game_(variant.start()),
      notation_(notation_of(engine.protocol, variant.facts())),
      go_of_the_game_(go_for(kTimeOfTheGame, engine.protocol)),
      searches_(searches(engine.protocol, variant.facts().seats)) {
  write_position(position_, {}, engine.protocol);
}

void Examination::begin(Instant at, Actions& out) {
  asked_ = at;
  dialogue_.begin(voice(out), at);
  wake_at(at + patience_.step, out);
}

void Examination::wake_at(Instant at, Actions& out) {
  deadline_ = at;
  out.wake(at + 1us);
}

void Examination::find(Weight weight, std::string text, std::string remedy) {
  findings_.push_back({"", weight, std::move(text), std::move(remedy)});
}

// --- what the engine says ------------------------------------------------------------------------

void Examination::hear(std::string_view line, Instant at, Actions& out) {
  if (over()) return;
  if (stage_ == Stage::searching) note_line(line);
  const bool was_recovering = dialogue_.recovering();
  switch (dialogue_.hear(line, voice(out), at)) {
    case Heard::greeted:
      greeted_ = true;
      say_names();
      stage_ = Stage::preparing;
      asked_ = at;
      dialogue_.new_game(voice(out), at);
      return wake_at(at + patience_.step, out);
    case Heard::refused: {
      greeted_ = true;
      const auto own = without_options(dialogue_.engine());
      declines_ = !settle_options(own, options(), variant_->facts(), false);
      find(declines_ ? Weight::note : Weight::fault, dialogue_.refusal());
      return say_goodbye(at, out);
    }
    case Heard::ready:
      find(Weight::good, "ready for a game after " + in_milliseconds(at - asked_));
      return ask(at, out);
    case Heard::moved:
      return answered(at, out);
    case Heard::nothing:
      if (dialogue_.recovering()) return wake_at(at + patience_.step, out);
      if (was_recovering) stopped(at, out);
      return;
  }
}

void Examination::say_names() {
  if (id_name().empty())
    find(Weight::note, "tells no name",
         "answer `" + std::string(word_of(dialogue_.engine().protocol)) +
             "` with a line `id name NAME`");
  if (counts_in_seconds())
    find(Weight::note, "has no option usemillisec: it is told milliseconds all the same",
         "declare `option usemillisec type check default false`, or count in milliseconds");
  for (const auto& warning : dialogue_.warnings())
    find(Weight::note, warning, "mend the option line; the run works without the option");
  for (const auto& remark : dialogue_.remarks())
    find(Weight::note, "says when its options are set: " + remark,
         "see whether it has what it needs: a run plays it as it is, and shows this too");
}

// By the letter of UCCI, which this engine may not mean.
bool Examination::counts_in_seconds() const {
  return dialogue_.engine().protocol == Protocol::ucci &&
         std::none_of(options().begin(), options().end(), [](const DeclaredOption& option) {
           return same_name(option.name, kMillisecondsOption);
         });
}

void Examination::note_line(std::string_view line) {
  Words words(line);
  const auto word = words.next();
  if (word == "readyok") answered_ready_ = true;
  if (word != "info") return;
  const auto info = read_info(words, dialogue_.engine().protocol);
  told_score_ |= info.score.has_value();
  told_depth_ |= info.depth.has_value();
  told_nodes_ |= info.nodes.has_value();
}

// --- searches ------------------------------------------------------------------------------------

void Examination::ask(Instant at, Actions& out) {
  stage_ = Stage::searching;
  asked_ = at;
  const bool playing = search_ == searches_.size();
  dialogue_.think(voice(out), position_, playing ? go_of_the_game_ : searches_[search_].go, true,
                  at);
  if (playing) return wake_at(at + patience_.step, out);
  const auto& search = searches_[search_];
  if (search.endless) voice(out).say("isready");
  wake_at(at + (search.endless ? kLeftAlone : search.allowed + patience_.step), out);
}

void Examination::answered(Instant at, Actions& out) {
  if (dialogue_.answer().resigns) return resigned(at, out);
  if (!judge_move(dialogue_.answer().move)) return say_goodbye(at, out);
  if (search_ == searches_.size()) return play_on(at, out);
  const auto& search = searches_[search_];
  if (search.endless)
    find(Weight::fault, "answers `go infinite` without having been told to stop",
         "hold the bestmove back until `stop`");
  else
    judge_time(search, at - asked_);
  next_search(at, out);
}

void Examination::resigned(Instant at, Actions& out) {
  if (game_->plies() > 0)
    find(Weight::good, "a game against itself: resigned after " + std::to_string(game_->plies()) +
                           " legal plies of 10 ms");
  else
    find(Weight::fault, "resigns in the start position", "resign lost games only");
  say_goodbye(at, out);
}

void Examination::judge_time(const Search& search, Microseconds taken) {
  const auto text = search.purpose + ": answered after " + in_milliseconds(taken);
  if (search.allowed == 0us || taken <= search.allowed) return find(Weight::good, text);
  const bool is_hopeless = taken > search.forgiven;
  find(is_hopeless ? Weight::fault : Weight::note, text,
       "give it a timemargin, or let it keep a reserve (often option Move Overhead)");
}

bool Examination::judge_move(std::string_view text) {
  const auto move = game_->read_move(text, notation_);
  if (move) return true;
  find(Weight::fault,
       "plays \"" + printable(text) + "\" in " + game_->position_text() +
           ", which is illegal: " + move.refusal().message,
       "compare `go perft 1` of the engine with `tabiya perft --divide --depth 1`");
  return false;
}

void Examination::next_search(Instant at, Actions& out) {
  ++search_;
  ask(at, out);
}

void Examination::play_on(Instant at, Actions& out) {
  const auto move = game_->read_move(dialogue_.answer().move, notation_);
  append_move(position_, game_->write_move(*move, notation_), game_->plies() == 0);
  game_->play(*move);
  if (!game_->ending() && game_->plies() < kPliesOfTheGame) return ask(at, out);
  find(Weight::good,
       "a game against itself: " + std::to_string(game_->plies()) + " legal plies of 10 ms");
  say_goodbye(at, out);
}

void Examination::stop_search(Instant at, Actions& out) {
  stage_ = Stage::lingering;
  asked_ = at;
  dialogue_.stop(voice(out), at);
  wake_at(at + patience_.grace, out);
}

void Examination::stopped(Instant at, Actions& out) {
  const auto taken = at - asked_;
  find(taken <= kPromptStop ? Weight::good : Weight::note,
       "came back " + in_milliseconds(taken) + " after `stop`",
       taken <= kPromptStop ? "" : "look for `stop` more often than every few thousand nodes");
  next_search(at, out);
}

// --- waits that were too long, and the end -------------------------------------------------------

void Examination::alarm(Instant at, Actions& out) {
  if (over()) return;
  if (at <= deadline_) return wake_at(deadline_, out);
  if (stage_ == Stage::searching) {
    judge_silence(at);
    return stop_search(at, out);
  }
  if (stage_ == Stage::leaving)
    find(Weight::fault, "still runs " + in_milliseconds(at - asked_) + " after `quit`",
         "end at `quit` and at the end of the input");
  else
    find(Weight::fault, dialogue_.overdue(),
         stage_ == Stage::lingering ? "obey `stop`" : "answer it, or raise --engine-timeout");
  stage_ = Stage::over;
}

void Examination::judge_silence(Instant at) {
  const bool playing = search_ == searches_.size();
  if (playing || !searches_[search_].endless) {
    const auto go = playing ? go_of_the_game_ : searches_[search_].go;
    find(Weight::fault, "no answer to `" + go + "` within " + in_milliseconds(at - asked_),
         "a run would wait for it in vain: obey this limit");
  } else if (!answered_ready_) {
    find(Weight::note, "does not answer `isready` while it searches",
         "answer it at once: that is what it is for");
  }
}

void Examination::gone(const ProcessEnd& end, Instant, Actions&) {
  if (over()) return;
  dialogue_.lost();
  const bool asked_to = stage_ == Stage::leaving;
  if (asked_to && end.is_success())
    find(Weight::good, "ended by itself at `quit`");
  else
    find(asked_to ? Weight::note : Weight::fault, "the process is gone: " + text_of(end),
         asked_to ? "end with status 0 at `quit`" : "see its last words, or run it by hand");
  stage_ = Stage::over;
}

void Examination::say_goodbye(Instant at, Actions& out) {
  conclude();
  stage_ = Stage::leaving;
  asked_ = at;
  dialogue_.quit(voice(out));
  wake_at(at + patience_.grace, out);
}

// What could only be seen over all searches.
void Examination::conclude() {
  if (stage_ != Stage::searching) return;
  if (!told_score_)
    find(Weight::note, "tells no exact score",
         "`info ... score cp N`: adjudication and claims of draws need it");
  if (!told_depth_ || !told_nodes_)
    find(Weight::note, "tells no depth or no nodes", "`info depth N nodes N`: records keep them");
}

}  // namespace tabiya::match
