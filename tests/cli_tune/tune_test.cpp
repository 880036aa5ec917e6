// From stored games to weights: `tabiya export positions` and `tabiya tune weights`.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "runner/store/ledger.h"
#include "tests/cli/program.h"
#include "tests/report/random_game.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::cli {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

std::string content_of(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Tune : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.file(name); }

  // Stores a run of random games, won and lost by turns.
  void store_run(const std::string& variant, int games) const {
    auto plan = tests::sample_plan();
    const auto& entry = *rules::find_variant(variant);
    plan.variant = variant;
    plan.seats = entry.facts().seats;
    plan.sprt.reset();
    auto ledger = store::SqliteLedger::begin(path("t.db"), plan);
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    for (int number = 0; number < games; ++number) {
      auto game = tests::random_game(entry, static_cast<std::uint64_t>(number));
      game.verdict.conduct = arbiter::Conduct::resigned;
      game.verdict.standing = number % 2 == 0 ? rules::Standing::won_by(rules::kWhite)
                                              : rules::Standing::won_by(rules::kBlack);
      for (auto& move : game.moves)
        move.score = arbiter::Score{arbiter::Score::Kind::centipawns, number % 7 * 10};
      (*ledger)->take(game);
    }
    store::Closing closing;
    closing.finished = "2026-11-30T01:02:03Z";
    const auto unstored = (*ledger)->close(closing);
    ASSERT_FALSE(unstored) << unstored->message;
  }

  Outcome exported(const std::string& output, Words more = {}) const {
    Words words{"export", "positions", "--db", path("t.db"), "--output", path(output)};
    words.insert(words.end(), more.begin(), more.end());
    return tabiya(words);
  }
  Outcome tuned(const std::string& set, const std::string& output, Words more = {}) const {
    Words words{"tune",     "weights", path(set),    "--output", path(output),
                "--epochs", "3",       "--progress", "plain"};
    words.insert(words.end(), more.begin(), more.end());
    return tabiya(words);
  }

  tests::ScratchDirectory scratch_;
};

TEST_F(Tune, GoesFromGamesToWeights) {
  store_run("kingofthehill", 60);
  const auto positions = exported("koth.pos");
  ASSERT_EQ(positions.status, kDone) << positions.err;
  EXPECT_THAT(positions.err, HasSubstr("positions of "));
  EXPECT_THAT(positions.err, HasSubstr("games of kingofthehill"));
  EXPECT_THAT(positions.err, HasSubstr("held out"));
  const auto told = tuned("koth.pos", "koth.txt");
  ASSERT_EQ(told.status, kDone) << told.err;
  for (const auto* word : {"weight ", "K  ", "against results alone", "Moved",
                           "sprt --variant "
                           "kingofthehill",
                           "option.EvalFile="})
    EXPECT_THAT(told.out, HasSubstr(word));
  EXPECT_THAT(told.out, HasSubstr("option.EvalFile=" + path("koth.txt")));
  EXPECT_THAT(told.err, HasSubstr("epoch 3: loss 0."));
  const auto file = content_of(path("koth.txt"));
  EXPECT_THAT(file, HasSubstr("# Weights of kingofthehill"));
  EXPECT_THAT(file, HasSubstr("\ntempo.middle "));
  // What was fitted is a start too, and the same seed gives the same weights on any threads.
  const auto again = tuned("koth.pos", "again.txt", {"--threads", "1"});
  EXPECT_EQ(content_of(path("again.txt")), file);
  EXPECT_EQ(tuned("koth.pos", "more.txt", {"--start", path("koth.txt")}).status, kDone);
}

TEST_F(Tune, TakesTheRunsNamed) {
  store_run("chess", 3);
  store_run("shogi", 3);
  store_run("chess", 4);
  EXPECT_THAT(exported("a.pos", {"1", "3"}).err, HasSubstr("games of chess"));
  EXPECT_THAT(exported("b.pos", {"--variant", "shogi"}).err, HasSubstr("games of shogi"));
  EXPECT_THAT(exported("c.pos").err, HasSubstr("games of chess"));
  EXPECT_NE(content_of(path("a.pos")), content_of(path("c.pos")));
  const auto mixed = exported("d.pos", {"1", "2"});
  EXPECT_EQ(mixed.status, kRefused);
  EXPECT_THAT(mixed.err, HasSubstr("run 1 is chess, run 2 is shogi"));
  EXPECT_FALSE(std::filesystem::exists(path("d.pos")));
  for (const Words& bad :
       {Words{"9"}, Words{"x"}, Words{"1", "1"}, Words{"1", "--variant", "chess"},
        Words{"--variant", "xiangqi"}, Words{"--variant", "checkers"}, Words{"--per-game", "0"},
        Words{"--quiet", "-1"}})
    EXPECT_EQ(exported("e.pos", bad).status, kRefused) << bad.front();
  EXPECT_EQ(tabiya({"export", "positions", "--db", path("t.db")}).status, kRefused);
  EXPECT_EQ(tabiya({"export", "positions", "--db", path("t.db"), "--output", path("t.db")}).status,
            kRefused);
}

TEST_F(Tune, RefusesWhatCannotBeFitted) {
  store_run("chess", 40);
  ASSERT_EQ(exported("chess.pos").status, kDone);
  const auto refused = [&](const std::string& set, const Words& more, const std::string& why) {
    const auto told = tuned(set, "out.txt", more);
    EXPECT_EQ(told.status, kRefused) << why;
    EXPECT_THAT(told.err, HasSubstr(why));
    EXPECT_FALSE(std::filesystem::exists(path("out.txt"))) << why;
  };
  refused("chess.pos", {"--variant", "shogi"}, "is a data set of chess, not of shogi");
  refused("none.pos", {}, "there is no such file");
  refused("t.db", {}, "this is no data set of positions");
  refused("chess.pos", {"--lambda", "1.5"}, "--lambda '1.5': a number from 0 to 1 is needed");
  refused("chess.pos", {"--lambda", "nan"}, "--lambda 'nan'");
  refused("chess.pos", {"--start", path("chess.pos")}, "--start");
  refused("chess.pos", {"--epochs", "0"}, "--epochs");
  ASSERT_EQ(exported("few.pos", {"--per-game", "5"}).status, kDone);
  refused("few.pos", {}, "play more games");
  std::ofstream(path("cut.pos"), std::ios::binary) << content_of(path("chess.pos")).substr(0, 1000);
  refused("cut.pos", {}, "export the positions again");
  EXPECT_EQ(tabiya({"tune"}).status, kRefused);
  EXPECT_THAT(tabiya({"tune", "weight"}).err, HasSubstr("did you mean"));
  EXPECT_EQ(tabiya({"tune", "weights", path("chess.pos")}).status, kRefused);
  EXPECT_EQ(tabiya({"tune", "weights", path("chess.pos"), "--output", path("chess.pos")}).status,
            kRefused);
}

TEST_F(Tune, ExplainsItself) {
  for (const Words& words : {Words{"tune", "--help"}, Words{"tune", "weights", "--help"},
                             Words{"export", "positions", "--help"}}) {
    const auto told = tabiya(words);
    EXPECT_EQ(told.status, kDone);
    EXPECT_THAT(told.out, HasSubstr("Examples:"));
  }
}

}  // namespace
}  // namespace tabiya::cli
