#pragma once

#include <string>
#include <string_view>

#include "runner/arbiter/time_control.h"
#include "runner/arbiter/verdict.h"
#include "runner/match/record.h"

namespace tabiya::report {

// One tag line, [Name "value"], with quotes and backslashes escaped; control characters become
// blanks and what is no UTF-8 a question mark.
std::string pgn_tag(std::string_view name, std::string_view value);

// Text that may stand in a comment: no closing brace, no line end, valid UTF-8.
std::string comment_text(std::string_view text);

// What an engine thought of its move: "-0.35/12 1.204s [%eval 0.35,12] [%clk 0:01:38.803]". First
// its own view in pawns, mates in moves ("-M3"), with the depth, and its time; then the same for
// programs, where scores are White's view, and what was left on its clock.
std::string move_comment(const match::MoveRecord& move, rules::Seat mover);

// The tag's value: "40/900:60+0.5"; "-" where there is no clock.
std::string pgn_time_control(const arbiter::TimeControl& control);

// The word of the tag Termination for how a game ended.
std::string_view pgn_termination(arbiter::Conduct conduct);

// A text of words with blanks between, as lines of at most 80 bytes (a longer word stands alone);
// no line begins with '%', which hides a line.
class WrappedText {
 public:
  void add(std::string_view words);
  void add_comment(std::string_view text);  // in braces; broken only where no line could hold it
  std::string take();                       // ends with a line feed

 private:
  void add_word(std::string_view word);
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace tabiya::report
