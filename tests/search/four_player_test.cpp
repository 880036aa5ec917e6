#include <gmock/gmock.h>

#include <array>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "engine/search/four_player/search.h"
#include "tests/search/thinking.h"

namespace tabiya::search {
namespace {

using namespace std::chrono_literals;
using rules::Chance;
using rules::Seat;
using testing::AnyOf;

constexpr const char* kTeams = "fourplayer-teams";
constexpr const char* kFreeForAll = "fourplayer-ffa";

// A position of four kings, three of them behind a pawn, with other men on ranks 11 to 4 as given
// from the fourth file on; the rest of those ranks is empty.
std::string kings_and(const std::string& turn_and_points, const std::string& ranks) {
  return turn_and_points + "-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/x,x,x,8,x,x,x/" + ranks +
         "/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x";
}
std::string kings_and(char turn, const std::string& ranks) {
  return kings_and(std::string(1, turn) + "-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0", ranks);
}

struct Game {
  explicit Game(std::string_view variant, std::uint64_t seed = 0, int random_plies = 0)
      : rules(rules::find_variant(variant)->start()), chance(seed) {
    for (int ply = 0; ply < random_plies; ++ply) play(random());
  }

  rules::Move random() {
    const rules::MoveList moves = rules->legal_moves();
    return moves[static_cast<int>(chance.below(moves.size()))];
  }
  void play(rules::Move move) { rules->play(move); }
  bool drawn() const {
    return rules->occurrences() >= 3 || rules->quiet_plies() >= rules->fifty_moves();
  }
  bool over() const { return rules->ending() || drawn(); }
  rules::Standing standing() const {
    return rules->ending() ? rules->ending().standing : rules->drawn();
  }

  std::unique_ptr<rules::Game> rules;
  Chance chance;
};

// Plays on until the game is over; `mover(seat)` says who thinks for a seat.
template <class Mover>
void play_out(Game& game, Mover mover) {
  while (!game.over() && game.rules->plies() < 1500) {
    if (game.rules->walks()) {
      game.play(game.random());
      continue;
    }
    Thinking& thinking = mover(game.rules->turn());
    const std::string best = thinking.position(game.rules->position_text()).best();
    const auto move = game.rules->read_move(best, rules::Notation::uci);
    ASSERT_TRUE(move) << move.refusal().message << " in " << game.rules->position_text();
    game.play(*move);
  }
}

class OfFour : public testing::TestWithParam<const char*> {
 protected:
  Thinking thinking{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Both, OfFour, testing::Values(kTeams, kFreeForAll));

TEST_P(OfFour, StopsAtTheNodeLimit) {
  for (const std::uint64_t limit : {1, 2, 50, 1000, 4321}) {
    const Outcome outcome = thinking.nodes(limit).think();
    EXPECT_EQ(outcome.nodes, limit);
    EXPECT_FALSE(outcome.best.is_none());
  }
}

TEST_P(OfFour, GivesTheSameOutputForTheSameInput) {
  Thinking again(GetParam());
  for (int search = 0; search < 3; ++search) {
    thinking.nodes(3000).think();
    again.nodes(3000).think();
    EXPECT_EQ(thinking.outcome().best, again.outcome().best);
    ASSERT_EQ(thinking.reports().size(), again.reports().size());
    for (std::size_t index = 0; index < thinking.reports().size(); ++index) {
      EXPECT_EQ(thinking.reports()[index].nodes, again.reports()[index].nodes);
      EXPECT_EQ(thinking.reports()[index].value, again.reports()[index].value);
      EXPECT_EQ(thinking.reports()[index].line, again.reports()[index].line);
    }
  }
}

void expect_lines_of_legal_moves(Thinking& thinking, const char* variant, int depth) {
  thinking.depth(depth);
  for (const ValueRule rule : {ValueRule::paranoid, ValueRule::maxn}) {
    thinking.task().value_rule = rule;
    thinking.think();
    EXPECT_EQ(thinking.reports().size(), static_cast<std::size_t>(depth));
    for (const Report& report : thinking.reports()) {
      const auto game = rules::find_variant(variant)->start();
      for (const rules::Move move : report.line) {
        ASSERT_TRUE(game->legal_moves().contains(move));
        game->play(move);
      }
    }
  }
}

TEST_P(OfFour, ReportsLinesOfLegalMoves) { expect_lines_of_legal_moves(thinking, GetParam(), 4); }

TEST_P(OfFour, GamesOfItselfAreLegalToTheirEnd) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Game game(GetParam(), seed, 8);
    thinking.nodes(250);
    play_out(game, [&](Seat) -> Thinking& { return thinking; });
    EXPECT_TRUE(game.over()) << game.rules->position_text();
  }
}

TEST_P(OfFour, LooksAtTheMoversClock) {
  thinking.position("", {"h2h3", "b5c5"});  // yellow to move
  thinking.set_clock_step(1ms);
  thinking.task().limits = {};
  thinking.task().limits.remaining = {1h, 1h, 1ms, 1h};
  EXPECT_FALSE(thinking.think().best.is_none());
  EXPECT_LE(thinking.outcome().nodes, 600u);
}

TEST_P(OfFour, SearchesOnlyTheMovesAskedFor) {
  for (const ValueRule rule : {ValueRule::paranoid, ValueRule::maxn}) {
    thinking.depth(3);
    thinking.task().value_rule = rule;
    thinking.task().limits.search_moves = {*thinking.player().read_move("d2d3"),
                                           *thinking.player().read_move("k2k4")};
    EXPECT_THAT(thinking.best(), AnyOf("d2d3", "k2k4"));
  }
}

TEST_P(OfFour, HasNoMoveWhereTheGameIsOver) {
  thinking.position(
      "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/13,gK/14/"
      "14/14/14/14/14/bK,13/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,7,rK,x,x,x");
  EXPECT_EQ(thinking.refused(), "");
  EXPECT_EQ(thinking.depth(3).best(), "(none)");
}

TEST_P(OfFour, DeeperSearchPlaysBetter) {
  Thinking shallow(GetParam());
  thinking.depth(3);
  shallow.depth(1);
  const bool teams = std::string(GetParam()) == kTeams;
  int half_points = 0;
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat) {
    Game game(GetParam(), 11 + seat / 2, 8);
    play_out(game, [&](Seat turn) -> Thinking& {
      return turn == seat || (teams && turn % 2 == seat % 2) ? thinking : shallow;
    });
    half_points += game.standing().half_points[seat];
  }
  EXPECT_GT(half_points, teams ? 4 : 12);  // half of what there is
}

// --- teams -----------------------------------------------------------------------------------

TEST(Teams, MateAtOnce) {
  Thinking thinking(kTeams);
  thinking.position(kings_and('R', "1,bP,11,gK/14/1,rR,12/14/14/14/6,rQ,7/bK,11,gP,1"));
  EXPECT_EQ(thinking.depth(2).best(), "g5b5");
  EXPECT_EQ(thinking.outcome().value, won_in(1));
}

// Yellow will mate Green, whatever Blue does; Red only has to keep the rook that guards the queen.
TEST(Teams, MateByThePartner) {
  Thinking thinking(kTeams);
  const std::string position = kings_and('R', "1,bP,11,gK/8,yQ,5/14/14/14/12,rR,1/14/bK,11,gP,1");
  thinking.position(position).depth(5).think();
  EXPECT_EQ(thinking.outcome().value, won_in(3));
  EXPECT_EQ(moves_to_end(thinking.outcome().value), 2);
  thinking.position(position, {"d2d3"}).depth(5).think();
  EXPECT_EQ(thinking.outcome().value, lost_in(2));  // Blue's view
  thinking.position(position, {"d2d3", "b11c11"});
  EXPECT_EQ(thinking.depth(3).best(), "i10m10");
}

// Green is mated unless Blue, who moves before, takes the queen.
TEST(Teams, SaveThePartner) {
  Thinking thinking(kTeams);
  for (const int depth : {3, 4, 5, 6}) {
    thinking.position(kings_and('R', "1,bP,11,gK/8,rQ,5/14/14/14/12,rR,1/14/bK,5,bB,5,gP,1"),
                      {"i10m10"});
    EXPECT_EQ(thinking.depth(depth).best(), "g4m10") << depth;
    EXPECT_FALSE(is_proven(thinking.outcome().value));
  }
}

TEST(Teams, KnowThatStalemateDraws) {
  Thinking thinking(kTeams);
  // A queen on b6 would leave Blue, who has only a king, no move.
  thinking.position(
      "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/13,gK/14/"
      "14/14/14/6,rQ,7/14/bK,13/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x");
  EXPECT_NE(thinking.depth(4).best(), "g6b6");
  EXPECT_GT(thinking.outcome().value, 500);
  thinking.task().limits.search_moves = {*thinking.player().read_move("g6b6")};
  thinking.think();
  EXPECT_EQ(thinking.outcome().value, kDraw);
}

// Blue stands well and could let its turn go, but Green is in check and will be mated: whatever the
// null move's settings, the mate is seen.
TEST(Teams, NeverPassInCheckOrWhileThePartnerIs) {
  for (const int null_move_depth : {1, 8}) {
    Parameters parameters;
    parameters.null_move_depth = null_move_depth;
    Table table(4);
    const auto player = make_player(kTeams, false, table, parameters);
    ASSERT_FALSE(player->set_game(
        kings_and('R', "1,bP,11,gK/8,rQ,5/14/14/14/12,rR,1/14/bK,5,bN,5,gP,1"), {}));
    Signals signals;
    Task task;
    task.limits.depth = 6;
    task.signals = &signals;
    const Outcome outcome = player->think(task);
    EXPECT_EQ(player->write_move(outcome.best), "i10m10");
    EXPECT_EQ(outcome.value, won_in(3));
  }
}

TEST(Teams, ScoreIsThatOfTheSide) {
  Thinking thinking(kTeams);
  const std::string men = "1,bP,11,gK/14/14/14/7,yQ,6/14/14/bK,11,gP,1";  // Yellow's queen more
  for (const char* turn : {"R", "Y"})
    EXPECT_GT(thinking.position(kings_and(turn[0], men)).depth(3).think().value, 500) << turn;
  for (const char* turn : {"B", "G"})
    EXPECT_LT(thinking.position(kings_and(turn[0], men)).depth(3).think().value, -500) << turn;
}

// --- free-for-all ----------------------------------------------------------------------------

class FreeForAll : public testing::TestWithParam<ValueRule> {
 protected:
  FreeForAll() { thinking.task().value_rule = GetParam(); }
  Thinking thinking{kFreeForAll};
};

INSTANTIATE_TEST_SUITE_P(Rules, FreeForAll, testing::Values(ValueRule::paranoid, ValueRule::maxn));

TEST_P(FreeForAll, TakesAHangingQueen) {
  for (const int depth : {1, 2, 3, 4}) {
    thinking.position(kings_and('R', "1,bP,11,gK/14/5,bQ,8/14/14/14/5,rR,8/bK,11,gP,1"));
    EXPECT_EQ(thinking.depth(depth).best(), "f5f9") << depth;
    EXPECT_GT(thinking.outcome().value, 0);
  }
}

// Blue has left its king on the rook's file; the pawn beside would be a lesser prize.
TEST_P(FreeForAll, TakesAKing) {
  for (const int depth : {1, 2, 3, 4}) {
    thinking.position(kings_and('R', "1,bP,11,gK/rR,bP,12/14/14/14/14/14/bK,11,gP,1"));
    EXPECT_EQ(thinking.depth(depth).best(), "a10a4") << depth;
  }
}

TEST_P(FreeForAll, TakesTheHigherRewardForChecks) {
  // The queen can check one king or all three at once, which brings five points.
  thinking.position(
      "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,2,yK,4,yP,x,x,x/x,x,x,8,x,x,x/"
      "1,bP,12/14/14/14/6,rQ,7/1,bK,10,gK,1/14/12,gP,1/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/"
      "x,x,x,7,rK,x,x,x");
  ASSERT_EQ(thinking.refused(), "");
  EXPECT_EQ(thinking.depth(1).best(), "g7f6");
}

// Ending the game while ahead is worth more than any men. Red has 30 points, the last opponent 10,
// and a pawn to take that makes the lead 21.
TEST_P(FreeForAll, EndsTheGameAheadOfAll) {
  thinking.position(
      "R-0,1,1,0-0,0,0,0-0,0,0,0-30,0,0,10-0-x,x,x,dyK,7,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/13,gK/"
      "14/14/14/14/12,gP,1/5,rR,6,gP,1/dbK,13/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x");
  ASSERT_EQ(thinking.refused(), "");
  EXPECT_EQ(thinking.depth(2).best(), "f5m5");
  EXPECT_EQ(thinking.outcome().value, evaluation::kPlaceWorth);
}

// A walking king on the way changes nothing about whose turn it is.
TEST_P(FreeForAll, SearchesPastWalkingKings) {
  // Blue, who moves next, has resigned; Yellow's queen hangs to Red's rook.
  thinking.position(
      "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/x,x,x,8,x,x,x/13,gK/"
      "14/5,yQ,8/14/14/14/5,rR,8/bK,11,gP,1/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x");
  ASSERT_EQ(thinking.refused(), "");
  for (const int depth : {2, 3, 5}) EXPECT_EQ(thinking.depth(depth).best(), "f5f9") << depth;
}

// An army leaves; the others go on, past its walking king.
TEST_P(FreeForAll, GamesThatSeatsLeaveAreLegalToTheirEnd) {
  Game game(kFreeForAll, 5, 30);
  ASSERT_TRUE(game.rules->leave(rules::kBlue));
  thinking.nodes(250);
  thinking.task().value_rule = GetParam();
  play_out(game, [&](Seat) -> Thinking& { return thinking; });
  EXPECT_TRUE(game.over()) << game.rules->position_text();
}

// The points of the past belong to the position's value, though not to its key.
TEST_P(FreeForAll, TellsPointsApart) {
  const std::string men = "1,bP,11,gK/14/5,rQ,8/14/14/14/14/bK,11,gP,1";
  thinking.position(kings_and("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0", men)).depth(3).think();
  const Value level = thinking.outcome().value;
  thinking.position(kings_and("R-0,0,0,0-0,0,0,0-0,0,0,0-0,30,30,30", men)).depth(3).think();
  EXPECT_LT(thinking.outcome().value, level - 500);
}

TEST(FreeForAllRules, DifferInWhatTheyExpect) {
  Thinking paranoid(kFreeForAll);
  Thinking maxn(kFreeForAll);
  maxn.task().value_rule = ValueRule::maxn;
  Game game(kFreeForAll, 3, 24);
  paranoid.position(game.rules->position_text()).depth(4).think();
  maxn.position(game.rules->position_text()).depth(4).think();
  // All three against one leave less than three that think of themselves.
  EXPECT_LT(paranoid.outcome().value, maxn.outcome().value);
}

}  // namespace
}  // namespace tabiya::search
