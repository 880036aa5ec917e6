#include <gmock/gmock.h>
#include <sched.h>

#include <filesystem>
#include <fstream>

#include "runner/system/core_plan.h"
#include "runner/system/file_hash.h"
#include "runner/system/machine.h"
#include "runner/system/program.h"
#include "runner/system/sealed_file.h"

namespace tabiya::system {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

// Four physical cores with two processors each, numbered as Linux does: siblings are 0 and 4, ...
const std::vector<Processor> eight = {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 0},
                                      {4, 0, 0}, {5, 1, 0}, {6, 2, 0}, {7, 3, 0}};

TEST(CorePlan, gives_tables_physical_cores_of_their_own_first) {
  const auto plan = plan_cores(eight, 3, 1);
  EXPECT_THAT(plan.tables, ElementsAre(Cores{0}, Cores{1}, Cores{2}));
}

TEST(CorePlan, takes_siblings_when_it_must) {
  const auto plan = plan_cores(eight, 3, 2);
  EXPECT_THAT(plan.tables, ElementsAre(Cores{0, 1}, Cores{2, 3}, Cores{4, 5}));
}

TEST(CorePlan, can_take_all) {
  const auto plan = plan_cores(eight, 4, 2);
  EXPECT_THAT(plan.tables, ElementsAre(Cores{0, 1}, Cores{2, 3}, Cores{4, 5}, Cores{6, 7}));
}

TEST(CorePlan, pins_nothing_when_there_are_too_few) {
  EXPECT_FALSE(plan_cores(eight, 9, 1).pins());
  EXPECT_FALSE(plan_cores(eight, 3, 3).pins());
}

TEST(CorePlan, keeps_to_what_is_usable) {
  const std::vector<Processor> some = {{9, 1, 1}, {2, 2, 0}, {5, 1, 0}};
  const auto plan = plan_cores(some, 2, 1);
  EXPECT_THAT(plan.tables, ElementsAre(Cores{5}, Cores{2}));
}

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "tabiya-system-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
  }
  void TearDown() override { fs::remove_all(path_); }

  fs::path write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
    return path_ / name;
  }

  fs::path path_;
};

using MachineTest = Folder;

TEST_F(MachineTest, is_read_from_proc_and_sys) {
  write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Quick 9000 @ 4.5GHz\n");
  write("proc/loadavg", "1.25 0.80 0.40 2/300 4711\n");
  write("proc/meminfo", "MemFree:   10 kB\nMemTotal:       2048 kB\n");
  const std::string cpus = "sys/devices/system/cpu/";
  int first = 0;
  cpu_set_t set;
  ::sched_getaffinity(0, sizeof set, &set);
  while (!CPU_ISSET(first, &set)) ++first;
  const auto cpu = cpus + "cpu" + std::to_string(first) + "/";
  write(cpu + "topology/core_id", "12\n");
  write(cpu + "topology/physical_package_id", "3\n");
  write(cpu + "cpufreq/scaling_governor", "powersave\n");
  write(cpus + "intel_pstate/no_turbo", "0\n");
  write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");

  const auto machine = read_machine(path_);
  EXPECT_EQ(machine.model, "Quick 9000 @ 4.5GHz");
  EXPECT_EQ(machine.load, 1.25);
  EXPECT_EQ(machine.memory, 2048U * 1024U);
  EXPECT_EQ(machine.governor, "powersave");
  EXPECT_EQ(machine.clock_source, "tsc");
  EXPECT_EQ(machine.boost, true);
  ASSERT_FALSE(machine.usable.empty());
  EXPECT_EQ(machine.usable[0], (Processor{first, 12, 3}));
}

TEST_F(MachineTest, leaves_empty_what_is_not_told) {
  const auto machine = read_machine(path_);
  EXPECT_EQ(machine.model, "");
  EXPECT_EQ(machine.load, std::nullopt);
  EXPECT_EQ(machine.governor, std::nullopt);
  EXPECT_EQ(machine.boost, std::nullopt);
  EXPECT_GE(machine.physical_cores(), 1);
  EXPECT_THAT(machine.kernel, HasSubstr("Linux"));
}

using FileHash = Folder;

// The vectors of FIPS 180-2.
TEST_F(FileHash, is_sha256) {
  EXPECT_EQ(sha256_of(write("abc", "abc")).value(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_of(write("million", std::string(1'000'000, 'a'))).value(),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256_of(write("empty", "")).value(),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_F(FileHash, names_a_file_that_cannot_be_read) {
  const auto missing = sha256_of(path_ / "nothing");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.refusal().message, HasSubstr("nothing': No such file"));
  EXPECT_FALSE(sha256_of(path_));
}

using SealedFiles = Folder;

TEST_F(SealedFiles, are_broken_by_another_content_only) {
  SealedFile file(write("engine", "one"));
  EXPECT_FALSE(file.is_broken());
  write("engine", "two");
  EXPECT_TRUE(file.is_broken());
  EXPECT_TRUE(file.is_broken());
  write("engine", "one");
  EXPECT_FALSE(file.is_broken());
  fs::remove(file.path());
  EXPECT_TRUE(file.is_broken());
}

TEST_F(SealedFiles, may_be_known_by_their_hash) {
  const auto path = write("engine", "one");
  const auto hash = sha256_of(path).value();
  EXPECT_FALSE(SealedFile(path, hash).is_broken());
  EXPECT_TRUE(SealedFile(path, std::string(64, '0')).is_broken());
}

TEST_F(SealedFiles, are_not_read_while_nobody_touches_them) {
  const auto path = write("engine", "one");
  EXPECT_EQ(stamp_of(path), stamp_of(path));
  const auto before = stamp_of(path);
  write("engine", "three");
  EXPECT_NE(stamp_of(path), before);
  EXPECT_EQ(stamp_of(path_ / "nothing"), std::nullopt);
}

using ProgramTest = Folder;

TEST_F(ProgramTest, with_a_slash_is_taken_from_the_working_directory) {
  const auto file = write("bin/engine", "");
  fs::permissions(file, fs::perms::owner_all);
  EXPECT_EQ(find_program({"./engine"}, (path_ / "bin").string()).value(), file);
  EXPECT_EQ(find_program({"bin/engine"}, path_.string()).value(), file);
  EXPECT_EQ(find_program({file.string()}, "").value(), file);
}

TEST_F(ProgramTest, without_a_slash_is_looked_for_in_path) {
  EXPECT_THAT(find_program({"sh"}, "").value(), HasSubstr("/sh"));
  write("engine", "");
  const auto beside = find_program({"engine"}, path_.string());
  ASSERT_FALSE(beside);
  EXPECT_THAT(beside.refusal().message, HasSubstr("write './engine'"));
}

TEST_F(ProgramTest, that_cannot_run_is_refused_with_the_reason) {
  const auto file = write("engine", "");
  const auto refused = [&](const std::string& name, const std::string& directory) {
    return find_program({name}, directory).refusal().message;
  };
  EXPECT_THAT(refused("./none", path_.string()), HasSubstr("none' does not exist"));
  EXPECT_THAT(refused("./engine", path_.string()), HasSubstr("not executable (chmod +x"));
  EXPECT_THAT(refused("/", ""), HasSubstr("'/' is not a file"));
  EXPECT_THAT(refused("./engine", "/no/folder"), HasSubstr("'/no/folder' does not exist"));
  EXPECT_FALSE(find_program({}, ""));
}

TEST(Shown, quotes_what_a_shell_would_take_apart) {
  EXPECT_EQ(shown({"./engine", "--file", "my book.bin", "", "it's"}),
            "./engine --file 'my book.bin' '' 'it'\\''s'");
}

}  // namespace
}  // namespace tabiya::system
