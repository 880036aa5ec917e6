#include "tuner/parameters/texts.h"

#include <gmock/gmock.h>

namespace tabiya::parameters {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kTable =
    "# steps\n[[parameter]]\nname = \"Margin\"\nstart = 18\nmin = 5\nmax = 100\nc_end = 4.75\n"
    "type = \"int\"\n\n[[parameter]]\nname = \"Scale\"\nstart = 0.5\nmin = 0\nmax = 2.5\n"
    "c_end = 0.1\ntype = \"real\"\ngroup = \"eval\"\n";

std::string refusal_of(const Expected<ParameterSpace>& space) {
  return space ? "accepted" : space.refusal().message;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos);
  return text.replace(at, from.size(), to);
}

TEST(ParameterToml, IsRead) {
  const auto space = read_toml(kTable, "p.toml");
  ASSERT_TRUE(space) << refusal_of(space);
  ASSERT_EQ(space->size(), 2u);
  EXPECT_EQ((*space)[0], (Parameter{"Margin", 18, 5, 100, 4.75, Kind::whole, ""}));
  EXPECT_EQ((*space)[1], (Parameter{"Scale", 0.5, 0, 2.5, 0.1, Kind::real, "eval"}));
}

TEST(ParameterToml, IsRefusedWithItsLine) {
  struct Case {
    std::string from, to, said;
  };
  const Case cases[] = {
      {"c_end = 4.75", "c_edn = 4.75", "p.toml:7: unknown key 'c_edn'; did you mean 'c_end'?"},
      {"c_end = 4.75\n", "", "p.toml:2: this [[parameter]] has no 'c_end'"},
      {"start = 18", "start = \"18\"", "p.toml:4: 'start' must be a number"},
      {"name = \"Margin\"", "name = 3", "p.toml:3: 'name' must be a text"},
      {"\"int\"", "\"integer\"", "p.toml:8: type 'integer' must be"},
      {"start = 18", "start = 180", "p.toml:2: 'Margin': start 180 lies outside"},
      {"start = 18", "start 18", "p.toml:4: "},
      {"# steps", "depth = 3", "p.toml:1: 'depth' does not belong here"},
      {"Scale", "Margin", "p.toml:10: 'Margin' is given twice, first at p.toml:2"},
      {"# steps", "a = " + std::string(100'000, '['), "p.toml:1: keys or brackets too deep"},
      {"# steps", "a" + std::string(100'000, '.') + "b = 1", "p.toml:1: keys or brackets"}};
  for (const auto& [from, to, said] : cases)
    EXPECT_THAT(refusal_of(read_toml(with(kTable, from, to), "p.toml")), HasSubstr(said));
  EXPECT_THAT(refusal_of(read_toml("", "p.toml")), HasSubstr("holds no [[parameter]]"));
  EXPECT_THAT(refusal_of(read_toml("parameter = 3", "p.toml")), HasSubstr("p.toml:1: "));
}

TEST(ParameterToml, IsWrittenWithTheTunedValues) {
  const auto space = *read_toml(with(kTable, "Margin", "a\\\"b"), "p.toml");
  const auto again = read_toml(write_toml(space, space.rounded({20.6, 0.25})), "again");
  ASSERT_TRUE(again) << refusal_of(again);
  EXPECT_EQ((*again)[0].name, "a\"b");
  EXPECT_EQ((*again)[0].start, 21);
  EXPECT_EQ((*again)[0].c_end, 4.75);
  EXPECT_EQ((*again)[1].start, 0.25);
  EXPECT_EQ((*again)[1].group, "eval");
}

TEST(CommaLines, OfBothFrameworksAreRead) {
  const auto space = read_comma_lines(
      "# pasted\r\nMargin, int, 18.0, 5, 100, 4.75, 0.002\r\n\nScale,float,0.5,0,2.5,0.1,0.002,\n"
      "Depth,8,1,14,0.65,0.0020\n",
      "lines");
  ASSERT_TRUE(space) << refusal_of(space);
  ASSERT_EQ(space->size(), 3u);
  EXPECT_EQ((*space)[0], (Parameter{"Margin", 18, 5, 100, 4.75}));
  EXPECT_EQ((*space)[1], (Parameter{"Scale", 0.5, 0, 2.5, 0.1, Kind::real}));
  EXPECT_EQ((*space)[2], (Parameter{"Depth", 8, 1, 14, 0.65}));
}

TEST(CommaLines, AreRefusedWithTheirLine) {
  struct Case {
    std::string text, said;
  };
  const Case cases[] = {{"A,int,1,0,9,1\n\nB,text,1,0,9,1,0.002", "lines:1: "},
                        {"A,1,0,9,1,0.002\nB,text,1,0,9,1,0.002", "lines:2: type 'text'"},
                        {"A,1,0,nine,1,0.002", "lines:1: 'A': max 'nine' is no number"},
                        {"A,1,0,9,inf,0.002", "c_end 'inf'"},
                        {"A,1,0,9", "has 4 fields"},
                        {"A,1,0,9,0,0.002", "lines:1: 'A': c_end 0"},
                        {"\n# nothing\n", "holds no parameter"}};
  for (const auto& [text, said] : cases)
    EXPECT_THAT(refusal_of(read_comma_lines(text, "lines")), HasSubstr(said)) << text;
}

TEST(Parameters, AreReadInWhicheverFormTheyCome) {
  EXPECT_EQ(read_parameters(kTable, "p")->size(), 2u);
  EXPECT_EQ(read_parameters("A,1,0,9,1,0.002", "p")->size(), 1u);
}

TEST(SpinOptions, GiveStepsOfATwentieth) {
  const SpinOption options[] = {{"Margin", 18, 0, 100}, {"Depth", 4, 1, 12}};
  const std::string both[] = {"Depth", "Margin"};
  const auto space = read_spin_options(options, both, "new");
  ASSERT_TRUE(space);
  EXPECT_EQ((*space)[0], (Parameter{"Depth", 4, 1, 12, 1}));
  EXPECT_EQ((*space)[1], (Parameter{"Margin", 18, 0, 100, 5}));
  const std::string misspelt[] = {"Margn"};
  EXPECT_THAT(refusal_of(read_spin_options(options, misspelt, "new")),
              AllOf(HasSubstr("engine new"), HasSubstr("'Margn'"), HasSubstr("'Margin'")));
}

TEST(SetOptions, AreALineEach) {
  const auto space = *read_toml(kTable, "p");
  EXPECT_EQ(write_setoptions(space, {20.6, 0.25}),
            "setoption name Margin value 21\nsetoption name Scale value 0.25\n");
}

}  // namespace
}  // namespace tabiya::parameters
