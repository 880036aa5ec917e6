#include "engine/search/search.h"

#include <gmock/gmock.h>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tests/search/thinking.h"

namespace tabiya::search {
namespace {

using namespace std::chrono_literals;

constexpr const char* kMiddleGame =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

class InVariant : public testing::TestWithParam<const char*> {
 protected:
  Thinking thinking{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(All, InVariant,
                         testing::Values("chess", "chess960", "kingofthehill", "racingkings",
                                         "shogi", "xiangqi", "circular"));

TEST_P(InVariant, StopsAtTheNodeLimit) {
  for (const std::uint64_t limit : {1, 2, 50, 1000, 4321}) {
    const Outcome outcome = thinking.nodes(limit).think();
    EXPECT_EQ(outcome.nodes, limit);
    EXPECT_FALSE(outcome.best.is_none());
  }
}

TEST_P(InVariant, GivesTheSameOutputForTheSameInput) {
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

TEST_P(InVariant, ReportsLinesOfLegalMoves) {
  thinking.depth(9).think();
  EXPECT_EQ(thinking.reports().size(), 9u);
  for (const Report& report : thinking.reports()) {
    const auto game = rules::find_variant(GetParam())->start();
    for (const rules::Move move : report.line) {
      ASSERT_TRUE(game->legal_moves().contains(move));
      game->play(move);
    }
  }
}

// Plays both colours against moves drawn at random and must win every game.
TEST_P(InVariant, BeatsRandomMoves) {
  for (const rules::Seat seat : {rules::kWhite, rules::kBlack}) {
    rules::Chance chance(seat + 1);
    const auto game = rules::find_variant(GetParam())->start();
    const auto& facts = rules::find_variant(GetParam())->facts();
    while (!game->ending() && game->plies() < 300) {
      const rules::MoveList moves = game->legal_moves();
      rules::Move move = moves[static_cast<int>(chance.below(moves.size()))];
      if (game->turn() == seat) {
        const std::string best = thinking.position(game->position_text()).nodes(2000).best();
        move = *game->read_move(best, facts.engine_notation);
      }
      game->play(move);
    }
    EXPECT_EQ(game->ending().standing, rules::Standing::won_by(seat)) << game->position_text();
  }
}

TEST_P(InVariant, AnswersWithALegalMoveWhenStoppedAtOnce) {
  thinking.signals().stop = true;
  thinking.task().limits.infinite = true;
  EXPECT_FALSE(thinking.think().best.is_none());
  EXPECT_LE(thinking.outcome().nodes, 1u);
}

TEST_P(InVariant, AnswersWithALegalMoveWithoutTime) {
  thinking.set_clock_step(1ms);
  thinking.task().overhead = 30ms;
  thinking.task().limits.remaining = {1ms, 1ms};
  EXPECT_FALSE(thinking.think().best.is_none());
  EXPECT_LE(thinking.outcome().nodes, 600u);
}

TEST(Search, SearchesOnlyTheMovesAskedFor) {
  Thinking thinking("chess");
  thinking.depth(5);
  thinking.task().limits.search_moves = {*thinking.player().read_move("a2a3"),
                                         *thinking.player().read_move("h2h4")};
  const std::string best = thinking.best();
  EXPECT_TRUE(best == "a2a3" || best == "h2h4") << best;
}

TEST(Search, StopsWhenTheHardLimitIsReached) {
  Thinking thinking("chess");
  thinking.position(kMiddleGame);
  thinking.set_clock_step(1ms);  // by looks at the clock, one every 512 nodes
  thinking.task().limits.move_time = 40ms;
  thinking.think();
  EXPECT_GT(thinking.outcome().nodes, 5'000u);
  EXPECT_LT(thinking.outcome().nodes, 512u * 41);
}

TEST(Search, LooksAtNoClockWhereNoneIsRunning) {
  Thinking thinking("chess");
  int looks = 0;
  thinking.task().now = [&looks] {
    ++looks;
    return Microseconds{0};
  };
  thinking.task().listener = nullptr;
  thinking.position(kMiddleGame).nodes(20'000).think();
  EXPECT_EQ(looks, 0);
}

TEST(Search, StopsAtTheMateAskedFor) {
  Thinking thinking("chess");
  thinking.position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  thinking.task().limits.mate = 2;
  thinking.think();
  EXPECT_EQ(moves_to_end(thinking.outcome().value), 2);
  EXPECT_LT(thinking.outcome().depth, 15);
}

TEST(Search, WritesCastlingAsTheGameDoes) {
  // Castling is the only way out of the mate on the first rank.
  const char* fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  Thinking standard("chess");
  standard.position(fen);
  EXPECT_EQ(standard.player().write_move(*standard.player().read_move("e1g1")), "e1g1");
  Thinking fischer("chess960");
  fischer.position(fen);
  EXPECT_EQ(fischer.player().write_move(*fischer.player().read_move("e1h1")), "e1h1");
}

TEST(Player, KeepsItsGameWhenANewOneIsRefused) {
  Thinking thinking("chess");
  thinking.position("", {"e2e4"});
  const std::string before = thinking.player().position_text();
  thinking.position("", {"e2e4", "e7e5", "e4e5"});
  EXPECT_THAT(thinking.refused(), testing::HasSubstr("e4e5"));
  thinking.position("8/8/8/8 w - - 0 1");
  thinking.position("no position at all");
  EXPECT_EQ(thinking.player().position_text(), before);
}

TEST(Player, IsThereForTheVariantsOfTheEngineOnly) {
  Table table(1);
  const Parameters parameters;
  EXPECT_EQ(make_player("draughts", false, table, parameters), nullptr);
}

TEST(Parameters, LieWithinTheirRanges) {
  for (const ParameterFacts& facts : kParameters) {
    EXPECT_LE(facts.low, facts.value) << facts.name;
    EXPECT_GE(facts.high, facts.value) << facts.name;
    EXPECT_EQ(Parameters{}.*facts.member, facts.value) << facts.name;
  }
}

// Whatever a tuner tries, the search goes on giving legal moves.
TEST(Parameters, MayTakeAnyValueOfTheirRanges) {
  for (const ParameterFacts& facts : kParameters)
    for (const int value : {facts.low, facts.high}) {
      Parameters parameters;
      parameters.*facts.member = value;
      Table table(1);
      const auto player = make_player("kingofthehill", false, table, parameters);
      Signals signals;
      Task task;
      task.limits.nodes = 1500;
      task.signals = &signals;
      EXPECT_FALSE(player->think(task).best.is_none()) << facts.name << ' ' << value;
    }
}

}  // namespace
}  // namespace tabiya::search
