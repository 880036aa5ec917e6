#include "tests/suites/suite.h"

#include <fstream>
#include <iterator>
#include <sstream>

namespace tabiya::suites {
namespace {

// What stands between `before` and `behind`.
std::string between(const std::string& line, const std::string& before, const std::string& behind) {
  const auto found = line.find(before);
  if (found == std::string::npos) return "";
  const auto begin = found + before.size();
  const auto end = line.find(behind, begin);
  return end == std::string::npos ? "" : line.substr(begin, end - begin);
}

}  // namespace

std::vector<Puzzle> read_puzzles(const std::string& text) {
  std::vector<Puzzle> puzzles;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    puzzles.push_back({line.substr(0, line.find(" bm ")), between(line, " bm ", ";"),
                       between(line, " id \"", "\"")});
  }
  return puzzles;
}

std::vector<Puzzle> suite_of(const std::string& variant) {
  std::ifstream file(TABIYA_SOURCE "/tests/suites/" + variant + ".epd");
  return read_puzzles({std::istreambuf_iterator<char>(file), {}});
}

}  // namespace tabiya::suites
