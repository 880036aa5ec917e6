#include "runner/match/printable.h"

#include <cstdint>

namespace tabiya::match {

namespace {

struct Sequence {
  std::size_t bytes = 0;
  std::uint32_t least = 0;  // the code points below are to be written shorter
  std::uint32_t lead_bits = 0;
};

Sequence sequence_led_by(unsigned char lead) {
  if (lead < 0x80) return {1, 0, 0x7f};
  if (lead >= 0xc2 && lead < 0xe0) return {2, 0x80, 0x1f};
  if (lead >= 0xe0 && lead < 0xf0) return {3, 0x800, 0x0f};
  if (lead >= 0xf0 && lead < 0xf5) return {4, 0x10000, 0x07};
  return {};
}

// The length of the UTF-8 character at the beginning of `text`; 0 if there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto sequence = sequence_led_by(byte(0));
  if (sequence.bytes == 0 || sequence.bytes > text.size()) return 0;
  std::uint32_t code = byte(0) & sequence.lead_bits;
  for (std::size_t i = 1; i < sequence.bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = (code << 6) | (byte(i) & 0x3f);
  }
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code >= sequence.least && code <= 0x10ffff && !surrogate ? sequence.bytes : 0;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string printable(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const auto length = character_length(text);
    if (length == 0) {
      clean += '?';
    } else if (is_control(text.front())) {
      clean += ' ';
    } else {
      clean += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return clean;
}

}  // namespace tabiya::match
