#include "runner/cli/stats/stats_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

namespace tabiya::cli {
namespace {

namespace po = boost::program_options;
using nlohmann::json;

enum class Form { number, whole_numbers, word };

struct Option {
  std::string_view name;
  std::string_view key;  // in a question
  Form form;
};

constexpr Option kOptions[] = {
    {"counts", "counts", Form::whole_numbers},
    {"games-per-unit", "games_per_unit", Form::number},
    {"elo0", "elo0", Form::number},
    {"elo1", "elo1", Form::number},
    {"alpha", "alpha", Form::number},
    {"beta", "beta", Form::number},
    {"model", "model", Form::word},
    {"elo", "true_logistic_elo", Form::number},
    {"draw-ratio", "draw_ratio", Form::number},
    {"rms-bias", "rms_bias_elo", Form::number},
};

struct Subcommand {
  std::string_view name;
  std::vector<std::string_view> options;
  std::vector<std::string_view> required;
};

const std::vector<Subcommand>& subcommands() {
  static const std::vector<Subcommand> all{
      {"sprt", {"counts", "games-per-unit", "elo0", "elo1", "alpha", "beta", "model"}, {"counts"}},
      {"elo", {"counts", "games-per-unit"}, {"counts"}},
      {"length",
       {"elo0", "elo1", "alpha", "beta", "model", "elo", "draw-ratio", "rms-bias"},
       {"elo", "draw-ratio"}},
      {"ratings", {}, {}},
  };
  return all;
}

const Subcommand* subcommand_of(std::string_view name) {
  for (const Subcommand& subcommand : subcommands())
    if (subcommand.name == name) return &subcommand;
  return nullptr;
}

const Option& option_of(std::string_view name) {
  return *std::find_if(std::begin(kOptions), std::end(kOptions),
                       [&](const Option& option) { return option.name == name; });
}

std::optional<double> number_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

std::optional<std::int64_t> whole_number_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "1,2,3" as a list; nothing if any part is no whole number.
std::optional<json> list_of(std::string_view text) {
  json list = json::array();
  while (true) {
    const std::size_t comma = text.find(',');
    const auto value = whole_number_of(text.substr(0, comma));
    if (!value) return std::nullopt;
    list.push_back(*value);
    if (comma == std::string_view::npos) return list;
    text.remove_prefix(comma + 1);
  }
}

std::optional<json> value_of(Form form, const std::string& text) {
  switch (form) {
    case Form::whole_numbers:
      return list_of(text);
    case Form::word:
      return json(text);
    case Form::number:
      break;
  }
  const auto value = number_of(text);
  return value ? std::optional<json>(*value) : std::nullopt;
}

Refusal wrong_value(std::string_view option, Form form, const std::string& text) {
  const std::string_view wanted =
      form == Form::number ? "a finite number" : "whole numbers joined by commas, like 1,20,3";
  return {fmt::format("--{} must be {}, not '{}'", option, wanted, text)};
}

po::options_description description_of(const Subcommand* subcommand) {
  po::options_description description;
  auto add = description.add_options();
  add("help", "")("format", po::value<std::string>());
  if (!subcommand) add("jsonl", "");
  if (!subcommand) return description;
  for (const std::string_view name : subcommand->options)
    add(std::string(name).c_str(), po::value<std::string>());
  return description;
}

std::vector<std::string_view> words_of(const Subcommand* subcommand) {
  std::vector<std::string_view> words{"help", "format"};
  if (subcommand)
    words.insert(words.end(), subcommand->options.begin(), subcommand->options.end());
  else
    words.push_back("jsonl");
  return words;
}

// One line without the terms of the parser.
Refusal complaint_of(const po::error& error, const Subcommand* subcommand) {
  const auto* unknown = dynamic_cast<const po::unknown_option*>(&error);
  if (!unknown) return {error.what()};
  std::string word = unknown->get_option_name();
  word.erase(0, word.find_first_not_of('-'));
  return {fmt::format("unknown option --{}; did you mean --{}?", word,
                      nearest_word(word, words_of(subcommand)))};
}

struct Parsed {
  po::variables_map values;
  std::vector<std::string> others;
};

Expected<Parsed> parse(const Subcommand* subcommand, std::span<const std::string> arguments) {
  using Style = po::command_line_style::style_t;
  try {
    const po::options_description named = description_of(subcommand);
    po::options_description all = named;
    all.add_options()("other", po::value<std::vector<std::string>>());
    po::positional_options_description positional;
    positional.add("other", -1);
    Parsed parsed;
    po::store(po::command_line_parser({arguments.begin(), arguments.end()})
                  .options(all)
                  .positional(positional)
                  .style(Style::allow_long | Style::long_allow_adjacent | Style::long_allow_next)
                  .run(),
              parsed.values);
    if (parsed.values.count("other"))
      parsed.others = parsed.values["other"].as<std::vector<std::string>>();
    return parsed;
  } catch (const po::error& error) {
    return complaint_of(error, subcommand);
  }
}

Expected<json> question_of(const Subcommand& subcommand, const po::variables_map& values) {
  json question = json::object();
  for (const std::string_view name : subcommand.options) {
    const std::string word(name);
    if (!values.count(word)) continue;
    const Option& option = option_of(name);
    const auto& text = values[word].as<std::string>();
    const auto value = value_of(option.form, text);
    if (!value) return wrong_value(name, option.form, text);
    question[std::string(option.key)] = *value;
  }
  for (const std::string_view name : subcommand.required)
    if (!values.count(std::string(name)))
      return Refusal{fmt::format("--{} is missing; see tabiya stats --help", name)};
  return question;
}

std::optional<Refusal> take_others(const std::vector<std::string>& others, bool wants_file,
                                   StatsOptions& options) {
  const std::size_t wanted = wants_file ? 1 : 0;
  if (others.size() > wanted)
    return Refusal{
        fmt::format("'{}' is one word too many; see tabiya stats --help", others[wanted])};
  if (others.size() < wanted)
    return Refusal{"the file with the crosstable is missing: tabiya stats ratings FILE"};
  if (wants_file) options.file = others[0];
  return std::nullopt;
}

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  const auto distance = [&](std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < word.size(); ++i) {
      std::size_t diagonal = std::exchange(row[0], i + 1);
      for (std::size_t j = 0; j < other.size(); ++j) {
        const std::size_t swapped = diagonal + (word[i] != other[j]);
        diagonal = row[j + 1];
        row[j + 1] = std::min({swapped, row[j] + 1, diagonal + 1});
      }
    }
    return row.back();
  };
  return *std::min_element(candidates.begin(), candidates.end(),
                           [&](auto a, auto b) { return distance(a) < distance(b); });
}

bool is_stats_subcommand(std::string_view word) { return subcommand_of(word) != nullptr; }

Expected<StatsOptions> read_stats_options(std::string_view name,
                                          std::span<const std::string> arguments) {
  const Subcommand* subcommand = subcommand_of(name);
  const auto parsed = parse(subcommand, arguments);
  if (!parsed) return parsed.refusal();
  const po::variables_map& values = parsed->values;
  StatsOptions options;
  options.help = values.count("help") > 0;
  if (options.help) return options;
  options.jsonl = values.count("jsonl") > 0;
  const std::string format = values.count("format") ? values["format"].as<std::string>() : "text";
  if (format != "text" && format != "json")
    return Refusal{fmt::format("--format must be text or json, not '{}'", format)};
  options.json = format == "json";
  if (auto refusal = take_others(parsed->others, name == "ratings", options)) return *refusal;
  if (!subcommand) return options;
  auto question = question_of(*subcommand, values);
  if (!question) return question.refusal();
  options.question = *std::move(question);
  return options;
}

std::string in_terms_of_options(std::string complaint) {
  const std::string key = complaint.substr(0, complaint.find(' '));
  for (const Option& option : kOptions)
    if (option.key == key) return fmt::format("--{}{}", option.name, complaint.substr(key.size()));
  return complaint;
}

std::string stats_help() {
  return R"(tabiya stats: figures from counts, without a run

  tabiya stats sprt --counts LL,LD,DD+WL,WD,WW [--elo0 0] [--elo1 5] [--alpha 0.05] [--beta 0.05]
                    [--model normalized|logistic] [--games-per-unit N]
      The log likelihood ratio of a sequential test, its bounds, and the verdict.
  tabiya stats elo --counts LL,LD,DD+WL,WD,WW [--games-per-unit N]
      Elo, normalized Elo with 95 % errors, probability of superiority, draw and pairs ratio.
  tabiya stats length --elo E --draw-ratio D [--rms-bias B] [--elo0 0] [--elo1 5] [--alpha 0.05]
                    [--beta 0.05] [--model normalized|logistic]
      How likely a test passes and how many games it takes if the truth is E (logistic) Elo.
  tabiya stats ratings FILE
      Ratings of many players from a crosstable: {"players": [names], "rows_fields":
      ["white_index", "black_index", "white_wins", "draws", "white_losses"], "rows": [[...], ...]}.
      FILE may be - for standard input.
  tabiya stats --jsonl
      One question a line from standard input, one answer a line: objects with "kind" sprt, elo,
      length, overshoot, bayeselo, worker_chi2, block or ratings.

  --format text|json   for people (default) or one JSON object
  --counts             from the first side's view: 3 counts are games (L,D,W), 5 are pairs, more are
                       cells of equal width, as 13 for blocks of four free-for-all games
  --games-per-unit     1, 2 and 4 for 3, 5 and 13 counts; needed for others

Examples:
  tabiya stats sprt --counts 39,8843,26675,9240,44 --elo0 0.5 --elo1 2.5
  tabiya stats elo --counts 591,2163,716 --format json
  tabiya stats length --elo0 0 --elo1 2 --elo 1 --draw-ratio 0.6 --rms-bias 30
  echo '{"kind": "elo", "counts": [10, 80, 12]}' | tabiya stats --jsonl
)";
}

}  // namespace tabiya::cli
