#include "tuner/parameters/space.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace tabiya::parameters {
namespace {

using testing::AllOf;
using testing::HasSubstr;

GivenParameter given(Parameter parameter, std::string place = "p.toml:3") {
  return {std::move(parameter), std::move(place)};
}

std::string refusal_of(std::vector<GivenParameter> all) {
  const auto space = ParameterSpace::make(std::move(all));
  return space ? "accepted" : space.refusal().message;
}

const Parameter kGood{"Margin", 5, 0, 10, 1};

TEST(ParameterSpace, RefusesWhatCannotBeTuned) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  struct Case {
    Parameter parameter;
    std::string word;
  };
  const Case cases[] = {{{"", 5, 0, 10, 1}, "name"},
                        {{"M", 11, 0, 10, 1}, "start 11 lies outside 0 to 10"},
                        {{"M", -1, 0, 10, 1}, "start -1 lies outside 0 to 10"},
                        {{"M", 5, 10, 0, 1}, "min 10 is above max 0"},
                        {{"M", 5, 5, 5, 1}, "nothing to tune"},
                        {{"M", 5, 0, 10, 0}, "c_end 0 must be above 0"},
                        {{"M", 5, 0, 10, -2}, "c_end -2 must be above 0"},
                        {{"M", kNan, 0, 10, 1}, "no finite number"},
                        {{"M", 5, 0, INFINITY, 1}, "no finite number"},
                        {{"M", 5, 0, 10, kNan}, "no finite number"},
                        {{"M", 5, 0, 1e300, 1}, "too wide"},
                        {{"M", 5, 0.5, 10, 1}, "whole ends"}};
  for (const auto& [parameter, word] : cases)
    EXPECT_THAT(refusal_of({given(parameter)}), AllOf(HasSubstr("p.toml:3: "), HasSubstr(word)));
}

TEST(ParameterSpace, RefusesNoneAndTwoOfOneName) {
  EXPECT_THAT(refusal_of({}), HasSubstr("no parameter"));
  EXPECT_THAT(refusal_of({given(kGood, "a:1"), given(kGood, "a:7")}),
              AllOf(HasSubstr("a:7: "), HasSubstr("'Margin' is given twice, first at a:1")));
}

TEST(ParameterSpace, MakesStepsOfWholeNumbersAtLeastAHalf) {
  const auto space = ParameterSpace::make({given({"A", 5, 0, 10, 0.2}), given({"B", 5, 0, 10, 0.5}),
                                           given({"C", 0.5, 0, 1, 0.2, Kind::real})});
  ASSERT_TRUE(space);
  EXPECT_EQ((*space)[0].c_end, 0.5);
  EXPECT_EQ((*space)[2].c_end, 0.2);
  ASSERT_EQ(space->warnings().size(), 1u);
  EXPECT_THAT(space->warnings()[0], AllOf(HasSubstr("p.toml:3"), HasSubstr("'A'")));
}

TEST(ParameterSpace, RoundsPointsToWhatCanBePlayed) {
  const auto space =
      ParameterSpace::make({given({"A", 5, 0, 10, 1}), given({"B", 0.5, 0, 1, 0.2, Kind::real})});
  ASSERT_TRUE(space);
  EXPECT_EQ(space->rounded({4.6, 0.123}), (Point{5, 0.123}));
  EXPECT_EQ(space->rounded({10.7, -3}), (Point{10, 0}));
  EXPECT_EQ(value_text((*space)[0], 5), "5");
  EXPECT_EQ(value_text((*space)[1], 0.1), "0.1");
}

}  // namespace
}  // namespace tabiya::parameters
