#include "runner/cli/stats/stats_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "runner/cli/line_service/options.h"
#include "runner/cli/line_service/values.h"

namespace tabiya::cli {
namespace {

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

// "1,2,3" as a list; nothing if any part is no number. Which numbers may be counts is asked later.
std::optional<json> list_of(std::string_view text) {
  json list = json::array();
  while (true) {
    const std::size_t comma = text.find(',');
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    const auto part = text.substr(0, comma);
    const auto whole = read_whole(part, -kMost, kMost);
    const auto number = read_number(part);
    if (!whole && (!number || part.find('.') == part.npos)) return std::nullopt;
    list.push_back(whole ? json(*whole) : json(*number));
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
  const auto value = read_number(text);
  return value ? std::optional<json>(*value) : std::nullopt;
}

Refusal wrong_value(std::string_view option, Form form, const std::string& text) {
  const std::string_view wanted =
      form == Form::number ? "a finite number" : "whole numbers joined by commas, like 1,20,3";
  return {fmt::format("--{} must be {}, not '{}'", option, wanted, text)};
}

std::vector<CommandOption> options_of(const Subcommand* subcommand) {
  std::vector<CommandOption> options{{"format", "text|json", ""}};
  if (subcommand == nullptr) options.push_back({"jsonl", "", ""});
  if (subcommand != nullptr)
    for (const auto name : subcommand->options) options.push_back({name, "VALUE", ""});
  return options;
}

Expected<json> question_of(const Subcommand& subcommand, const Options& given) {
  json question = json::object();
  for (const std::string_view name : subcommand.options) {
    if (!given.has(name)) continue;
    const Option& option = option_of(name);
    const auto text = given.text(name, "");
    const auto value = value_of(option.form, text);
    if (!value) return wrong_value(name, option.form, text);
    question[std::string(option.key)] = *value;
  }
  for (const std::string_view name : subcommand.required)
    if (!given.has(name))
      return Refusal{fmt::format("--{} is missing; see tabiya stats --help", name)};
  return question;
}

std::optional<Refusal> take_words(const std::vector<std::string>& words, bool wants_file,
                                  StatsOptions& options) {
  const std::size_t wanted = wants_file ? 1 : 0;
  if (words.size() > wanted)
    return Refusal{
        fmt::format("'{}' is one word too many; see tabiya stats --help", words[wanted])};
  if (words.size() < wanted)
    return Refusal{"the file with the crosstable is missing: tabiya stats ratings FILE"};
  if (wants_file) options.file = words[0];
  return std::nullopt;
}

}  // namespace

bool is_stats_subcommand(std::string_view word) { return subcommand_of(word) != nullptr; }

Expected<StatsOptions> read_stats_options(std::string_view name,
                                          std::span<const std::string> arguments) {
  const Subcommand* subcommand = subcommand_of(name);
  const auto given = read_options(arguments, options_of(subcommand));
  if (!given) return given.refusal();
  StatsOptions options;
  options.help = given->has("help");
  if (options.help) return options;
  options.jsonl = given->has("jsonl");
  const auto format = given->choice("format", {"text", "json"});
  if (!format) return format.refusal();
  options.json = *format == "json";
  if (auto refusal = take_words(given->words, name == "ratings", options)) return *refusal;
  if (!subcommand) return options;
  auto question = question_of(*subcommand, *given);
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
                       cells of equal width, as 13 for blocks of four free-for-all games;
                       of these a count may end in .5, as reports print it
  --games-per-unit     1, 2 and 4 for 3, 5 and 13 counts; needed for words

Examples:
  tabiya stats sprt --counts 39,8843,26675,9240,44 --elo0 0.5 --elo1 2.5
  tabiya stats elo --counts 591,2163,716 --format json
  tabiya stats length --elo0 0 --elo1 2 --elo 1 --draw-ratio 0.6 --rms-bias 30
  echo '{"kind": "elo", "counts": [10, 80, 12]}' | tabiya stats --jsonl
)";
}

}  // namespace tabiya::cli
