#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "runner/arbiter/instant.h"
#include "runner/report/figures.h"
#include "runner/store/tally.h"

namespace tabiya::cli {

// Where a run stands.
struct RunStatus {
  std::int64_t games = 0;           // finished, in earlier parts of the run too
  std::int64_t planned = 0;         // at most
  std::int64_t fresh = 0;           // finished in this part of the run
  arbiter::Microseconds elapsed{};  // of this part
  store::Counts counts;
  report::Figures figures;
};

// One line: games done, games a minute, time left, W-D-L, pentanomial (free-for-all: the share of
// rivals beaten and the blocks of games), Elo with its error, and of a
// test the log likelihood ratio with its bounds. What means nothing yet is n/a.
std::string progress_line(const RunStatus& status);
// The same in at most `width` columns: what matters least is left out first, the state of the test
// and the time left never, as long as they fit at all.
std::string progress_line(const RunStatus& status, std::size_t width);

// "0:07", "12:30", "3:05:00", "2 d 4 h".
std::string duration_text(arbiter::Microseconds time);

enum class ProgressStyle : std::uint8_t {
  none,
  plain,  // a line now and then
  bar,    // one line that is written over
  games,  // plain, and a line for each game that ends
};
inline constexpr rules::Words<4> kProgressWords{"none", "plain", "bar", "games"};
// Where no games are played.
inline constexpr rules::Words<3> kProgressWordsWithoutGames{"none", "plain", "bar"};

// Shows lines of progress, few enough to be read.
class ProgressDisplay {
 public:
  ProgressDisplay(ProgressStyle style, std::ostream& out, std::size_t width)
      : style_(style), out_(out), width_(width) {}

  // Whether a status would be shown now: not too soon after the last time.
  bool is_due(arbiter::Instant now) const;
  // Shows the status, if it is due.
  void show(const RunStatus& status, arbiter::Instant now);
  // Where the run has come to its end: the line that is written over is not left behind.
  void show_last(const RunStatus& status);
  // Ends the line that is written over, so that other text can follow.
  void finish();

 private:
  void write_over(const RunStatus& status);

  ProgressStyle style_;
  std::ostream& out_;
  std::size_t width_;
  std::optional<arbiter::Instant> shown_;
  std::string line_;  // written over last
  bool line_open_ = false;
};

}  // namespace tabiya::cli
