#include "runner/report/pgn_text.h"

#include <fmt/format.h>

#include "runner/match/printable.h"
#include "runner/report/format.h"

namespace tabiya::report {
namespace {

constexpr double kMicrosecondsPerSecond = 1e6;
constexpr double kCentipawnsPerPawn = 100;
constexpr std::size_t kWidth = 80;  // of a line

// Seconds with as many decimals as they need: "8", "0.08".
std::string seconds_text(arbiter::Microseconds time) {
  std::string text =
      fmt::format("{:.6f}", static_cast<double>(time.count()) / kMicrosecondsPerSecond);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string score_text(const arbiter::Score& score) {
  if (score.kind == arbiter::Score::Kind::mate)
    return fmt::format("{}M{}", score.value > 0 ? '+' : '-', std::abs(score.value));
  const std::string pawns = number_text(score.value / kCentipawnsPerPawn, 2);
  return score.value >= 0 ? "+" + pawns : pawns;
}

std::string eval_text(const arbiter::Score& score, std::optional<int> depth, rules::Seat mover) {
  const int white = mover == rules::kWhite ? score.value : -score.value;
  const auto value = score.kind == arbiter::Score::Kind::mate
                         ? fmt::format("#{}", white)
                         : number_text(white / kCentipawnsPerPawn, 2);
  return depth ? fmt::format(" [%eval {},{}]", value, *depth) : fmt::format(" [%eval {}]", value);
}

std::string clock_text(arbiter::Microseconds left) {
  using std::chrono::milliseconds;
  const auto all = std::max<std::int64_t>(0, std::chrono::floor<milliseconds>(left).count());
  return fmt::format("{}:{:02}:{:02}.{:03}", all / 3'600'000, all / 60'000 % 60, all / 1'000 % 60,
                     all % 1'000);
}

}  // namespace

std::string pgn_tag(std::string_view name, std::string_view value) {
  std::string escaped;
  for (const char c : match::printable(value)) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, escaped);
}

std::string comment_text(std::string_view text) {
  std::string clean = match::printable(text);
  for (char& c : clean) {
    if (c == '{') c = '(';
    if (c == '}') c = ')';
  }
  return clean;
}

std::string move_comment(const match::MoveRecord& move, rules::Seat mover) {
  std::string text;
  if (move.score) {
    text += score_text(*move.score);
    if (move.depth) text += fmt::format("/{}", *move.depth);
    text += ' ';
  }
  text += fmt::format("{:.3f}s", static_cast<double>(move.spent.count()) / kMicrosecondsPerSecond);
  if (move.score) text += eval_text(*move.score, move.depth, mover);
  if (move.remaining) text += " [%clk " + clock_text(*move.remaining) + "]";
  return text;
}

std::string pgn_time_control(const arbiter::TimeControl& control) {
  std::string text;
  for (const auto& period : control.periods) {
    if (!text.empty()) text += ':';
    if (period.moves > 0) text += fmt::format("{}/", period.moves);
    text += seconds_text(period.time);
    if (control.increment.count() > 0) text += "+" + seconds_text(control.increment);
  }
  return text.empty() ? "-" : text;
}

std::string_view pgn_termination(arbiter::Conduct conduct) {
  using arbiter::Conduct;
  switch (conduct) {
    case Conduct::played_out:
    case Conduct::resigned:
    case Conduct::agreed:
      return "normal";
    case Conduct::time_forfeit:
      return "time forfeit";
    case Conduct::illegal_move:
      return "rules infraction";
    case Conduct::disconnected:
    case Conduct::stalled:
      return "abandoned";
    case Conduct::adjudicated_draw:
    case Conduct::adjudicated_win:
    case Conduct::length_limit:
      return "adjudication";
    case Conduct::interrupted:
      break;
  }
  return "unterminated";
}

void WrappedText::add(std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (end > 0) add_word(words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
}

void WrappedText::add_comment(std::string_view text) {
  const std::string comment = "{" + std::string(text) + "}";
  if (comment.size() <= kWidth) {
    add_word(comment);
  } else {
    add(comment);
  }
}

void WrappedText::add_word(std::string_view word) {
  const bool fits = column_ + 1 + word.size() <= kWidth || word.front() == '%';
  if (column_ > 0) text_ += fits ? ' ' : '\n';
  column_ = (column_ > 0 && fits ? column_ + 1 : 0) + word.size();
  text_ += word;
}

std::string WrappedText::take() {
  column_ = 0;
  return std::exchange(text_, {}) + '\n';
}

}  // namespace tabiya::report
