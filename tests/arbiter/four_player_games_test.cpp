// The arbiter over four-player and circular chess: seats that leave, kings that walk, agreements,
// random games to their end.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "runner/arbiter/arbiter.h"

namespace tabiya::arbiter {
namespace {

using rules::Cause;
using rules::Fate;
using rules::kBlue;
using rules::kGreen;
using rules::kRed;
using rules::kYellow;
using rules::Standing;

constexpr Instant kNoon{std::chrono::hours(12)};

Arbiter arbiter_of(const char* variant, Claims claims = Claims::never, std::uint64_t seed = 1) {
  const auto* entry = rules::find_variant(variant);
  Terms terms;
  terms.draws = {own_rules(entry->facts()), claims};
  terms.seed = seed;
  return Arbiter(entry->facts(), entry->start(), std::move(terms));
}

Verdict answer(Arbiter& arbiter, std::string_view text) {
  arbiter.turn_begins(kNoon);
  return arbiter.played(arbiter.turn(), text, std::nullopt, kNoon);
}

TEST(Teams, OneSeatsLossIsTheSides) {
  const Standing red_and_yellow_lost = Standing::of_half_points({0, 2, 0, 2});
  auto resigned = arbiter_of("fourplayer-teams");
  EXPECT_EQ(resigned.resigned(kYellow).standing, red_and_yellow_lost);
  EXPECT_EQ(resigned.verdict().culprit, kYellow);
  EXPECT_EQ(result_text(resigned.verdict()), "0-1");
  auto illegal = arbiter_of("fourplayer-teams");
  EXPECT_EQ(answer(illegal, "d2d5").conduct, Conduct::illegal_move);
  EXPECT_EQ(illegal.verdict().standing, red_and_yellow_lost);
  auto flagged = arbiter_of("fourplayer-teams");
  EXPECT_EQ(flagged.flagged(kGreen, kNoon).standing, Standing::of_half_points({2, 0, 2, 0}));
  EXPECT_EQ(termination_word(flagged.verdict()), "timeout");
}

TEST(Teams, ADrawIsAgreedByAllFour) {
  auto arbiter = arbiter_of("fourplayer-teams");
  answer(arbiter, "d2d4");
  arbiter.offered(kBlue);
  answer(arbiter, "b7c7");
  for (const char* move : {"g13g12", "m8l8", "d4d5"}) {
    EXPECT_FALSE(arbiter.accepted(arbiter.turn()).over);
    answer(arbiter, move);
    if (arbiter.verdict().over) break;
    if (move == std::string_view("m8l8")) {
      EXPECT_TRUE(arbiter.accepted(kRed).over);
      EXPECT_EQ(arbiter.verdict().standing, Standing::of_half_points({1, 1, 1, 1}));
      EXPECT_EQ(result_text(arbiter.verdict()), "1/2-1/2");
      return;
    }
  }
  FAIL() << "nothing was agreed";
}

TEST(FreeForAll, WhoCannotGoOnLeavesAndTheOthersPlayOn) {
  auto arbiter = arbiter_of("fourplayer-ffa");
  EXPECT_FALSE(answer(arbiter, "d2d5").over);
  // Red's king, shut in by its own men, has nowhere to walk.
  EXPECT_EQ(arbiter.game().fate(kRed), Fate::king_stalemated);
  EXPECT_EQ(arbiter.turn(), kBlue);
  ASSERT_EQ(arbiter.departures().size(), 1U);
  EXPECT_EQ(arbiter.departures()[0].seat, kRed);
  EXPECT_EQ(arbiter.departures()[0].conduct, Conduct::illegal_move);
  EXPECT_EQ(arbiter.departures()[0].plies, 0);
  EXPECT_FALSE(answer(arbiter, "b7c7").over);
}

TEST(FreeForAll, TheLastOneLeftEndsTheGame) {
  auto arbiter = arbiter_of("fourplayer-ffa");
  EXPECT_FALSE(arbiter.flagged(kBlue, kNoon).over);
  EXPECT_FALSE(arbiter.gone(kGreen, Conduct::disconnected, "its process ended").over);
  EXPECT_FALSE(arbiter.flagged(kBlue, kNoon).over);  // has left already
  EXPECT_TRUE(arbiter.resigned(kYellow).over);
  EXPECT_EQ(arbiter.verdict().cause, Cause::three_out);
  EXPECT_EQ(arbiter.verdict().standing.places, (Standing::PerSeat{1, 1, 1, 1}));
  EXPECT_EQ(arbiter.verdict().standing.half_points, (Standing::PerSeat{3, 3, 3, 3}));
  EXPECT_EQ(result_text(arbiter.verdict()), "*");
  ASSERT_EQ(arbiter.departures().size(), 3U);
  EXPECT_EQ(arbiter.departures()[1].detail, "its process ended");
}

TEST(FreeForAll, ALeadOf21AmongTwoRanksAllFourByPoints) {
  const auto* entry = rules::find_variant("fourplayer-ffa");
  auto game = *entry->from(
      "R-0,0,1,1-0,0,0,0-0,0,0,0-20,0,5,30-0-x,x,x,dyK,7,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"
      "1,bP,11,dgK/14/6,bP,7/14/14/14/6,rR,7/bK,13/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/"
      "x,x,x,7,rK,x,x,x");
  Arbiter arbiter(entry->facts(), std::move(game), {});
  const auto verdict = answer(arbiter, "g5g9");
  EXPECT_EQ(verdict.cause, Cause::lead_21);
  EXPECT_EQ(verdict.standing.points, (Standing::PerSeat{21, 0, 5, 30}));
  EXPECT_EQ(verdict.standing.places, (Standing::PerSeat{2, 4, 3, 1}));
  EXPECT_EQ(verdict.standing.half_points, (Standing::PerSeat{4, 0, 2, 6}));
}

// The blue king's walk among three that move their kings to and fro.
std::string blue_walk(std::uint64_t seed) {
  const auto* entry = rules::find_variant("fourplayer-ffa");
  auto game = *entry->from(
      "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/x,x,x,8,x,x,x/"
      "1,bP,11,gK/14/14/14/5,bR,8/14/14/bK,11,gP,1/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/"
      "x,x,x,7,rK,x,x,x");
  Terms terms;
  terms.seed = seed;
  Arbiter arbiter(entry->facts(), std::move(game), std::move(terms));
  arbiter.resigned(kBlue);
  std::string walk;
  for (const char* moves : {"k1k2 d14e14 n11n10", "k2k1 e14d14 n10n11", "k1k2 d14e14 n11n10"}) {
    const std::string_view three = moves;
    answer(arbiter, three.substr(0, 4));
    EXPECT_TRUE(arbiter.game().walks());
    EXPECT_EQ(arbiter.flag_at(), std::nullopt);
    arbiter.walk();
    EXPECT_EQ(arbiter.moves().back().seat, kBlue);
    walk += arbiter.moves().back().text + " ";
    answer(arbiter, three.substr(5, 6));
    answer(arbiter, three.substr(12));
  }
  EXPECT_EQ(arbiter.game().points(), (Standing::PerSeat{0, 0, 0, 0}));
  return walk;
}

TEST(FreeForAll, TheSameSeedWalksTheSameWay) {
  std::set<std::string> walks;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    walks.insert(blue_walk(seed));
    EXPECT_EQ(blue_walk(seed), blue_walk(seed));
  }
  EXPECT_GT(walks.size(), 10U);
}

// Every random game ends, in one of the ways a ledger has a number for.
std::map<Cause, int> ends_of_random_games(const char* variant, int games) {
  std::map<Cause, int> ends;
  for (int seed = 0; seed < games; ++seed) {
    rules::Chance chance(static_cast<std::uint64_t>(seed));
    auto arbiter = arbiter_of(variant, Claims::always, static_cast<std::uint64_t>(seed));
    while (!arbiter.verdict().over) {
      if (arbiter.game().walks()) {
        arbiter.walk();
        continue;
      }
      if (arbiter.variant().sides == 4 && chance.below(400) == 0) {
        arbiter.resigned(static_cast<rules::Seat>(chance.below(4)));
        continue;
      }
      const auto moves = arbiter.game().legal_moves();
      if (moves.empty()) {
        ADD_FAILURE() << arbiter.game().position_text();
        return ends;
      }
      const auto move = moves[static_cast<int>(chance.below(moves.size()))];
      answer(arbiter, arbiter.game().write_move(move, rules::Notation::uci));
    }
    EXPECT_EQ(arbiter.verdict().conduct, Conduct::played_out);
    ++ends[arbiter.verdict().cause];
  }
  for (const auto& [cause, count] : ends)
    testing::Test::RecordProperty(std::string(rules::word_of(cause)), count);
  EXPECT_EQ(ends[Cause::none], 0);
  return ends;
}

TEST(RandomGames, OfTeamsEnd) {
  auto ends = ends_of_random_games("fourplayer-teams", 1000);
  EXPECT_GT(ends[Cause::checkmate], 100);
}

TEST(RandomGames, OfFreeForAllEnd) {
  auto ends = ends_of_random_games("fourplayer-ffa", 1000);
  EXPECT_GT(ends[Cause::three_out], 100);
  EXPECT_GT(ends[Cause::lead_21], 10);
}

TEST(RandomGames, OfCircularChessEnd) {
  auto ends = ends_of_random_games("circular", 1000);
  EXPECT_GT(ends[Cause::king_taken], 100);
}

}  // namespace
}  // namespace tabiya::arbiter
