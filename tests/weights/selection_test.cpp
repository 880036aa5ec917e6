// Which positions of stored games are learnt from.
#include "tuner/weights/selection.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/report/random_game.h"
#include "tests/weights/synthetic.h"

namespace tabiya::weights {
namespace {

using match::GameRecord;
using tests::random_game;

GameRecord scored_game(const rules::VariantEntry& variant, std::uint64_t seed) {
  auto game = random_game(variant, seed);
  for (auto& move : game.moves) move.score = arbiter::Score{arbiter::Score::Kind::centipawns, 40};
  return game;
}

// A game of moves, played from the start position, that White has won.
GameRecord game_of(std::vector<std::string> moves) {
  auto game = tests::sample_game(0, 0, tests::Outcome::won);
  game.faults.clear();
  game.verdict.conduct = arbiter::Conduct::resigned;
  game.opening = {0, "", {}};
  game.moves.clear();
  for (auto& move : moves)
    game.moves.push_back({std::move(move), {}, {}, arbiter::Score{{}, 12}, {}, {}});
  return game;
}

struct Chosen {
  explicit Chosen(const std::string& variant, const SelectionRules& selection_rules = {})
      : tracer(tracer_of(variant)),
        writer(variant),
        selection(*rules::find_variant(variant), *tracer, selection_rules) {}

  void take(const GameRecord& game, std::int64_t run = 1) {
    const auto refusal = selection.take(run, game, writer);
    EXPECT_FALSE(refusal) << refusal->message;
  }
  DataSet set() {
    auto read = DataSet::read(writer.finish());
    EXPECT_TRUE(read) << read.refusal().message;
    return *std::move(read);
  }

  std::unique_ptr<Tracer> tracer;
  DataSetWriter writer;
  Selection selection;
};

SelectionRules from_the_start() {
  SelectionRules rules;
  rules.first_plies = 0;
  return rules;
}

TEST(Selection, CountsEveryPositionOnce) {
  for (const auto* entry : rules::catalog()) {
    Chosen chosen{std::string(entry->facts().name)};
    std::int64_t moves = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const auto game = scored_game(*entry, seed);
      moves += static_cast<std::int64_t>(game.moves.size());
      chosen.take(game);
    }
    const auto& tally = chosen.selection.tally();
    EXPECT_EQ(tally.positions, moves);
    EXPECT_EQ(tally.early + tally.forced + tally.in_check + tally.tactical + tally.decided +
                  tally.loud + tally.repeated + tally.surplus + tally.taken,
              moves)
        << entry->facts().name;
    EXPECT_EQ(tally.early, 64);
    EXPECT_GT(tally.taken, 20) << entry->facts().name;
    const auto set = chosen.set();
    EXPECT_EQ(static_cast<std::int64_t>(set.size()), tally.taken);
    for (std::size_t each = 0; each < set.size(); ++each)
      ASSERT_TRUE(chosen.tracer->anatomy(set[each].position)) << set[each].position;
  }
}

TEST(Selection, TellsTheResultAsTheSeatToMoveSeesIt) {
  Chosen chosen("chess", from_the_start());
  chosen.take(game_of({"e2e4", "e7e5", "g1f3"}));
  const auto set = chosen.set();
  ASSERT_EQ(set.size(), 3u);
  EXPECT_EQ(set[0].half_points, 2);
  EXPECT_EQ(set[1].half_points, 0);
  EXPECT_EQ(set[2].half_points, 2);
  EXPECT_EQ(set[0].score, 12);
  EXPECT_EQ(set[1].position, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(Selection, LeavesOutWhatIsNotQuiet) {
  Chosen chosen("chess", from_the_start());
  // Taken: the start, after 1 e4, after 1 e4 d5 2 exd5; not where exd5 is played.
  auto game = game_of({"e2e4", "d7d5", "e4d5", "g8f6", "b1c3", "f6d5"});
  chosen.take(game);
  EXPECT_EQ(chosen.selection.tally().tactical, 2);
  // A check, and a mate that is announced.
  game = game_of({"e2e3", "f7f5", "d1h5", "g7g6", "a2a3", "a7a6"});
  game.moves[4].score = arbiter::Score{arbiter::Score::Kind::mate, 3};
  game.moves[5].score = arbiter::Score{arbiter::Score::Kind::centipawns, -1501};
  chosen.take(game);
  const auto& tally = chosen.selection.tally();
  EXPECT_EQ(tally.forced + tally.in_check, 1) << "g6 is the one move";
  EXPECT_EQ(tally.decided, 2);
  EXPECT_EQ(tally.repeated, 1) << "the start position";
}

TEST(Selection, LeavesOutWhatHangs) {
  Chosen chosen("chess", from_the_start());
  chosen.take(game_of({"e2e4", "g8f6", "b1c3", "f6g4", "a2a3", "b8c6"}));
  EXPECT_EQ(chosen.selection.tally().loud, 1) << "the queen could take on g4";
}

TEST(Selection, TakesNoGameThatAFaultHasEnded) {
  const auto& chess = *rules::find_variant("chess");
  Chosen chosen("chess");
  for (const auto conduct :
       {arbiter::Conduct::time_forfeit, arbiter::Conduct::illegal_move,
        arbiter::Conduct::disconnected, arbiter::Conduct::stalled, arbiter::Conduct::interrupted}) {
    auto game = scored_game(chess, 3);
    game.verdict.conduct = conduct;
    chosen.take(game);
  }
  auto replayed = scored_game(chess, 3);
  replayed.verdict.cause = rules::Cause::repetition_replay;
  chosen.take(replayed);
  EXPECT_EQ(chosen.selection.tally().faulty_games, 6);
  EXPECT_EQ(chosen.selection.tally().positions, 0);
}

TEST(Selection, SpreadsWhatAGameMayGive) {
  SelectionRules few;
  few.most_per_game = 5;
  Chosen chosen("chess", few);
  chosen.take(scored_game(*rules::find_variant("chess"), 4));
  EXPECT_EQ(chosen.selection.tally().taken, 5);
  EXPECT_GT(chosen.selection.tally().surplus, 5);
  const auto set = chosen.set();
  std::set<std::string> different;
  for (std::size_t each = 0; each < set.size(); ++each)
    different.insert(std::string(set[each].position));
  EXPECT_EQ(different.size(), 5u);
}

TEST(Selection, TakesEveryPositionOnce) {
  Chosen chosen("chess");
  const auto game = scored_game(*rules::find_variant("chess"), 4);
  chosen.take(game);
  const auto before = chosen.selection.tally().taken;
  chosen.take(game);
  EXPECT_EQ(chosen.selection.tally().taken, before);
  EXPECT_EQ(chosen.selection.tally().games, 1);
}

TEST(Selection, HoldsOutTheSameGamesInEveryDataSet) {
  const auto& chess = *rules::find_variant("chess");
  const auto held_out = [&](std::uint64_t first) {
    std::set<std::string> positions;
    Chosen chosen("chess");
    for (std::uint64_t seed = first; seed < 60; ++seed) chosen.take(scored_game(chess, seed), 3);
    const auto set = chosen.set();
    for (std::size_t each = 0; each < set.size(); ++each)
      if (set[each].held_out) positions.insert(std::string(set[each].position));
    return positions;
  };
  const auto all = held_out(0), later = held_out(30);
  EXPECT_GT(later.size(), 20u);
  EXPECT_GT(all.size(), later.size());
  for (const auto& position : later) EXPECT_TRUE(all.contains(position)) << position;
}

TEST(Selection, RefusesARecordThatCannotBePlayed) {
  Chosen chosen("chess");
  const auto refusal = chosen.selection.take(1, game_of({"e2e5"}), chosen.writer);
  ASSERT_TRUE(refusal);
  EXPECT_THAT(refusal->message, testing::HasSubstr("round 1.1"));
}

}  // namespace
}  // namespace tabiya::weights
