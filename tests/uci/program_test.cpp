// What only the whole program shows: files and memory are the system's.

#include <gmock/gmock.h>

#include <cstdio>
#include <string>

namespace tabiya::uci {
namespace {

using testing::HasSubstr;

// What the engine says to the lines; the shell's `limits` come first.
std::string say(const std::string& lines, const std::string& limits = ":") {
  const std::string command =
      limits + "; printf '" + lines + "isready\\nquit\\n' | '" TABIYA_ENGINE "' 2>&1";
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  std::string said;
  for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe))
    said += static_cast<char>(letter);
  EXPECT_EQ(::pclose(pipe), 0);
  return said;
}

TEST(Program, SaysWhyItReadsNoWeights) {
  EXPECT_EQ(say("setoption name EvalFile value /\\n"),
            "info string EvalFile /: it is a directory; the default weights count\nreadyok\n");
  EXPECT_THAT(say("setoption name EvalFile value /nowhere\\n"),
              HasSubstr("EvalFile /nowhere: no such file"));
}

#ifndef TABIYA_SANITIZED  // the sanitizers need more room
TEST(Program, KeepsItsTableWhereThereIsNoMemoryForAnother) {
  constexpr const char* kTwoGigabytes = "ulimit -v 2000000";
  const std::string said = say("setoption name Hash value 65536\\ngo nodes 200\\n", kTwoGigabytes);
  EXPECT_THAT(said, HasSubstr("info string option Hash: no memory for 65536 megabytes, 16 kept\n"));
  EXPECT_THAT(said, HasSubstr("bestmove "));
}
#endif

}  // namespace
}  // namespace tabiya::uci
