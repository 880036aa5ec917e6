#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tabiya::report {

// A picture of figures: what is drawn, in the figures' own units. Places that are not finite are
// left out; a line is interrupted there.
struct Plot {
  struct Place {
    double x = 0;
    double y = 0;
  };

  // A line through its places, in the order given. With `low` and `high`, as many as there are
  // places, a band from the one to the other behind it.
  struct Line {
    std::string name;  // for the legend; empty: none
    std::vector<Place> places;
    std::vector<double> low = {};
    std::vector<double> high = {};
  };

  // Points, each with the ends of its error bar where it has one.
  struct Point {
    Place place;
    std::optional<std::array<double, 2>> error = {};
  };
  struct Points {
    std::string name;
    std::vector<Point> points;
  };

  // Bars from zero, one beside the other in the order given, each with its word below. They stand
  // at x = 0, 1, 2 ...; where there are bars, x has their words in place of numbers.
  struct Bar {
    std::string word;
    double height = 0;
  };

  // A level that something is held against, across the whole picture.
  struct Level {
    std::string name;
    double y = 0;
  };

  std::string title;
  std::string x_name;
  std::string y_name;
  std::vector<Line> lines = {};
  std::vector<Points> points = {};
  std::vector<Bar> bars = {};
  std::vector<Level> levels = {};
};

// The plot as an SVG of 720 by 420: no script, nothing from elsewhere, texts escaped, its colours
// fit for light and dark grounds. Without anything to draw it says so.
std::string svg_of(const Plot& plot);

// About `wanted` (2 or more) round numbers, steps of 1, 2 or 5 times a power of ten, that lie from
// `low` to `high`.
std::vector<double> ticks(double low, double high, int wanted);

}  // namespace tabiya::report
