// Whole runs of engines that speak USI or UCCI: fakes with their faults, and Fairy-Stockfish.
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Protocols : public Run {
 protected:
  // Two fakes of one protocol in its game, one game from the start.
  std::vector<std::string> game(const std::string& protocol, const std::string& first,
                                const std::string& second,
                                const std::vector<std::string>& more = {}) const {
    auto arguments = run("match", first, second, more);
    for (const auto* word : {"--encounters", "1", "--seatings", "fixed", "--seed", "1", "--log"})
      arguments.emplace_back(word);
    arguments.push_back(path("log"));
    arguments.insert(arguments.end(), {"--variant", protocol == "usi" ? "shogi" : "xiangqi"});
    arguments.insert(arguments.end(), {"--each", "protocol=" + protocol});
    return arguments;
  }
  json played(const std::vector<std::string>& arguments) const {
    const auto told = tabiya(arguments);
    EXPECT_EQ(told.status, kDone) << told.err;
    return told.status == kDone ? json::parse(told.out) : json{};
  }
};

TEST_F(Protocols, UsiPlaysToTheRepetitionAndIsToldOfIt) {
  const auto result = played(game("usi", "", ""));
  EXPECT_EQ(result["causes"], json({{"repetition_replay", 3}, {"replay_limit", 1}}));
  EXPECT_EQ(result["draws"], 1);
  EXPECT_EQ(result["faults"], json::object());
  const auto log = content_of(path("log"));
  EXPECT_THAT(log,
              AllOf(HasSubstr("> usinewgame"), HasSubstr("> position startpos moves 2h3h 8b7b"),
                    HasSubstr("> gameover draw"), Not(HasSubstr("gameover lose")),
                    Not(HasSubstr("ucinewgame"))));
  EXPECT_THAT(exported(), AllOf(HasSubstr("h2g2"), Not(HasSubstr("2h3h"))));
}

TEST_F(Protocols, UcciPlaysToTheRepetition) {
  const auto result = played(game("ucci", "", ""));
  EXPECT_EQ(result["causes"]["threefold_repetition"], 1);
  EXPECT_EQ(result["faults"], json::object());
  const auto log = content_of(path("log"));
  EXPECT_THAT(log, AllOf(HasSubstr("> setoption usemillisec true"),
                         HasSubstr("> setoption newgame"), HasSubstr(" moves h0g2 h9g7")));
  EXPECT_THAT(exported(), HasSubstr("h1g3"));
}

TEST_F(Protocols, ResignationIsNoFault) {
  for (const std::string protocol : {"usi", "ucci"}) {
    const auto result = played(game(protocol, "", "--resign 2"));
    EXPECT_EQ(result["wins"], 1) << protocol;
    EXPECT_EQ(result["conducts"]["resigned"], 1) << protocol;
    EXPECT_EQ(result["faults"], json::object()) << protocol;
    std::filesystem::remove(path("t.db"));
  }
}

TEST_F(Protocols, WrongDeclarationLoses) {
  const auto result = played(game("usi", "--declare 1", ""));
  EXPECT_EQ(result["losses"], 1);
  EXPECT_EQ(result["causes"]["false_declaration"], 1);
}

TEST_F(Protocols, DeclarationWinsUnlessItIsOff) {
  // The king and ten pieces across, 28 points with the hand.
  std::ofstream(path("book.epd")) << "3K5/PPPPP4/GGGGS4/9/9/9/9/9/5k3 b RBS2N2L4P 1\n";
  const std::vector<std::string> book{"--book", path("book.epd")};
  const auto won = played(game("usi", "--declare 1", "", book));
  EXPECT_EQ(won["causes"]["impasse"], 1);
  EXPECT_EQ(won["wins"], 1);
  auto off = game("usi", "--declare 1", "", book);
  off.insert(off.end(), {"--impasse", "off"});
  EXPECT_EQ(played(off)["conducts"]["illegal_move"], 1);
}

// An opening in which the mover could declare is no game where the arbiter does it.
TEST_F(Protocols, ArbiterDeclaresWhereThatIsWanted) {
  std::ofstream(path("book.epd")) << "3K5/PPPPP4/GGGGS4/9/9/9/9/9/5k3 b RBS2N2L4P 1\n";
  const auto told =
      tabiya(game("usi", "", "", {"--book", path("book.epd"), "--impasse", "automatic"}));
  EXPECT_EQ(told.status, kRefused);
  EXPECT_THAT(told.err, HasSubstr("impasse"));
}

TEST_F(Protocols, MoveLimitOfXiangqiEndsTheGame) {
  const auto result = played(game("ucci", "", "", {"--move-limit", "5"}));
  EXPECT_EQ(result["causes"]["move_limit"], 1);
}

TEST_F(Protocols, TextOfAnotherProtocolIsAnIllegalMove) {
  // h1g3 is the knight's move in UCI; in UCCI the file of h1 is empty there.
  std::ofstream(path("games")) << "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR "
                                  "w - - 0 1 moves h1g3\n";
  const auto result = played(game("ucci", "--games " + path("games"), ""));
  EXPECT_EQ(result["conducts"]["illegal_move"], 1);
  EXPECT_EQ(result["faults"]["new"]["illegal_move"], 1);
}

TEST_F(Protocols, NonsenseAndSilenceAreFaults) {
  EXPECT_EQ(played(game("usi", "--illegal 1", ""))["faults"]["new"]["illegal_move"], 1);
  std::filesystem::remove(path("t.db"));
  EXPECT_EQ(played(game("ucci", "--no-bestmove 1", ""))["faults"]["new"]["illegal_move"], 1);
  std::filesystem::remove(path("t.db"));
  EXPECT_EQ(played(game("usi", "--crash-on-go 2", ""))["faults"]["new"]["disconnected"], 1);
}

TEST_F(Protocols, WhoAnswersInAnotherProtocolIsRefused) {
  const auto usi = tabiya(game("usi", "--greeted uciok", "", {"--engine-timeout", "0.2"}));
  EXPECT_EQ(usi.status, kRefused);
  EXPECT_THAT(usi.err, HasSubstr("no usiok within 0.2 s"));
  const auto ucci = tabiya(game("ucci", "--stall-no-uciok", "", {"--engine-timeout", "0.2"}));
  EXPECT_EQ(ucci.status, kRefused);
  EXPECT_THAT(ucci.err, HasSubstr("no ucciok within 0.2 s"));
}

TEST_F(Protocols, ConfigurationKeepsThem) {
  auto arguments = game("usi", "", "", {"--impasse", "automatic"});
  arguments.emplace_back("--print-config");
  const auto told = tabiya(arguments);
  EXPECT_THAT(told.out, AllOf(HasSubstr("protocol = \"usi\""), HasSubstr("impasse = \"automatic\""),
                              Not(HasSubstr("move-limit"))));
}

TEST_F(Protocols, ResumedRunSpeaksThem) {
  const auto arguments = game("ucci", "", "");
  const auto whole = played(arguments);
  undo("DELETE FROM movetexts; DELETE FROM games");
  const auto resumed = tabiya({"resume", "1", "--db", path("t.db"), "--format", "json"});
  EXPECT_EQ(resumed.status, kDone) << resumed.err;
  EXPECT_EQ(json::parse(resumed.out), whole);
}

Outcome check(std::vector<std::string> words) {
  words.insert(words.begin(), {"engine", "check"});
  return tabiya(std::move(words));
}

TEST(EngineCheckOfProtocols, ExaminesInTheirGame) {
  const auto usi = check({FAKE_ENGINE, "--protocol", "usi"});
  EXPECT_EQ(usi.status, kDone) << usi.out << usi.err;
  EXPECT_THAT(usi.out, HasSubstr("shogi\n"));
  const auto ucci = check({FAKE_ENGINE, "protocol=ucci"});
  EXPECT_EQ(ucci.status, kDone) << ucci.out << ucci.err;
  EXPECT_THAT(ucci.out, HasSubstr("xiangqi\n"));
}

TEST(EngineCheckOfProtocols, RefusesWhatDoesNotFit) {
  EXPECT_THAT(check({FAKE_ENGINE, "--protocol", "usi", "--variant", "chess"}).err,
              HasSubstr("usi is spoken in shogi only"));
  EXPECT_THAT(check({FAKE_ENGINE, "--protocol", "xboard"}).err, HasSubstr("is not spoken here"));
  EXPECT_EQ(check({FAKE_ENGINE, "--protocol", "usi", "protocol=uci"}).status, kRefused);
  EXPECT_EQ(check({std::string(FAKE_ENGINE) + " --greeted uciok", "--protocol", "usi",
                   "--engine-timeout", "0.1"})
                .status,
            kRefused);
}

constexpr const char* kFairy = "/usr/games/fairy-stockfish";

// Few nodes a move, so that the games do not depend on the machine; the other seat speaks UCI.
class FairyStockfish : public Run {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kFairy)) GTEST_SKIP() << "not installed";
  }
  json played(const std::string& variant, const std::string& protocol) const {
    const auto cmd = std::string("cmd=") + kFairy;
    const auto told = tabiya({"match",       "--variant",  variant,
                              "--db",        path("t.db"), "--engine",
                              "name=new",    cmd,          "protocol=" + protocol,
                              "--engine",    "name=base",  cmd,
                              "--each",      "nodes=200",  "--encounters",
                              "1",           "--seed",     "1",
                              "--max-plies", "60",         "--format",
                              "json"});
    EXPECT_EQ(told.status, kDone) << told.err;
    return told.status == kDone ? json::parse(told.out) : json{};
  }
};

TEST_F(FairyStockfish, PlaysShogiInUsiWithoutAFault) {
  const auto result = played("shogi", "usi");
  EXPECT_EQ(result["games"], 2);
  EXPECT_EQ(result["faults"], json::object());
}

TEST_F(FairyStockfish, PlaysXiangqiInUcciWithoutAFault) {
  const auto result = played("xiangqi", "ucci");
  EXPECT_EQ(result["games"], 2);
  EXPECT_EQ(result["faults"], json::object());
}

// Its options keep the names they have in UCI.
TEST_F(FairyStockfish, IsToldHowItCallsItsHash) {
  for (const auto& [variant, protocol, asked] :
       {std::tuple{"shogi", "usi", "USI_Hash"}, {"xiangqi", "ucci", "hashsize"}}) {
    const auto told =
        tabiya({"match", "--db", path("t.db"), "--variant", variant, "--engine", "name=fairy",
                std::string("cmd=") + kFairy, "--engine", "name=other",
                std::string("cmd=") + kFairy, "--each", std::string("protocol=") + protocol,
                "nodes=1", std::string("option.") + asked + "=16"});
    EXPECT_EQ(told.status, kRefused);
    EXPECT_THAT(told.err,
                HasSubstr(std::string("has no option ") + asked + "; did you mean Hash?"));
  }
}

TEST_F(FairyStockfish, KnowsNoOtherOptionThanItsProtocolDeclares) {
  const auto told = check({kFairy, "--protocol", "ucci", "option.Clear_Hesh="});
  EXPECT_EQ(told.status, kCheckSaidNo) << told.err;
  EXPECT_THAT(told.out, HasSubstr("did you mean Clear_Hash?"));
}

}  // namespace
}  // namespace tabiya::cli
