#include "runner/cli/run/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "runner/report/format.h"

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;
using arbiter::Microseconds;
using report::number_text;

constexpr auto kBetweenLines = 10s;
constexpr auto kBetweenRedraws = 100ms;

// Too few games to tell how fast the run is.
constexpr std::int64_t kFewGames = 2;

std::string speed_text(const RunStatus& status) {
  if (status.fresh < kFewGames || status.elapsed <= 0us) return "n/a games/min";
  const double minutes = std::chrono::duration<double>(status.elapsed).count() / 60;
  return number_text(static_cast<double>(status.fresh) / minutes, 1) + " games/min";
}

std::string time_left_text(const RunStatus& status, std::string_view at_most) {
  if (status.fresh < kFewGames) return "n/a left";
  const auto left = std::max<std::int64_t>(status.planned - status.games, 0);
  const double share = static_cast<double>(left) / static_cast<double>(status.fresh);
  const auto time =
      Microseconds(static_cast<std::int64_t>(share * static_cast<double>(status.elapsed.count())));
  const bool may_end_sooner = status.figures.bounds.has_value();
  return std::string(may_end_sooner ? at_most : "") + duration_text(time) + " left";
}

std::string elo_text(const report::Figures& figures, bool with_error) {
  if (!figures.estimate) return "Elo n/a";  // the report says why
  const auto elo = "Elo " + number_text(figures.estimate->elo, 1);
  return with_error ? elo + " +- " + number_text(figures.estimate->elo_error, 1) : elo;
}

std::string llr_text(const report::Figures& figures, bool with_bounds) {
  if (!figures.bounds) return "";
  const auto llr = "LLR " + number_text(figures.llr, 2);
  if (!with_bounds) return llr;
  return fmt::format("{} [{}, {}]", llr, number_text(figures.bounds->lower, 2),
                     number_text(figures.bounds->upper, 2));
}

// Where a test stands; it is decided by the run, at the first bound that is reached.
std::string verdict_text(const report::Figures& figures) {
  if (!figures.bounds) return "";
  const auto state =
      figures.llr ? stats::decide(*figures.llr, *figures.bounds) : stats::State::undecided;
  return state == stats::State::undecided ? "undecided" : std::string(word_of(state));
}

std::string pairs_text(const store::Counts& counts) {
  const auto cells = store::pentanomial(counts);
  if (std::ranges::all_of(cells, [](auto count) { return count == 0; })) return "";
  return fmt::format("  pairs [{}]", fmt::join(cells, " "));
}

// Games won and lost, with the pairs; of ranked games what was beaten, and how many blocks tell so.
std::string score_text(const RunStatus& status, bool with_pairs) {
  const auto& counts = status.counts;
  if (counts.half_points.empty())
    return fmt::format("W-D-L {}-{}-{}{}", counts.wins, counts.draws, counts.losses,
                       with_pairs ? pairs_text(counts) : "");
  const auto score = stats::raw_score(counts.half_points);
  return fmt::format("beaten {} %  blocks {}", number_text(score ? *score * 100 : score, 1),
                     counts.encounters);
}

std::string bar_text(const RunStatus& status) {
  constexpr std::int64_t kWidth = 20;
  const auto planned = std::max<std::int64_t>(status.planned, 1);
  const auto full = static_cast<std::size_t>(
      std::clamp<std::int64_t>(kWidth * status.games / planned, 0, kWidth));
  return fmt::format("[{}{}] ", std::string(full, '#'), std::string(kWidth - full, '.'));
}

// The line without so many of its parts, those that matter least first: speed, pairs, bounds, the
// error of Elo, W-D-L, words, Elo, the ratio.
constexpr int kLeftOut = 8;
std::string line_without(const RunStatus& status, int left_out) {
  auto line = fmt::format("{}{}/{} games", status.games == 0 ? "playing, " : "", status.games,
                          status.planned);
  const auto add = [&](const std::string& part) {
    if (!part.empty()) line += "  " + part;
  };
  if (left_out < 5) add(score_text(status, left_out < 2));
  if (left_out < 8) add(llr_text(status.figures, left_out < 3));
  if (left_out < 7) add(elo_text(status.figures, left_out < 4));
  add(verdict_text(status.figures));
  add(time_left_text(status, left_out < 6 ? "at most " : "max "));
  if (left_out < 1) add(speed_text(status));
  return line;
}

}  // namespace

std::string duration_text(Microseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  if (seconds >= 86'400) return fmt::format("{} d {} h", seconds / 86'400, seconds % 86'400 / 3600);
  if (seconds >= 3600)
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds % 3600 / 60, seconds % 60);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string progress_line(const RunStatus& status) { return line_without(status, 0); }

std::string progress_line(const RunStatus& status, std::size_t width) {
  auto line = progress_line(status);
  for (int left_out = 1; line.size() > width && left_out <= kLeftOut; ++left_out)
    line = line_without(status, left_out);
  if (line.size() > width) line.resize(width);
  return line;
}

bool ProgressDisplay::is_due(arbiter::Instant now) const {
  if (style_ == ProgressStyle::none) return false;
  const Microseconds pause =
      style_ == ProgressStyle::bar ? Microseconds(kBetweenRedraws) : Microseconds(kBetweenLines);
  return !shown_ || now - *shown_ >= pause;
}

void ProgressDisplay::show(const RunStatus& status, arbiter::Instant now) {
  if (!is_due(now)) return;
  shown_ = now;
  if (style_ == ProgressStyle::bar) {
    write_over(status);
  } else {
    out_ << progress_line(status, width_) << std::endl;
  }
}

void ProgressDisplay::write_over(const RunStatus& status) {
  const std::string kFromTheStart = "\r\x1b[K";
  // A broken line could not be written over.
  auto line = progress_line(status, width_ - 1);
  if (const auto bar = bar_text(status); bar.size() + line.size() < width_) line.insert(0, bar);
  if (line_open_ && line == line_) return;
  out_ << kFromTheStart + line << std::flush;
  line_ = std::move(line);
  line_open_ = true;
}

void ProgressDisplay::show_last(const RunStatus& status) {
  if (style_ == ProgressStyle::bar && line_open_) write_over(status);
}

void ProgressDisplay::finish() {
  if (line_open_) out_ << std::endl;
  line_open_ = false;
}

}  // namespace tabiya::cli
