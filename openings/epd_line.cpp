#include "openings/epd_line.h"

#include <algorithm>
#include <optional>

#include "engine/rules/notation/text_fields.h"
#include "openings/text_lines.h"

namespace tabiya::openings {
namespace {

constexpr std::size_t kPositionFields = 4;

struct Counters {
  std::optional<int> quiet_plies;
  std::optional<int> move_number;
};

// Takes one operation up to its semicolon off the front of `rest`, the semicolon too.
std::string_view take_operation(std::string_view& rest) {
  bool quoted = false;
  std::size_t end = 0;
  for (; end < rest.size() && (quoted || rest[end] != ';'); ++end)
    if (rest[end] == '"') quoted = !quoted;
  const auto operation = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return operation;
}

std::optional<int> read_count(std::string_view text) {
  const auto count = rules::number_of<int>(text);
  return count.value_or(-1) < 0 ? std::nullopt : count;
}

// Bare counters after the position, as in FEN; leaves `rest` alone where there are none.
Counters take_bare_counters(std::string_view& rest) {
  std::string_view ahead = rest;
  const auto quiet_plies = read_count(take_word(ahead));
  if (!quiet_plies) return {};
  rest = ahead;
  const auto move_number = read_count(take_word(ahead));
  if (move_number) rest = ahead;
  return {quiet_plies, move_number};
}

void apply_operation(std::string_view operation, Counters& counters) {
  const auto opcode = take_word(operation);
  if (opcode == "hmvc") counters.quiet_plies = read_count(take_word(operation));
  if (opcode == "fmvn") counters.move_number = read_count(take_word(operation));
}

}  // namespace

Expected<std::string> position_of_line(std::string_view line) {
  std::string position;
  std::string_view rest = line;
  for (std::size_t field = 0; field < kPositionFields; ++field) {
    const auto word = take_word(rest);
    if (word.empty()) return Refusal{"a position has at least four fields"};
    position.append(word).append(" ");
  }
  Counters counters = take_bare_counters(rest);
  while (!rest.empty()) apply_operation(take_operation(rest), counters);
  return position + std::to_string(counters.quiet_plies.value_or(0)) + " " +
         std::to_string(std::max(counters.move_number.value_or(1), 1));
}

}  // namespace tabiya::openings
