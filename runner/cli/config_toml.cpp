#include "runner/cli/config_toml.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "runner/cli/config_engine.h"
#include "runner/cli/config_settings.h"
#include "runner/cli/config_values.h"
#include "runner/cli/line_service/spelling.h"
#include "runner/cli/toml_depth.h"
#include "runner/match/printable.h"
#include "tuner/parameters/tables.h"
#include "tuner/parameters/texts.h"

namespace tabiya::cli {
namespace {

constexpr std::array<std::string_view, 3> kTables{"engine", "each", "parameter"};

// One key and its value, in the order of the file; toml++ keeps tables in the order of the words.
struct Item {
  const toml::key* key;
  const toml::node* value;
};

std::vector<Item> in_order_of_lines(const toml::table& table) {
  std::vector<Item> items;
  for (const auto& [key, value] : table) items.push_back({&key, &value});
  std::ranges::sort(items, [](const Item& a, const Item& b) {
    const auto at = [](const Item& item) {
      const auto begin = item.key->source().begin;
      return std::pair(begin.line, begin.column);
    };
    return at(a) < at(b);
  });
  return items;
}

class LayerReader {
 public:
  explicit LayerReader(std::string_view file) : file_(file) {}

  Expected<Layer> read(const toml::table& root) {
    for (const auto& item : in_order_of_lines(root))
      if (auto objection = read_item(item)) return *objection;
    return std::move(layer_);
  }

 private:
  using Objection = std::optional<Refusal>;

  std::string place(const toml::source_region& source) const {
    return fmt::format("{}:{}", file_, source.begin.line);
  }

  Refusal refuse(const Item& item, std::string_view why) const {
    return {fmt::format("{}: '{}' {}", place(item.key->source()), item.key->str(), why)};
  }

  Objection read_item(const Item& item) {
    if (item.key->str() == "parameter") return read_parameters(item);
    if (item.key->str() == "each") return read_each(item);
    if (item.key->str() == "engine") return read_engines(item);
    if (item.value->is_table() || item.value->is_array_of_tables())
      return Refusal{fmt::format("{}: unknown table [{}]{}", place(item.key->source()),
                                 item.key->str(), did_you_mean(item.key->str(), kTables))};
    return read_statement(item, "", layer_.settings);
  }

  Objection read_parameters(const Item& item) {
    auto space = parameters::read_tables(*item.value, file_);
    if (!space) return space.refusal();
    layer_.parameters = *std::move(space);
    return std::nullopt;
  }

  Objection read_each(const Item& item) {
    const auto* table = item.value->as_table();
    if (table == nullptr) return refuse(item, "must be a table: [each]");
    return read_keys(*table, "", layer_.each);
  }

  Objection read_engines(const Item& item) {
    const auto* engines = item.value->as_array();
    if (engines == nullptr || !engines->is_homogeneous<toml::table>())
      return refuse(item, "must be given as tables: [[engine]]");
    for (const auto& engine : *engines) {
      layer_.engines.push_back({{}, place(engine.source())});
      if (auto objection = read_keys(*engine.as_table(), "", layer_.engines.back().keys))
        return objection;
    }
    return std::nullopt;
  }

  // Keys of an engine; those of the table `option` are called `option.NAME`.
  Objection read_keys(const toml::table& table, const std::string& prefix,
                      std::vector<Statement>& statements) {
    for (const auto& item : in_order_of_lines(table)) {
      const auto* options =
          prefix.empty() && item.key->str() == "option" ? item.value->as_table() : nullptr;
      auto objection = options != nullptr ? read_keys(*options, "option.", statements)
                                          : read_statement(item, prefix, statements);
      if (objection) return objection;
    }
    return std::nullopt;
  }

  Objection read_statement(const Item& item, const std::string& prefix,
                           std::vector<Statement>& statements) {
    Statement statement{prefix + std::string(item.key->str()), "", std::nullopt,
                        place(item.key->source())};
    if (const auto* text = item.value->as_string()) {
      statement.text = text->get();
      statement.form = Form::text;
    } else if (const auto* whole = item.value->as_integer()) {
      statement.text = std::to_string(whole->get());
      statement.form = Form::whole;
    } else if (const auto* number = item.value->as_floating_point()) {
      statement.text = write_number(number->get());
      statement.form = Form::number;
    } else if (const auto* flag = item.value->as_boolean()) {
      statement.text = flag->get() ? "true" : "false";
      statement.form = Form::flag;
    } else {
      return refuse(item, "must be a text, a number, or true or false");
    }
    statements.push_back(std::move(statement));
    return std::nullopt;
  }

  std::string file_;
  Layer layer_;
};

std::string quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      quoted += '\\';
      quoted += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F) {
      quoted += fmt::format("\\u{:04X}", static_cast<unsigned>(letter));
    } else {
      quoted += letter;
    }
  }
  return quoted + '"';
}

std::string literal(std::string_view text, Form form) {
  const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  const bool is_text = form == Form::text || (form == Form::whole_or_text && !is_number);
  return is_text ? quoted(text) : std::string(text);
}

std::string key_of(std::string_view name) {
  constexpr std::string_view kOption = "option.";
  if (!name.starts_with(kOption)) return std::string(name);
  return std::string(kOption) + quoted(name.substr(kOption.size()));
}

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string_view line_of(std::string_view text, std::size_t line) {
  for (; line > 1; --line) text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  return text.substr(0, text.find('\n'));
}

// What is most often wrong with a line that is no TOML: a key that is there already, a number that
// no machine holds, a text without quotes.
std::string hint(std::string_view line, std::string_view description) {
  const auto equals = line.find('=');
  if (equals == line.npos) return "";
  const auto key = without_blanks(line.substr(0, equals));
  const auto value = without_blanks(line.substr(equals + 1));
  if (description.find("redefine") != description.npos)
    return fmt::format("'{}' is given twice; leave one of the two out", key);
  if (description.find("not representable") != description.npos)
    return fmt::format("'{}' is too big for a number", value);
  if (value.empty() || value.find_first_of("\"'[]{}#,") != value.npos) return "";
  return fmt::format("this is no value; a text stands in quotes: {} = \"{}\"", key, value);
}

Refusal refusal_of(const toml::parse_error& error, std::string_view text, std::string_view file) {
  constexpr std::size_t kLongest = 300;
  const auto line = error.source().begin.line;
  auto why = hint(line_of(text, line), error.description());
  if (why.empty()) why = error.description();
  return {fmt::format("{}:{}: {}", file, line, match::printable(why.substr(0, kLongest)))};
}

}  // namespace

Expected<Layer> read_layer(std::string_view text, std::string_view file) {
  if (const auto line = line_too_deep(text))
    return Refusal{
        fmt::format("{}:{}: more than {} keys or brackets within each other; a run file "
                    "needs three at most",
                    file, *line, kDeepest)};
  try {
    return LayerReader(file).read(toml::parse(text, file));
  } catch (const toml::parse_error& error) {
    return refusal_of(error, text, file);
  }
}

Expected<Configuration> read_config(RunKind kind, std::string_view text, std::string_view file) {
  const auto layer = read_layer(text, file);
  if (!layer) return layer.refusal();
  return combine(kind, {&*layer, 1});
}

std::string write_config(const RunConfig& run) {
  std::string text;
  for (const auto& setting : settings()) {
    if (!applies(setting, run)) continue;
    if (const auto value = setting.get(run))
      text += fmt::format("{} = {}\n", setting.name, literal(*value, setting.form));
  }
  if (run.kind == RunKind::spsa && run.tuning.space)
    text += "\n" + parameters::write_toml(*run.tuning.space, run.tuning.space->starts());
  for (const auto& engine : run.engines) {
    text += "\n[[engine]]\n";
    for (const auto& key : write_engine(engine))
      text += fmt::format("{} = {}\n", key_of(key.name), literal(key.text, *key.form));
  }
  return text;
}

}  // namespace tabiya::cli
