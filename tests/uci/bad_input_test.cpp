#include <gmock/gmock.h>

#include <sstream>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tests/uci/dialogue.h"

namespace tabiya::uci {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

class BadInput : public testing::TestWithParam<const char*> {
 protected:
  BadInput() {
    dialogue.say(std::string("setoption name UCI_Variant value ") + GetParam());
    variant = rules::find_variant(GetParam());
  }

  std::string write(rules::Game& game, rules::Move move) const {
    return game.write_move(move, variant->facts().engine_notation);
  }
  std::vector<std::string> random_game(rules::Chance& chance) const {
    auto game = variant->start();
    std::vector<std::string> moves;
    for (int draws = 0; draws < 20 && moves.size() < 520; ++draws) {
      const rules::MoveList legal = game->legal_moves();
      if (legal.empty()) break;
      const rules::Move move = legal[static_cast<int>(chance.below(legal.size()))];
      auto after = game->clone();
      after->play(move);
      if (after->ending()) continue;
      moves.push_back(write(*game, move));
      game = std::move(after);
      draws = 0;
    }
    return moves;
  }
  // The best move of the position at hand is one of its legal moves.
  void expect_sound_state() {
    const std::string answer = dialogue.say("go nodes 40").back();
    ASSERT_THAT(answer, StartsWith("bestmove "));
    const std::string move = answer.substr(9, answer.find(' ', 9) - 9);
    if (move != "(none)") {
      EXPECT_THAT(dialogue.say("go perft 1"), Contains(move + ": 1"));
    }
  }

  Dialogue dialogue;
  const rules::VariantEntry* variant = nullptr;
};

INSTANTIATE_TEST_SUITE_P(Variants, BadInput,
                         testing::Values("chess", "kingofthehill", "racingkings", "shogi",
                                         "xiangqi", "circular", "fourplayer-teams",
                                         "fourplayer-ffa"));

// Random games that no move ends, the longest of several, cut after 520 plies.
TEST_P(BadInput, LongGamesAreTaken) {
  std::vector<std::string> longest;
  for (std::uint64_t seed = 1; seed <= 100 && longest.size() < 520; ++seed) {
    rules::Chance chance(seed);
    const std::vector<std::string> moves = random_game(chance);
    if (moves.size() > longest.size()) longest = moves;
  }
  EXPECT_GE(longest.size(), 500u);
  std::string line = "position startpos moves";
  for (const std::string& move : longest) line += ' ' + move;
  EXPECT_THAT(dialogue.say(line), IsEmpty());
  expect_sound_state();
}

TEST_P(BadInput, AnIllegalMoveLeavesTheGameAsItWas) {
  const auto game = variant->start();
  const std::string first = write(*game, game->legal_moves()[0]);
  dialogue.say("position startpos moves " + first);
  const auto before = dialogue.say("d");
  for (const std::string& bad : {first + " " + first, std::string("a1a1"), std::string("0000"),
                                 std::string("e2e4e5"), std::string("P@z9"), std::string("\x01")}) {
    EXPECT_THAT(dialogue.say("position startpos moves " + bad),
                ElementsAre(StartsWith("info string position not taken")))
        << bad;
    EXPECT_EQ(dialogue.say("d"), before) << bad;
  }
  EXPECT_EQ(dialogue.say("go nodes 40").back(), "bestmove (none)");
  dialogue.say("position startpos moves " + first);
  EXPECT_EQ(dialogue.say("d"), before);
  expect_sound_state();
}

TEST_P(BadInput, ADamagedPositionIsRefusedOrPlayedSoundly) {
  const std::string start(variant->facts().start);
  rules::Chance chance(7);
  for (int round = 0; round < 40; ++round) {
    std::string text = start;
    const auto at = chance.below(text.size());
    const auto other = chance.below(text.size());
    if (round % 2 == 0) std::swap(text[at], text[other]);
    if (round % 2 == 1) text.erase(at, 1 + other % 3);
    const auto lines = dialogue.say("position fen " + text);
    EXPECT_THAT(lines, Each(StartsWith("info string position"))) << text;
    EXPECT_LE(lines.size(), 1u);
    expect_sound_state();
  }
  dialogue.say("position startpos");
  expect_sound_state();
}

TEST_P(BadInput, AbsurdLimitsGiveAMove) {
  for (const char* absurd :
       {"go depth 99999999999", "go nodes 99999999999999999999999", "go movetime -1",
        "go movestogo -5 depth 2", "go mate 99999999 nodes 9", "go depth", "go searchmoves",
        "go ponder infinite nodes 3", "go infinite depth 1", "go go go", "go nodes -1 nodes"}) {
    dialogue.send(absurd);
    dialogue.send("stop");
    EXPECT_THAT(dialogue.take(), Contains(StartsWith("bestmove "))) << absurd;
  }
  expect_sound_state();
}

TEST(BadLines, AreAnsweredAndLeaveTheSessionSound) {
  Dialogue dialogue;
  for (const std::string& line :
       {std::string("position startpos moves ") + std::string(200'000, 'x'),
        std::string(100'000, 'y'), std::string("go \0 depth 1", 12), std::string("\xff\xfe\x00", 3),
        std::string("setoption name ") + std::string(70'000, 'z') + " value 1"}) {
    dialogue.send(line);
    dialogue.send("stop");
    EXPECT_THAT(dialogue.take(), Contains(StartsWith("info string "))) << line.substr(0, 20);
  }
  EXPECT_THAT(dialogue.say("isready"), ElementsAre("readyok"));
}

// However much of a dialogue arrives before the input ends, the program ends by itself.
TEST(BadLines, InputMayEndAnywhere) {
  const std::string whole =
      "uci\nsetoption name Hash value 1\nisready\nposition startpos moves e2e4\ngo infinite\n"
      "isready\nstop\ngo ponder wtime 9 btime 9\nponderhit\nd\nquit\n";
  for (std::size_t length = 0; length <= whole.size(); length += 3) {
    std::istringstream in(whole.substr(0, length));
    std::ostringstream out;
    Session(out, [] { return search::Microseconds{0}; }).run(in);
    const auto begun = out.str().find("info depth");
    if (begun != std::string::npos) {
      EXPECT_NE(out.str().find("bestmove "), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace tabiya::uci
