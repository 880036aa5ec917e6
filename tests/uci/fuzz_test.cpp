#include <gmock/gmock.h>

#include <array>

#include "engine/rules/core/chance.h"
#include "tests/uci/dialogue.h"

namespace tabiya::uci {
namespace {

using rules::Chance;

std::string random_bytes(Chance& chance) {
  std::string line(chance.below(80), ' ');
  for (char& letter : line) letter = static_cast<char>(chance.below(256));
  return line;
}

template <std::size_t N>
std::string pick(Chance& chance, const std::array<const char*, N>& list) {
  return list[chance.below(N)];
}

// Words of the protocol in any order, with numbers and moves that may or may not make sense.
std::string random_words(Chance& chance) {
  static constexpr std::array kFirst = {"uci",       "isready", "position",   "go",
                                        "setoption", "stop",    "ucinewgame", "d",
                                        "ponderhit", "debug",   "Position"};
  static constexpr std::array kWords = {"startpos",
                                        "fen",
                                        "moves",
                                        "name",
                                        "value",
                                        "Hash",
                                        "UCI_Variant",
                                        "kingofthehill",
                                        "racingkings",
                                        "fourplayer-teams",
                                        "fourplayer-ffa",
                                        "FreeForAll",
                                        "maxn",
                                        "gtime",
                                        "d2d4",
                                        "chess",
                                        "UCI_Chess960",
                                        "true",
                                        "false",
                                        "wtime",
                                        "btime",
                                        "movestogo",
                                        "depth",
                                        "nodes",
                                        "mate",
                                        "searchmoves",
                                        "e2e4",
                                        "e7e5",
                                        "e1g1",
                                        "h7h8q",
                                        "a1a1",
                                        "-1",
                                        "0",
                                        "1",
                                        "3",
                                        "99999999999999999999",
                                        "8/8/8/8/8/2K5/8/7k",
                                        "w",
                                        "b",
                                        "-",
                                        "KQkq",
                                        "HAha",
                                        "e3",
                                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                                        "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ",
                                        "ponder",
                                        "infinite",
                                        "Move",
                                        "Overhead",
                                        "Clear",
                                        "perft",
                                        "0001",
                                        "(none)"};
  std::string line = pick(chance, kFirst);
  for (std::uint64_t words = chance.below(12); words > 0; --words)
    line += ' ' + pick(chance, kWords);
  if (line.find("perft") != std::string::npos) line = "go perft 2";
  return line;
}

// Sound lines with one letter changed, taken away or doubled.
std::string damaged_line(Chance& chance) {
  static constexpr std::array kLines = {
      "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
      "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "position fen 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1 moves h2h3 a2a3",
      "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves e2e4",
      "setoption name UCI_Variant value racingkings",
      "setoption name UCI_Variant value fourplayer-ffa",
      "position fen "
      "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/x,x,x,8,x,"
      "x,x/1,bP,11,gK/14/14/14/5,rP,8/14/14/bK,11,gP,1/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,"
      "x,x moves f7f8q",
      "setoption name Hash value 2",
      "go wtime 100 btime 100 winc 10 binc 10 movestogo 3 nodes 50",
      "go depth 1 searchmoves e2e4"};
  std::string line = pick(chance, kLines);
  const std::size_t at = chance.below(line.size());
  switch (chance.below(3)) {
    case 0:
      line[at] = static_cast<char>(chance.below(128));
      break;
    case 1:
      line.erase(at, 1);
      break;
    default:
      line.insert(at, 1, line[at]);
      break;
  }
  return line;
}

bool asks_much_memory(const std::string& line) { return line.find("Hash") != std::string::npos; }

using Source = std::string (*)(Chance&);

class Fuzz : public testing::TestWithParam<Source> {};

// Whatever comes in, the session goes on answering, and a move it gives is one of its position's.
TEST_P(Fuzz, LeavesTheSessionSound) {
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    Chance chance(seed);
    Dialogue dialogue;
    for (int lines = 0; lines < 60; ++lines) {
      const std::string line = GetParam()(chance);
      if (line.rfind("quit", 0) == 0 || asks_much_memory(line)) continue;
      dialogue.send(line);
      dialogue.send("stop");
    }
    dialogue.take();
    dialogue.send("isready");
    EXPECT_THAT(dialogue.take(), testing::ElementsAre("readyok"));
    const std::string answer = dialogue.say("go nodes 30").back();
    ASSERT_THAT(answer, testing::StartsWith("bestmove ")) << seed;
    const std::string move = answer.substr(9, answer.find(' ', 9) - 9);
    if (move != "(none)") {
      EXPECT_THAT(dialogue.say("go perft 1"), testing::Contains(move + ": 1"));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sources, Fuzz,
                         testing::Values(&random_bytes, &random_words, &damaged_line));

}  // namespace
}  // namespace tabiya::uci
