#pragma once

#include <string>
#include <vector>

#include "openings/book.h"
#include "openings/scorer.h"
#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/run/engine_scorer.h"
#include "runner/cli/run/progress.h"

namespace tabiya::cli {

// What the book commands have in common.

int generate_book(Arguments arguments, Console& console);
int check_book(Arguments arguments, Console& console);
int show_book(Arguments arguments, Console& console);

// Options that more than one of them has.
inline constexpr CommandOption kVariantOption{"variant", "NAME",
                                              "the game the book is for (chess)"};
inline constexpr CommandOption kEngineOption{
    "engine", "KEY=VALUE ...",
    "the engine that scores, with the keys of `tabiya match` and nodes= or depth= as limit "
    "(cmd=tabiya-engine beside this program, nodes=10000)"};
inline constexpr CommandOption kWindowOption{
    "window", "LOW HIGH", "the scores that count as balanced, in centipawns (-100 100)"};
inline constexpr CommandOption kViewOption{
    "view", "mover|white", "whose scores these are: of the seat to move, or White's (mover)"};
inline constexpr CommandOption kTimeoutOption{
    "engine-timeout", "SECONDS",
    "how long the engine may take to answer; six times as long for a score (10)"};
inline constexpr CommandOption kProgressOption{
    "progress", "none|plain|bar",
    "how progress is shown on standard error (bar on a terminal, else plain)"};

// The arguments with `--window LOW HIGH` made one word and the words that follow `--engine`'s keys
// put before it, since the options of all commands are read alike.
std::vector<std::string> arranged(Arguments arguments);

Expected<const rules::VariantEntry*> read_variant(const CommandLine& line);
// `--window` and `--view`.
Expected<openings::ScoreWindow> read_window(const CommandLine& line);
// "from -50 to 50, White's view".
std::string window_text(const openings::ScoreWindow& window);
// The engine of `--engine`, or our own beside this program, with 10,000 nodes where no limit is
// given. Refused are clocks, which make no two books alike, and programs that are not there.
Expected<match::EngineSpec> read_scoring_engine(const CommandLine& line);
// How long it is waited for: `--engine-timeout`.
Expected<match::Patience> read_patience(const CommandLine& line);

// The book that a command is about: the word after it, read for `--variant` and `--plies`.
struct NamedBook {
  const rules::VariantEntry* variant = nullptr;
  openings::Book book;
};
Expected<NamedBook> read_named_book(const CommandLine& line);

// Says on standard error how far scoring has come: on a terminal in one line that is written over,
// else in a line now and then.
class ScoringProgress {
 public:
  ScoringProgress(Console& console, ProgressStyle style) : console_(console), style_(style) {}
  // `scored`: how many positions were, the newest included.
  void show(std::size_t scored, const std::string& text);
  // Ends the line that is written over, so that other text can follow.
  void finish();

 private:
  Console& console_;
  ProgressStyle style_;
  bool line_open_ = false;
};

// Why scoring ended, and with which status.
int refuse_scoring(Console& console, const EngineScorer& scorer, const Refusal& why);

}  // namespace tabiya::cli
