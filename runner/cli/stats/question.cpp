#include "runner/cli/stats/question.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tabiya::cli {
namespace {

using nlohmann::json;

constexpr std::int64_t kMostUnits = 1'000'000'000'000;
constexpr std::size_t kMostCells = 10'000;
constexpr std::size_t kMostPlayers = 1'000;

// Also 3.0, which some writers make of 3.
std::optional<std::int64_t> whole_number(const json& value) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{kMostUnits})
    return std::nullopt;
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (!value.is_number_float()) return std::nullopt;
  const double number = value.get<double>();
  if (number != std::floor(number) || std::abs(number) > static_cast<double>(kMostUnits))
    return std::nullopt;
  return static_cast<std::int64_t>(number);
}

// The text of a value as far as a complaint should show it.
std::string shown(const json& value) {
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() > 40) text = text.substr(0, 37) + "...";
  return text;
}

}  // namespace

void Question::refuse(std::string complaint) {
  if (!complaint_) complaint_ = std::move(complaint);
}

double Question::number(std::string_view key, std::optional<double> fallback) {
  if (!has(key)) {
    if (!fallback) refuse(fmt::format("{} is missing: give a number", key));
    return fallback.value_or(0);
  }
  const json& value = at(key);
  if (!value.is_number() || !std::isfinite(value.get<double>())) {
    refuse(fmt::format("{} must be a finite number, not {}", key, shown(value)));
    return 0;
  }
  return value.get<double>();
}

double Question::number_within(std::string_view key, double least, double most,
                               std::optional<double> fallback) {
  const double value = number(key, fallback);
  if (value < least || value > most)
    refuse(fmt::format("{} must lie between {} and {}, not at {}", key, least, most, value));
  return value;
}

std::int64_t Question::count(std::string_view key, std::int64_t least, std::int64_t most,
                             std::optional<std::int64_t> fallback) {
  if (!has(key) && fallback) return *fallback;
  const auto value = has(key) ? whole_number(at(key)) : std::nullopt;
  if (!value || *value < least || *value > most) {
    refuse(fmt::format("{} must be a whole number from {} to {}", key, least, most));
    return least;
  }
  return *value;
}

std::string Question::word(std::string_view key) {
  if (has(key) && at(key).is_string()) return at(key).get<std::string>();
  refuse(fmt::format("{} is missing: give a word", key));
  return {};
}

std::vector<std::int64_t> Question::counts_of(const json& list, std::string_view key) {
  std::vector<std::int64_t> counts;
  if (!list.is_array() || list.size() > kMostCells) {
    refuse(fmt::format("{} must be a list of whole numbers", key));
    return counts;
  }
  for (const json& value : list) {
    const auto count = whole_number(value);
    if (!count || *count < 0 || *count > kMostUnits)
      refuse(fmt::format("{} holds {}, which is no count of units (0 to {})", key, shown(value),
                         kMostUnits));
    counts.push_back(std::max<std::int64_t>(0, count.value_or(0)));
  }
  return counts;
}

std::int64_t CountedUnits::played() const {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) / (doubled ? 2 : 1);
}

std::optional<double> read_games_per_unit(Question& question) {
  for (const char* key : {"games_per_unit", "games_per_block"})
    if (question.has(key)) return static_cast<double>(question.count(key, 1, 1000));
  return std::nullopt;
}

namespace {

// More cells than pairs have, each count a whole number or one and a half, with a half among them.
bool has_halves(const json& list) {
  constexpr std::size_t kCellsOfPairs = 5;
  const auto is_half = [](const json& value) {
    return value.is_number_float() && std::abs(value.get<double>()) < 1e9 &&
           2 * value.get<double>() == std::floor(2 * value.get<double>());
  };
  if (!list.is_array() || list.size() <= kCellsOfPairs || list.size() > kMostCells) return false;
  return std::ranges::any_of(list, is_half) && std::ranges::all_of(list, [&](const json& value) {
           return is_half(value) || whole_number(value).has_value();
         });
}

json twice(const json& list) {
  json doubled = json::array();
  for (const auto& value : list) doubled.push_back(2 * value.get<double>());
  return doubled;
}

stats::Sample sample_of(const CountedUnits& units, double games_per_unit) {
  if (!units.doubled) return stats::sample_of_counts(units.counts, games_per_unit);
  std::vector<double> weights;
  for (const auto count : units.counts) weights.push_back(static_cast<double>(count) / 2);
  return stats::sample_of_weights(weights, games_per_unit);
}

}  // namespace

CountedUnits read_counted_units(Question& question) {
  const std::string_view key = question.has("counts") ? "counts" : "results";
  CountedUnits units;
  if (question.has(key)) {
    units.doubled = has_halves(question.at(key));
    units.counts = units.doubled ? question.counts_of(twice(question.at(key)), key)
                                 : question.counts_of(question.at(key), key);
  }
  if (units.counts.size() < 2) {
    question.refuse(
        "counts must hold at least 2 numbers: L,D,W or LL,LD,DD+WL,WD,WW or more cells");
    units.counts = {0, 0, 0};
    units.doubled = false;
  }
  auto games = read_games_per_unit(question);
  if (!games && (units.counts.size() == 2 || units.counts.size() == 4))
    question.refuse(
        fmt::format("games_per_unit is needed for {} counts: 3 are games (L,D,W), 5 are pairs "
                    "(LL,LD,DD+WL,WD,WW)",
                    units.counts.size()));
  if (!games) games = stats::games_per_unit_of(units.counts.size());
  units.games_per_unit_known = games.has_value();
  units.sample = sample_of(units, games.value_or(1));
  return units;
}

stats::Hypotheses read_hypotheses(Question& question) {
  stats::Hypotheses hypotheses;
  const std::string_view key = question.has("model") ? "model" : "elo_model";
  if (question.has(key)) {
    const std::string word = question.word(key);
    const auto model = stats::model_of(word);
    if (!model)
      question.refuse(
          fmt::format("{} must be {}, not '{}'", key, fmt::join(stats::kModelWords, " or "), word));
    hypotheses.model = model.value_or(stats::Model::normalized);
  }
  hypotheses.elo0 = question.number("elo0", hypotheses.elo0);
  hypotheses.elo1 = question.number("elo1", hypotheses.elo1);
  if (!(hypotheses.elo0 < hypotheses.elo1))
    question.refuse(fmt::format("elo1 must be greater than elo0, but {} is not greater than {}",
                                hypotheses.elo1, hypotheses.elo0));
  return hypotheses;
}

stats::Bounds read_bounds(Question& question) {
  stats::Risks risks;
  risks.alpha = question.number("alpha", risks.alpha);
  risks.beta = question.number("beta", risks.beta);
  const auto is_rate = [](double rate) { return rate > 0 && rate < 0.5; };
  if (!is_rate(risks.alpha) || !is_rate(risks.beta)) {
    question.refuse(fmt::format("alpha and beta must be positive and below 0.5, not {} and {}",
                                risks.alpha, risks.beta));
    return stats::bounds_of({});
  }
  return stats::bounds_of(risks);
}

namespace {

constexpr std::array kRowFields{"white_index", "black_index", "white_wins", "draws",
                                "white_losses"};
using Columns = std::array<std::size_t, kRowFields.size()>;

// Where in a row each field stands; in the order above if `rows_fields` does not say.
Columns read_columns(Question& question) {
  Columns columns{0, 1, 2, 3, 4};
  if (!question.has("rows_fields")) return columns;
  const json& fields = question.at("rows_fields");
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto found = std::find(fields.begin(), fields.end(), json(kRowFields[i]));
    if (!fields.is_array() || found == fields.end()) {
      question.refuse(fmt::format("rows_fields must name {}", fmt::join(kRowFields, ", ")));
      return columns;
    }
    columns[i] = static_cast<std::size_t>(found - fields.begin());
  }
  return columns;
}

std::optional<stats::CrosstableRow> read_row(const std::vector<std::int64_t>& row,
                                             const Columns& columns, std::int64_t players) {
  if (row.size() <= *std::max_element(columns.begin(), columns.end())) return std::nullopt;
  const std::int64_t first = row[columns[0]];
  const std::int64_t second = row[columns[1]];
  if (first >= players || second >= players || first == second) return std::nullopt;
  return stats::CrosstableRow{static_cast<int>(first), static_cast<int>(second), row[columns[2]],
                              row[columns[3]], row[columns[4]]};
}

}  // namespace

stats::Pool read_pool(Question& question) {
  const bool has_players = question.has("players") && question.at("players").is_array();
  const std::size_t players = has_players ? question.at("players").size() : 0;
  if (players == 0 || players > kMostPlayers)
    question.refuse(fmt::format("players must be a list of 1 to {} names", kMostPlayers));
  if (!question.has("rows") || !question.at("rows").is_array())
    question.refuse("rows must be a list of rows of numbers");
  const Columns columns = read_columns(question);
  if (question.complaint()) return {};
  std::vector<stats::CrosstableRow> rows;
  for (const json& line : question.at("rows")) {
    const auto row =
        read_row(question.counts_of(line, "rows"), columns, static_cast<std::int64_t>(players));
    if (row) rows.push_back(*row);
    if (!row)
      question.refuse(
          fmt::format("row {} of rows must name two different players from 0 to {} and "
                      "three counts, not {}",
                      rows.size() + 1, players - 1, shown(line)));
    if (question.complaint()) return {};
  }
  return stats::pool_of(static_cast<int>(players), rows);
}

}  // namespace tabiya::cli
