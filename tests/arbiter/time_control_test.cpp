#include "runner/arbiter/time_control.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules/core/chance.h"

namespace tabiya::arbiter {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

struct Reading {
  std::string_view text;
  std::vector<TimeControl::Period> periods;
  Microseconds increment{};
};

class TimeControlReading : public testing::TestWithParam<Reading> {};

TEST_P(TimeControlReading, GivesPeriodsAndIncrement) {
  const auto control = read_time_control(GetParam().text);
  ASSERT_TRUE(control) << control.refusal().message;
  EXPECT_EQ(control->periods, GetParam().periods);
  EXPECT_EQ(control->increment, GetParam().increment);
}

INSTANTIATE_TEST_SUITE_P(
    Plain, TimeControlReading,
    testing::Values(Reading{"40/60", {{40, 60s}}}, Reading{"8+0.08", {{0, 8s}}, 80ms},
                    Reading{"8+0", {{0, 8s}}}, Reading{"0/10+0.1", {{0, 10s}}, 100ms},
                    Reading{"0.000001+.000001", {{0, 1us}}, 1us},
                    Reading{"0.1+0.29", {{0, 100ms}}, 290ms},  // no floating point on the way
                    Reading{"1.2500000", {{0, 1250ms}}}, Reading{"999999999", {{0, 999999999s}}},
                    Reading{"inf", {}}, Reading{"infinite", {}}));

INSTANTIATE_TEST_SUITE_P(
    MinutesAndSeconds, TimeControlReading,
    testing::Values(Reading{"1:30+0.5", {{0, 90s}}, 500ms}, Reading{"90:20", {{0, 5420s}}},
                    Reading{"0:0.5", {{0, 500ms}}}, Reading{"2:05.25", {{0, 125250ms}}},
                    Reading{"40/1:30", {{40, 90s}}}, Reading{"40/1:5", {{40, 65s}}},
                    Reading{"40/59:59", {{40, 3599s}}}, Reading{"40/90:00", {{40, 5400s}}},
                    Reading{"40/120:05+1", {{40, 7205s}}, 1s}, Reading{"0/1:30", {{0, 90s}}}));

INSTANTIATE_TEST_SUITE_P(
    SeveralPeriods, TimeControlReading,
    testing::Values(Reading{"40/60:20+0.1", {{40, 60s}, {0, 20s}}, 100ms},
                    Reading{"40/60:90", {{40, 60s}, {0, 90s}}},
                    Reading{"40/7200:3600", {{40, 7200s}, {0, 3600s}}},
                    Reading{"40/0.5:30", {{40, 500ms}, {0, 30s}}},
                    Reading{"40/60:0.5", {{40, 60s}, {0, 500ms}}},
                    Reading{"40/50:20/30", {{40, 50s}, {20, 30s}}},
                    Reading{"40/0:50:20", {{40, 50s}, {0, 20s}}},
                    Reading{"40/1:30:20/0:40:10+2", {{40, 90s}, {20, 40s}, {0, 10s}}, 2s},
                    Reading{"40/60:20/75:1:30", {{40, 60s}, {20, 75s}, {0, 90s}}}));

struct Refused {
  std::string_view text;
  std::string_view bad_part;
};

class TimeControlRefusal : public testing::TestWithParam<Refused> {};

TEST_P(TimeControlRefusal, QuotesTheWholeAndTheBadPart) {
  const auto control = read_time_control(GetParam().text);
  ASSERT_FALSE(control) << write_time_control(*control);
  EXPECT_THAT(control.refusal().message,
              HasSubstr("time control \"" + std::string(GetParam().text) + "\""));
  EXPECT_THAT(control.refusal().message,
              HasSubstr(": \"" + std::string(GetParam().bad_part) + "\""));
}

INSTANTIATE_TEST_SUITE_P(
    All, TimeControlRefusal,
    testing::Values(Refused{"", ""}, Refused{"abc", "abc"}, Refused{"8+", ""},
                    Refused{"8+0.1+0.1", "0.1+0.1"}, Refused{"8+-1", "-1"}, Refused{"-8", "-8"},
                    Refused{"8 +0.1", "8 "}, Refused{"8s", "8s"}, Refused{"1e3", "1e3"},
                    Refused{"8,5", "8,5"}, Refused{".", "."}, Refused{"1.2.3", "1.2.3"},
                    Refused{"0.0000001", "0.0000001"}, Refused{"1000000000", "1000000000"},
                    Refused{"0", "0"}, Refused{"0+1", "0"}, Refused{"40/0", "40/0"},
                    Refused{"/60", "/60"}, Refused{"x/60", "x/60"}, Refused{"-1/60", "-1/60"},
                    Refused{"1000001/60", "1000001/60"}, Refused{"40/", ""}, Refused{"1:60", "60"},
                    Refused{"1.5:30", "1.5"}, Refused{"40/60:", ""}, Refused{"60:40/30", "40/30"},
                    Refused{"1:30:20", "20"}, Refused{"40/60:20:30:10", "10"},
                    Refused{"40/60:0/20:5/10", "5/10"}, Refused{"40/60+0.5:20", "0.5:20"},
                    Refused{"Inf", "Inf"}));

TEST(TimeControlWriting, KeepsTextsThatAreShortAlready) {
  for (const auto text : {"40/60", "8+0.08", "90+0.5", "40/60:20+0.1", "40/0:50:20", "inf",
                          "40/60:20/30", "0.000001", "40/7200:3600"})
    EXPECT_EQ(write_time_control(*read_time_control(text)), text);
}

Microseconds some_time(rules::Chance& chance) {
  const auto seconds = Microseconds(std::chrono::seconds(chance.below(120)));
  const auto fraction = Microseconds(chance.below(2) ? 0 : chance.below(1'000'000));
  return seconds + fraction + 1us * (seconds + fraction == 0us);
}

TEST(TimeControlWriting, IsReadBackExactly) {
  rules::Chance chance(1);
  for (int round = 0; round < 20'000; ++round) {
    TimeControl control;
    const auto periods = 1 + chance.below(3);
    for (std::uint64_t i = 0; i < periods; ++i)
      control.periods.push_back({1 + static_cast<int>(chance.below(60)), some_time(chance)});
    if (chance.below(2)) control.periods.back().moves = 0;
    if (chance.below(2)) control.increment = some_time(chance);
    const auto text = write_time_control(control);
    const auto again = read_time_control(text);
    ASSERT_TRUE(again) << again.refusal().message;
    ASSERT_EQ(*again, control) << text;
  }
}

}  // namespace
}  // namespace tabiya::arbiter
