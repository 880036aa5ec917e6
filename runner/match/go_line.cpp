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
using ClockWordsOfSeats = std::span<const ClockWords>;
constexpr std::array<ClockWords, 2> kTwoClocks{{{" wtime ", " winc "}, {" btime ", " binc "}}};
constexpr std::array<ClockWords, 2> kUsiClocks{{{" btime ", " binc "}, {" wtime ", " winc "}}};
// Red, blue, yellow, green: btime is blue's here.
constexpr std::array<ClockWords, 4> kFourClocks{
    {{" rtime ", " rinc "}, {" btime ", " binc "}, {" ytime ", " yinc "}, {" gtime ", " ginc "}}};

ClockWordsOfSeats uci_clock_words(int seats) {
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
  static constexpr std::size_t kEnough = 12 * (sizeof " oppmovestogo " + 20);

  std::array<char, kEnough> text_;
  char* end_ = text_.begin();
};

// An increment of nothing is told as 0, unlike a time, which is at least 1.
std::int64_t told_increment(arbiter::Microseconds increment) {
  return std::chrono::floor<std::chrono::milliseconds>(increment).count();
}

void put_times(Draft& line, const arbiter::Arbiter& arbiter, ClockWordsOfSeats words) {
  const auto seats = static_cast<rules::Seat>(arbiter.variant().seats);
  assert(seats <= words.size());
  for (rules::Seat seat = 0; seat < seats; ++seat)
    if (const auto remaining = arbiter.clock(seat).remaining())
      line.put(words[seat].time, arbiter::told_milliseconds(*remaining));
}

void put_increments(Draft& line, const arbiter::Arbiter& arbiter, ClockWordsOfSeats words) {
  const auto seats = static_cast<rules::Seat>(arbiter.variant().seats);
  for (rules::Seat seat = 0; seat < seats; ++seat)
    if (arbiter.clock(seat).control().has_clock())
      line.put(words[seat].increment, told_increment(arbiter.clock(seat).control().increment));
}

void put_moves_to_go(Draft& line, const arbiter::Arbiter& arbiter) {
  if (const auto moves = arbiter.clock(arbiter.turn()).moves_to_go())
    line.put(" movestogo ", *moves);
}

void put_uci_clocks(Draft& line, const arbiter::Arbiter& arbiter) {
  const auto words = uci_clock_words(arbiter.variant().seats);
  put_times(line, arbiter, words);
  put_increments(line, arbiter, words);
  put_moves_to_go(line, arbiter);
}

bool has_increments(const arbiter::Arbiter& arbiter) {
  const auto seats = static_cast<rules::Seat>(arbiter.variant().seats);
  for (rules::Seat seat = 0; seat < seats; ++seat)
    if (arbiter.clock(seat).control().increment.count() > 0) return true;
  return false;
}

// USI engines take either kind of clock, not both.
void put_usi_clocks(Draft& line, const arbiter::Arbiter& arbiter) {
  put_times(line, arbiter, kUsiClocks);
  if (has_increments(arbiter)) {
    put_increments(line, arbiter, kUsiClocks);
  } else {
    line.put(" byoyomi 0");
  }
  put_moves_to_go(line, arbiter);
}

struct UcciWords {
  std::string_view time, moves, increment;
};
constexpr UcciWords kOwn{" time ", " movestogo ", " increment "};
constexpr UcciWords kOpponents{" opptime ", " oppmovestogo ", " oppincrement "};

// Moves to go and increment are two kinds of clock in UCCI: an increment of nothing is left out
// beside moves to go.
void put_ucci_clock(Draft& line, const arbiter::Clock& clock, const UcciWords& words) {
  const auto remaining = clock.remaining();
  if (!remaining) return;
  line.put(words.time, arbiter::told_milliseconds(*remaining));
  const auto moves = clock.moves_to_go();
  if (moves) line.put(words.moves, *moves);
  const auto increment = told_increment(clock.control().increment);
  if (!moves || increment > 0) line.put(words.increment, increment);
}

void put_ucci_clocks(Draft& line, const arbiter::Arbiter& arbiter) {
  assert(arbiter.variant().seats == 2);
  const auto mover = arbiter.turn();
  put_ucci_clock(line, arbiter.clock(mover), kOwn);
  put_ucci_clock(line, arbiter.clock(mover ^ 1), kOpponents);
}

void put_clocks(Draft& line, const arbiter::Arbiter& arbiter, Protocol protocol) {
  switch (protocol) {
    case Protocol::uci:
      return put_uci_clocks(line, arbiter);
    case Protocol::usi:
      return put_usi_clocks(line, arbiter);
    case Protocol::ucci:
      return put_ucci_clocks(line, arbiter);
  }
}

void put_fixed_time(Draft& line, std::int64_t milliseconds, Protocol protocol) {
  switch (protocol) {
    case Protocol::uci:
      return line.put(" movetime ", milliseconds);
    case Protocol::usi:
      return line.put(" btime 0 wtime 0 byoyomi ", milliseconds);
    case Protocol::ucci:
      line.put(" time ", milliseconds);
      return line.put(" movestogo 1");
  }
}

}  // namespace

void write_go(std::string& line, const arbiter::Arbiter& arbiter, Protocol protocol) {
  Draft draft;
  draft.put("go");
  const auto bare = draft.text().size();
  const auto& control = arbiter.clock(arbiter.turn()).control();
  const bool has_clock = control.has_clock();
  if (has_clock) put_clocks(draft, arbiter, protocol);
  // The other protocols say a fixed time with the words of the clock.
  if (control.per_move)
    put_fixed_time(draft, arbiter::told_milliseconds(*control.per_move),
                   has_clock ? Protocol::uci : protocol);
  if (control.nodes) draft.put(" nodes ", *control.nodes);
  if (control.depth) draft.put(" depth ", *control.depth);
  if (draft.text().size() == bare) draft.put(" infinite");
  line = draft.text();
}

std::string go_for(arbiter::Microseconds time, Protocol protocol) {
  Draft draft;
  draft.put("go");
  put_fixed_time(draft, arbiter::told_milliseconds(time), protocol);
  return std::string(draft.text());
}

void write_position(std::string& line, std::string_view position, Protocol protocol) {
  line = "position " + position_words(protocol, position);
}

void append_move(std::string& line, std::string_view move, bool first) {
  line.append(first ? " moves " : " ").append(move);
}

}  // namespace tabiya::match
