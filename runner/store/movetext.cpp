#include "runner/store/movetext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace tabiya::store {
namespace {

using nlohmann::json;

// The figures of one move, put together without asking for memory.
class Figures {
 public:
  void put(char c) { *end_++ = c; }
  template <class Number>
  void put(Number number) {
    end_ = std::to_chars(end_, text_.end(), number).ptr;
  }
  template <class Number>
  void put(const std::optional<Number>& number) {
    if (number) return put(*number);
    constexpr std::string_view kNothing = "null";
    end_ = std::copy(kNothing.begin(), kNothing.end(), end_);
  }
  void put(const std::optional<arbiter::Score>& score) {
    if (!score || score->kind != arbiter::Score::Kind::mate)
      return put(score ? std::optional(score->value) : std::nullopt);
    put('"');
    put('#');
    put(score->value);
    put('"');
  }
  std::string_view text() const { return {text_.begin(), end_}; }

 private:
  static constexpr std::size_t kEnough = 6 * (sizeof ",\"#\"" + 20);

  std::array<char, kEnough> text_;
  char* end_ = text_.begin();
};

// Move texts of all variants are plain ASCII; anything else goes the long way.
void append_quoted(std::string& text, const std::string& move) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::all_of(move.begin(), move.end(), is_plain)) {
    text += '"';
    text += move;
    text += '"';
  } else {
    text += json(move).dump(-1, ' ', true, json::error_handler_t::replace);
  }
}

void append(std::string& text, const match::MoveRecord& move) {
  text += '[';
  append_quoted(text, move.text);
  Figures figures;
  figures.put(',');
  figures.put(move.score);
  figures.put(',');
  figures.put(move.depth);
  figures.put(',');
  figures.put(move.nodes);
  figures.put(',');
  figures.put(move.spent.count());
  figures.put(',');
  figures.put(move.remaining ? std::optional(move.remaining->count()) : std::nullopt);
  if (move.walk) {
    figures.put(',');
    figures.put(1);
  }
  figures.put(']');
  text += figures.text();
}

template <class Number>
std::optional<Number> number_in(const json& value) {
  if (!value.is_number_integer()) return std::nullopt;
  return value.get<Number>();
}

std::optional<arbiter::Score> score_in(const json& value) {
  using Kind = arbiter::Score::Kind;
  if (auto centipawns = number_in<int>(value)) return arbiter::Score{Kind::centipawns, *centipawns};
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  int moves = 0;
  if (text.size() < 2 ||
      std::from_chars(text.data() + 1, text.data() + text.size(), moves).ec != std::errc())
    return std::nullopt;
  return arbiter::Score{Kind::mate, moves};
}

match::MoveRecord move_in(const json& entry) {
  match::MoveRecord move;
  move.text = entry[0].get<std::string>();
  move.score = score_in(entry[1]);
  move.depth = number_in<int>(entry[2]);
  move.nodes = number_in<std::uint64_t>(entry[3]);
  move.spent = arbiter::Microseconds(number_in<std::int64_t>(entry[4]).value_or(0));
  if (auto left = number_in<std::int64_t>(entry[5])) move.remaining = arbiter::Microseconds(*left);
  move.walk = entry.size() > 6 && number_in<int>(entry[6]) == 1;
  return move;
}

}  // namespace

std::string write_movetext(std::span<const match::MoveRecord> moves) {
  constexpr std::size_t kUsualLength = 48;
  std::string text = "[";
  text.reserve(moves.size() * kUsualLength + 2);
  for (const auto& move : moves) {
    if (text.size() > 1) text += ',';
    append(text, move);
  }
  text += ']';
  return text;
}

Expected<std::vector<match::MoveRecord>> read_movetext(std::string_view text) {
  const json entries = json::parse(text, nullptr, false);
  if (!entries.is_array()) return Refusal{"the moves of a game are no JSON array"};
  std::vector<match::MoveRecord> moves;
  moves.reserve(entries.size());
  for (const auto& entry : entries) {
    if (!entry.is_array() || entry.size() < 6 || !entry[0].is_string())
      return Refusal{"move " + std::to_string(moves.size() + 1) + " of a game can't be read: " +
                     entry.dump(-1, ' ', true, json::error_handler_t::replace)};
    moves.push_back(move_in(entry));
  }
  return moves;
}

}  // namespace tabiya::store
