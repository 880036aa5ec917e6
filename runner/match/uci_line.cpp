#include "runner/match/uci_line.h"

#include <algorithm>

#include "engine/rules/notation/text_fields.h"

namespace tabiya::match {

namespace {

bool is_space(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7f;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

using rules::number_of;
using ScoreKind = arbiter::Score::Kind;

std::optional<arbiter::Score> read_uci_score(std::string_view kind, Words& words) {
  if (kind != "cp" && kind != "mate") {
    words.next();
    return std::nullopt;
  }
  const auto number = number_of<int>(words.next());
  if (!number) return std::nullopt;
  return arbiter::Score{kind == "cp" ? ScoreKind::centipawns : ScoreKind::mate, *number};
}

// "+7", "-12", "+", "-": the sign alone is a mate of unknown length.
std::optional<arbiter::Score> read_usi_mate(std::string_view text) {
  if (text == "+" || text == "-") return arbiter::Score{ScoreKind::mate, text == "+" ? 1 : -1};
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto plies = number_of<int>(text);
  if (!plies) return std::nullopt;
  const int moves = *plies / 2 + *plies % 2;
  return arbiter::Score{ScoreKind::mate, moves};
}

std::optional<arbiter::Score> read_score(Words& words, Protocol protocol) {
  const auto kind = words.next();
  if (protocol == Protocol::usi && kind == "mate") return read_usi_mate(words.next());
  if (protocol == Protocol::ucci)
    if (const auto number = number_of<int>(kind))
      return arbiter::Score{ScoreKind::centipawns, *number};
  return read_uci_score(kind, words);
}

// What follows these words is moves or text for people, to the end of the line.
bool ends_figures(std::string_view word) {
  return word == "pv" || word == "string" || word == "currline" || word == "refutation";
}

void append_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

std::optional<DeclaredOption::Type> type_of(std::string_view word) {
  using Type = DeclaredOption::Type;
  if (word == "check") return Type::check;
  if (word == "spin") return Type::spin;
  if (word == "combo") return Type::combo;
  if (word == "button") return Type::button;
  if (word == "string" || word == "filename") return Type::text;
  return std::nullopt;
}

// Collects the parts of an option line after its type.
class OptionParts {
 public:
  explicit OptionParts(DeclaredOption& option) : option_(option) {}

  void read(Words words) {
    for (auto word = words.next(); !word.empty(); word = words.next()) take(word);
    close_part();
  }
  bool has_default() const { return has_default_; }
  const std::string& stray() const { return stray_; }

 private:
  enum class Part { none, standard, least, most, choice };

  void take(std::string_view word) {
    const Part part = part_named(word);
    if (part == Part::none) {
      append_word(part_ == Part::none ? stray_ : value_, word);
      return;
    }
    close_part();
    part_ = part;
  }

  // A string's default may hold any word.
  Part part_named(std::string_view word) const {
    if (option_.type == DeclaredOption::Type::text && part_ == Part::standard) return Part::none;
    if (word == "default") return Part::standard;
    if (word == "min") return Part::least;
    if (word == "max") return Part::most;
    if (word == "var") return Part::choice;
    return Part::none;
  }

  void close_part() {
    if (part_ == Part::standard) {
      has_default_ = true;
      option_.default_value = value_ == "<empty>" ? std::string() : value_;
    }
    if (part_ == Part::least) option_.least = number_of<std::int64_t>(value_);
    if (part_ == Part::most) option_.most = number_of<std::int64_t>(value_);
    if (part_ == Part::choice) option_.choices.push_back(value_);
    value_.clear();
  }

  DeclaredOption& option_;
  Part part_ = Part::none;
  std::string value_;
  std::string stray_;
  bool has_default_ = false;
};

// Puts right what can be put right, and says what it was.
std::string mend(DeclaredOption& option, const OptionParts& parts) {
  using Type = DeclaredOption::Type;
  if (!parts.stray().empty()) return "'" + parts.stray() + "' means nothing there";
  if (option.type != Type::button && !parts.has_default()) return "no default";
  if (option.type == Type::spin) {
    if (!number_of<std::int64_t>(option.default_value)) return "its default is no number";
    if (option.least && option.most && *option.least > *option.most) {
      option.least.reset();
      option.most.reset();
      return "min is above max";
    }
  }
  if (option.type == Type::combo && std::find(option.choices.begin(), option.choices.end(),
                                              option.default_value) == option.choices.end()) {
    option.choices.push_back(option.default_value);
    return "its default is not among its values";
  }
  return {};
}

}  // namespace

std::string_view Words::next() {
  const char* const last = rest_.data() + rest_.size();
  const char* begin = rest_.data();
  while (begin != last && is_space(*begin)) ++begin;
  const char* end = begin;
  while (end != last && !is_space(*end)) ++end;
  rest_ = {end, last};
  return {begin, end};
}

std::string_view Words::rest() const {
  auto text = rest_;
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

Info read_info(Words words, Protocol protocol) {
  Info info;
  bool exact = true;
  for (auto word = words.next(); !word.empty() && !ends_figures(word); word = words.next()) {
    if (word == "depth") {
      info.depth = number_of<int>(words.next());
    } else if (word == "nodes") {
      info.nodes = number_of<std::uint64_t>(words.next());
    } else if (word == "score") {
      info.score = read_score(words, protocol);
    } else if (word == "lowerbound" || word == "upperbound") {
      exact = false;
    } else if (word == "multipv") {
      exact = exact && number_of<int>(words.next()).value_or(1) <= 1;
    }
  }
  if (!exact) info.score.reset();
  return info;
}

BestMove read_best_move(Words words, Protocol protocol, bool may_resign) {
  constexpr std::string_view kResign = "resign";
  BestMove best{words.next()};
  best.resigns = best.move == kResign && (protocol != Protocol::uci || may_resign);
  if (protocol == Protocol::ucci)
    for (auto word = words.next(); !word.empty(); word = words.next())
      best.resigns |= word == kResign;
  return best;
}

OptionLine read_option(Words words, Protocol protocol) {
  DeclaredOption option;
  const bool is_named = protocol == Protocol::ucci || words.next() == "name";
  if (!is_named) return {std::nullopt, "an option line without a name"};
  for (auto word = words.next(); !word.empty() && word != "type"; word = words.next())
    append_word(option.name, word);
  if (option.name.empty()) return {std::nullopt, "an option line without a name"};
  const auto type_word = words.next();
  const auto type = type_of(type_word);
  if (protocol == Protocol::ucci && type_word == "label") return {};
  if (!type)
    return {std::nullopt,
            "option " + option.name +
                (type_word.empty() ? " has no type"
                                   : " has the unknown type " + std::string(type_word))};
  option.type = *type;
  OptionParts parts(option);
  parts.read(words);
  auto fault = mend(option, parts);
  if (!fault.empty()) fault = "option " + option.name + ": " + fault;
  return {std::move(option), std::move(fault)};
}

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace tabiya::match
