#include "engine/uci/session.h"

#include <gmock/gmock.h>

#include <atomic>
#include <regex>

#include "engine/evaluation/weights.h"
#include "tests/uci/dialogue.h"

namespace tabiya::uci {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

TEST(Session, IntroducesItself) {
  Dialogue dialogue;
  const auto lines = dialogue.say("uci");
  EXPECT_THAT(lines.front(), StartsWith("id name Tabiya "));
  EXPECT_EQ(lines.back(), "uciok");
  EXPECT_THAT(lines, Contains("option name Hash type spin default 16 min 1 max 65536"));
  EXPECT_THAT(lines, Contains("option name Threads type spin default 1 min 1 max 256"));
  EXPECT_THAT(lines, Contains("option name MultiPV type spin default 1 min 1 max 256"));
  EXPECT_THAT(lines, Contains("option name UCI_ShowWDL type check default false"));
  EXPECT_THAT(lines, Contains("option name Clear Hash type button"));
  EXPECT_THAT(lines, Contains("option name Move Overhead type spin default 30 min 0 max 5000"));
  EXPECT_THAT(lines, Contains("option name UCI_Chess960 type check default false"));
  EXPECT_THAT(lines, Contains("option name UCI_Variant type combo default chess var chess "
                              "var kingofthehill var racingkings var shogi var xiangqi "
                              "var fourplayer-teams var fourplayer-ffa var circular"));
  for (const search::ParameterFacts& facts : search::kParameters)
    EXPECT_THAT(lines,
                Contains(StartsWith("option name " + std::string(facts.name) + " type spin")));
}

TEST(Session, AnswersWithInfoAndBestMove) {
  Dialogue dialogue;
  dialogue.say("position startpos moves e2e4");
  const auto lines = dialogue.say("go depth 4");
  ASSERT_EQ(lines.size(), 5u);
  const std::regex info(
      "info depth \\d+ seldepth \\d+ score cp -?\\d+ nodes \\d+ nps \\d+ time \\d+ hashfull \\d+ "
      "pv( [a-h][1-8][a-h][1-8])+");
  for (int line = 0; line < 4; ++line)
    EXPECT_TRUE(std::regex_match(lines[line], info)) << lines[line];
  EXPECT_THAT(lines[4], MatchesRegex("bestmove [a-h][1-8][a-h][1-8]( ponder .*)?"));
}

TEST(Session, ReportsMates) {
  Dialogue dialogue;
  dialogue.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  const auto lines = dialogue.say("go depth 3");
  EXPECT_THAT(lines, Contains(HasSubstr("score mate 1 ")));
  EXPECT_EQ(lines.back(), "bestmove a1a8");
}

TEST(Session, SaysSoWhenThereIsNoMove) {
  Dialogue dialogue;
  dialogue.say("position fen 7k/5Q2/8/5K2/8/8/8/8 b - - 0 1");
  EXPECT_THAT(dialogue.say("go depth 3"), ElementsAre("bestmove (none)"));
}

TEST(Session, ForgivesWhiteSpaceAndCase) {
  Dialogue dialogue;
  EXPECT_THAT(dialogue.say("  isready\r"), ElementsAre("readyok"));
  EXPECT_THAT(dialogue.say("\tposition \t startpos   moves  e2e4\te7e5 \r"), IsEmpty());
  EXPECT_THAT(dialogue.say("d"), Contains(HasSubstr("4p3/4P3")));
  EXPECT_THAT(dialogue.say("setoption NAME  uci_variant  VALUE KingOfTheHill\r"), IsEmpty());
  EXPECT_THAT(dialogue.say("d"), Contains("variant kingofthehill"));
  EXPECT_THAT(dialogue.say("setoption name move  overhead value 50"), IsEmpty());
  EXPECT_THAT(dialogue.say("setoption name CLEAR HASH"), IsEmpty());
  EXPECT_THAT(dialogue.say(""), IsEmpty());
  EXPECT_THAT(dialogue.say(" \t\r"), IsEmpty());
}

TEST(Session, PlaysTheVariantItIsTold) {
  Dialogue dialogue;
  dialogue.say("setoption name UCI_Variant value racingkings");
  dialogue.say("position startpos moves h2h3");
  EXPECT_THAT(dialogue.say("d"), Contains("fen 8/8/8/8/8/7K/krbnNBR1/qrbnNBRQ b - - 1 1"));
  dialogue.say("setoption name UCI_Variant value chess");
  dialogue.say("setoption name UCI_Chess960 value true");
  dialogue.say("position fen 4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1 moves f1h1");
  EXPECT_THAT(dialogue.say("d"), Contains("fen 4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"));
}

TEST(Session, SpeaksEachGamesOwnText) {
  Dialogue dialogue;
  dialogue.say("setoption name UCI_Variant value shogi");
  dialogue.say("position startpos moves c3c4 g7g6 b2h8+ g9h8 B@e5");
  EXPECT_THAT(
      dialogue.say("d"),
      Contains("fen lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL[b] b 5 3"));
  EXPECT_THAT(dialogue.say("go perft 1"), Contains(StartsWith("B@")));
  dialogue.say("setoption name UCI_Variant value xiangqi");
  dialogue.say("position startpos moves h3h10 i10h10");
  EXPECT_THAT(dialogue.say("d"), Contains(StartsWith("fen rnbakabr1/")));
  EXPECT_THAT(dialogue.say("go depth 3").back(), StartsWith("bestmove "));
  dialogue.say("setoption name UCI_Variant value circular");
  EXPECT_THAT(dialogue.say("go perft 3"), Contains("Nodes searched: 8584"));
  EXPECT_THAT(dialogue.say("position startpos moves d15d13 d10d12"), IsEmpty());
  EXPECT_THAT(dialogue.say("go nodes 200 wtime 1000 btime 1000").back(),
              MatchesRegex("bestmove [a-d][0-9]+[a-d][0-9]+( ponder .*)?"));
}

// They are legal there, though bad.
TEST(Session, AnswersWithAMoveThatLeavesTheKingAttackedWhereNoOtherIsAskedFor) {
  Dialogue dialogue;
  dialogue.say("setoption name UCI_Variant value circular");
  dialogue.say("position fen 1rk1/4/4/4/4/4/4/4/1K2/2P1/4/4/4/4/4/4 w - - 0 1");
  EXPECT_THAT(dialogue.say("go depth 3 searchmoves b9b10 b9b8").back(),
              MatchesRegex("bestmove b9b(10|8)"));
  EXPECT_THAT(dialogue.say("go depth 3 searchmoves b9b10 b9a9").back(),
              StartsWith("bestmove b9a9"));
}

TEST(Session, PlaysGamesOfFour) {
  Dialogue dialogue;
  for (const char* variant : {"fourplayer-teams", "fourplayer-ffa"}) {
    EXPECT_THAT(dialogue.say(std::string("setoption name UCI_Variant value ") + variant),
                IsEmpty());
    EXPECT_THAT(dialogue.say("position fen R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
                             "{'enPassant':('','c6:d6','','')}-"
                             "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,"
                             "x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/"
                             "bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,1,1,bP,8,gP,gB/bN,bP,10,gP,gN/"
                             "bR,bP,10,gP,gR/x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/"
                             "x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x moves d2d4 b7c7"),
                IsEmpty());
    EXPECT_THAT(dialogue.say("d"), Contains(StartsWith("fen Y-0,0,0,0-")));
    EXPECT_THAT(dialogue.say("go depth 2 rtime 1000 btime 1000 ytime 1000 gtime 1000").back(),
                MatchesRegex("bestmove [a-n][0-9]+[a-n][0-9]+.*"));
    EXPECT_THAT(dialogue.say("position startpos"), IsEmpty());
    EXPECT_EQ(dialogue.say("go perft 2").back(), "Nodes searched: 395");
    EXPECT_THAT(dialogue.say("go depth 1 wtime 1000").front(), HasSubstr("unknown word 'wtime'"));
  }
}

TEST(Session, TakesTheRuleForFreeForAll) {
  Dialogue dialogue;
  dialogue.say("setoption name UCI_Variant value fourplayer-ffa");
  const auto paranoid = dialogue.say("go depth 3");
  EXPECT_THAT(dialogue.say("setoption name FreeForAll value MaxN"), IsEmpty());
  dialogue.say("ucinewgame");
  EXPECT_NE(dialogue.say("go depth 3"), paranoid);
  EXPECT_THAT(dialogue.say("setoption name FreeForAll value fair"),
              ElementsAre(HasSubstr("expected paranoid or maxn")));
}

TEST(Session, KeepsThePositionWhenANewOneIsBad) {
  Dialogue dialogue;
  dialogue.say("position startpos moves e2e4");
  const auto before = dialogue.say("d");
  for (const char* bad :
       {"position", "position nowhere", "position fen", "position fen moves e2e4",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen k7/8/8 w - - 0 1",
        "position startpos moves e2e5", "position startpos moves e2e4 e7e5 xyz",
        "position startpos e2e4", "position fen 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"}) {
    EXPECT_THAT(dialogue.say(bad), ElementsAre(StartsWith("info string position"))) << bad;
    EXPECT_EQ(dialogue.say("d"), before) << bad;
  }
}

TEST(Session, GivesNoMoveOfAnotherPositionThanTheOneItWasToldOf) {
  Dialogue dialogue;
  const auto declined = ElementsAre(StartsWith("info string go: no position"), "bestmove (none)");
  dialogue.say("position startpos moves e2e5");
  EXPECT_THAT(dialogue.say("go depth 2"), declined);
  EXPECT_THAT(dialogue.say("ucinewgame"), IsEmpty());
  EXPECT_THAT(dialogue.say("go nodes 10"), declined);
  EXPECT_THAT(dialogue.say("go perft 1"), ElementsAre(StartsWith("info string go: no position")));
  dialogue.say("position startpos moves e2e4");
  EXPECT_THAT(dialogue.say("go depth 2").back(), StartsWith("bestmove "));
  dialogue.say("position nowhere");
  dialogue.say("setoption name UCI_Variant value shogi");
  EXPECT_THAT(dialogue.say("go depth 2").back(), MatchesRegex("bestmove [a-i][1-9].*"));
}

TEST(Session, DeclinesAnEndlessSearchOnlyWhenStopped) {
  std::istringstream in("position fen x\ngo infinite\nisready\nstop\n");
  std::ostringstream out;
  Session(out, [] { return search::Microseconds{0}; }).run(in);
  EXPECT_LT(out.str().find("readyok"), out.str().find("bestmove (none)"));
  EXPECT_NE(out.str().find("bestmove (none)"), std::string::npos);
}

TEST(Session, ExplainsWhatItDoesNotTake) {
  Dialogue dialogue;
  for (const char* bad :
       {"setoption", "setoption name", "setoption name value 3", "setoption Hash 16",
        "setoption name Hash value 0", "setoption name Hash value many",
        "setoption name Hash value 99999999999999999999", "setoption name Threads value 0",
        "setoption name MultiPV value 0", "setoption name UCI_ShowWDL value some",
        "setoption name UCI_Variant value draughts", "setoption name UCI_Chess960 value maybe",
        "setoption name Colour value red", "setoption name null_move_base value -7", "jump"})
    EXPECT_THAT(dialogue.say(bad), ElementsAre(StartsWith("info string "))) << bad;
}

TEST(Session, TakesAbsurdLimitsForWhatTheyMean) {
  Dialogue dialogue;
  for (const char* absurd : {"go nodes 0", "go depth 0", "go movetime -5", "go depth 1 depth -1",
                             "go wtime -100 btime -100 nodes 5", "go movestogo 0 wtime 0 nodes 9",
                             "go nodes 3 wtime 99999999999999999999", "go depth 1 winc",
                             "go depth 2 mate x", "go nodes 2 searchmoves", "go nodes 7 when"}) {
    const auto lines = dialogue.say(std::string(absurd) + " nodes 20");
    ASSERT_FALSE(lines.empty()) << absurd;
    EXPECT_THAT(lines.back(), StartsWith("bestmove ")) << absurd;
  }
}

TEST(Session, CountsLeaves) {
  Dialogue dialogue;
  const auto lines = dialogue.say("go perft 3");
  EXPECT_THAT(lines, Contains("e2e4: 600"));
  EXPECT_EQ(lines.back(), "Nodes searched: 8902");
}

TEST(Session, AnswersWhileItThinks) {
  std::istringstream in("go infinite\nisready\nstop\nisready\nquit\n");
  std::ostringstream out;
  Session session(out, [] { return search::Microseconds{0}; });
  session.run(in);
  const std::string text = out.str();
  const auto best = text.find("bestmove ");
  ASSERT_NE(best, std::string::npos);
  EXPECT_LT(text.find("readyok"), best);
  EXPECT_GT(text.rfind("readyok"), best);
}

TEST(Session, HoldsTheAnswerOfAnInfiniteSearchUntilStopped) {
  std::istringstream in(
      "position fen 7k/5Q2/8/5K2/8/8/8/8 b - - 0 1\ngo infinite\nisready\nstop\n");
  std::ostringstream out;
  Session session(out, [] { return search::Microseconds{0}; });
  session.run(in);
  EXPECT_EQ(out.str(), "readyok\nbestmove (none)\n");
}

TEST(Session, PondersUntilHitOrStopped) {
  Dialogue dialogue;
  dialogue.send("go ponder depth 2");
  dialogue.send("isready");
  dialogue.send("ponderhit");
  dialogue.send("stop");
  EXPECT_THAT(dialogue.take().back(), StartsWith("bestmove "));
  dialogue.send("go ponder wtime 1000 btime 1000");
  dialogue.send("stop");
  EXPECT_THAT(dialogue.take().back(), StartsWith("bestmove "));
}

TEST(Session, PonderingAnswersOnlyWhenReleased) {
  std::istringstream in("go ponder depth 1\nisready\nponderhit\nisready\n");
  std::ostringstream out;
  Session session(out, [] { return search::Microseconds{0}; });
  session.run(in);
  const std::string text = out.str();
  EXPECT_LT(text.find("readyok"), text.find("bestmove "));
  EXPECT_NE(text.find("bestmove "), std::string::npos);
}

// While it ponders no clock runs; with the hit it does.
TEST(Session, ThePonderingClockRunsFromTheHitOn) {
  std::ostringstream out;
  std::atomic<std::int64_t> ticks = 0;  // a millisecond for each look
  Session session(out, [&] { return search::Microseconds{1000 * ticks++}; });
  session.handle("setoption name Move Overhead value 0");
  session.handle("go ponder wtime 1 btime 1");
  session.handle("ponderhit");
  session.wait();
  EXPECT_THAT(out.str(), HasSubstr("bestmove "));
}

TEST(Session, SearchesForTheMateAskedFor) {
  Dialogue dialogue;
  dialogue.say("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  EXPECT_THAT(dialogue.say("go mate 2").back(), StartsWith("bestmove a1a6"));
}

TEST(Session, SearchesTheMovesNamedAndNoOthers) {
  Dialogue dialogue;
  for (const char* go : {"go depth 4 searchmoves a2a3", "go searchmoves a2a3 depth 4"})
    EXPECT_THAT(dialogue.say(go).back(), StartsWith("bestmove a2a3")) << go;
  const auto lines = dialogue.say("go searchmoves a2a5 depth 2");
  EXPECT_EQ(lines.front(), "info string go: searchmoves: illegal move 'a2a5'");
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST(Session, ShowsSeveralLines) {
  Dialogue dialogue;
  dialogue.say("setoption name MultiPV value 2");
  const auto lines = dialogue.say("go depth 2");
  ASSERT_EQ(lines.size(), 5u);
  for (int line = 0; line < 4; ++line)
    EXPECT_THAT(lines[line], HasSubstr(line % 2 == 0 ? " multipv 1 score " : " multipv 2 score "));
}

TEST(Session, ShowsChancesWhereAskedAndWhereThereAreSome) {
  Dialogue dialogue;
  dialogue.say("setoption name UCI_ShowWDL value true");
  EXPECT_THAT(dialogue.say("go depth 1").front(),
              MatchesRegex(".* score cp -?[0-9]+ wdl [0-9]+ [0-9]+ [0-9]+ nodes .*"));
  dialogue.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  EXPECT_THAT(dialogue.say("go depth 3"), Contains(HasSubstr("score mate 1 wdl 1000 0 0 ")));
  dialogue.say("setoption name UCI_Variant value fourplayer-ffa");
  EXPECT_THAT(dialogue.say("go depth 1").front(), Not(HasSubstr("wdl")));
}

TEST(Session, ThinksWithSeveralThreads) {
  Dialogue dialogue;
  for (const char* threads : {"3", "2", "1"}) {
    dialogue.say(std::string("setoption name Threads value ") + threads);
    EXPECT_THAT(dialogue.say("go nodes 3000").back(), StartsWith("bestmove "));
    dialogue.send("go infinite");
    dialogue.send("stop");
    EXPECT_THAT(dialogue.take().back(), StartsWith("bestmove "));
  }
}

TEST(Session, StopsTheSearchForACommandThatNeedsTheBoard) {
  Dialogue dialogue;
  for (const char* command :
       {"position startpos", "setoption name Hash value 2", "ucinewgame", "d", "go nodes 10"}) {
    dialogue.send("go infinite");
    dialogue.send(command);
    dialogue.send("stop");
    EXPECT_THAT(dialogue.take(), Contains(StartsWith("bestmove "))) << command;
  }
}

TEST(Session, EndsWithQuitAndWithTheInput) {
  Dialogue dialogue;
  EXPECT_TRUE(dialogue.send("go infinite"));
  EXPECT_FALSE(dialogue.send("quit"));
  std::istringstream in("go infinite");
  std::ostringstream out;
  Session(out, [] { return search::Microseconds{0}; }).run(in);
  EXPECT_THAT(out.str(), HasSubstr("bestmove "));
}

TEST(Session, TakesWeightsFromAFile) {
  Dialogue dialogue;
  dialogue.put_file("better.txt", "tempo.middle 77\ntempo.end 77\n");
  EXPECT_THAT(dialogue.say("uci"), Contains("option name EvalFile type string default <empty>"));
  EXPECT_THAT(dialogue.say("eval"), Contains("tempo 16 8"));
  const auto before = dialogue.say("go nodes 3000");
  EXPECT_THAT(dialogue.say("setoption name EvalFile value better.txt"), IsEmpty());
  EXPECT_THAT(dialogue.say("eval"), Contains("tempo 77 77"));
  EXPECT_THAT(dialogue.say("eval").back(), StartsWith("evaluation 77 "));
  EXPECT_NE(dialogue.say("go nodes 3000"), before);
  dialogue.say("setoption name EvalFile value <empty>");
  dialogue.say("ucinewgame");
  EXPECT_EQ(dialogue.say("go nodes 3000"), before);
}

// The variant may be told after the file whose weights are its own.
TEST(Session, ReadsWeightsOnceAllOptionsAreTold) {
  Dialogue dialogue;
  dialogue.put_file("hill.txt", "hill_control.middle 50\n");
  dialogue.say("setoption name EvalFile value hill.txt");
  dialogue.say("setoption name UCI_Variant value kingofthehill");
  EXPECT_THAT(dialogue.say("isready"), ElementsAre("readyok"));
  dialogue.say("setoption name UCI_Variant value racingkings");
  EXPECT_THAT(dialogue.say("isready"),
              ElementsAre(HasSubstr("EvalFile hill.txt: line 1: no weight"), "readyok"));
  EXPECT_THAT(dialogue.say("isready"), ElementsAre("readyok"));  // said once
}

TEST(Session, KeepsTheDefaultWeightsWhereAFileIsBad) {
  Dialogue dialogue;
  const auto before = dialogue.say("go nodes 2000");
  dialogue.put_file("bad.txt", "tempo.middle 50\ntempo.end x\n");
  for (const char* path : {"bad.txt", "nowhere.txt"}) {
    dialogue.say(std::string("setoption name EvalFile value ") + path);
    EXPECT_THAT(dialogue.say("ucinewgame"),
                ElementsAre(StartsWith(std::string("info string EvalFile ") + path)));
    EXPECT_EQ(dialogue.say("go nodes 2000"), before);
  }
}

TEST(Session, SoundsTheSameWithItsOwnWeightsReadFromAFile) {
  for (const char* variant : {"chess", "shogi", "xiangqi", "circular", "fourplayer-teams"}) {
    Dialogue dialogue;
    dialogue.say(std::string("setoption name UCI_Variant value ") + variant);
    const auto before = dialogue.say("go nodes 2000");
    std::string text;
    const auto tunables = evaluation::tunables_of(variant);
    for (const auto& tunable : *tunables)
      text += tunable.name + ' ' + std::to_string(tunable.value) + '\n';
    dialogue.put_file("own.txt", text);
    dialogue.say("setoption name EvalFile value own.txt");
    EXPECT_THAT(dialogue.say("ucinewgame"), IsEmpty());
    EXPECT_EQ(dialogue.say("go nodes 2000"), before) << variant;
  }
}

TEST(Session, ShowsTheEvaluationTermByTerm) {
  Dialogue dialogue;
  dialogue.say("position fen rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_THAT(dialogue.say("eval"), Contains("material 1025 936"));
  dialogue.say("setoption name UCI_Variant value fourplayer-ffa");
  EXPECT_THAT(dialogue.say("eval"), Contains(MatchesRegex("material green [0-9]+ [0-9]+")));
}

TEST(Session, StartsANewGameFromNothing) {
  Dialogue dialogue;
  const auto first = dialogue.say("go nodes 5000");
  EXPECT_NE(dialogue.say("go nodes 5000"), first);
  dialogue.say("ucinewgame");
  EXPECT_EQ(dialogue.say("go nodes 5000"), first);
}

TEST(Session, TakesGamesOfManyMoves) {
  Dialogue dialogue;
  std::string line = "position startpos moves";
  for (int lap = 0; lap < 150; ++lap) line += " g1f3 g8f6 f3g1 f6g8";
  EXPECT_THAT(dialogue.say(line), IsEmpty());
  EXPECT_THAT(dialogue.say("go depth 4").back(), StartsWith("bestmove "));
}

}  // namespace
}  // namespace tabiya::uci
