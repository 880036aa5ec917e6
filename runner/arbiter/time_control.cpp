#include "runner/arbiter/time_control.h"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace tabiya::arbiter {
namespace {

using Period = TimeControl::Period;

constexpr int kMostWholeDigits = 9;  // of seconds, some thirty years
constexpr int kFractionDigits = 6;   // microseconds
constexpr int kMostMoves = 1'000'000;
constexpr Microseconds kMinute = std::chrono::minutes(1);

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<std::int64_t> read_whole(std::string_view digits) {
  std::int64_t value = 0;
  if (digits.empty() || digits.size() > kMostWholeDigits || !all_digits(digits))
    return std::nullopt;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

Refusal bad_part(std::string_view part, std::string_view why) {
  return {"\"" + std::string(part) + "\" " + std::string(why)};
}

// Microseconds of the digits behind the point; nothing where they are finer than that.
std::optional<std::int64_t> read_fraction(std::string_view digits) {
  const auto finer = digits.substr(std::min<std::size_t>(digits.size(), kFractionDigits));
  if (finer.find_first_not_of('0') != std::string_view::npos) return std::nullopt;
  std::string padded(digits.substr(0, kFractionDigits));
  padded.resize(kFractionDigits, '0');
  return read_whole(padded);
}

// Seconds with a fraction: "8", "0.08", ".5".
Expected<Microseconds> read_seconds(std::string_view text) {
  const auto point = std::min(text.find('.'), text.size());
  const auto whole = text.substr(0, point);
  const auto fraction = text.substr(std::min(point + 1, text.size()));
  if (whole.empty() && fraction.empty()) return bad_part(text, "is no time in seconds");
  if (!all_digits(whole) || !all_digits(fraction)) return bad_part(text, "is no time in seconds");
  const auto seconds = whole.empty() ? 0 : read_whole(whole);
  if (!seconds) return bad_part(text, "is too long a time");
  const auto microseconds = read_fraction(fraction);
  if (!microseconds) return bad_part(text, "is finer than a microsecond");
  return Microseconds(*seconds * 1'000'000 + *microseconds);
}

Expected<Microseconds> read_minutes_and_seconds(std::string_view minutes,
                                                std::string_view seconds) {
  const auto whole_minutes = read_whole(minutes);
  if (!whole_minutes) return bad_part(minutes, "is no whole number of minutes");
  auto time = read_seconds(seconds);
  if (!time) return time;
  if (*time >= kMinute) return bad_part(seconds, "must be below 60, being seconds after minutes");
  return *whole_minutes * kMinute + *time;
}

// The pieces between the colons of a control without its increment, taken one period at a time.
class PeriodReader {
 public:
  explicit PeriodReader(std::string_view text) {
    for (std::size_t colon = 0; colon != std::string_view::npos;) {
      colon = text.find(':');
      pieces_.push_back(text.substr(0, colon));
      if (colon != std::string_view::npos) text.remove_prefix(colon + 1);
    }
  }

  Expected<std::vector<Period>> read() {
    std::vector<Period> periods;
    while (at_ < pieces_.size()) {
      if (!periods.empty() && periods.back().moves == 0)
        return bad_part(pieces_[at_], "follows a period for the rest of the game");
      auto period = next();
      if (!period) return period.refusal();
      periods.push_back(*period);
    }
    return periods;
  }

 private:
  Expected<Period> next() {
    Period period;
    auto time_text = pieces_[at_];
    if (const auto slash = time_text.find('/'); slash != std::string_view::npos) {
      const auto moves = read_whole(time_text.substr(0, slash));
      if (!moves || *moves > kMostMoves)
        return bad_part(time_text, "has no count of moves before /");
      period.moves = static_cast<int>(*moves);
      time_text.remove_prefix(slash + 1);
    }
    const bool minutes = next_are_seconds(period.moves, time_text);
    auto time =
        minutes ? read_minutes_and_seconds(time_text, pieces_[at_ + 1]) : read_seconds(time_text);
    if (!time) return time.refusal();
    if (*time == Microseconds{0}) return bad_part(pieces_[at_], "gives no time");
    period.time = *time;
    at_ += minutes ? 2 : 1;
    return period;
  }

  // Whether the colon after the present piece joins minutes and seconds (see the header).
  bool next_are_seconds(int moves, std::string_view time_text) const {
    if (at_ + 1 == pieces_.size()) return false;
    const auto following = pieces_[at_ + 1];
    if (following.find('/') != std::string_view::npos) return false;
    if (moves == 0) return true;
    const auto whole = read_whole(time_text);
    const auto seconds = read_seconds(following);
    if (!whole || !seconds) return false;
    const bool leading_zero = following.size() > 1 && following[0] == '0' && following[1] != '.';
    return leading_zero || (*whole < 60 && *seconds < kMinute);
  }

  std::vector<std::string_view> pieces_;
  std::size_t at_ = 0;
};

std::string write_seconds(Microseconds time) {
  const auto whole = time.count() / 1'000'000;
  auto fraction = std::to_string(1'000'000 + time.count() % 1'000'000);  // a 1 and six digits
  fraction.erase(fraction.find_last_not_of('0') + 1);
  auto text = std::to_string(whole);
  if (fraction.size() > 1) text += "." + fraction.substr(1);
  return text;
}

// Whether "T:U" would be read as minutes and seconds where two periods are meant.
bool reads_as_minutes(const Period& period, const Period& following) {
  return following.moves == 0 && period.time < kMinute && following.time < kMinute &&
         period.time % std::chrono::seconds(1) == Microseconds{0};
}

Expected<TimeControl> read_clock_part(std::string_view text) {
  TimeControl control;
  const auto plus = std::min(text.find('+'), text.size());
  if (plus < text.size()) {
    auto increment = read_seconds(text.substr(plus + 1));
    if (!increment) return increment.refusal();
    control.increment = *increment;
  }
  auto periods = PeriodReader(text.substr(0, plus)).read();
  if (!periods) return periods.refusal();
  control.periods = *std::move(periods);
  return control;
}

}  // namespace

Expected<TimeControl> read_time_control(std::string_view text) {
  if (text == "inf" || text == "infinite") return TimeControl{};
  auto control = read_clock_part(text);
  if (control) return control;
  return Refusal{"time control \"" + std::string(text) + "\": " + control.refusal().message};
}

std::string write_time_control(const TimeControl& control) {
  if (!control.has_clock()) return "inf";
  std::string text;
  for (std::size_t i = 0; i < control.periods.size(); ++i) {
    const Period& period = control.periods[i];
    const bool last = i + 1 == control.periods.size();
    assert(last || period.moves > 0);
    if (i > 0) text += ":";
    if (period.moves > 0) text += std::to_string(period.moves) + "/";
    if (!last && reads_as_minutes(period, control.periods[i + 1])) text += "0:";
    text += write_seconds(period.time);
  }
  if (control.increment != Microseconds{0}) text += "+" + write_seconds(control.increment);
  return text;
}

}  // namespace tabiya::arbiter
