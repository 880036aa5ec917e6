#include "runner/cli/stats/stats_command.h"

#include <fmt/format.h>

#include <initializer_list>
#include <istream>
#include <iterator>
#include <optional>
#include <ostream>
#include <utility>

#include "engine/rules/core/expected.h"
#include "runner/cli/line_service/exit_status.h"
#include "runner/cli/line_service/json_lines.h"
#include "runner/cli/line_service/options.h"
#include "runner/cli/line_service/spelling.h"
#include "runner/cli/line_service/text_file.h"
#include "runner/cli/stats/stats_options.h"
#include "runner/cli/stats/stats_text.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;

json whole_answer(std::string_view kind, json question) {
  question["kind"] = kind;
  return answer(question);
}

// The named keys of an answer, under the names they have in a command's output.
json selected(const json& from, std::initializer_list<std::pair<const char*, const char*>> keys) {
  if (from.contains("error")) return {{"error", from.at("error")}};
  json result = json::object();
  for (const auto& [key, name] : keys) result[name] = from.at(key);
  return result;
}

struct Command {
  std::string_view word;
  json (*result)(json);
  std::string (*text)(const json&, const json&);
};

constexpr Command kCommands[] = {
    {"sprt", stats_sprt, text_of_sprt},
    {"elo", stats_elo, text_of_elo},
    {"length", stats_length, text_of_length},
    {"ratings", stats_ratings, text_of_ratings},
};

std::string dumped(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

Expected<json> parse_json(std::string_view text, const std::string& name) {
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    return Refusal{fmt::format("{} is not JSON: error at byte {}", name, error.byte)};
  }
}

Expected<json> read_crosstable(const std::string& file, std::istream& in) {
  if (file == "-")
    return parse_json(std::string{std::istreambuf_iterator<char>(in), {}}, "standard input");
  const auto text = read_text_file(file);
  if (!text) return text.refusal();
  return parse_json(*text, fmt::format("'{}'", file));
}

int refused(std::ostream& err, std::string_view command, std::string_view message) {
  return refuse_usage(err, command.empty() ? "stats" : fmt::format("stats {}", command), message);
}

int run_command(const Command& command, StatsOptions options, std::istream& in, std::ostream& out,
                std::ostream& err) {
  if (!options.file.empty()) {
    auto table = read_crosstable(options.file, in);
    if (!table) return refused(err, command.word, table.refusal().message);
    if (!table->is_object())
      return refused(err, command.word, "the crosstable must be a JSON object; see --help");
    options.question = *std::move(table);
  }
  const json result = command.result(options.question);
  if (result.contains("error"))
    return refused(err, command.word, in_terms_of_options(result.at("error").get<std::string>()));
  out << (options.json ? dumped(result) + "\n" : command.text(options.question, result));
  return kDone;
}

std::optional<Refusal> unknown_word(const std::string& word) {
  if (word.starts_with('-') || is_stats_subcommand(word)) return std::nullopt;
  constexpr std::string_view kWords[] = {"sprt", "elo", "length", "ratings"};
  return Refusal{fmt::format("unknown word '{}'{} (see tabiya stats --help)", word,
                             did_you_mean(word, kWords))};
}

}  // namespace

json stats_sprt(json question) {
  return selected(whole_answer("sprt", std::move(question)),
                  {{"llr", "llr"}, {"lower", "lower"}, {"upper", "upper"}, {"state", "state"}});
}

json stats_elo(json question) {
  json whole = whole_answer("elo", std::move(question));
  if (whole.contains("pair_draw_ratio")) whole["draw_ratio"] = whole["pair_draw_ratio"];
  return selected(whole, {{"elo", "elo"},
                          {"elo_err95", "elo_error"},
                          {"nelo", "nelo"},
                          {"nelo_err95", "nelo_error"},
                          {"los", "los"},
                          {"draw_ratio", "draw_ratio"},
                          {"pairs_ratio", "pairs_ratio"}});
}

json stats_length(json question) {
  return selected(whole_answer("length", std::move(question)),
                  {{"pass_probability", "pass_probability"}, {"expected_games", "expected_games"}});
}

json stats_ratings(json question) {
  return selected(whole_answer("ratings", std::move(question)),
                  {{"ratings", "ratings"},
                   {"errors", "errors"},
                   {"white_advantage", "white_advantage"},
                   {"components", "components"}});
}

int run_stats(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
              std::ostream& err) {
  if (arguments.empty()) return refused(err, "", "say what to compute; see tabiya stats --help");
  if (const auto refusal = unknown_word(arguments[0])) return refused(err, "", refusal->message);
  const bool named = is_stats_subcommand(arguments[0]);
  const std::string word = named ? arguments[0] : "";
  const auto options = read_stats_options(word, arguments.subspan(named ? 1 : 0));
  if (!options) return refused(err, word, options.refusal().message);
  if (options->help) {
    out << stats_help();
    return kDone;
  }
  for (const Command& command : kCommands)
    if (command.word == word) return run_command(command, *options, in, out, err);
  if (!options->jsonl) return refused(err, "", "say what to compute; see tabiya stats --help");
  return serve_json_lines(in, out, [](const json& question) -> ordered_json {
    constexpr std::string_view kKeys[] = {"counts",
                                          "results",
                                          "games_per_unit",
                                          "games_per_block",
                                          "alpha",
                                          "beta",
                                          "model",
                                          "elo_model",
                                          "true_logistic_elo",
                                          "draw_ratio",
                                          "rms_bias_elo",
                                          "bayeselo0",
                                          "bayeselo1",
                                          "pentanomial_by_worker",
                                          "block_scores",
                                          "players",
                                          "rows_fields",
                                          "rows",
                                          "kind"};
    if (const auto refusal = misspelt_key(question, kKeys)) return error_answer(refusal->message);
    return answer(question);
  });
}

}  // namespace tabiya::cli
