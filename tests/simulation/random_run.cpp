#include "tests/simulation/random_run.h"

#include <chrono>
#include <utility>
#include <vector>

namespace tabiya::simulation {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

arbiter::TimeControl random_control(rules::Chance& chance) {
  arbiter::TimeControl control;
  switch (chance.below(4)) {
    case 0:
      control.periods = {{0, seconds(1)}};
      control.increment = milliseconds(10);
      break;
    case 1:
      control.periods = {{5, milliseconds(400)}, {3, milliseconds(300)}};
      control.margin = milliseconds(20);
      break;
    case 2:
      control.per_move = milliseconds(30);
      control.margin = milliseconds(5);
      break;
    default:
      control.nodes = 1000;
  }
  return control;
}

match::EngineSpec engine(const char* name, const arbiter::TimeControl& control) {
  match::EngineSpec spec;
  spec.name = name;
  spec.command = {std::string("./") + name};
  spec.options = {{"Hash", "4"}};
  spec.control = control;
  return spec;
}

Habits random_habits(rules::Chance& chance) {
  Habits habits;
  habits.starts_in = Microseconds(500 + chance.below(8'000'000));
  habits.think_least = Microseconds(chance.below(1000));
  habits.think_most = habits.think_least + Microseconds(chance.below(50'000));
  habits.faults = chance.fraction() * 0.4;
  habits.odd_manners = chance.below(2) == 0;
  habits.ignores_quit = chance.below(4) == 0;
  return habits;
}

}  // namespace

schedule::Openings random_openings(const rules::VariantEntry& variant, std::uint64_t seed) {
  return {5, [&variant, seed](std::int64_t number) {
            rules::Chance chance(seed + static_cast<std::uint64_t>(number));
            schedule::Opening opening;
            opening.number = number;
            const auto game = variant.start();
            if (number % 2 == 1) opening.position = variant.facts().start;
            for (auto plies = chance.below(5); plies > 0; --plies) {
              const auto moves = game->legal_moves();
              const auto move = moves[static_cast<int>(chance.below(moves.size()))];
              opening.moves.push_back(game->write_move(move, variant.facts().engine_notation));
              game->play(move);
            }
            return opening;
          }};
}

MatchSetup quiet_match(const rules::VariantEntry& variant) {
  MatchSetup setup;
  arbiter::TimeControl control;
  control.periods = {{0, seconds(10)}};
  control.increment = milliseconds(100);
  setup.settings.engines = {engine("red", control), engine("blue", control)};
  setup.settings.conditions.variant = &variant;
  setup.settings.conditions.adjudication.max_plies = 20;
  setup.settings.max_faults = {0, 100};
  setup.habits.resize(2);
  setup.choices.encounters = 1;
  setup.choices.board = {variant.facts().seats, variant.facts().sides};
  setup.openings = schedule::start_position_only();
  return setup;
}

MatchSetup random_match(std::uint64_t seed, int seats) {
  rules::Chance chance(seed);
  std::vector<const rules::VariantEntry*> variants;
  for (const auto* entry : rules::catalog())
    if (entry->facts().seats == seats) variants.push_back(entry);
  const auto& variant = *variants[chance.below(variants.size())];
  auto setup = quiet_match(variant);
  for (auto& engine : setup.settings.engines) {
    engine.control = random_control(chance);
    engine.restart = chance.below(3) == 0;
  }
  setup.settings.tables = 1 + static_cast<int>(chance.below(3));
  setup.settings.conditions.adjudication.max_plies = 4 + static_cast<int>(chance.below(40));
  setup.habits = {random_habits(chance), random_habits(chance)};
  setup.choices.encounters = seats == 2 ? 3 : 2;
  setup.choices.seed = seed;
  setup.settings.conditions.seed = seed;
  if (variant.facts().sides == 4 && seed % 4 == 0)
    setup.choices.seatings = schedule::SeatingRule::two_two;
  setup.openings = random_openings(variant, seed);
  return setup;
}

SimulatedMatch::SimulatedMatch(const MatchSetup& setup, std::uint64_t seed,
                               schedule::PlayedGames played)
    : schedule_(*schedule::MatchPlan::make(setup.choices, setup.openings), std::move(played)),
      simulation_(std::make_unique<Simulation>(setup.settings, setup.habits, schedule_, ledger,
                                               seed, setup.plays)) {}

}  // namespace tabiya::simulation
