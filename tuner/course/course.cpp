#include "tuner/course/course.h"

#include <fmt/format.h>

#include <cassert>
#include <numeric>
#include <utility>

#include "engine/rules/notation/text_fields.h"

namespace tabiya::course {
namespace {

using schedule::OptionValue;

void append(std::vector<OptionValue>& options, int participant, const spsa::ParameterSpace& space,
            const spsa::Point& point) {
  for (std::size_t i = 0; i < space.size(); ++i)
    options.push_back({participant, space[i].name, parameters::value_text(space[i], point[i])});
}

// The values of a participant, in the order of the space.
Expected<spsa::Point> point_in(const std::vector<OptionValue>& options, int participant,
                               const spsa::ParameterSpace& space) {
  spsa::Point point;
  for (const auto& option : options) {
    if (option.participant != participant) continue;
    const auto value = rules::number_of<double>(option.value);
    const auto i = point.size();
    if (i >= space.size() || option.name != space[i].name || !value || *value < space[i].min ||
        *value > space[i].max)
      return Refusal{fmt::format("option {} = '{}' is none of the tuning's parameters", option.name,
                                 option.value)};
    point.push_back(*value);
  }
  if (point.size() != space.size())
    return Refusal{
        fmt::format("it has {} options, and the tuning {} parameters", point.size(), space.size())};
  return point;
}

// Half-points of one encounter if everything is won.
double most_half_points(const store::Unit& unit) {
  return 2.0 * (unit.is_ranked() ? unit.comparisons() : unit.games);
}

}  // namespace

Course::Course(spsa::Plan plan, const store::Unit& unit)
    : plan_(std::move(plan)), unit_(unit), state_(spsa::begin(plan_)) {
  assert(plan_.stages.size() == 1);
}

Expected<Course> Course::resumed(spsa::Plan plan, const store::Unit& unit,
                                 const store::EncounterOptions& options,
                                 const std::vector<store::GameResult>& games,
                                 const std::function<void(const spsa::State&)>& stepped) {
  Course course(std::move(plan), unit);
  for (const auto& [encounter, values] : options)
    if (const auto objection = course.restore(encounter, values))
      return Refusal{fmt::format("encounter {}: {}", encounter + 1, objection->message)};
  for (const auto& game : games)
    if (course.add(game) && stepped) stepped(course.state());
  return course;
}

spsa::Number Course::number_of(std::int64_t encounter) const {
  return encounter / plan_.stages.front().constants.batch;
}

Course::Trial& Course::trial_of(spsa::Number number) {
  const auto found = trials_.find(number);
  if (found != trials_.end()) return found->second;
  Trial trial;
  trial.perturbation = spsa::perturb(plan_, state_.theta, number);
  return trials_.emplace(number, std::move(trial)).first->second;
}

std::optional<Refusal> Course::restore(std::int64_t encounter,
                                       const std::vector<OptionValue>& options) {
  if (encounter < 0 || encounter >= plan_.stages.front().constants.encounters)
    return Refusal{"the tuning has no such encounter"};
  const auto number = number_of(encounter);
  auto plus = point_in(options, kPlus, plan_.space);
  if (!plus) return plus.refusal();
  auto minus = point_in(options, kMinus, plan_.space);
  if (!minus) return minus.refusal();
  spsa::Perturbation played{number, spsa::encounters_of(plan_, number), *std::move(plus),
                            *std::move(minus)};
  const auto known = trials_.find(number);
  if (known == trials_.end()) {
    trials_[number].perturbation = std::move(played);
    return std::nullopt;
  }
  if (known->second.perturbation == played) return std::nullopt;
  return Refusal{"its options differ from those of its perturbation's other encounters"};
}

std::vector<OptionValue> Course::options_of(std::int64_t encounter) {
  const auto& perturbation = trial_of(number_of(encounter)).perturbation;
  std::vector<OptionValue> options;
  append(options, kPlus, plan_.space, perturbation.plus);
  append(options, kMinus, plan_.space, perturbation.minus);
  return options;
}

bool Course::add(const store::GameResult& game) {
  const auto half_points = store::half_points_of_tested(game, unit_);
  const auto found = trials_.find(number_of(game.encounter));
  if (!half_points || game.replayed || found == trials_.end()) return false;
  auto& trial = found->second;
  if (trial.over.contains(game.encounter)) return false;
  auto& begun = trial.begun[game.encounter];
  begun.half_points.emplace(game.seating.number, *half_points);
  begun.broken |= game.broken;
  return std::cmp_equal(begun.half_points.size(), unit_.games) && complete(trial, game.encounter);
}

// The step is taken when no encounter of the perturbation is missing any more.
bool Course::complete(Trial& trial, std::int64_t encounter) {
  const auto& begun = trial.begun.at(encounter);
  if (!begun.broken) {
    int sum = 0;
    for (const auto& [seating, half_points] : begun.half_points) sum += half_points;
    trial.scores += sum / most_half_points(unit_);
    ++trial.counted;
  }
  trial.begun.erase(encounter);
  trial.over.insert(encounter);
  if (std::cmp_less(trial.over.size(), trial.perturbation.encounters)) return false;
  const double mean = trial.counted == 0 ? 0.5 : trial.scores / trial.counted;
  const auto perturbation = trial.perturbation;
  spsa::apply(plan_, state_, perturbation, spsa::outcome_of_scores(trial.counted, mean));
  trials_.erase(perturbation.number);
  return true;
}

}  // namespace tabiya::course
