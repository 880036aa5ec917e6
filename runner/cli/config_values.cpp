#include "runner/cli/config_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "engine/rules/catalog.h"
#include "runner/cli/spelling.h"

namespace tabiya::cli {
namespace {

std::string list_of(std::span<const std::string_view> words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

// How many bytes of UTF-8 begin `text`, or 0 where they are none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80             ? 1
                             : (byte(0) & 0xE0) == 0xC0 ? 2
                             : (byte(0) & 0xF0) == 0xE0 ? 3
                             : (byte(0) & 0xF8) == 0xF0 ? 4
                                                        : 0;
  if (length == 0 || length > text.size()) return 0;
  unsigned code = length == 1 ? byte(0) : byte(0) & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  constexpr std::array<unsigned, 5> kLeastCode{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return code < kLeastCode[length] || surrogate || code > 0x10FFFF ? 0 : length;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

Expected<std::int64_t> read_whole(std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (whole && number >= least && number <= most) return number;
  return Refusal{fmt::format("must be a whole number from {} to {}", least, most)};
}

Expected<double> read_number(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size() && std::isfinite(number))
    return number;
  return Refusal{"must be a number"};
}

std::string write_number(double number) {
  const auto text = fmt::format("{}", number);
  const bool fraction = text.find_first_of(".e") != std::string::npos;
  return fraction ? text : text + ".0";
}

Expected<bool> read_flag(std::string_view text) {
  if (text == "true" || text == "on") return true;
  if (text == "false" || text == "off") return false;
  return Refusal{"must be true or false"};
}

Expected<arbiter::Microseconds> read_seconds(std::string_view text) {
  constexpr double kMostSeconds = 86'400;
  const auto seconds = read_number(text);
  if (!seconds || *seconds < 0 || *seconds > kMostSeconds)
    return Refusal{"must be a number of seconds, a day at most"};
  return arbiter::Microseconds(std::llround(*seconds * 1e6));
}

std::string write_seconds(arbiter::Microseconds time) {
  return write_number(static_cast<double>(time.count()) / 1e6);
}

Expected<double> ErrorRate::read(std::string_view text) {
  const auto rate = read_number(text);
  if (rate && *rate > 0 && *rate < 0.5) return *rate;
  return Refusal{"must be a rate above 0 and below 0.5"};
}

Expected<arbiter::Microseconds> Seconds::read(std::string_view text) {
  const auto time = read_seconds(text);
  if (!time || *time > arbiter::Microseconds(0)) return time;
  return Refusal{"must be more than 0 seconds"};
}

Expected<std::string> FileName::read(std::string_view text) {
  if (!text.empty()) return std::string(text);
  return Refusal{"must name a file"};
}

Expected<std::size_t> read_choice(std::string_view word, std::span<const std::string_view> words) {
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  return Refusal{"must be one of " + list_of(words) + did_you_mean(word, words)};
}

Expected<std::string> Variant::read(std::string_view text) {
  std::vector<std::string_view> names;
  for (const auto* entry : rules::catalog()) names.push_back(entry->facts().name);
  const auto place = read_choice(text, names);
  if (!place) return place.refusal();
  return std::string(text);
}

Expected<FaultLimit> Faults::read(std::string_view text) {
  if (text == "off") return FaultLimit{.in_a_row = 0, .percent = 100};
  FaultLimit limit;
  const Refusal refusal{"must be like 'row=10 percent=5', or off"};
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (word.empty()) continue;
    const auto value = word.substr(std::min(word.find('=') + 1, word.size()));
    const auto row = read_whole(value, 0, 1'000'000'000);
    const auto percent = read_number(value);
    if (word.starts_with("row=") && row) {
      limit.in_a_row = static_cast<int>(*row);
    } else if (word.starts_with("percent=") && percent && *percent >= 0 && *percent <= 100) {
      limit.percent = *percent;
    } else {
      return refusal;
    }
  }
  return limit;
}

std::string Faults::write(const FaultLimit& limit) {
  return fmt::format("row={} percent={}", limit.in_a_row, limit.percent);
}

}  // namespace tabiya::cli
