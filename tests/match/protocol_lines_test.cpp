// Lines of USI and UCCI: what is read of them, and what is said in their words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules/catalog.h"
#include "runner/match/go_line.h"
#include "runner/match/option_settings.h"
#include "runner/match/position_lines.h"
#include "runner/match/protocol.h"
#include "runner/match/uci_line.h"

namespace tabiya::match {
namespace {

using arbiter::Instant;
using arbiter::Score;
using arbiter::TimeControl;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Type = DeclaredOption::Type;

const rules::VariantEntry& variant(std::string_view name) { return *rules::find_variant(name); }
const rules::VariantFacts& facts(std::string_view name) { return variant(name).facts(); }

Info info(std::string_view line, Protocol protocol) { return read_info(Words(line), protocol); }

TEST(ProtocolLines, UsiCountsMatesInPlies) {
  const auto mate = [](std::string_view plies) {
    return info("depth 9 score mate " + std::string(plies) + " nodes 7", Protocol::usi).score;
  };
  EXPECT_EQ(mate("5"), (Score{Score::Kind::mate, 3}));
  EXPECT_EQ(mate("+1"), (Score{Score::Kind::mate, 1}));
  EXPECT_EQ(mate("-2"), (Score{Score::Kind::mate, -1}));
  EXPECT_EQ(mate("-5"), (Score{Score::Kind::mate, -3}));
  EXPECT_EQ(mate("+"), (Score{Score::Kind::mate, 1}));
  EXPECT_EQ(mate("-"), (Score{Score::Kind::mate, -1}));
  EXPECT_FALSE(mate("++4"));
  EXPECT_FALSE(mate("soon"));
  EXPECT_EQ(info("score cp -31 nodes 5", Protocol::usi).score,
            (Score{Score::Kind::centipawns, -31}));
  EXPECT_EQ(info("score mate 5", Protocol::uci).score, (Score{Score::Kind::mate, 5}));
}

TEST(ProtocolLines, UcciMayLeaveCpOut) {
  const auto read = info("depth 6 score -4 nodes 9 pv h2e2", Protocol::ucci);
  EXPECT_EQ(read.score, (Score{Score::Kind::centipawns, -4}));
  EXPECT_EQ(read.nodes, 9u);
  EXPECT_EQ(info("score cp 12", Protocol::ucci).score, (Score{Score::Kind::centipawns, 12}));
  EXPECT_FALSE(info("score 12", Protocol::uci).score);
  EXPECT_FALSE(info("score", Protocol::ucci).score);
}

TEST(ProtocolLines, WhoResigns) {
  const auto resigns = [](std::string_view text, Protocol protocol, bool may_resign = false) {
    return read_best_move(Words(text), protocol, may_resign).resigns;
  };
  EXPECT_TRUE(resigns("resign", Protocol::usi));
  EXPECT_TRUE(resigns("resign", Protocol::ucci));
  EXPECT_TRUE(resigns("h2e2 ponder h9g7 resign", Protocol::ucci));
  EXPECT_TRUE(resigns("resign", Protocol::uci, true));
  EXPECT_FALSE(resigns("resign", Protocol::uci));
  EXPECT_FALSE(resigns("7g7f resign", Protocol::usi));
  EXPECT_FALSE(resigns("h2e2 draw", Protocol::ucci));
  EXPECT_EQ(read_best_move(Words("h2e2 draw"), Protocol::ucci).move, "h2e2");
  EXPECT_EQ(read_best_move(Words(""), Protocol::usi).move, "");
}

TEST(ProtocolLines, OptionsOfUcciHaveNoWordBeforeTheirName) {
  const auto option = [](std::string_view text) {
    return read_option(Words(text), Protocol::ucci);
  };
  const auto hash = option("hashsize type spin min 0 max 1024 default 16");
  EXPECT_EQ(hash.option, (DeclaredOption{"hashsize", Type::spin, "16", 0, 1024, {}}));
  EXPECT_EQ(hash.warning, "");
  EXPECT_THAT(option("style type combo var solid var risky default solid").option->choices,
              ElementsAre("solid", "risky"));
  const auto label = option("about type label");
  EXPECT_FALSE(label.option);
  EXPECT_EQ(label.warning, "");
  for (const auto* text : {"", "type button", "lonely", "odd type slider default 3"})
    EXPECT_NE(option(text).warning, "") << text;
}

TEST(ProtocolLines, FilesOfUsiAreTexts) {
  const auto read = read_option(Words("name Book type filename default <empty>"), Protocol::usi);
  ASSERT_TRUE(read.option);
  EXPECT_EQ(read.option->type, Type::text);
  EXPECT_EQ(read.option->default_value, "");
}

EngineSpec speaker(Protocol protocol, std::vector<std::pair<std::string, std::string>> options) {
  EngineSpec engine;
  engine.name = "new";
  engine.protocol = protocol;
  engine.options = std::move(options);
  return engine;
}

std::vector<std::string> settled(const EngineSpec& engine,
                                 const std::vector<DeclaredOption>& declared,
                                 std::string_view name) {
  const auto settings = settle_options(engine, declared, facts(name), false);
  return settings ? settings->lines : std::vector<std::string>{settings.refusal().message};
}

const std::vector<DeclaredOption> kUcciOptions{{"usemillisec", Type::check, "false", {}, {}, {}},
                                               {"hashsize", Type::spin, "16", 0, 1024, {}},
                                               {"newgame", Type::button, "", {}, {}, {}},
                                               {"setuptable", Type::button, "", {}, {}, {}}};

TEST(ProtocolSettings, UcciIsToldMillisecondsAndNoWordsBetween) {
  EXPECT_THAT(
      settled(speaker(Protocol::ucci, {{"HashSize", "64"}, {"setuptable", ""}}), kUcciOptions,
              "xiangqi"),
      ElementsAre("setoption usemillisec true", "setoption hashsize 64", "setoption setuptable"));
  EXPECT_THAT(settled(speaker(Protocol::ucci, {}), {}, "xiangqi"), IsEmpty());
}

TEST(ProtocolSettings, VariantIsSetWhereItIsDeclared) {
  const std::vector<DeclaredOption> many{{"UCI_Chess960", Type::check, "false", {}, {}, {}},
                                         {"UCI_Variant", Type::combo, "chess", {}, {}, {"shogi"}}};
  EXPECT_THAT(settled(speaker(Protocol::usi, {}), many, "shogi"),
              ElementsAre("setoption name UCI_Variant value shogi"));
  const std::vector<DeclaredOption> own{{"USI_Variant", Type::combo, "shogi", {}, {}, {"shogi"}}};
  EXPECT_THAT(settled(speaker(Protocol::usi, {}), own, "shogi"),
              ElementsAre("setoption name USI_Variant value shogi"));
  EXPECT_THAT(settled(speaker(Protocol::ucci, {}), many, "xiangqi"),
              ElementsAre(HasSubstr("does not know the variant xiangqi")));
}

TEST(ProtocolSettings, WhatTheRunnerSetsIsRefused) {
  const auto refusal = [](Protocol protocol, const char* name, const char* value) {
    return settled(speaker(protocol, {{name, value}}), kUcciOptions,
                   protocol == Protocol::usi ? "shogi" : "xiangqi")
        .at(0);
  };
  EXPECT_THAT(refusal(Protocol::ucci, "UseMillisec", "false"), HasSubstr("is set by the runner"));
  EXPECT_THAT(refusal(Protocol::ucci, "newgame", ""), HasSubstr("is set by the runner"));
  EXPECT_THAT(refusal(Protocol::usi, "USI_Ponder", "true"), HasSubstr("pondering"));
  EXPECT_THAT(refusal(Protocol::usi, "USI_Variant", "shogi"), HasSubstr("run's variant"));
  EXPECT_THAT(settled(speaker(Protocol::usi, {}), {}, "chess"),
              ElementsAre("engine new: usi is spoken in shogi only; in chess engines speak uci"));
}

TimeControl clock(microseconds time, microseconds increment, int moves = 0) {
  TimeControl control;
  control.periods = {{moves, time}};
  control.increment = increment;
  return control;
}

arbiter::Arbiter game(std::string_view name, const TimeControl& first, const TimeControl& second) {
  return arbiter::Arbiter(facts(name), variant(name).start(), {{}, {}, {first, second}});
}

void play(arbiter::Arbiter& arbiter, std::string_view move) {
  arbiter.turn_begins(Instant{});
  arbiter.played(arbiter.turn(), move, {}, Instant{});
  ASSERT_FALSE(arbiter.verdict().over);
}

std::string go(const arbiter::Arbiter& arbiter, Protocol protocol) {
  std::string line = "what was there before";
  write_go(line, arbiter, protocol);
  return line;
}

TEST(ProtocolGoLine, BlackOfUsiIsTheFirstPlayer) {
  auto arbiter = game("shogi", clock(seconds(8), milliseconds(80)), clock(seconds(4), {}));
  EXPECT_EQ(go(arbiter, Protocol::usi), "go btime 8000 wtime 4000 binc 80 winc 0");
  play(arbiter, "c3c4");
  EXPECT_EQ(go(arbiter, Protocol::usi), "go btime 8080 wtime 4000 binc 80 winc 0");
}

TEST(ProtocolGoLine, UsiWithoutIncrementsHasByoyomi) {
  EXPECT_EQ(go(game("shogi", clock(seconds(8), {}), clock(seconds(4), {})), Protocol::usi),
            "go btime 8000 wtime 4000 byoyomi 0");
  EXPECT_EQ(go(game("shogi", clock(seconds(8), {}, 20), clock(seconds(4), {})), Protocol::usi),
            "go btime 8000 wtime 4000 byoyomi 0 movestogo 20");
}

TEST(ProtocolGoLine, UcciTellsTheMoverItsOwnTimeFirst) {
  auto arbiter = game("xiangqi", clock(seconds(8), milliseconds(80)), clock(seconds(4), {}));
  EXPECT_EQ(go(arbiter, Protocol::ucci), "go time 8000 increment 80 opptime 4000 oppincrement 0");
  play(arbiter, "h3e3");
  EXPECT_EQ(go(arbiter, Protocol::ucci), "go time 4000 increment 0 opptime 8080 oppincrement 80");
}

TEST(ProtocolGoLine, UcciMovesToGoStandBeforeTheIncrement) {
  EXPECT_EQ(go(game("xiangqi", clock(seconds(8), {}, 40), clock(seconds(4), milliseconds(5), 40)),
               Protocol::ucci),
            "go time 8000 movestogo 40 opptime 4000 oppmovestogo 40 oppincrement 5");
  EXPECT_EQ(go(game("xiangqi", clock(seconds(8), {}), TimeControl{}), Protocol::ucci),
            "go time 8000 increment 0");
}

TEST(ProtocolGoLine, LimitsWithoutAClock) {
  TimeControl limits;
  EXPECT_EQ(go(game("shogi", limits, limits), Protocol::usi), "go infinite");
  limits.nodes = 5000;
  limits.depth = 7;
  EXPECT_EQ(go(game("xiangqi", limits, limits), Protocol::ucci), "go nodes 5000 depth 7");
  TimeControl fixed;
  fixed.per_move = milliseconds(100);
  EXPECT_EQ(go(game("shogi", fixed, fixed), Protocol::usi), "go btime 0 wtime 0 byoyomi 100");
  EXPECT_EQ(go(game("xiangqi", fixed, fixed), Protocol::ucci), "go time 100 movestogo 1");
  EXPECT_EQ(go_for(milliseconds(100), Protocol::usi), "go btime 0 wtime 0 byoyomi 100");
  EXPECT_EQ(go_for(milliseconds(100), Protocol::ucci), "go time 100 movestogo 1");
  EXPECT_EQ(go_for(milliseconds(100), Protocol::uci), "go movetime 100");
}

// The longest line of each protocol fits.
TEST(ProtocolGoLine, EverythingAtOnce) {
  auto all = clock(std::chrono::hours(24'000), std::chrono::hours(24'000), 1'000'000'000);
  all.per_move = std::chrono::hours(24'000);
  all.nodes = ~std::uint64_t{0};
  all.depth = 1'000'000'000;
  EXPECT_THAT(go(game("shogi", all, all), Protocol::usi),
              HasSubstr(" movetime 86400000000 nodes "));
  EXPECT_THAT(go(game("xiangqi", all, all), Protocol::ucci),
              HasSubstr(" oppincrement 86400000000 movetime 86400000000 nodes "));
}

constexpr std::array kBoth{Protocol::usi, Protocol::uci};
constexpr std::array kBothOfXiangqi{Protocol::uci, Protocol::ucci};

TEST(ProtocolPosition, EachSeatReadsItsOwnText) {
  PositionLines lines(facts("shogi"), *variant("shogi").start(), "", kBoth);
  EXPECT_EQ(lines.of(0), "position startpos");
  for (const auto* move : {"c3c4", "g7g6", "b2h8+", "g9h8", "B@e5"}) lines.append(move);
  EXPECT_EQ(lines.of(0), "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e");
  EXPECT_EQ(lines.of(1), "position startpos moves c3c4 g7g6 b2h8+ g9h8 B@e5");
}

TEST(ProtocolPosition, ShogiIsToldAsSfen) {
  const std::string text = "4k4/9/9/9/9/9/9/9/R3K4[BPPp] b 3 17";
  const auto start = variant("shogi").from(text);
  ASSERT_TRUE(start) << start.refusal().message;
  PositionLines lines(facts("shogi"), **start, (*start)->position_text(), kBoth);
  EXPECT_EQ(lines.of(0), "position sfen 4k4/9/9/9/9/9/9/9/R3K4 w B2Pp 34");
  EXPECT_EQ(lines.of(1), "position fen " + text);
  lines.append("P@e5");
  EXPECT_EQ(lines.of(0), "position sfen 4k4/9/9/9/9/9/9/9/R3K4 w B2Pp 34 moves P*5e");
}

TEST(ProtocolPosition, RanksOfUcciCountFromZero) {
  PositionLines lines(facts("xiangqi"), *variant("xiangqi").start(), "", kBothOfXiangqi);
  for (const auto* move : {"b3b10", "a10b10"}) lines.append(move);
  EXPECT_EQ(lines.of(0), "position startpos moves b3b10 a10b10");
  EXPECT_EQ(lines.of(1),
            "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 "
            "moves b2b9 a9b9");
}

}  // namespace
}  // namespace tabiya::match
