#include "runner/cli/run/speaker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <mutex>
#include <sstream>

namespace tabiya::cli {
namespace {

using testing::HasSubstr;

report::Figures no_figures(const store::Counts&) { return {}; }

RunStatus games(std::int64_t done, std::int64_t planned) {
  RunStatus status;
  status.games = done;
  status.planned = planned;
  return status;
}

// A terminal that is held: every write waits until it is let go.
class HeldTerminal : public std::stringbuf {
 public:
  HeldTerminal() { held_.lock(); }
  void let_go() { held_.unlock(); }

 protected:
  int sync() override {
    const std::lock_guard wait(held_);
    return 0;
  }

 private:
  std::mutex held_;
};

TEST(Speaker, NeverKeepsWhoSpeaksWaiting) {
  HeldTerminal terminal;
  std::ostream out(&terminal);
  Speaker speaker(ProgressStyle::bar, out, no_figures);
  for (int i = 0; i < 50; ++i) {
    speaker.say("line " + std::to_string(i));
    speaker.show(games(i, 50), {});
  }
  terminal.let_go();  // had anything waited, this would not have been reached
  speaker.finish();
  EXPECT_THAT(terminal.str(), HasSubstr("line 0\n"));
  EXPECT_THAT(terminal.str(), HasSubstr("line 49\n"));
  EXPECT_THAT(terminal.str(), HasSubstr("49/50 games"));
  EXPECT_TRUE(terminal.str().ends_with('\n'));
}

TEST(Speaker, ShowsOnlyTheNewestStatus) {
  std::ostringstream out;
  {
    Speaker speaker(ProgressStyle::plain, out, no_figures);
    for (int i = 1; i <= 500; ++i) speaker.show(games(i, 500), {});
  }
  const auto text = out.str();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

TEST(Speaker, SaysWhatMustBeSaidWithoutProgress) {
  std::ostringstream out;
  Speaker speaker(ProgressStyle::none, out, no_figures);
  speaker.show(games(1, 2), {});
  speaker.say("warning: one");
  speaker.finish();
  EXPECT_EQ(out.str(), "warning: one\n");
}

}  // namespace
}  // namespace tabiya::cli
