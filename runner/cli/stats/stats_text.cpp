#include "runner/cli/stats/stats_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::cli {
namespace {

using nlohmann::json;

// A figure with the given decimals, never -0.00; n/a where it means nothing.
std::string shown(const json& value, int decimals = 2, double factor = 1) {
  if (!value.is_number()) return "n/a";
  const double scaled = value.get<double>() * factor;
  const double unit = std::pow(10.0, -decimals);
  return fmt::format("{:.{}f}", std::abs(scaled) < unit / 2 ? 0.0 : scaled, decimals);
}

std::string with_error(const json& value, const json& error) {
  return error.is_number() ? fmt::format("{} +- {}", shown(value), shown(error)) : shown(value);
}

// Units that all ended alike have no spread but that of the unseen, which is made up: the formal
// figures of the JSON are nothing for people then, as in a report.
bool ended_alike(const json& question) {
  const auto& counts = question.at("counts");
  return 1 ==
         std::ranges::count_if(counts, [](const json& count) { return count.get<double>() > 0; });
}

std::string percent(const json& value) {
  return value.is_number() ? shown(value, 2, 100) + " %" : "n/a";
}

std::string line(std::string_view name, std::string_view text) {
  return fmt::format("{:<13}{}\n", name, text);
}

std::string_view verdict_of(const json& state) {
  if (state == "H0") return "H0 accepted: the results speak for elo0";
  if (state == "H1") return "H1 accepted: the results speak for elo1";
  return "undecided: continue";
}

std::string hypotheses_of(const json& question) {
  return fmt::format("[{}, {}] {} Elo", shown(question.value("elo0", json(0))),
                     shown(question.value("elo1", json(5))),
                     question.value("model", std::string("normalized")));
}

// The players of a component, the best first.
std::vector<std::size_t> by_rating(const json& component, const json& ratings) {
  auto players = component.get<std::vector<std::size_t>>();
  const auto value = [&](std::size_t player) {
    return ratings[player].is_number() ? ratings[player].get<double>() : 0;
  };
  std::stable_sort(players.begin(), players.end(),
                   [&](std::size_t a, std::size_t b) { return value(a) > value(b); });
  return players;
}

std::string name_of(const json& question, std::size_t player) {
  const json& name = question.at("players").at(player);
  return name.is_string() ? name.get<std::string>() : name.dump();
}

std::string row_of(std::string_view rank, std::string_view name, std::size_t width,
                   std::string_view elo, std::string_view error) {
  return fmt::format("{:>4}  {:<{}}  {:>9}  {:>9}\n", rank, name, width, elo, error);
}

std::string group_text(const json& question, const json& result, const json& component,
                       std::size_t width) {
  std::string text = row_of("Rank", "Player", width, "Elo", "95 % +-");
  int rank = 0;
  for (const std::size_t player : by_rating(component, result.at("ratings")))
    text += row_of(std::to_string(++rank), name_of(question, player), width,
                   shown(result.at("ratings")[player]),
                   shown(result.at("errors")[player], 2, 1.959964));
  return text;
}

}  // namespace

std::string text_of_sprt(const json& question, const json& result) {
  return line("LLR", fmt::format("{} ({}, {})", shown(result.at("llr")), shown(result.at("lower")),
                                 shown(result.at("upper")))) +
         line("Hypotheses", hypotheses_of(question)) +
         line("Verdict", verdict_of(result.at("state")));
}

std::string text_of_elo(const json& question, const json& result) {
  const bool alike = ended_alike(question);
  const auto estimate = [&](const char* value, const char* error) {
    return alike ? "n/a" : with_error(result.at(value), result.at(error));
  };
  return line("Elo", estimate("elo", "elo_error") +
                         (alike ? " (all ended alike, so their spread is not known)" : "")) +
         line("nElo", estimate("nelo", "nelo_error")) +
         line("LOS", alike ? "n/a" : percent(result.at("los"))) +
         line("Draw ratio", percent(result.at("draw_ratio"))) +
         line("Pairs ratio", shown(result.at("pairs_ratio")));
}

std::string text_of_length(const json& question, const json& result) {
  return line("Hypotheses", hypotheses_of(question)) +
         line("Pass", percent(result.at("pass_probability"))) +
         line("Games", shown(result.at("expected_games"), 0));
}

std::string text_of_ratings(const json& question, const json& result) {
  const json& components = result.at("components");
  std::size_t width = 6;
  for (std::size_t player = 0; player < result.at("ratings").size(); ++player)
    width = std::max(width, name_of(question, player).size());
  std::string text;
  if (components.size() > 1)
    text = "No finite distance joins these groups; each has a mean of 0 of its own:\n";
  for (const json& component : components) text += group_text(question, result, component, width);
  return text + fmt::format("First-move advantage: {} Elo\n", shown(result.at("white_advantage")));
}

}  // namespace tabiya::cli
