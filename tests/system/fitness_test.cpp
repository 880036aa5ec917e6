#include "runner/system/fitness.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace tabiya::system {
namespace {

using match::Finding;
using Weight = Finding::Weight;
using testing::HasSubstr;

// A quiet machine of four cores.
Observation quiet_machine() {
  Observation seen;
  seen.machine.usable = {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 0}};
  seen.machine.load = 0.1;
  seen.machine.governor = "performance";
  seen.machine.clock_source = "tsc";
  seen.machine.boost = false;
  seen.open_files = 1024;
  seen.free_memory = std::uint64_t{8} << 30;
  seen.clock_reading_ns = 25;
  seen.wake_delays_us = std::vector<double>(100, 60.0);
  seen.directory = "/data";
  seen.writable = true;
  seen.free_disk = std::uint64_t{100} << 30;
  seen.sync_ms = 1;
  return seen;
}

Finding about(const std::string& topic, const Observation& seen) {
  for (const auto& each : diagnose(seen))
    if (each.topic == topic) return each;
  ADD_FAILURE() << "no diagnosis about " << topic;
  return {};
}

void expect(const std::string& topic, Weight weight, const Observation& seen) {
  const auto found = about(topic, seen);
  EXPECT_EQ(found.weight, weight) << topic << ": " << found.text;
  EXPECT_EQ(weight == Weight::fault && found.remedy.empty(), false) << topic;
}

TEST(Fitness, quiet_machine_is_good_throughout) {
  for (const auto& each : diagnose(quiet_machine()))
    EXPECT_EQ(each.weight, Weight::good) << each.topic << ": " << each.text;
}

TEST(Fitness, every_topic_is_told_of_a_machine_that_tells_nothing) {
  EXPECT_EQ(diagnose(Observation{}).size(), diagnose(quiet_machine()).size());
}

TEST(Fitness, siblings_of_one_core_are_noted) {
  auto seen = quiet_machine();
  seen.machine.usable = {{0, 0, 0}, {1, 1, 0}, {2, 0, 0}, {3, 1, 0}};
  expect("cores", Weight::note, seen);
  EXPECT_THAT(about("cores", seen).text, HasSubstr("--concurrency 2"));
}

TEST(Fitness, quota_below_the_processors_is_bad) {
  auto seen = quiet_machine();
  seen.processor_quota = 4;
  expect("quota", Weight::good, seen);
  seen.processor_quota = 1.5;
  expect("quota", Weight::fault, seen);
  EXPECT_THAT(about("quota", seen).text, HasSubstr("1.50"));
}

TEST(Fitness, governor_and_boost_are_noted) {
  auto seen = quiet_machine();
  seen.machine.governor = "powersave";
  seen.machine.boost = true;
  expect("governor", Weight::note, seen);
  expect("boost", Weight::note, seen);
}

TEST(Fitness, load_is_judged_by_the_processors) {
  auto seen = quiet_machine();
  seen.machine.load = 1;
  expect("load", Weight::note, seen);
  seen.machine.load = 3;
  expect("load", Weight::fault, seen);
}

TEST(Fitness, slow_clock_is_noted) {
  auto seen = quiet_machine();
  seen.clock_reading_ns = 900;
  expect("clock", Weight::note, seen);
}

TEST(Fitness, late_wake_ups_are_judged_by_their_tail) {
  auto seen = quiet_machine();
  std::fill_n(seen.wake_delays_us.begin(), 5, 4'000.0);
  expect("wake-up", Weight::note, seen);
  EXPECT_THAT(about("wake-up", seen).remedy, HasSubstr("4 ms"));
  std::fill_n(seen.wake_delays_us.begin(), 5, 40'000.0);
  expect("wake-up", Weight::fault, seen);
}

TEST(Fitness, too_few_descriptors_are_bad) {
  auto seen = quiet_machine();
  seen.open_files = 70;
  expect("open files", Weight::fault, seen);
}

TEST(Fitness, disks_a_ledger_cannot_lie_on_are_bad) {
  auto seen = quiet_machine();
  seen.file_system = "NFS";
  expect("disk", Weight::fault, seen);
  seen = quiet_machine();
  seen.writable = false;
  expect("disk", Weight::fault, seen);
  seen = quiet_machine();
  seen.free_disk = 1000;
  expect("disk", Weight::note, seen);
}

TEST(Fitness, quantiles) {
  EXPECT_EQ(quantile({}, 0.5), std::nullopt);
  EXPECT_EQ(quantile({3, 1, 2}, 0.5), 2);
  EXPECT_EQ(quantile({3, 1, 2}, 1), 3);
}

class Observing : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "tabiya-fitness-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(path_); }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }

  std::filesystem::path path_;
};

TEST_F(Observing, measures_this_machine) {
  const auto seen = observe(path_);
  EXPECT_TRUE(seen.writable);
  EXPECT_GT(seen.open_files, 0u);
  EXPECT_GT(seen.clock_reading_ns.value_or(0), 0);
  EXPECT_EQ(seen.wake_delays_us.size(), 150u);
  EXPECT_TRUE(std::filesystem::is_empty(path_));
}

TEST_F(Observing, the_tightest_quota_of_the_groups_above_counts) {
  write("proc/self/cgroup", "0::/a/b\n");
  write("sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
  write("sys/fs/cgroup/a/cpu.max", "150000 100000\n");
  EXPECT_EQ(observe(path_, path_).processor_quota, 1.5);
}

TEST_F(Observing, no_quota_without_groups) {
  EXPECT_EQ(observe(path_, path_).processor_quota, std::nullopt);
}

TEST_F(Observing, a_missing_directory_cannot_be_written) {
  EXPECT_FALSE(observe(path_ / "nowhere").writable);
}

}  // namespace
}  // namespace tabiya::system
