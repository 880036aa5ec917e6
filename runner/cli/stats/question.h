#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/stats/cells.h"
#include "runner/stats/pool.h"
#include "runner/stats/sprt.h"

namespace tabiya::cli {

// Reads the fields of a question, which is a JSON object, and keeps the first complaint. After a
// complaint the values read are harmless but mean nothing; keys that nobody asks for are ignored.
class Question {
 public:
  explicit Question(const nlohmann::json& object) : object_(object) {}

  const std::optional<std::string>& complaint() const { return complaint_; }
  void refuse(std::string complaint);

  bool has(std::string_view key) const { return object_.contains(key); }
  const nlohmann::json& at(std::string_view key) const { return object_.at(key); }

  // A finite number; without fallback it must be there.
  double number(std::string_view key, std::optional<double> fallback = std::nullopt);
  double number_within(std::string_view key, double least, double most,
                       std::optional<double> fallback = std::nullopt);
  std::int64_t count(std::string_view key, std::int64_t least, std::int64_t most,
                     std::optional<std::int64_t> fallback = std::nullopt);
  std::string word(std::string_view key);

  std::vector<std::int64_t> counts_of(const nlohmann::json& list, std::string_view key);

 private:
  const nlohmann::json& object_;
  std::optional<std::string> complaint_;
};

// Counts of units by score, as they were given and as a sample. Where a unit may lie between two
// cells and counts half in each, they are twice what was given.
struct CountedUnits {
  std::vector<std::int64_t> counts;
  bool doubled = false;
  stats::Sample sample;
  bool games_per_unit_known = true;

  std::int64_t played() const;
};

// `counts` or `results`, with `games_per_unit` (or `games_per_block`) where the cells do not tell
// it.
CountedUnits read_counted_units(Question& question);

// Games in one unit from `games_per_unit` or `games_per_block`, if given.
std::optional<double> read_games_per_unit(Question& question);

// `model` (or `elo_model`), `elo0`, `elo1`, by default as for a new test.
stats::Hypotheses read_hypotheses(Question& question);

// `alpha`, `beta`.
stats::Bounds read_bounds(Question& question);

// `players`, `rows_fields`, `rows`.
stats::Pool read_pool(Question& question);

}  // namespace tabiya::cli
