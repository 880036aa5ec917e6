// A night of play and faults in a moment: properties that must hold for every seed.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "tests/simulation/random_run.h"

namespace tabiya::simulation {
namespace {

using arbiter::Conduct;

constexpr std::uint64_t kSeeds = TABIYA_SEEDS;

bool is_fault(Conduct conduct) {
  return conduct == Conduct::time_forfeit || conduct == Conduct::illegal_move ||
         conduct == Conduct::disconnected || conduct == Conduct::stalled;
}

// What a deed must be called when it ends a game.
Conduct conduct_of(Deed deed, const arbiter::TimeControl& control) {
  switch (deed) {
    case Deed::hang:
    case Deed::late:
      return control.has_clock() || control.per_move ? Conduct::time_forfeit : Conduct::stalled;
    case Deed::illegal:
    case Deed::no_move:
    case Deed::null_move:
      return Conduct::illegal_move;
    case Deed::no_readyok:
    case Deed::greet_hang:
      return Conduct::stalled;
    default:
      return Conduct::disconnected;
  }
}

// Compares each game with what its engines are known to have done since the table's game before.
class Witness {
 public:
  Witness(const MatchSetup& setup, Simulation& simulation)
      : setup_(setup), simulation_(simulation) {}

  void see(const match::GameRecord& record) {
    const auto table = simulation_.present_table();
    const auto& accounts = simulation_.accounts();
    std::vector<Account> deeds;
    for (auto i = seen_[table]; i < accounts.size(); ++i)
      if (accounts[i].table == table) deeds.push_back(accounts[i]);
    seen_[table] = accounts.size();
    if (is_fault(record.verdict.conduct)) {
      check_culprit(record, deeds);
    } else {
      for (const auto& deed : deeds) EXPECT_TRUE(deed.before_game) << dump(record);
    }
  }

 private:
  void check_culprit(const match::GameRecord& record, const std::vector<Account>& deeds) {
    ASSERT_TRUE(record.verdict.culprit) << dump(record);
    const int participant = record.seating.participant[*record.verdict.culprit];
    const auto& control = setup_.settings.engines[static_cast<std::size_t>(participant)].control;
    const bool earned = std::any_of(deeds.begin(), deeds.end(), [&](const Account& deed) {
      return deed.participant == participant &&
             conduct_of(deed.deed, control) == record.verdict.conduct;
    });
    EXPECT_TRUE(earned) << dump(record);
    ASSERT_FALSE(record.faults.empty());
    EXPECT_EQ(record.faults.back().participant, participant);
    EXPECT_EQ(record.faults.back().conduct, record.verdict.conduct);
    EXPECT_FALSE(record.faults.back().last_lines.empty());
  }

  const MatchSetup& setup_;
  Simulation& simulation_;
  std::map<hall::TableNumber, std::size_t> seen_;  // accounts
};

void check_record(const match::GameRecord& record) {
  const auto& points = record.verdict.standing.half_points;
  EXPECT_EQ(std::accumulate(points.begin(), points.end(), 0), 2) << dump(record);
  for (const auto& move : record.moves) {
    EXPECT_GE(move.spent.count(), 0) << dump(record);
    if (move.remaining) {
      EXPECT_GE(move.remaining->count(), 0) << dump(record);
    }
  }
}

std::multiset<std::pair<std::int64_t, int>> keys_of(const std::vector<match::GameRecord>& games) {
  std::multiset<std::pair<std::int64_t, int>> keys;
  for (const auto& game : games) keys.emplace(game.encounter, game.seating.number);
  return keys;
}

std::multiset<std::pair<std::int64_t, int>> planned(const MatchSetup& setup) {
  std::multiset<std::pair<std::int64_t, int>> keys;
  for (std::int64_t encounter = 0; encounter < setup.choices.encounters; ++encounter)
    for (int seating = 0; seating < 2; ++seating) keys.emplace(encounter, seating);
  return keys;
}

TEST(RandomRuns, EveryGameOnceAndEachFaultInTheRightName) {
  std::map<Conduct, std::uint64_t> conducts;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto setup = random_match(seed);
    SimulatedMatch match(setup, seed);
    Witness witness(setup, match.simulation());
    match.ledger.witness = [&](const match::GameRecord& record) { witness.see(record); };
    ASSERT_TRUE(match.simulation().run());
    EXPECT_TRUE(match.simulation().hall().done());
    EXPECT_FALSE(match.simulation().hall().failure());
    EXPECT_EQ(match.simulation().open_children(), 0);
    EXPECT_EQ(keys_of(match.ledger.games()), planned(setup));
    for (const auto& game : match.ledger.games()) {
      check_record(game);
      ++conducts[game.verdict.conduct];
    }
    if (::testing::Test::HasFailure()) break;
  }
  for (const auto conduct : {Conduct::played_out, Conduct::time_forfeit, Conduct::illegal_move,
                             Conduct::disconnected, Conduct::stalled, Conduct::length_limit})
    EXPECT_GE(conducts[conduct], kSeeds / 100) << arbiter::word_of(conduct);
}

TEST(RandomRuns, SameSeedSameLedgerToTheByte) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const auto setup = random_match(seed);
    SimulatedMatch once(setup, seed);
    SimulatedMatch again(setup, seed);
    ASSERT_TRUE(once.simulation().run());
    ASSERT_TRUE(again.simulation().run());
    ASSERT_EQ(once.ledger.dump(), again.ledger.dump()) << "seed " << seed;
  }
}

// Plays until event `killed_at`, drops everything but the ledger, and plays the rest.
void kill_and_resume(const MatchSetup& setup, std::uint64_t seed, std::int64_t killed_at) {
  SimulatedMatch first(setup, seed);
  for (std::int64_t event = 0; event < killed_at; ++event)
    if (!first.simulation().step()) break;
  SimulatedMatch second(setup, seed + 1, first.ledger.played());
  ASSERT_TRUE(second.simulation().run());
  auto games = first.ledger.games();
  games.insert(games.end(), second.ledger.games().begin(), second.ledger.games().end());
  ASSERT_EQ(keys_of(games), planned(setup)) << "seed " << seed << " killed at " << killed_at;
}

std::int64_t events_of(const MatchSetup& setup, std::uint64_t seed) {
  SimulatedMatch match(setup, seed);
  std::int64_t events = 0;
  while (match.simulation().step()) ++events;
  return events;
}

TEST(RandomRuns, KilledAtAnyEventAndResumed) {
  for (std::uint64_t seed = 0; seed < kSeeds / 100; ++seed) {
    auto setup = random_match(seed);
    setup.settings.conditions.adjudication.max_plies = 8;
    const auto events = events_of(setup, seed);
    for (std::int64_t event = 0; event <= events; ++event) kill_and_resume(setup, seed, event);
  }
}

// F-U01
// A resumed game is played from the same opening by the same seating.
TEST(RandomRuns, ResumedGamesKeepTheirOpenings) {
  const auto setup = random_match(7);
  SimulatedMatch whole(setup, 7);
  whole.simulation().run();
  SimulatedMatch first(setup, 7);
  while (first.ledger.games().size() < 3 && first.simulation().step()) {
  }
  SimulatedMatch second(setup, 8, first.ledger.played());
  second.simulation().run();
  for (const auto& game : second.ledger.games()) {
    const auto same = std::find_if(
        whole.ledger.games().begin(), whole.ledger.games().end(), [&](const auto& other) {
          return other.encounter == game.encounter && other.seating == game.seating;
        });
    ASSERT_NE(same, whole.ledger.games().end());
    EXPECT_EQ(same->opening, game.opening);
  }
  EXPECT_EQ(second.ledger.games().size(), 3u);
}

TEST(RandomRuns, StoppedAtAnyEvent) {
  for (std::uint64_t seed = 0; seed < kSeeds / 100; ++seed) {
    auto setup = random_match(seed);
    setup.settings.conditions.adjudication.max_plies = 8;
    const auto events = events_of(setup, seed);
    for (std::int64_t event = 0; event < events; event += 3) {
      SimulatedMatch match(setup, seed);
      auto& simulation = match.simulation();
      for (std::int64_t i = 0; i < event; ++i) simulation.step();
      const bool was_done = simulation.hall().done();
      const auto stored = match.ledger.games().size();
      simulation.hall().stop(simulation.now());
      EXPECT_TRUE(simulation.hall().done());
      EXPECT_EQ(simulation.open_children(), 0);
      ASSERT_TRUE(simulation.run());
      EXPECT_EQ(match.ledger.games().size(), stored);
      EXPECT_EQ(stored == planned(setup).size(), was_done);
    }
  }
}

}  // namespace
}  // namespace tabiya::simulation
