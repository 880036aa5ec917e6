// Tunings in simulated time: what is tried out, what games do to theta, and that a run that was cut
// goes on as if it had not been.
#include "tuner/course/course.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/simulation/random_run.h"
#include "tuner/course/tuning_schedule.h"

namespace tabiya::course {
namespace {

using schedule::OptionValue;
using testing::HasSubstr;

constexpr int kBatch = 2;
constexpr std::int64_t kEncounters = 12;

spsa::Plan plan_of(std::uint64_t seed) {
  std::vector<parameters::GivenParameter> given{
      {{"margin", 50, 0, 100, 8, parameters::Kind::whole}, "test:1"},
      {{"factor", 1.5, 0.5, 2.5, 0.2, parameters::Kind::real}, "test:2"}};
  auto space = parameters::ParameterSpace::make(std::move(given));
  spsa::Wishes wishes;
  wishes.batch = kBatch;
  const auto constants = spsa::choose_constants(kEncounters, space->size(), 0.5, wishes);
  return spsa::make_plan(*std::move(space), seed, *constants);
}

// One table, so that the order of the games does not hang on how long they take.
simulation::MatchSetup setup_of(std::uint64_t seed, int seats, int tables) {
  auto setup = simulation::random_match(seed, seats);
  setup.settings.tables = tables;
  setup.choices.encounters = kEncounters;
  setup.settings.max_faults = {0, 100};
  for (auto& engine : setup.settings.engines) engine.options.clear();
  for (auto& habits : setup.habits)
    habits.options = {"option name UCI_Variant type string default chess",
                      "option name UCI_Chess960 type check default false",
                      "option name margin type spin default 50 min 0 max 100",
                      "option name factor type string default 1.5"};
  return setup;
}

store::Unit unit_of(const simulation::MatchSetup& setup) {
  const auto board = setup.choices.board;
  const auto games = schedule::games_per_encounter(board, setup.choices.seatings);
  return board.sides == 4 ? store::Unit(games, 3) : store::Unit(games);
}

// A simulated run that tunes.
struct Tuning {
  Tuning(const simulation::MatchSetup& setup, std::uint64_t seed, Course start,
         schedule::PlayedGames played = {})
      : course(std::move(start)),
        schedule(*schedule::MatchPlan::make(setup.choices, setup.openings), std::move(played),
                 course),
        simulation(setup.settings, setup.habits, schedule, ledger, seed) {
    ledger.witness = [this](const match::GameRecord& game) {
      if (game.counts()) course.add(store::result_of(game));
    };
  }

  Course course;
  simulation::MemoryLedger ledger;
  TuningSchedule schedule;
  simulation::Simulation simulation;
};

struct Stored {
  store::EncounterOptions options;
  std::vector<store::GameResult> games;
  schedule::PlayedGames played;
};

Stored stored(const std::vector<match::GameRecord>& games) {
  Stored stored;
  for (const auto& game : games) {
    if (!game.counts()) continue;
    stored.options.emplace(game.encounter, game.options);
    stored.games.push_back(store::result_of(game));
    if (game.replayed()) {
      stored.played.add_replayed(game.encounter, game.seating.number);
    } else {
      stored.played.add(game.encounter, game.seating.number);
    }
  }
  return stored;
}

TEST(Course, EveryEncounterHasItsOptionsAndABatchSharesThem) {
  Course course(plan_of(3), 2);
  for (std::int64_t encounter = 0; encounter < kEncounters; ++encounter) {
    const auto options = course.options_of(encounter);
    ASSERT_EQ(options.size(), 4u);
    EXPECT_EQ(options[0].participant, kPlus);
    EXPECT_EQ(options[2].participant, kMinus);
    EXPECT_EQ(options[0].name, "margin");
    EXPECT_EQ(options[3].name, "factor");
    EXPECT_NE(options[0].value, options[2].value);
    EXPECT_NE(options[1].value, options[3].value);
    EXPECT_EQ(options, course.options_of(encounter - encounter % kBatch));
    EXPECT_EQ(options, course.options_of(encounter)) << "asked again";
  }
}

TEST(Course, TheStoredGamesOfARunAreItsState) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto setup = setup_of(seed, seed % 4 == 0 ? 4 : 2, 1 + static_cast<int>(seed % 3));
    const auto unit = unit_of(setup);
    Tuning tuning(setup, seed, Course(plan_of(seed), unit));
    ASSERT_TRUE(tuning.simulation.run());
    ASSERT_TRUE(spsa::is_over(tuning.course.plan(), tuning.course.state())) << seed;
    const auto kept = stored(tuning.ledger.games());
    auto again = Course::resumed(plan_of(seed), unit, kept.options, kept.games);
    ASSERT_TRUE(again) << again.refusal().message;
    EXPECT_EQ(again->state(), tuning.course.state()) << "seed " << seed;
  }
}

// With one table a run that is cut after any game and goes on from what was stored makes the same
// steps as one that is not: no perturbation is out that nobody has played.
TEST(Course, ARunThatWasCutGoesOnTheSameWay) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto setup = setup_of(seed, 2, 1);
    for (auto& habits : setup.habits) habits.faults = 0;  // whose chances hang on the run's course
    const auto unit = unit_of(setup);
    Tuning whole(setup, seed, Course(plan_of(seed), unit));
    ASSERT_TRUE(whole.simulation.run());
    const auto all = whole.ledger.games();
    ASSERT_EQ(all.size(), 2u * kEncounters);
    for (std::size_t cut = 1; cut < all.size(); cut += 5) {
      const auto kept = stored({all.begin(), all.begin() + std::ptrdiff_t(cut)});
      auto course = Course::resumed(plan_of(seed), unit, kept.options, kept.games);
      ASSERT_TRUE(course);
      Course rest = *std::move(course);
      for (std::size_t i = cut; i < all.size(); ++i) {
        if (!all[i].counts()) continue;
        EXPECT_EQ(rest.options_of(all[i].encounter), all[i].options)
            << "seed " << seed << ", cut after game " << cut << ", game " << i + 1;
        rest.add(store::result_of(all[i]));
      }
      EXPECT_EQ(rest.state(), whole.course.state());
    }
  }
}

store::GameResult game_of(std::int64_t encounter, int seating, std::int16_t half_points_of_plus) {
  store::GameResult game;
  game.encounter = encounter;
  game.seating = {seating, {seating, 1 - seating, 0, 0}};
  game.standing.half_points[seating] = half_points_of_plus;
  game.standing.half_points[1 - seating] = static_cast<std::int16_t>(2 - half_points_of_plus);
  return game;
}

TEST(Course, AStepIsTakenWithTheLastGameOfABatchOnceAndTowardsTheWinner) {
  Course course(plan_of(9), 2);
  const auto options = course.options_of(0);
  course.options_of(1);
  const auto start = course.state().theta;
  EXPECT_FALSE(course.add(game_of(1, 0, 2)));
  EXPECT_FALSE(course.add(game_of(0, 1, 2)));
  EXPECT_FALSE(course.add(game_of(0, 0, 2)));
  EXPECT_FALSE(course.add(game_of(0, 0, 2))) << "the same game again";
  EXPECT_EQ(course.state().theta, start);
  EXPECT_TRUE(course.add(game_of(1, 1, 1)));
  const bool plus_is_more = std::stod(options[0].value) > std::stod(options[2].value);
  EXPECT_EQ(course.state().theta[0] > start[0], plus_is_more);
  const auto once = course.state();
  EXPECT_FALSE(course.add(game_of(1, 1, 1)));
  EXPECT_EQ(course.state(), once);
}

TEST(Course, AnEncounterInWhichAnEngineBrokeDownIsDropped) {
  Course course(plan_of(9), 2);
  course.options_of(0);
  const auto start = course.state().theta;
  for (const int encounter : {0, 1})
    for (const int seating : {0, 1}) {
      auto game = game_of(encounter, seating, 2);
      game.broken = seating == 1;
      course.add(game);
    }
  EXPECT_EQ(course.state().theta, start);
  EXPECT_EQ(course.state().dropped, 2);
  EXPECT_EQ(course.state().applied.count(), 1);
}

TEST(Course, OptionsThatAreNotThePlansAreRefused) {
  const auto refusal = [](const std::vector<OptionValue>& options) {
    const auto course = Course::resumed(plan_of(1), 2, {{3, options}}, {});
    return course ? std::string() : course.refusal().message;
  };
  EXPECT_THAT(refusal({{0, "margin", "58"}, {0, "factor", "1.7"}, {1, "margin", "42"}}),
              HasSubstr("encounter 4: it has 1 options"));
  EXPECT_THAT(refusal({{0, "margin", "58"}, {0, "depth", "1.7"}}), HasSubstr("option depth"));
  EXPECT_THAT(refusal({{0, "margin", "many"}}), HasSubstr("'many'"));
  EXPECT_THAT(refusal({{0, "margin", "101"}}), HasSubstr("'101'"));
  for (const std::int64_t encounter : {std::int64_t{-1}, kEncounters})
    EXPECT_FALSE(Course::resumed(plan_of(1), 2, {{encounter, {}}}, {}));
  EXPECT_EQ(
      refusal(
          {{0, "margin", "58"}, {0, "factor", "1.7"}, {1, "margin", "42"}, {1, "factor", "1.3"}}),
      "");
}

}  // namespace
}  // namespace tabiya::course
