// Files that runs append to while they play.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <string>

#include "runner/cli/run/append_file.h"
#include "runner/cli/run/background_file.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::cli {
namespace {

using testing::HasSubstr;

class Files : public testing::Test {
 protected:
  std::string content() const {
    std::ifstream file(name_);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  tests::ScratchDirectory scratch_;
  std::string name_ = scratch_.file("a.txt");
};

TEST_F(Files, AreAppendedTo) {
  std::ofstream(name_) << "one\n";
  auto file = AppendFile::open(name_);
  ASSERT_TRUE(file) << file.refusal().message;
  EXPECT_TRUE(file->is_regular());
  EXPECT_FALSE(file->append("two\n"));
  EXPECT_EQ(file->size(), 8);
  EXPECT_EQ(*file->text_from(4), "two\n");
  EXPECT_FALSE(file->cut(4));
  EXPECT_FALSE(file->append("three\n"));
  EXPECT_EQ(content(), "one\nthree\n");
}

TEST_F(Files, ThatCannotBeWrittenAreNamed) {
  const auto directory = AppendFile::open(scratch_.path());
  ASSERT_FALSE(directory);
  EXPECT_THAT(directory.refusal().message, HasSubstr("Is a directory"));
  EXPECT_FALSE(AppendFile::open(scratch_.file("none/a.txt")));
  auto full = AppendFile::open("/dev/full");
  ASSERT_TRUE(full);
  EXPECT_FALSE(full->is_regular());
  const auto refusal = full->append("text");
  ASSERT_TRUE(refusal);
  EXPECT_THAT(refusal->message, HasSubstr("'/dev/full' cannot be written: No space left"));
}

TEST_F(Files, APipeThatNobodyReadsIsRefusedAtOnce) {
  ASSERT_EQ(::mkfifo(name_.c_str(), 0600), 0);
  const auto pipe = AppendFile::open(name_);
  ASSERT_FALSE(pipe);
  EXPECT_THAT(pipe.refusal().message, HasSubstr("start what reads this pipe"));
}

TEST_F(Files, AreWrittenInTheBackground) {
  std::string wanted;
  BackgroundFile file(*AppendFile::open(name_));
  for (int i = 0; i < 10'000; ++i) {
    const auto line = "line " + std::to_string(i) + "\n";
    file.add(line);
    wanted += line;
  }
  EXPECT_FALSE(file.close());
  EXPECT_FALSE(file.failed());
  EXPECT_EQ(content(), wanted);
}

TEST_F(Files, TellHowManyLinesAreMissing) {
  const std::string line(1'000'000, 'x');
  BackgroundFile file(*AppendFile::open(name_));
  for (int i = 0; i < 40; ++i) file.add(line + "\n");  // faster than any lines gather
  EXPECT_FALSE(file.close());
  const auto text = content();
  const auto kept = std::count(text.begin(), text.end(), 'x') / 1'000'000;
  EXPECT_LT(text.size(), 41'000'000u);
  if (kept < 40) {
    EXPECT_THAT(text.substr(text.rfind("\n# ")), HasSubstr("lines are missing here"));
  }
}

TEST_F(Files, InTheBackgroundTellWhatWentWrong) {
  BackgroundFile file(*AppendFile::open("/dev/full"));
  file.add("line\n");
  const auto refusal = file.close();
  ASSERT_TRUE(refusal);
  EXPECT_THAT(refusal->message, HasSubstr("/dev/full"));
  EXPECT_TRUE(file.failed());
}

}  // namespace
}  // namespace tabiya::cli
