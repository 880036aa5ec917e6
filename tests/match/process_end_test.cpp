#include "runner/match/process_end.h"

#include <gtest/gtest.h>

namespace tabiya::match {
namespace {

using Kind = ProcessEnd::Kind;

TEST(ProcessEnd, TextSaysWhatHappened) {
  EXPECT_EQ(text_of({.number = 3}), "exited with status 3");
  EXPECT_EQ(text_of({.kind = Kind::killed, .number = 9}), "killed by signal 9 (Killed)");
  EXPECT_EQ(text_of({.kind = Kind::not_started, .reason = "no file"}),
            "could not be started: no file");
  EXPECT_EQ(text_of({.kind = Kind::output_closed, .last_words = "oh"}),
            "closed its standard output; stderr: oh");
}

TEST(ProcessEnd, OnlyAnExitWithStatusZeroIsASuccess) {
  EXPECT_TRUE(ProcessEnd{}.is_success());
  EXPECT_FALSE(ProcessEnd{.number = 1}.is_success());
  EXPECT_FALSE(ProcessEnd{.kind = Kind::output_closed}.is_success());
}

}  // namespace
}  // namespace tabiya::match
