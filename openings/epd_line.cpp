#include "openings/epd_line.h"

#include <algorithm>
#include <optional>
#include <utility>

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

using Objection = std::optional<Refusal>;

// Takes a counter, if there is none it is what it was; refused where it can be none.
Objection take_count(std::string_view text, std::string_view what, std::optional<int>& count) {
  constexpr int kMost = 10'000;
  const auto number = rules::number_of<int>(text);
  if (!number || *number < 0 || *number > kMost)
    return Refusal{std::string(what) + " '" + std::string(text.substr(0, 20)) +
                   "' must be a whole number from 0 to " + std::to_string(kMost)};
  count = number;
  return std::nullopt;
}

bool is_number(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

// Bare counters after the position, as in FEN; leaves `rest` alone where there are none.
Objection take_bare_counters(std::string_view& rest, Counters& counters) {
  for (const auto& [what, count] : {std::pair{"the halfmove counter", &counters.quiet_plies},
                                    {"the move number", &counters.move_number}}) {
    std::string_view ahead = rest;
    const auto word = take_word(ahead);
    if (!is_number(word)) return std::nullopt;
    if (auto objection = take_count(word, what, *count)) return objection;
    rest = ahead;
  }
  return std::nullopt;
}

Objection apply_operation(std::string_view operation, Counters& counters) {
  const auto opcode = take_word(operation);
  if (opcode == "hmvc") return take_count(take_word(operation), opcode, counters.quiet_plies);
  if (opcode == "fmvn") return take_count(take_word(operation), opcode, counters.move_number);
  return std::nullopt;
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
  Counters counters;
  if (auto objection = take_bare_counters(rest, counters)) return *objection;
  while (!rest.empty())
    if (auto objection = apply_operation(take_operation(rest), counters)) return *objection;
  return position + std::to_string(counters.quiet_plies.value_or(0)) + " " +
         std::to_string(std::max(counters.move_number.value_or(1), 1));
}

bool has_four_fields(std::string_view line) {
  for (std::size_t field = 0; field < kPositionFields; ++field)
    if (take_word(line).empty()) return false;
  return true;
}

}  // namespace tabiya::openings
