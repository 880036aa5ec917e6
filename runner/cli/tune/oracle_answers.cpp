#include "runner/cli/tune/oracle_answers.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace tabiya::cli {
namespace {

using nlohmann::json;
using parameters::GivenParameter;

Expected<double> number_in(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number())
    return Refusal{fmt::format("\"{}\" is missing or no number", key)};
  return found->get<double>();
}

Expected<GivenParameter> read_parameter(const json& object) {
  GivenParameter given{{}, "oracle"};
  const auto name = object.is_object() ? object.find("name") : object.end();
  if (name == object.end() || !name->is_string())
    return Refusal{"a parameter is no object with a text \"name\""};
  given.parameter.name = name->get<std::string>();
  const std::pair<const char*, double*> numbers[] = {{"start", &given.parameter.start},
                                                     {"min", &given.parameter.min},
                                                     {"max", &given.parameter.max},
                                                     {"c_end", &given.parameter.c_end}};
  for (const auto& [key, value] : numbers) {
    const auto number = number_in(object, key);
    if (!number)
      return Refusal{fmt::format("'{}': {}", given.parameter.name, number.refusal().message)};
    *value = *number;
  }
  return given;
}

std::optional<std::int64_t> count_of(const json& value, std::int64_t most) {
  if (!value.is_number_integer() || value < 0 || value > most) return std::nullopt;
  return value.get<std::int64_t>();
}

Expected<std::int64_t> count_in(const json& object, const char* key, std::int64_t most) {
  const auto found = object.find(key);
  const auto count = found == object.end() ? std::nullopt : count_of(*found, most);
  if (!count)
    return Refusal{fmt::format("\"{}\" is missing or no whole number from 0 to {}", key, most)};
  return *count;
}

using Cells = std::array<std::int64_t, 5>;

Expected<Cells> read_cells(const json& object, int pairs) {
  const auto list = object.find("penta");
  const Refusal wrong{
      fmt::format("\"penta\" is missing or no list of 5 counts of {} pairs", pairs)};
  Cells cells{};
  if (list == object.end() || !list->is_array() || list->size() != cells.size()) return wrong;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto count = count_of((*list)[i], pairs);
    if (!count) return wrong;
    cells[i] = *count;
    sum += *count;
  }
  if (sum != pairs)
    return Refusal{fmt::format("\"penta\" counts {} pairs, {} were asked for", sum, pairs)};
  return cells;
}

}  // namespace

Expected<parameters::ParameterSpace> read_oracle_parameters(const json& answer) {
  if (!answer.is_array()) return Refusal{"wanted is a list of parameters"};
  std::vector<GivenParameter> given;
  for (const auto& object : answer) {
    auto parameter = read_parameter(object);
    if (!parameter) return parameter.refusal();
    given.push_back(*std::move(parameter));
  }
  return parameters::ParameterSpace::make(std::move(given));
}

Expected<spsa::Outcome> read_oracle_result(const json& answer, int pairs) {
  if (!answer.is_object()) return Refusal{"wanted is an object"};
  const auto cells = read_cells(answer, pairs);
  if (!cells) return cells.refusal();
  const std::int64_t games = 2 * std::int64_t{pairs};
  std::array<std::int64_t, 3> counts{};
  for (std::size_t i = 0; const auto* key : {"wins", "losses", "draws"}) {
    const auto count = count_in(answer, key, games);
    if (!count) return count.refusal();
    counts[i++] = *count;
  }
  const auto [wins, losses, draws] = counts;
  if (wins + losses + draws != games)
    return Refusal{fmt::format("wins, losses and draws are {} games; {} pairs have {}",
                               wins + losses + draws, pairs, games)};
  std::int64_t half_points = 0;
  for (std::size_t i = 0; i < cells->size(); ++i)
    half_points += static_cast<std::int64_t>(i) * (*cells)[i];
  if (half_points != 2 * wins + draws)
    return Refusal{fmt::format("\"penta\" holds {} half points, wins and draws hold {}",
                               half_points, 2 * wins + draws)};
  return spsa::outcome_of_games(pairs, wins, losses);
}

}  // namespace tabiya::cli
