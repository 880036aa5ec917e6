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
using arbiter::is_fault;

constexpr std::uint64_t kSeeds = TABIYA_SEEDS;
// Games of four seats are longer, and an encounter has more of them.
constexpr std::uint64_t kFourSeatSeeds = kSeeds / 4;

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
    check_departures(record, deeds);
    if (is_fault(record.verdict.conduct)) {
      check_culprit(record, deeds);
    } else if (record.verdict.standing.places[0] == 0) {
      for (const auto& deed : deeds) EXPECT_TRUE(deed.before_game) << dump(record);
    }
  }

 private:
  bool is_earned(int participant, Conduct conduct, const std::vector<Account>& deeds) const {
    const auto& control = setup_.settings.engines[static_cast<std::size_t>(participant)].control;
    return std::any_of(deeds.begin(), deeds.end(), [&](const Account& deed) {
      return deed.participant == participant && conduct_of(deed.deed, control) == conduct;
    });
  }

  // Whoever left has earned it, and has the fault in its name.
  void check_departures(const match::GameRecord& record, const std::vector<Account>& deeds) {
    for (const auto& departure : record.departures) {
      const int participant = record.seating.participant[departure.seat];
      EXPECT_TRUE(is_earned(participant, departure.conduct, deeds)) << dump(record);
      EXPECT_TRUE(std::any_of(record.faults.begin(), record.faults.end(), [&](const auto& fault) {
        return fault.seat == departure.seat && fault.conduct == departure.conduct &&
               fault.participant == participant && !fault.last_lines.empty();
      })) << dump(record);
    }
  }

  void check_culprit(const match::GameRecord& record, const std::vector<Account>& deeds) {
    ASSERT_TRUE(record.verdict.culprit) << dump(record);
    const int participant = record.seating.participant[*record.verdict.culprit];
    EXPECT_TRUE(is_earned(participant, record.verdict.conduct, deeds)) << dump(record);
    ASSERT_FALSE(record.faults.empty());
    EXPECT_EQ(record.faults.back().participant, participant);
    EXPECT_EQ(record.faults.back().conduct, record.verdict.conduct);
    EXPECT_FALSE(record.faults.back().last_lines.empty());
  }

  const MatchSetup& setup_;
  Simulation& simulation_;
  std::map<hall::TableNumber, std::size_t> seen_;  // accounts
};

// The half-points of a game: 2 for each pair of sides, to each seat of a side.
int all_half_points(const schedule::Board& board) { return board.sides == 4 ? 12 : board.seats; }

void check_record(const match::GameRecord& record, const schedule::Board& board) {
  const auto& points = record.verdict.standing.half_points;
  EXPECT_EQ(std::accumulate(points.begin(), points.end(), 0), all_half_points(board))
      << dump(record);
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
    for (const auto& seating : schedule::rotation(setup.choices.board, setup.choices.seatings))
      keys.emplace(encounter, seating.number);
  return keys;
}

// Plays the run of a setup and looks at everything it leaves behind.
std::vector<match::GameRecord> play_and_check(const MatchSetup& setup, std::uint64_t seed) {
  SimulatedMatch match(setup, seed);
  Witness witness(setup, match.simulation());
  match.ledger.witness = [&](const match::GameRecord& record) { witness.see(record); };
  EXPECT_TRUE(match.simulation().run());
  EXPECT_TRUE(match.simulation().hall().done());
  EXPECT_FALSE(match.simulation().hall().failure());
  EXPECT_EQ(match.simulation().open_children(), 0);
  EXPECT_EQ(keys_of(match.ledger.games()), planned(setup));
  for (const auto& game : match.ledger.games()) check_record(game, setup.choices.board);
  return match.ledger.games();
}

TEST(RandomRuns, EveryGameOnceAndEachFaultInTheRightName) {
  std::map<Conduct, std::uint64_t> conducts;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    for (const auto& game : play_and_check(random_match(seed), seed))
      ++conducts[game.verdict.conduct];
    if (::testing::Test::HasFailure()) break;
  }
  for (const auto conduct : {Conduct::played_out, Conduct::time_forfeit, Conduct::illegal_move,
                             Conduct::disconnected, Conduct::stalled, Conduct::length_limit})
    EXPECT_GE(conducts[conduct], kSeeds / 100) << arbiter::word_of(conduct);
}

// A seat that left plays no move of its own any more: those that follow are its king's.
void check_walks(const match::GameRecord& record, const rules::VariantEntry& variant) {
  auto game =
      record.opening.position.empty() ? variant.start() : *variant.from(record.opening.position);
  const auto leave = [&] {
    for (const auto& departure : record.departures)
      if (departure.plies == game->plies()) game->leave(departure.seat);
  };
  const auto play = [&](const std::string& text) {
    const auto move = game->read_move(text, variant.facts().engine_notation);
    ASSERT_TRUE(move) << text << dump(record);
    game->play(*move);
    leave();
  };
  for (const auto& move : record.opening.moves) play(move);
  if (record.opening.moves.empty()) leave();
  for (const auto& move : record.moves) {
    EXPECT_EQ(move.walk, game->walks()) << move.text << dump(record);
    play(move.text);
  }
}

// Four seats: who is at fault in free-for-all leaves, the others play on.
TEST(RandomRuns, OfFourSeatsEveryGameOnceAndEveryDepartureEarned) {
  std::map<Conduct, std::uint64_t> departures;
  std::uint64_t walks = 0;
  std::uint64_t teams = 0;
  for (std::uint64_t seed = 0; seed < kFourSeatSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto setup = random_match(seed, 4);
    for (const auto& game : play_and_check(setup, seed)) {
      for (const auto& departure : game.departures) ++departures[departure.conduct];
      for (const auto& move : game.moves) walks += move.walk ? 1 : 0;
      if (setup.choices.board.sides == 2) ++teams;
      EXPECT_TRUE(game.departures.empty() || setup.choices.board.sides == 4);
      check_walks(game, *setup.settings.conditions.variant);
    }
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_GE(teams, kFourSeatSeeds / 2);
  EXPECT_GE(walks, kFourSeatSeeds);
  for (const auto conduct :
       {Conduct::time_forfeit, Conduct::illegal_move, Conduct::disconnected, Conduct::stalled})
    EXPECT_GE(departures[conduct], kFourSeatSeeds / 20) << arbiter::word_of(conduct);
}

void expect_same_ledger_again(const MatchSetup& setup, std::uint64_t seed) {
  SimulatedMatch once(setup, seed);
  SimulatedMatch again(setup, seed);
  ASSERT_TRUE(once.simulation().run());
  ASSERT_TRUE(again.simulation().run());
  ASSERT_EQ(once.ledger.dump(), again.ledger.dump()) << "seed " << seed;
}

TEST(RandomRuns, SameSeedSameLedgerToTheByte) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
    expect_same_ledger_again(random_match(seed), seed);
  for (std::uint64_t seed = 0; seed < kFourSeatSeeds; ++seed)
    expect_same_ledger_again(random_match(seed, 4), seed);
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

TEST(RandomRuns, OfFourSeatsKilledAtAnyEventAndResumed) {
  for (std::uint64_t seed = 0; seed < kFourSeatSeeds / 50; ++seed) {
    auto setup = random_match(seed, 4);
    setup.settings.conditions.adjudication.max_plies = 12;
    const auto events = events_of(setup, seed);
    for (std::int64_t event = 0; event <= events; event += 3) kill_and_resume(setup, seed, event);
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
