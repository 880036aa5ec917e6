#include "runner/match/go_line.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <span>
#include <string_view>

namespace tabiya::match {

namespace {

struct ClockWords {
  std::string_view time;
  std::string_view increment;
};
constexpr std::array<ClockWords, 2> kTwoClocks{{{" wtime ", " winc "}, {" btime ", " binc "}}};
// Red, blue, yellow, green: btime is blue's here.
constexpr std::array<ClockWords, 4> kFourClocks{
    {{" rtime ", " rinc "}, {" btime ", " binc "}, {" ytime ", " yinc "}, {" gtime ", " ginc "}}};

std::span<const ClockWords> clock_words(int seats) {
  if (seats == 2) return kTwoClocks;
  return kFourClocks;
}

// A line put together without asking for memory.
class Draft {
 public:
  void put(std::string_view words) { end_ = std::copy(words.begin(), words.end(), end_); }
  template <class Number>
  void put(std::string_view word, Number number) {
    put(word);
    end_ = std::to_chars(end_, text_.end(), number).ptr;
  }
  std::string_view text() const { return {text_.begin(), end_}; }

 private:
  static constexpr std::size_t kEnough = 12 * (sizeof " movestogo " + 20);

  std::array<char, kEnough> text_;
  char* end_ = text_.begin();
};

// An increment of nothing is told as 0, unlike a time, which is at least 1.
std::int64_t told_increment(arbiter::Microseconds increment) {
  return std::chrono::floor<std::chrono::milliseconds>(increment).count();
}

void put_clocks(Draft& line, const arbiter::Arbiter& arbiter) {
  const auto seats = static_cast<rules::Seat>(arbiter.variant().seats);
  const auto words = clock_words(seats);
  assert(seats <= words.size());
  for (rules::Seat seat = 0; seat < seats; ++seat)
    if (const auto remaining = arbiter.clock(seat).remaining())
      line.put(words[seat].time, arbiter::told_milliseconds(*remaining));
  for (rules::Seat seat = 0; seat < seats; ++seat)
    if (arbiter.clock(seat).control().has_clock())
      line.put(words[seat].increment, told_increment(arbiter.clock(seat).control().increment));
  if (const auto moves = arbiter.clock(arbiter.turn()).moves_to_go())
    line.put(" movestogo ", *moves);
}

}  // namespace

void write_go(std::string& line, const arbiter::Arbiter& arbiter) {
  Draft draft;
  draft.put("go");
  const auto bare = draft.text().size();
  const auto& control = arbiter.clock(arbiter.turn()).control();
  if (control.has_clock()) put_clocks(draft, arbiter);
  if (control.per_move) draft.put(" movetime ", arbiter::told_milliseconds(*control.per_move));
  if (control.nodes) draft.put(" nodes ", *control.nodes);
  if (control.depth) draft.put(" depth ", *control.depth);
  if (draft.text().size() == bare) draft.put(" infinite");
  line = draft.text();
}

std::string even_clocks(int seats, int time, int increment) {
  const auto words = clock_words(seats);
  std::string line = "go";
  for (const auto& seat : words) line.append(seat.time).append(std::to_string(time));
  for (const auto& seat : words) line.append(seat.increment).append(std::to_string(increment));
  return line;
}

void write_position(std::string& line, std::string_view position) {
  line = position.empty() ? "position startpos" : "position fen ";
  line += position;
}

void append_move(std::string& line, std::string_view move, bool first) {
  line.append(first ? " moves " : " ").append(move);
}

}  // namespace tabiya::match
