#include "runner/match/go_line.h"

#include <array>
#include <cassert>
#include <charconv>
#include <string_view>

namespace tabiya::match {

namespace {

struct ClockWords {
  std::string_view time;
  std::string_view increment;
};
constexpr std::array<ClockWords, 2> kClockWords{{{" wtime ", " winc "}, {" btime ", " binc "}}};

template <class Number>
void append(std::string& line, std::string_view word, Number number) {
  std::array<char, 24> digits;
  const auto [end, error] = std::to_chars(digits.begin(), digits.end(), number);
  line.append(word).append(digits.data(), end);
}

// An increment of nothing is told as 0, unlike a time, which is at least 1.
std::int64_t told_increment(arbiter::Microseconds increment) {
  return std::chrono::floor<std::chrono::milliseconds>(increment).count();
}

void append_clocks(std::string& line, const arbiter::Arbiter& arbiter) {
  const auto seats = static_cast<rules::Seat>(arbiter.variant().seats);
  assert(seats <= kClockWords.size());
  for (rules::Seat seat = 0; seat < seats; ++seat)
    if (const auto remaining = arbiter.clock(seat).remaining())
      append(line, kClockWords[seat].time, arbiter::told_milliseconds(*remaining));
  for (rules::Seat seat = 0; seat < seats; ++seat)
    if (arbiter.clock(seat).control().has_clock())
      append(line, kClockWords[seat].increment,
             told_increment(arbiter.clock(seat).control().increment));
  if (const auto moves = arbiter.clock(arbiter.turn()).moves_to_go())
    append(line, " movestogo ", *moves);
}

}  // namespace

void write_go(std::string& line, const arbiter::Arbiter& arbiter) {
  line = "go";
  const auto bare = line.size();
  const auto& control = arbiter.clock(arbiter.turn()).control();
  if (control.has_clock()) append_clocks(line, arbiter);
  if (control.per_move) append(line, " movetime ", arbiter::told_milliseconds(*control.per_move));
  if (control.nodes) append(line, " nodes ", *control.nodes);
  if (control.depth) append(line, " depth ", *control.depth);
  if (line.size() == bare) line += " infinite";
}

void write_position(std::string& line, std::string_view position) {
  line = position.empty() ? "position startpos" : "position fen ";
  line += position;
}

void append_move(std::string& line, std::string_view move, bool first) {
  line.append(first ? " moves " : " ").append(move);
}

}  // namespace tabiya::match
