#include "engine/uci/command_line.h"

#include <gmock/gmock.h>

#include <sstream>
#include <vector>

namespace tabiya::uci {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Answer {
  int status;
  std::string out;
  std::string errors;
};

Answer run(const std::vector<std::string_view>& arguments, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream errors;
  const int status =
      run_command_line(arguments, in, out, errors, [] { return search::Microseconds{0}; });
  return {status, out.str(), errors.str()};
}

TEST(CommandLine, SpeaksUciWithoutArguments) {
  EXPECT_EQ(run({}, "isready\nquit\n").out, "readyok\n");
}

TEST(CommandLine, CountsLeaves) {
  EXPECT_THAT(run({"perft", "racingkings", "3"}).out, HasSubstr("Nodes searched: 11264\n"));
  const Answer from = run({"perft", "chess", "1", "8/8/8/8/8/2K5/8/7k", "w", "-", "-", "0", "1"});
  EXPECT_THAT(from.out, HasSubstr("Nodes searched: 8\n"));
  EXPECT_EQ(from.status, 0);
}

TEST(CommandLine, ListsWhatATunerMayTurn) {
  EXPECT_THAT(run({"parameters"}).out, HasSubstr("null_move_base 3 1 6\n"));
  EXPECT_THAT(run({"weights", "kingofthehill"}).out, HasSubstr("hill_distance.1.middle "));
  EXPECT_THAT(run({"weights", "fourplayer-ffa"}).out, HasSubstr("point 100 0 400 centipawns\n"));
  EXPECT_THAT(run({"weights"}).out, testing::Not(HasSubstr("hill_distance")));
}

TEST(CommandLine, WritesParametersForTheTunerAndForUci) {
  EXPECT_THAT(run({"parameters", "--format", "toml"}).out,
              HasSubstr("[[parameter]]\nname = \"null_move_base\"\nstart = 3\nmin = 1\nmax = 6\n"
                        "c_end = 0.50\ntype = \"int\"\n"));
  EXPECT_THAT(run({"parameters", "--format", "uci"}).out,
              HasSubstr("option name null_move_base type spin default 3 min 1 max 6\n"));
  EXPECT_EQ(run({"parameters", "--format", "text"}).out, run({"parameters"}).out);
}

// The value that switches something off is an option's, not the tuner's.
TEST(CommandLine, LetsOptionsSwitchOffWhatTheTunerKeepsOn) {
  EXPECT_THAT(run({"parameters"}).out, HasSubstr("null_move_depth 3 1 8\n"));
  EXPECT_THAT(run({"parameters", "--format", "uci"}).out,
              HasSubstr("option name null_move_depth type spin default 3 min 1 max 120\n"));
  EXPECT_THAT(run({"parameters", "--format", "uci"}).out,
              HasSubstr("option name history_bonus type spin default 150 min 0 max 500\n"));
}

TEST(CommandLine, TracesTheEvaluation) {
  const Answer answer = run({"trace", "chess", "4k3/8/8/8/8/8/4P3/4K3", "b", "-", "-", "0", "1"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("material.0 1 82 94\n"));
  EXPECT_THAT(answer.out, HasSubstr("tempo -1 -16 -8\n"));
  EXPECT_THAT(answer.out, HasSubstr("\nevaluation -"));
  for (const char* variant : {"chess960", "kingofthehill", "racingkings", "shogi", "xiangqi",
                              "circular", "fourplayer-teams", "fourplayer-ffa"})
    EXPECT_THAT(run({"trace", variant}).out, HasSubstr("evaluation ")) << variant;
}

TEST(CommandLine, TellsOfItself) {
  EXPECT_THAT(run({"--version"}).out, StartsWith("Tabiya "));
  EXPECT_THAT(run({"--help"}).out, HasSubstr("tabiya-engine bench [VARIANT]"));
}

TEST(CommandLine, RefusesBadUsage) {
  const std::vector<std::vector<std::string_view>> bad = {{"play"},
                                                          {"bench", "draughts"},
                                                          {"bench", "chess", "chess960"},
                                                          {"perft"},
                                                          {"perft", "chess"},
                                                          {"perft", "draughts", "3"},
                                                          {"perft", "chess", "deep"},
                                                          {"perft", "chess", "2", "nowhere"},
                                                          {"weights", "draughts"},
                                                          {"parameters", "toml"},
                                                          {"parameters", "--format", "xml"},
                                                          {"trace"},
                                                          {"trace", "draughts"},
                                                          {"trace", "chess", "nowhere"}};
  for (const auto& arguments : bad) {
    const Answer result = run(arguments);
    EXPECT_EQ(result.status, 2) << arguments[0];
    EXPECT_THAT(result.errors, StartsWith("tabiya-engine: ")) << arguments[0];
  }
}

}  // namespace
}  // namespace tabiya::uci
