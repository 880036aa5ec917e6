#include "runner/store/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "runner/store/queries.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::store {
namespace {

using testing::HasSubstr;

std::string content_of(const std::string& file) {
  std::ifstream stream(file);
  std::ostringstream content;
  content << stream.rdbuf();
  return content.str();
}

void write_file(const std::string& file, std::string_view content) {
  std::ofstream(file) << content;
}

// The definitions of all tables, indexes and views, in the order of their names.
std::string definitions(Database& database) {
  std::string text;
  Statement rows = database.prepare("SELECT name, sql FROM sqlite_master ORDER BY name");
  while (rows.next()) text += rows.text(0) + ": " + rows.text(1) + "\n";
  return text;
}

class Schema : public testing::Test {
 protected:
  tests::ScratchDirectory scratch_;
  std::string file_ = scratch_.file("ledger.db");

  // A database made by plain SQL, not by the program.
  void make(const std::string& sql) {
    auto database = Database::open(file_, Access::create);
    ASSERT_TRUE(database);
    const auto failed = database->execute(sql.c_str());
    ASSERT_FALSE(failed) << failed->message;
  }

  std::string refusal(Access access) {
    auto opened = open_ledger(file_, access);
    return opened ? "opened" : opened.refusal().message;
  }
};

TEST_F(Schema, IsTheFileOfTheSource) {
  EXPECT_EQ(kSchema, content_of(TABIYA_SOURCE "/runner/store/schema.sql"));
}

TEST_F(Schema, IsLaidDownOnceAndFoundAgain) {
  ASSERT_TRUE(open_ledger(file_, Access::create));
  auto again = open_ledger(file_, Access::create);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again->number("PRAGMA user_version"), kSchemaVersion);
  EXPECT_EQ(*again->number("PRAGMA application_id"), kApplicationId);
  Statement mode = again->prepare("PRAGMA journal_mode");
  ASSERT_TRUE(mode.next());
  EXPECT_EQ(mode.text(0), "wal");
}

TEST_F(Schema, IsLaidDownInAnEmptyFile) {
  write_file(file_, "");
  EXPECT_THAT(refusal(Access::read), HasSubstr("is empty"));
  EXPECT_TRUE(open_ledger(file_, Access::create));
  EXPECT_TRUE(open_ledger(file_, Access::read));
}

TEST_F(Schema, AMissingFileIsNamedAndNotMade) {
  EXPECT_THAT(refusal(Access::read), HasSubstr(file_ + ": there is no such database"));
  EXPECT_THAT(refusal(Access::write), HasSubstr("--db"));
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(Schema, AMissingDirectoryIsRefused) {
  file_ = scratch_.file("nowhere/ledger.db");
  EXPECT_THAT(refusal(Access::create), HasSubstr(file_));
}

TEST_F(Schema, AFileThatIsNoDatabaseIsRefusedAndLeftAlone) {
  const std::string text(5000, 'x');
  write_file(file_, text);
  for (const Access access : {Access::read, Access::write, Access::create})
    EXPECT_THAT(refusal(access), testing::AllOf(HasSubstr(file_), HasSubstr("no database")));
  EXPECT_EQ(content_of(file_), text);
}

TEST_F(Schema, ADirectoryIsRefused) {
  file_ = scratch_.path();
  EXPECT_THAT(refusal(Access::create), HasSubstr(file_));
}

TEST_F(Schema, TheDatabaseOfAnotherProgramIsRefusedAndLeftAlone) {
  make("CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('a')");
  for (const Access access : {Access::read, Access::write, Access::create})
    EXPECT_THAT(refusal(access), HasSubstr("database of another program"));
  EXPECT_EQ(*Database::open(file_, Access::read)->number("SELECT count(*) FROM sqlite_master"), 1);
}

TEST_F(Schema, TheLedgerOfANewerProgramIsRefused) {
  { ASSERT_TRUE(open_ledger(file_, Access::create)); }
  make("PRAGMA user_version = 99");
  for (const Access access : {Access::read, Access::write, Access::create})
    EXPECT_THAT(refusal(access), testing::AllOf(HasSubstr("newer tabiya"), HasSubstr("schema 99")));
}

TEST_F(Schema, AnOlderLedgerIsBroughtUpToDateAlsoWhenItIsOnlyRead) {
  for (const Access access : {Access::read, Access::write}) {
    file_ = scratch_.file(access == Access::read ? "read.db" : "written.db");
    make(content_of(TABIYA_TESTS "/store/schema-1.sql"));
    auto ledger = open_ledger(file_, access);
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    EXPECT_EQ(*ledger->number("PRAGMA user_version"), kSchemaVersion);
    EXPECT_EQ(all_runs(*ledger)->size(), 1u);
  }
}

// A ledger as version 1 left it, with a run in it; of later versions likewise, each its own file.
TEST_F(Schema, LedgersOfEveryVersionAreBroughtUpToDateWithTheirGames) {
  for (int version = 1; version <= kSchemaVersion; ++version) {
    file_ = scratch_.file("old" + std::to_string(version) + ".db");
    make(content_of(TABIYA_TESTS "/store/schema-" + std::to_string(version) + ".sql"));
    auto old = open_ledger(file_, Access::write);
    ASSERT_TRUE(old) << old.refusal().message;
    EXPECT_EQ(*old->number("PRAGMA user_version"), kSchemaVersion);
    auto fresh = open_ledger(scratch_.file("fresh.db"), Access::create);
    EXPECT_EQ(definitions(*old), definitions(*fresh)) << "version " << version;
    auto run = newest_run(*old);
    ASSERT_TRUE(run) << run.refusal().message;
    EXPECT_EQ(run->games, 3);
    EXPECT_EQ(*counts(*old, *run), (Counts{1, 1, 0, 1, {0, 0, 0, 1, 0, 0}}));
  }
}

// So far such a game counted as a draw, and nobody plays it again.
TEST_F(Schema, AShogiRepetitionOfVersion1StaysTheDrawItWas) {
  make(content_of(TABIYA_TESTS "/store/schema-1.sql") +
       "UPDATE games SET cause = 'repetition_replay', conduct = 'played_out', half_points_0 = 1,"
       " half_points_1 = 1 WHERE id = 1");
  auto ledger = open_ledger(file_, Access::write);
  ASSERT_TRUE(ledger) << ledger.refusal().message;
  const auto games = results(*ledger, 1);
  ASSERT_TRUE(games);
  EXPECT_FALSE(games->front().replayed);
  EXPECT_EQ(endings(*ledger, 1)->causes.at("replay_limit"), 1);
  EXPECT_TRUE(played_games(*ledger, 1)->has(0, 0));
}

constexpr Migration kSteps[] = {{1, "CREATE TABLE second (x)"},
                                {2, "ALTER TABLE second ADD COLUMN y"},
                                {3, "INSERT INTO second VALUES (1, 2)"}};

TEST_F(Schema, StepsLeadFromTheVersionThereIsToTheOneWanted) {
  make("PRAGMA user_version = 2; CREATE TABLE second (x)");
  auto database = Database::open(file_, Access::write);
  EXPECT_FALSE(migrate(*database, kSteps, 3));
  EXPECT_EQ(*database->number("PRAGMA user_version"), 3);
  EXPECT_EQ(*database->number("SELECT count(*) FROM pragma_table_info('second')"), 2);
  EXPECT_EQ(*database->number("SELECT count(*) FROM second"), 0);
  EXPECT_FALSE(migrate(*database, kSteps, 4));
  EXPECT_EQ(*database->number("SELECT count(*) FROM second"), 1);
}

TEST_F(Schema, AStepThatFailsLeavesTheLedgerAsItWas) {
  make("PRAGMA user_version = 1");
  auto database = Database::open(file_, Access::write);
  const Migration steps[] = {{1, "CREATE TABLE second (x)"}, {2, "CREATE TABLE second (x)"}};
  EXPECT_TRUE(migrate(*database, steps, 3));
  EXPECT_EQ(*database->number("PRAGMA user_version"), 1);
  EXPECT_EQ(*database->number("SELECT count(*) FROM sqlite_master"), 0);
}

}  // namespace
}  // namespace tabiya::store
