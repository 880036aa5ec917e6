#include "runner/cli/tune/spsa_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tabiya::cli {
namespace {

using nlohmann::ordered_json;
using parameters::Kind;

std::string gradient_text(const spsa::Effect& effect) {
  if (!std::isfinite(effect.gradient_error)) return "n/a";
  return fmt::format("{:+.2f} +- {:.2f}", effect.gradient, effect.gradient_error);
}

// Whole numbers as such, so that they come back as whole numbers.
ordered_json number_json(const parameters::Parameter& parameter, double value) {
  const bool whole = parameter.kind == Kind::whole && std::floor(value) == value;
  return whole ? ordered_json(std::llround(value)) : ordered_json(value);
}

ordered_json figure(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json parameter_json(const parameters::Parameter& parameter, double value,
                            const spsa::Effect& effect) {
  const bool known = std::isfinite(effect.gradient_error);
  return {{"name", parameter.name},
          {"start", number_json(parameter, parameter.start)},
          {"min", number_json(parameter, parameter.min)},
          {"max", number_json(parameter, parameter.max)},
          {"c_end", parameter.c_end},
          {"value", value},
          {"gradient", known ? figure(effect.gradient) : nullptr},
          {"gradient_error", figure(effect.gradient_error)},
          {"curvature", known ? figure(effect.curvature) : nullptr},
          {"curvature_error", figure(effect.curvature_error)},
          {"no_effect", effect.no_effect}};
}

ordered_json constants_json(const spsa::Constants& constants) {
  return {{"encounters", constants.encounters},
          {"batch", constants.batch},
          {"c", constants.c},
          {"r_end", constants.r_end},
          {"A", constants.A},
          {"alpha", constants.alpha},
          {"gamma", constants.gamma},
          {"averaged", constants.averaged}};
}

}  // namespace

std::string tuning_table(const spsa::Plan& plan, const spsa::State& state) {
  constexpr std::size_t kNarrowest = 9;
  const auto value = spsa::recommendation(plan, state);
  const auto exact = spsa::estimate(state);
  const auto effects = spsa::effects(plan, state);
  std::size_t width = kNarrowest;
  for (const auto& parameter : plan.space.parameters())
    width = std::max(width, parameter.name.size());
  auto text = fmt::format("{:<{}} {:>10} {:>10} {:>9}  {}\n", "parameter", width, "start", "now",
                          "moved", "gradient (Elo per c_end)");
  for (std::size_t i = 0; i < plan.space.size(); ++i) {
    const auto& parameter = plan.space[i];
    text += fmt::format("{:<{}} {:>10.6g} {:>10} {:>+9.2f}  {}{}\n", parameter.name, width,
                        parameter.start, parameters::value_text(parameter, value[i]),
                        (exact[i] - parameter.start) / parameter.c_end, gradient_text(effects[i]),
                        effects[i].no_effect ? "  no effect" : "");
  }
  return text;
}

ordered_json tuning_json(const spsa::Plan& plan, const spsa::State& state) {
  const auto exact = spsa::estimate(state);
  const auto value = spsa::recommendation(plan, state);
  const auto effects = spsa::effects(plan, state);
  auto stages = ordered_json::array();
  for (const auto& stage : plan.stages) stages.push_back(constants_json(stage.constants));
  auto parameters = ordered_json::array(), recommended = ordered_json::array();
  for (std::size_t i = 0; i < plan.space.size(); ++i) {
    parameters.push_back(parameter_json(plan.space[i], exact[i], effects[i]));
    recommended.push_back(number_json(plan.space[i], value[i]));
  }
  return {{"encounters", state.encounters},
          {"dropped", state.dropped},
          {"seed", plan.seed},
          {"stages", std::move(stages)},
          {"draw_rate", spsa::measured_draw_rate(state)},
          {"parameters", std::move(parameters)},
          {"recommended", std::move(recommended)}};
}

}  // namespace tabiya::cli
