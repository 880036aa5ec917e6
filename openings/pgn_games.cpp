#include "openings/pgn_games.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "openings/text_lines.h"

namespace tabiya::openings {
namespace {

constexpr std::string_view kLineEnds = "\r\n";
constexpr std::string_view kDelimiters = " \t\r\n\v\f()[]{};\"$";

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool is_result(std::string_view word) {
  return is_one_of(word, {"*", "1-0", "0-1", "1/2-1/2", "1/2"});
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_tag_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '-';
}

// Glyphs that stand alone ("!?", "+-", "=") and signs beyond ASCII. "--" is a move.
bool is_glyph(std::string_view word) {
  return word != "--" && std::ranges::all_of(word, [](char letter) {
           return static_cast<unsigned char>(letter) >= 0x80 ||
                  std::string_view("+-=/!?#~").find(letter) != std::string_view::npos;
         });
}

std::string_view without_dots(std::string_view word) {
  constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
  while (word.starts_with('.') || word.starts_with(kEllipsis))
    word.remove_prefix(word.front() == '.' ? 1 : kEllipsis.size());
  return word;
}

}  // namespace

const std::string* PgnGame::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
  return found == tags.end() ? nullptr : &found->second;
}

std::optional<PgnGame> PgnReader::next() {
  while (!at_end()) {
    PgnGame game;
    for (Onward onward = Onward::yes; onward == Onward::yes;) {
      skip_blanks();
      if (at_end()) break;
      if (game.is_empty()) game.line = line_;
      onward = take_item(game);
    }
    if (game.is_empty()) continue;  // remarks before the first game
    game.number = ++games_;
    return game;
  }
  return std::nullopt;
}

PgnReader::Onward PgnReader::take_item(PgnGame& game) {
  if (passes_over_line()) return Onward::yes;
  switch (text_[at_]) {
    case '{':
      take_comment(game);
      break;
    case '(':
      take_variation(game);
      break;
    case '[':
      return take_tag_or_end(game);
    case '$':
      ++at_;
      while (!at_end() && is_digit(text_[at_])) ++at_;
      break;
    case ')':
    case ']':
    case '}':
    case '"':
      ++at_;
      break;
    default:
      return take_word(game);
  }
  return game.cut.empty() ? Onward::yes : Onward::no;
}

PgnReader::Onward PgnReader::take_tag_or_end(PgnGame& game) {
  if (!is_tag(at_)) {
    const auto end = text_.find_first_of("[]\r\n", at_ + 1);
    at_ = end != std::string_view::npos && text_[end] == ']' ? end + 1 : at_ + 1;
    return Onward::yes;
  }
  if (!game.moves.empty()) {
    if (!at_line_start()) game.cut = "it is cut off, and another game follows on the same line";
    return Onward::no;
  }
  const auto known = game.tags.size();
  const auto begin = at_;
  const int line = line_;
  take_tag(game);
  const auto last = game.tags.begin() + static_cast<std::ptrdiff_t>(known);
  const auto same = [&](const auto& tag) { return tag.first == last->first; };
  if (std::none_of(game.tags.begin(), last, same)) return Onward::yes;
  game.tags.pop_back();
  at_ = begin;
  line_ = line;
  return Onward::no;
}

void PgnReader::take_tag(PgnGame& game) {
  const auto name_at = text_.find_first_not_of(" \t", at_ + 1);
  const auto quote_at = text_.find('"', name_at);
  auto name = text_.substr(name_at, quote_at - name_at);
  at_ = quote_at + 1;
  game.tags.emplace_back(trimmed(name), take_tag_value());
}

// Takes the value and the bracket behind it. Quotes inside that were not escaped are text: the one
// that ends the value stands before the bracket or at the end of the line.
std::string PgnReader::take_tag_value() {
  std::string value;
  const auto line_end = std::min(text_.find_first_of(kLineEnds, at_), text_.size());
  for (; at_ < line_end; ++at_) {
    const char letter = text_[at_];
    if (letter == '\\' && at_ + 1 < line_end && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\')) {
      value += text_[++at_];
      continue;
    }
    if (letter == '"') {
      const auto behind = std::min(text_.find_first_not_of(" \t", at_ + 1), line_end);
      const bool ends = behind == line_end || text_[behind] == ']';
      if (ends) at_ = std::min(behind + 1, line_end);
      if (ends) return value;
    }
    value += letter;
  }
  return value;
}

void PgnReader::take_comment(PgnGame& game) {
  for (auto at = at_ + 1; at < text_.size(); ++at) {
    if (text_[at] == '}') return go_to(at + 1);
    const bool begins_line = text_[at - 1] == '\n' || text_[at - 1] == '\r';
    if (begins_line && text_.substr(at).starts_with("[Event \"")) {
      go_to(at);
      game.cut = "a comment has no end";
      return;
    }
  }
  go_to(text_.size());
  game.cut = "a comment has no end";
}

void PgnReader::take_variation(PgnGame& game) {
  for (int depth = 0; !at_end();) {
    if (passes_over_line()) continue;
    const char letter = text_[at_];
    if (letter == '[' && at_line_start() && is_tag(at_)) break;
    if (letter == '{') {
      take_comment(game);
      if (!game.cut.empty()) return;
      continue;
    }
    go_to(at_ + 1);
    if (letter == '(') ++depth;
    if (letter == ')' && --depth == 0) return;
  }
  game.cut = "a variation has no end";
}

PgnReader::Onward PgnReader::take_word(PgnGame& game) {
  const auto begin = at_;
  at_ = std::min(text_.find_first_of(kDelimiters, at_), text_.size());
  const auto word = text_.substr(begin, at_ - begin);
  if (is_result(word)) {
    game.result = word;
    return game.is_empty() ? Onward::yes : Onward::no;
  }
  return take_numbered(game, word, begin);
}

// A word that may have a move number in front: "12.", "12...", "12.e4", "12", or none.
PgnReader::Onward PgnReader::take_numbered(PgnGame& game, std::string_view word,
                                           std::size_t begin) {
  const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const bool is_number = digits > 0 && (digits == word.size() || word[digits] == '.');
  if (!is_number || word == "0000") {
    note_move(game, without_dots(word));
    return Onward::yes;
  }
  const auto rest = word.substr(digits);
  const auto behind = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
  const bool is_white = rest.starts_with('.') && !rest.starts_with("..") &&
                        (rest.size() > 1 || behind == text_.size() || text_[behind] != '.');
  if (word.substr(0, digits) == "1" && is_white && !game.moves.empty()) {
    at_ = begin;
    return Onward::no;
  }
  note_move(game, without_dots(rest));
  return Onward::yes;
}

void PgnReader::note_move(PgnGame& game, std::string_view word) const {
  for (const std::string_view passed : {"e.p.", "e.p"})
    if (word.ends_with(passed)) word.remove_suffix(passed.size());
  if (word.empty() || word == "ep" || is_glyph(word)) return;
  game.moves.push_back({word, line_});
}

bool PgnReader::at_line_start() const {
  return at_ == 0 || text_[at_ - 1] == '\n' || text_[at_ - 1] == '\r';
}

bool PgnReader::is_tag(std::size_t at) const {
  constexpr std::size_t kLongestName = 255;
  const auto skip = [&](auto belongs) {
    for (const auto end = std::min(at + kLongestName, text_.size()); at < end; ++at)
      if (!belongs(text_[at])) return;
  };
  const auto is_blank = [](char letter) { return letter == ' ' || letter == '\t'; };
  ++at;
  skip(is_blank);
  const auto name_at = at;
  skip(is_tag_letter);
  if (at == name_at) return false;
  skip(is_blank);
  return at < text_.size() && text_[at] == '"';
}

// A comment to the end of the line.
bool PgnReader::passes_over_line() {
  if (text_[at_] != ';' && !(text_[at_] == '%' && at_line_start())) return false;
  skip_line();
  return true;
}

void PgnReader::skip_blanks() {
  while (!at_end()) {
    go_to(std::min(text_.find_first_not_of(kBlanks, at_), text_.size()));
    if (!text_.substr(at_).starts_with(kByteOrderMark)) return;
    at_ += kByteOrderMark.size();
  }
}

void PgnReader::skip_line() { at_ = std::min(text_.find_first_of(kLineEnds, at_), text_.size()); }

void PgnReader::go_to(std::size_t at) {
  for (; at_ < at; ++at_) {
    const bool is_half = text_[at_] == '\r' && text_.substr(at_).starts_with("\r\n");
    if (!is_half && kLineEnds.find(text_[at_]) != std::string_view::npos) ++line_;
  }
}

}  // namespace tabiya::openings
