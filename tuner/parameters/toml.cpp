#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/rules/core/nearest_name.h"
#include "tuner/parameters/tables.h"
#include "tuner/parameters/texts.h"

namespace tabiya::parameters {
namespace {

const std::vector<std::string>& known_keys() {
  static const std::vector<std::string> kKeys{"name",  "start", "min",  "max",
                                              "c_end", "type",  "group"};
  return kKeys;
}

// Reads one [[parameter]]; every refusal begins with the line of the key, or of the table where a
// key is missing.
class TableReader {
 public:
  TableReader(const toml::table& table, std::string_view file) : table_(table), file_(file) {}

  Expected<GivenParameter> read() {
    GivenParameter given{{}, place(table_)};
    auto& parameter = given.parameter;
    refuse_unknown_keys();
    parameter.name = text("name").value_or("");
    const std::pair<const char*, double*> numbers[] = {{"start", &parameter.start},
                                                       {"min", &parameter.min},
                                                       {"max", &parameter.max},
                                                       {"c_end", &parameter.c_end}};
    for (const auto& [key, value] : numbers) *value = number(key);
    parameter.group = text("group", "").value_or("");
    parameter.kind = kind();
    if (refusal_) return *refusal_;
    return given;
  }

 private:
  std::string place(const toml::node& node) const {
    return fmt::format("{}:{}", file_, node.source().begin.line);
  }

  void refuse(const toml::node& node, std::string why) {
    if (!refusal_) refusal_ = Refusal{fmt::format("{}: {}", place(node), why)};
  }

  void refuse_unknown_keys() {
    for (const auto& [key, value] : table_) {
      const std::string word(key.str());
      if (std::ranges::find(known_keys(), word) != known_keys().end()) continue;
      const auto* meant = nearest_name(word, known_keys());
      refuse(value,
             fmt::format("unknown key '{}'{}", word,
                         meant ? fmt::format("; did you mean '{}'?", *meant)
                               : fmt::format("; known are {}", fmt::join(known_keys(), ", "))));
    }
  }

  const toml::node* member(const char* key) {
    const auto* node = table_.get(key);
    if (node == nullptr)
      refuse(table_, fmt::format("this [[parameter]] has no '{}'; give it one", key));
    return node;
  }

  std::optional<std::string> text(const char* key) {
    const auto* node = member(key);
    return node == nullptr ? std::nullopt : text_of(*node, key);
  }
  std::optional<std::string> text(const char* key, const char* otherwise) {
    const auto* node = table_.get(key);
    return node == nullptr ? std::optional<std::string>(otherwise) : text_of(*node, key);
  }
  std::optional<std::string> text_of(const toml::node& node, const char* key) {
    if (const auto* value = node.as_string()) return value->get();
    refuse(node, fmt::format("'{}' must be a text in quotes", key));
    return std::nullopt;
  }

  double number(const char* key) {
    const auto* node = member(key);
    if (node == nullptr) return 0;
    if (const auto* whole = node->as_integer()) return static_cast<double>(whole->get());
    if (const auto* real = node->as_floating_point()) return real->get();
    refuse(*node, fmt::format("'{}' must be a number, without quotes", key));
    return 0;
  }

  Kind kind() {
    const auto word = text("type", "int");
    if (word == "real") return Kind::real;
    if (word && word != "int")
      refuse(*table_.get("type"), fmt::format("type '{}' must be \"int\" or \"real\"", *word));
    return Kind::whole;
  }

  const toml::table& table_;
  std::string_view file_;
  std::optional<Refusal> refusal_;
};

Expected<ParameterSpace> read_root(const toml::table& root, std::string_view file) {
  for (const auto& [key, value] : root) {
    const auto line = key.source().begin.line;
    if (key.str() != "parameter")
      return Refusal{
          fmt::format("{}:{}: '{}' does not belong here; a file of parameters holds "
                      "tables [[parameter]] alone",
                      file, line, key.str())};
    return read_tables(value, file);
  }
  return Refusal{fmt::format("{}: holds no [[parameter]]; give one at least", file)};
}

// The first line whose keys joined by dots, or brackets, go deeper than any file of parameters
// needs: the library goes down by recursion. Those within texts and comments count too, which no
// name of an option comes near.
std::optional<int> line_too_deep(std::string_view text) {
  constexpr int kDeepest = 16;
  int line = 1, dots = 0, brackets = 0;
  for (const char letter : text) {
    if (letter == '\n') ++line;
    if (letter == '\n' || letter == ' ') dots = 0;
    if (letter == '.') ++dots;
    if (letter == '[' || letter == '{') ++brackets;
    if (letter == ']' || letter == '}') brackets = std::max(0, brackets - 1);
    if (dots > kDeepest || brackets > kDeepest) return line;
  }
  return std::nullopt;
}

// Within quotes; what TOML does not take there as it is becomes its number.
std::string quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\' || code < 0x20 || code == 0x7F) {
      quoted += fmt::format("\\u{:04X}", static_cast<unsigned>(code));
    } else {
      quoted += letter;
    }
  }
  return quoted + '"';
}

// `start` is written as it is: where a tuning goes on it may be a fraction.
std::string table_text(const Parameter& parameter, double start) {
  auto text = fmt::format(
      "\n[[parameter]]\nname = {}\nstart = {}\nmin = {}\nmax = {}\nc_end = {}\ntype = \"{}\"\n",
      quoted(parameter.name), start, value_text(parameter, parameter.min),
      value_text(parameter, parameter.max), parameter.c_end,
      parameter.kind == Kind::whole ? "int" : "real");
  if (!parameter.group.empty()) text += fmt::format("group = {}\n", quoted(parameter.group));
  return text;
}

}  // namespace

Expected<ParameterSpace> read_tables(const toml::node& value, std::string_view file) {
  const auto* tables = value.as_array();
  if (tables == nullptr || tables->empty() || !tables->is_homogeneous<toml::table>())
    return Refusal{fmt::format("{}:{}: 'parameter' must be given as tables: [[parameter]]", file,
                               value.source().begin.line)};
  std::vector<GivenParameter> given;
  for (const auto& table : *tables) {
    auto parameter = TableReader(*table.as_table(), file).read();
    if (!parameter) return parameter.refusal();
    given.push_back(*std::move(parameter));
  }
  return ParameterSpace::make(std::move(given));
}

Expected<ParameterSpace> read_toml(std::string_view text, std::string_view file) {
  if (const auto line = line_too_deep(text))
    return Refusal{
        fmt::format("{}:{}: keys or brackets too deep within each other; a file of "
                    "parameters needs none",
                    file, *line)};
  try {
    return read_root(toml::parse(text, file), file);
  } catch (const toml::parse_error& error) {
    return Refusal{fmt::format("{}:{}: {}", file, error.source().begin.line, error.description())};
  }
}

std::string write_toml(const ParameterSpace& space, const Point& starts) {
  std::string text = "# c_end is the step at the end of a tuning.\n";
  for (std::size_t i = 0; i < space.size(); ++i) text += table_text(space[i], starts[i]);
  return text;
}

}  // namespace tabiya::parameters
