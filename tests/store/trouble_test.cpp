#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <thread>

#include "runner/store/ledger.h"
#include "runner/store/queries.h"
#include "runner/store/schema.h"
#include "tests/store/failing_disk.h"
#include "tests/store/samples.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::store {
namespace {

using hall::Onward;
using testing::AllOf;
using testing::HasSubstr;
using tests::Outcome;
using tests::sample_game;
using tests::sample_plan;

// Runs `part` in a child process; its exit status, or minus the signal that ended it.
int in_child(const std::function<int()>& part) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(part());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

class Trouble : public testing::Test {
 protected:
  tests::ScratchDirectory scratch_;
  std::string file_ = scratch_.file("ledger.db");

  // The database is sound; how many whole games does run 1 hold?
  std::int64_t sound_games() {
    auto ledger = open_ledger(file_, Access::write);
    EXPECT_TRUE(ledger) << ledger.refusal().message;
    Statement check = ledger->prepare("PRAGMA integrity_check");
    EXPECT_TRUE(check.next());
    EXPECT_EQ(check.text(0), "ok");
    std::int64_t games = 0;
    const auto failed = visit_games(*ledger, 1, [&](const match::GameRecord& game) {
      EXPECT_EQ(game, sample_game(game.encounter, 0, Outcome::won));
      return ++games > 0;
    });
    EXPECT_FALSE(failed) << failed->message;
    return games;
  }
};

// A writer that reports every game it has been told is stored, until it is killed.
int report_stored_games(const std::string& file, int report) {
  auto ledger = SqliteLedger::begin(file, sample_plan());
  if (!ledger) return 1;
  for (std::int64_t i = 0;; ++i) {
    (*ledger)->take(sample_game(i, 0, Outcome::won));
    if (i % 3 != 0) continue;  // so that games are in the queue too
    if (!(*ledger)->flush() || ::write(report, &i, sizeof i) != sizeof i) return 1;
  }
}

TEST_F(Trouble, AKilledWriterLosesNothingThatWasStored) {
  for (const int patience : {1, 2, 20, 67}) {
    file_ = scratch_.file("killed" + std::to_string(patience) + ".db");
    int reports[2];
    ASSERT_EQ(::pipe(reports), 0);
    const pid_t writer = ::fork();
    if (writer == 0) ::_exit(report_stored_games(file_, reports[1]));
    ::close(reports[1]);
    std::int64_t stored = -1;
    for (int i = 0; i < patience; ++i)
      ASSERT_EQ(::read(reports[0], &stored, sizeof stored), ssize_t{sizeof stored});
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    while (::read(reports[0], &stored, sizeof stored) == ssize_t{sizeof stored}) continue;
    ::close(reports[0]);
    EXPECT_GE(sound_games(), stored + 1);
    auto ledger = open_ledger(file_, Access::read);
    EXPECT_EQ(unfinished_run(*ledger)->state, RunState::interrupted);
    EXPECT_TRUE(SqliteLedger::resume(file_, 1));
  }
}

TEST_F(Trouble, CountsWhatIsNotStoredYet) {
  auto ledger = SqliteLedger::begin(file_, sample_plan(), std::chrono::milliseconds(300));
  ASSERT_TRUE(ledger);
  auto other = open_ledger(file_, Access::write);
  ASSERT_FALSE(other->execute("BEGIN IMMEDIATE"));
  for (int i = 0; i < 3; ++i) (*ledger)->take(sample_game(i, 0, Outcome::won));
  EXPECT_EQ((*ledger)->unsaved(), 3u);
  ASSERT_FALSE(other->execute("COMMIT"));
  ASSERT_TRUE((*ledger)->flush());
  EXPECT_EQ((*ledger)->unsaved(), 0u);
  ASSERT_FALSE(other->execute("BEGIN IMMEDIATE"));
  (*ledger)->take(sample_game(3, 0, Outcome::won));
  EXPECT_FALSE((*ledger)->flush());  // the lock's patience is at an end
  EXPECT_EQ((*ledger)->unsaved(), std::nullopt);
}

TEST_F(Trouble, AFileThatIsGoneIsNoticedAtTheNextGame) {
  const auto moved = scratch_.file("moved.db");
  const std::function<void()> deeds[] = {
      [&] { std::filesystem::remove(file_); }, [&] { std::filesystem::rename(file_, moved); },
      [&] { std::filesystem::copy_file(file_, moved), std::filesystem::rename(moved, file_); }};
  for (const auto& deed : deeds) {
    auto ledger = SqliteLedger::begin(file_, sample_plan());
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    EXPECT_EQ((*ledger)->take(sample_game(0, 0, Outcome::won)), Onward::go_on);
    ASSERT_TRUE((*ledger)->flush());
    deed();
    (*ledger)->take(sample_game(1, 0, Outcome::won));
    EXPECT_FALSE((*ledger)->flush());
    EXPECT_EQ((*ledger)->take(sample_game(2, 0, Outcome::won)), Onward::stop);
    const auto refusal = (*ledger)->close({});
    ASSERT_TRUE(refusal);
    EXPECT_THAT(refusal->message, AllOf(HasSubstr(file_), HasSubstr("the file is gone")));
    for (const auto& file : {file_, moved})
      for (const auto* ending : {"", "-wal", "-shm", "-lease"})
        std::filesystem::remove(file + ending);
  }
}

TEST_F(Trouble, ALivingWriterInAnotherProcessKeepsItsRun) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t writer = ::fork();
  if (writer == 0) ::_exit(report_stored_games(file_, ready[1]));
  std::int64_t first = 0;
  ASSERT_EQ(::read(ready[0], &first, sizeof first), ssize_t{sizeof first});
  const auto refused = SqliteLedger::resume(file_, 1);
  auto reader = open_ledger(file_, Access::read);
  const auto seen = newest_run(*reader);
  ::kill(writer, SIGKILL);
  ::waitpid(writer, nullptr, 0);
  EXPECT_EQ(seen->state, RunState::running);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.refusal().message, HasSubstr("being played by another tabiya"));
  EXPECT_TRUE(SqliteLedger::resume(file_, 1));
}

TEST_F(Trouble, TwoWritersOfOneFileLoseNothing) {
  constexpr int kGames = 200;
  const auto play = [&] {
    auto ledger = SqliteLedger::begin(file_, sample_plan());
    if (!ledger) {
      std::fprintf(stderr, "%s\n", ledger.refusal().message.c_str());
      return 1;
    }
    for (int i = 0; i < kGames; ++i) (*ledger)->take(sample_game(i, 0, Outcome::won));
    return (*ledger)->close({}) ? 2 : 0;
  };
  const pid_t other = ::fork();
  if (other == 0) ::_exit(play());
  EXPECT_EQ(play(), 0);
  int status = 0;
  ::waitpid(other, &status, 0);
  EXPECT_EQ(status, 0);
  auto ledger = open_ledger(file_, Access::read);
  const auto runs = all_runs(*ledger);
  ASSERT_EQ(runs->size(), 2u);
  for (const auto& run : *runs) EXPECT_EQ(run.games, kGames);
}

TEST_F(Trouble, AWriterWaitsForAnotherToLetGo) {
  auto ledger = SqliteLedger::begin(file_, sample_plan());
  auto other = open_ledger(file_, Access::write);
  ASSERT_FALSE(other->execute("BEGIN IMMEDIATE"));
  (*ledger)->take(sample_game(0, 0, Outcome::won));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // time to be turned away
  EXPECT_EQ((*ledger)->unsaved(), 1u);
  ASSERT_FALSE(other->execute("ROLLBACK"));
  EXPECT_FALSE((*ledger)->close({}));
  EXPECT_EQ(sound_games(), 1);
}

TEST_F(Trouble, ADatabaseThatStaysLockedIsNamed) {
  auto ledger = SqliteLedger::begin(file_, sample_plan(), std::chrono::milliseconds(20));
  (*ledger)->take(sample_game(0, 0, Outcome::won));
  ASSERT_TRUE((*ledger)->flush());
  auto other = open_ledger(file_, Access::write);
  ASSERT_FALSE(other->execute("BEGIN IMMEDIATE"));
  (*ledger)->take(sample_game(1, 0, Outcome::won));
  EXPECT_FALSE((*ledger)->flush());
  EXPECT_EQ((*ledger)->take(sample_game(2, 0, Outcome::won)), Onward::stop);
  const auto refusal = (*ledger)->close({});
  ASSERT_TRUE(refusal);
  EXPECT_THAT(refusal->message,
              AllOf(HasSubstr(file_), HasSubstr("locked"),
                    HasSubstr("2 finished games, from round 2.1 on, are not stored")));
  ASSERT_FALSE(other->execute("ROLLBACK"));
  EXPECT_EQ(sound_games(), 1);
}

struct DiskCase {
  int code;
  const char* words;
};

class DiskTrouble : public Trouble, public testing::WithParamInterface<DiskCase> {};

// Wherever in the writing of a game the disk gives up.
TEST_P(DiskTrouble, StopsTheRunAndKeepsWhatWasStored) {
  for (std::int64_t room = 0; room < 60'000; room += 8'999) {
    file_ = scratch_.file("disk" + std::to_string(room) + ".db");
    tests::FailingDisk disk;
    auto ledger = SqliteLedger::begin(file_, sample_plan());
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    disk.fail_after(room, GetParam().code);
    std::int64_t stored = 0;
    for (int i = 0; i < 30; ++i) {
      (*ledger)->take(sample_game(i, 0, Outcome::won));
      if ((*ledger)->flush()) ++stored;
    }
    EXPECT_LT(stored, 30);
    EXPECT_EQ((*ledger)->take(sample_game(30, 0, Outcome::won)), Onward::stop);
    const auto refusal = (*ledger)->close({});
    ASSERT_TRUE(refusal);
    EXPECT_THAT(refusal->message, AllOf(HasSubstr(file_), HasSubstr(GetParam().words)));
    ledger->reset();
    disk.recover();
    EXPECT_EQ(sound_games(), stored);
    auto again = SqliteLedger::resume(file_, 1);
    ASSERT_TRUE(again) << again.refusal().message;
    (*again)->take(sample_game(31, 0, Outcome::won));
    EXPECT_FALSE((*again)->close({}));
    again->reset();
    EXPECT_EQ(sound_games(), stored + 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Codes, DiskTrouble,
                         testing::Values(DiskCase{SQLITE_FULL, "free some space"},
                                         DiskCase{SQLITE_IOERR_WRITE, "check its disk"},
                                         DiskCase{SQLITE_READONLY,
                                                  "make the file and its directory writable"}),
                         [](const auto& disk) { return "Code" + std::to_string(disk.param.code); });

// Hears of games until it has had enough.
struct FussyFollower final : Follower {
  explicit FussyFollower(std::string name) : file(std::move(name)) {}
  std::optional<Refusal> begin(Database&, const Run& run) override {
    games_before = run.games;
    return std::nullopt;
  }
  std::optional<Refusal> stored(const match::GameRecord& game) override {
    auto ledger = open_ledger(file, Access::read);  // another connection sees the game
    committed = committed && played_games(*ledger, 1)->has(game.encounter, game.seating.number);
    return ++heard == patience ? std::optional(Refusal{"enough"}) : std::nullopt;
  }

  std::string file;
  std::int64_t games_before = -1;
  int heard = 0;
  int patience = 3;
  bool committed = true;
};

TEST_F(Trouble, AFollowerHearsOfCommittedGamesAndCanEndTheRun) {
  FussyFollower follower(file_);
  auto ledger = SqliteLedger::begin(file_, sample_plan());
  (*ledger)->follow(follower);
  for (const int i : {0, 0, 1}) (*ledger)->take(sample_game(i, 0, Outcome::won));
  EXPECT_TRUE((*ledger)->flush());
  EXPECT_EQ(follower.heard, 2);  // the game that came twice is one
  (*ledger)->take(sample_game(2, 0, Outcome::won));
  EXPECT_FALSE((*ledger)->flush());
  EXPECT_EQ((*ledger)->take(sample_game(3, 0, Outcome::won)), Onward::stop);
  const auto refusal = (*ledger)->close({RunState::failed, std::nullopt, "2026-11-30T02:00:00Z"});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->message, "enough");
  EXPECT_EQ(follower.heard, 3);
  EXPECT_TRUE(follower.committed);
  EXPECT_EQ(follower.games_before, 0);
  ledger->reset();
  EXPECT_EQ(sound_games(), 4);  // none of them is lost
  auto reader = open_ledger(file_, Access::read);
  EXPECT_EQ(newest_run(*reader)->state, RunState::failed);
  FussyFollower next(file_);
  auto again = SqliteLedger::resume(file_, 1);
  (*again)->follow(next);
  EXPECT_TRUE((*again)->flush());
  EXPECT_EQ(next.games_before, 4);
}

TEST_F(Trouble, AFullDiskAtTheVeryBeginningIsRefused) {
  tests::FailingDisk disk;
  disk.fail_after(0, SQLITE_FULL);
  const auto refused = SqliteLedger::begin(file_, sample_plan());
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.refusal().message, AllOf(HasSubstr(file_), HasSubstr("full")));
}

// A limit set by the kernel: files may not grow beyond 200,000 bytes.
TEST_F(Trouble, AFileThatMayNotGrowStopsTheRun) {
  const int status = in_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    auto ledger = SqliteLedger::begin(file_, sample_plan());
    const rlimit limit{200'000, 200'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    int taken = 0;
    while (taken < 10'000 &&
           (*ledger)->take(sample_game(taken, 0, Outcome::won)) == Onward::go_on) {
      ++taken;
      (*ledger)->flush();
    }
    const auto refusal = (*ledger)->close({});
    const bool named = refusal && refusal->message.find(file_) != std::string::npos;
    return named && taken < 10'000 ? 0 : 1;
  });
  EXPECT_EQ(status, 0);
  EXPECT_GT(sound_games(), 1);
}

// Runs `part` as a user whom file modes bind.
int without_privilege(const std::function<int()>& part) {
  constexpr uid_t kNobody = 65534;
  return in_child([&] {
    if (::geteuid() == 0 && ::setresuid(kNobody, kNobody, kNobody) != 0) return 99;
    return part();
  });
}

class ReadOnly : public Trouble {
 protected:
  void SetUp() override {
    auto ledger = SqliteLedger::begin(file_, sample_plan());
    (*ledger)->take(sample_game(0, 0, Outcome::won));
    ASSERT_FALSE((*ledger)->close({RunState::interrupted, std::nullopt, ""}));
    ledger->reset();
    protect(true);
  }
  void TearDown() override { protect(false); }

  void protect(bool on) {
    using std::filesystem::perms;
    std::filesystem::permissions(file_, on ? perms(0444) : perms(0644));
    std::filesystem::permissions(scratch_.path(), on ? perms(0555) : perms(0755));
  }
};

TEST_F(ReadOnly, CanBeRead) {
  EXPECT_EQ(without_privilege([&] {
              auto ledger = open_ledger(file_, Access::read);
              if (!ledger) {
                std::fprintf(stderr, "%s\n", ledger.refusal().message.c_str());
                return 1;
              }
              auto run = newest_run(*ledger);
              return run && run->games == 1 && run->state == RunState::interrupted ? 0 : 2;
            }),
            0);
}

TEST_F(ReadOnly, AnOlderLedgerIsNamedAsSuch) {
  protect(false);
  ASSERT_FALSE(Database::open(file_, Access::write)->execute("PRAGMA user_version = 0"));
  protect(true);
  EXPECT_EQ(without_privilege([&] {
              const auto ledger = open_ledger(file_, Access::read);
              const bool named =
                  !ledger && ledger.refusal().message.find("older tabiya") != std::string::npos;
              return named ? 0 : 1;
            }),
            0);
}

TEST_F(ReadOnly, CannotBeWrittenAndSaysSo) {
  EXPECT_EQ(without_privilege([&] {
              const auto begun = SqliteLedger::begin(file_, sample_plan());
              const auto resumed = SqliteLedger::resume(file_, 1);
              if (begun || resumed) return 1;
              for (const auto& refusal : {begun.refusal(), resumed.refusal()})
                if (refusal.message.find("writable") == std::string::npos ||
                    refusal.message.find(file_) == std::string::npos)
                  return 2;
              return 0;
            }),
            0);
}

TEST_F(ReadOnly, ADirectoryThatTakesNoNewFileIsRefused) {
  EXPECT_EQ(without_privilege([&] {
              const auto begun = SqliteLedger::begin(scratch_.file("new.db"), sample_plan());
              return !begun && begun.refusal().message.find("writable") != std::string::npos ? 0
                                                                                             : 1;
            }),
            0);
}

}  // namespace
}  // namespace tabiya::store
