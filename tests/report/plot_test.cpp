// Plots: whatever is given, the picture is well-formed and says what it should.
#include "runner/report/plot.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <regex>
#include <vector>

namespace tabiya::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Whether tags open and close in order, attributes are quoted, and text holds no bare '<' or '&'.
bool is_well_formed(const std::string& text) {
  static const std::regex tag(R"re(<(/?)([a-z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<]*")*)(/?)>)re");
  static const std::regex ampersand("&(?!(amp|lt|gt|quot|#39);)");
  std::vector<std::string> open;
  std::size_t at = 0;
  for (std::sregex_iterator each(text.begin(), text.end(), tag), end; each != end; ++each) {
    const auto between = text.substr(at, static_cast<std::size_t>(each->position()) - at);
    if (between.find('<') != std::string::npos) return false;
    at = static_cast<std::size_t>(each->position() + each->length());
    if ((*each)[1] == "/") {
      if (open.empty() || open.back() != (*each)[2]) return false;
      open.pop_back();
    } else if ((*each)[4] != "/") {
      open.push_back((*each)[2]);
    }
  }
  for (const char letter : text)
    if (static_cast<unsigned char>(letter) < 0x20 && letter != '\n') return false;
  return open.empty() && !std::regex_search(text, ampersand) &&
         text.find('<', at) == std::string::npos;
}

std::size_t count_of(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

Plot sample() {
  Plot plot{.title = "Loss", .x_name = "epoch", .y_name = "nats"};
  plot.lines.push_back(
      {"learnt", {{0, 0.6}, {1, 0.55}, {2, 0.53}}, {0.5, 0.5, 0.5}, {0.7, 0.6, 0.6}});
  plot.points.push_back({"held out", {{{0, 0.61}, {{0.58, 0.64}}}, {{2, 0.56}, {}}}});
  plot.levels.push_back({"start", 0.62});
  return plot;
}

TEST(Plot, HoldsWhatItWasGiven) {
  const auto svg = svg_of(sample());
  EXPECT_TRUE(is_well_formed(svg)) << svg;
  EXPECT_EQ(count_of(svg, "class=\"line "), 1u);
  EXPECT_EQ(count_of(svg, "class=\"band "), 1u);
  EXPECT_EQ(count_of(svg, "<circle"), 2u);
  EXPECT_EQ(count_of(svg, "class=\"error "), 3u);
  EXPECT_EQ(count_of(svg, "class=\"level\""), 1u);
  for (const auto* word : {">Loss<", ">epoch<", ">nats<", ">learnt<", ">held out<", ">start<"})
    EXPECT_THAT(svg, HasSubstr(word));
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_EQ(count_of(svg, "http"), 1u) << "the name space alone";
  EXPECT_EQ(svg, svg_of(sample()));
}

TEST(Plot, EscapesEveryText) {
  auto plot = sample();
  const std::string hostile = "</text><script>\"a\" & 'b'\x01\n\xff\xc3";
  plot.title = plot.x_name = plot.y_name = plot.lines[0].name = hostile;
  plot.points[0].name = plot.levels[0].name = hostile;
  auto svg = svg_of(plot);
  EXPECT_TRUE(is_well_formed(svg)) << svg;
  EXPECT_THAT(svg, HasSubstr("&lt;/text&gt;&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;"));
  EXPECT_THAT(svg, Not(HasSubstr("\xff"))) << "no UTF-8";
  plot.bars = {{hostile, 1}};
  svg = svg_of(plot);
  EXPECT_TRUE(is_well_formed(svg)) << svg;
}

TEST(Plot, SaysThatThereIsNothingToDraw) {
  Plot plot{.title = "Empty", .x_name = "x", .y_name = "y"};
  EXPECT_THAT(svg_of(plot), HasSubstr("nothing to draw yet"));
  plot.lines.push_back({"none", {}});
  plot.lines.push_back({"nowhere", {{kNone, 1}, {1, std::numeric_limits<double>::infinity()}}});
  plot.levels.push_back({"level", 3});
  const auto svg = svg_of(plot);
  EXPECT_THAT(svg, HasSubstr("nothing to draw yet"));
  EXPECT_TRUE(is_well_formed(svg));
}

// Every number of a picture lies within it.
void expect_within(const std::string& svg) {
  static const std::regex number("[ML,](-?[0-9][0-9.]*)|c[xy]=\"(-?[0-9.]+)\"");
  for (std::sregex_iterator each(svg.begin(), svg.end(), number), end; each != end; ++each) {
    const auto text = (*each)[1].matched ? (*each)[1].str() : (*each)[2].str();
    const double place = std::stod(text);
    EXPECT_GE(place, 0) << svg;
    EXPECT_LE(place, 720) << svg;
  }
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(Plot, DrawsConstantSeriesAndSinglePlaces) {
  for (const double level : {0.0, 1e-9, 7.0, -1e9, 1e15}) {
    Plot plot{.title = "", .x_name = "", .y_name = ""};
    plot.lines.push_back({"", {{1, level}, {2, level}}});
    plot.points.push_back({"", {{{1, level}, {}}}});
    expect_within(svg_of(plot));
    plot.lines.clear();
    expect_within(svg_of(plot));
    EXPECT_THAT(svg_of(plot), HasSubstr("<circle"));
  }
}

TEST(Plot, LeavesOutWhatIsNoNumber) {
  Plot plot{.title = "", .x_name = "", .y_name = ""};
  plot.lines.push_back({"", {{0, 1}, {1, kNone}, {2, 3}, {3, 4}}, {0, 0, kNone, 2}, {2, 4, 5, 6}});
  plot.points.push_back({"", {{{0, kNone}, {{1, 2}}}, {{1, 1}, {{kNone, 2}}}}});
  const auto svg = svg_of(plot);
  expect_within(svg);
  const std::regex pieces("class=\"line c0\" d=\"M[0-9.,]+M[0-9.,]+L[0-9.,]+\"");
  EXPECT_TRUE(std::regex_search(svg, pieces)) << svg;
  EXPECT_EQ(count_of(svg, "<circle"), 1u);
  EXPECT_EQ(count_of(svg, "class=\"error"), 0u);
}

TEST(Plot, DrawsBarsFromZero) {
  Plot plot{.title = "Pairs", .x_name = "", .y_name = "pairs"};
  plot.bars = {{"LL", 3}, {"LD", -1}, {"WW", kNone}};
  const auto svg = svg_of(plot);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(count_of(svg, "<rect class=\"bar c0\""), 2u);
  for (const auto* word : {">LL<", ">LD<", ">WW<", ">0<"}) EXPECT_THAT(svg, HasSubstr(word));
}

TEST(Ticks, AreRound) {
  EXPECT_THAT(ticks(0, 1, 5),
              ElementsAre(0, testing::DoubleEq(0.2), testing::DoubleEq(0.4),
                          testing::DoubleNear(0.6, 1e-12), testing::DoubleEq(0.8), 1));
  EXPECT_THAT(ticks(-30, 95, 6), ElementsAre(0, 50));
  EXPECT_THAT(ticks(-30, 95, 7), ElementsAre(-20, 0, 20, 40, 60, 80));
  EXPECT_THAT(ticks(3, 3, 5), ElementsAre());
  EXPECT_THAT(ticks(0, kNone, 5), ElementsAre());
}

TEST(Ticks, AreNeitherManyNorNone) {
  for (const double size : {1e-7, 0.013, 1.0, 9.99, 123.0, 4.7e8})
    for (const double low : {0.0, -size / 3, 5 * size}) {
      const auto places = ticks(low, low + size, 6);
      EXPECT_GE(places.size(), 2u) << low << " " << size;
      EXPECT_LE(places.size(), 8u) << low << " " << size;
      for (const double place : places) {
        EXPECT_GE(place, low - size * 1e-6);
        EXPECT_LE(place, low + size * (1 + 1e-6));
      }
    }
}

}  // namespace
}  // namespace tabiya::report
