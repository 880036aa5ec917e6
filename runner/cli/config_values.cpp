#include "runner/cli/config_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "runner/cli/line_service/start_position.h"
#include "runner/store/schema.h"

namespace tabiya::cli {
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

Expected<double> Share::read(std::string_view text) {
  const auto share = read_number(text);
  if (share && *share >= 0 && *share <= 1) return *share;
  return Refusal{"must be a share, 0 to 1"};
}

Expected<arbiter::Microseconds> Seconds::read(std::string_view text) {
  const auto time = read_seconds(text);
  if (!time || *time > arbiter::Microseconds(0)) return time;
  return Refusal{"must be more than 0 seconds"};
}

std::optional<Refusal> objection_to_name(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool second = i + 1 < text.size() && byte == 0xC2 &&
                        static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                        static_cast<unsigned char>(text[i + 1]) < 0xA0;  // U+0080 to U+009F
    if (byte < 0x20 || byte == 0x7F || second)
      return Refusal{
          fmt::format("holds a control character (byte {} is {:#04x}); leave it out", i + 1, byte)};
  }
  return std::nullopt;
}

Expected<std::string> Text::read(std::string_view text) {
  if (const auto objection = objection_to_name(text)) return *objection;
  return std::string(text);
}

Expected<std::string> FileName::read(std::string_view text) {
  if (text.empty()) return Refusal{"must name a file"};
  return Text::read(text);
}

Expected<std::string> LedgerName::read(std::string_view text) {
  if (const auto objection = store::objection_to_ledger(text)) return *objection;
  return FileName::read(text);
}

Expected<std::string> Variant::read(std::string_view text) {
  const auto place = read_choice(text, variant_names());
  if (!place) return place.refusal();
  return std::string(text);
}

Expected<hall::MaxFaults> Faults::read(std::string_view text) {
  if (text == "off") return hall::MaxFaults{.in_a_row = 0, .percent = 100};
  hall::MaxFaults limit;
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

std::string Faults::write(const hall::MaxFaults& limit) {
  return fmt::format("row={} percent={}", limit.in_a_row, limit.percent);
}

}  // namespace tabiya::cli
