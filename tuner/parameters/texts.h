#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "tuner/parameters/space.h"

namespace tabiya::parameters {

// Each reader gives a space or refuses with "FILE:LINE: 'word' ..." and a remedy; `file` is the
// text's name for people.

// Tables [[parameter]] with the keys name, start, min, max, c_end (required), type = "int" or
// "real" (int) and group.
Expected<ParameterSpace> read_toml(std::string_view text, std::string_view file);

// Lines of fishtest and OpenBench: name,int|float,start,min,max,c_end,r_end, or without the type
// (then int). Blank lines and those after # are passed over. r_end is read and not used: the
// schedule sets it.
Expected<ParameterSpace> read_comma_lines(std::string_view text, std::string_view file);

// The tables where the text has any, else the lines.
Expected<ParameterSpace> read_parameters(std::string_view text, std::string_view file);

// One option of an engine that takes a whole number: "option name N type spin default 5 min 1 max
// 9".
struct SpinOption {
  std::string name;
  double value = 0;
  double min = 0;
  double max = 0;
};
// The `names` among an engine's options; c_end is a twentieth of the range, at least 1. `engine` is
// its name for people.
Expected<ParameterSpace> read_spin_options(std::span<const SpinOption> options,
                                           std::span<const std::string> names,
                                           std::string_view engine);

// What read_toml reads back to the same numbers, with these starts.
std::string write_toml(const ParameterSpace& space, const Point& starts);
// "setoption name N value V", a line each.
std::string write_setoptions(const ParameterSpace& space, const Point& point);

}  // namespace tabiya::parameters
