// The rooms of the house and which of them may know of which (README, "The house"). Most breaches
// are link errors already; headers could still reach where no link is needed, so the includes are
// read.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tabiya {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = TABIYA_SOURCE;

// Room -> rooms it may include, the whole closure written out.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"engine/rules", {}},
    {"engine/evaluation", {"engine/rules"}},
    {"engine/search", {"engine/evaluation", "engine/rules"}},
    {"engine/uci", {"engine/search", "engine/evaluation", "engine/rules"}},
    {"openings", {"engine/rules"}},
    {"runner/arbiter", {"engine/rules"}},
    {"runner/stats", {}},
    {"runner/schedule", {"engine/rules"}},
    {"runner/match", {"runner/arbiter", "runner/schedule", "engine/rules"}},
    {"runner/hall", {"runner/match", "runner/schedule", "runner/arbiter", "engine/rules"}},
    {"runner/system",
     {"runner/hall", "runner/match", "runner/schedule", "runner/arbiter", "engine/rules"}},
    {"runner/store",
     {"runner/hall", "runner/match", "runner/schedule", "runner/arbiter", "runner/stats",
      "engine/rules"}},
    {"runner/report",
     {"runner/store", "runner/hall", "runner/match", "runner/schedule", "runner/arbiter",
      "runner/stats", "engine/rules"}},
    {"tuner/parameters", {"engine/rules"}},
    {"tuner/spsa", {"tuner/parameters", "engine/rules"}},
    {"tuner/course",
     {"tuner/spsa", "tuner/parameters", "runner/store", "runner/hall", "runner/match",
      "runner/schedule", "runner/arbiter", "runner/stats", "engine/rules"}},
    {"tuner/weights",
     {"runner/match", "runner/schedule", "runner/arbiter", "openings", "engine/evaluation",
      "engine/rules"}},
    {"runner/cli",
     {"tuner/weights", "runner/report", "runner/store", "runner/system", "runner/hall",
      "runner/match", "runner/schedule", "runner/arbiter", "runner/stats", "openings",
      "tuner/course", "tuner/spsa", "tuner/parameters", "engine/rules"}},
};

// Directories that hold rooms and no source of their own.
const std::set<std::string> kHouses = {"engine", "runner", "tuner"};

std::string room_of(const std::string& path) {
  for (const auto& [room, allowed] : kMayInclude)
    if (path.starts_with(room + "/")) return room;
  return "";
}

std::vector<fs::path> sources_below(const std::string& room) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(kSource / room))
    if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp")
      files.push_back(entry.path());
  return files;
}

std::vector<std::string> project_includes(const fs::path& file) {
  std::vector<std::string> includes;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);)
    if (line.starts_with("#include \""))
      includes.push_back(line.substr(10, line.find('"', 10) - 10));
  return includes;
}

TEST(House, EveryRoomIsKnownHereAndHoldsSources) {
  for (const auto& [room, allowed] : kMayInclude) EXPECT_FALSE(sources_below(room).empty()) << room;
  for (const auto& house : kHouses)
    for (const auto& entry : fs::directory_iterator(kSource / house)) {
      const auto room = fs::relative(entry.path(), kSource).string();
      EXPECT_TRUE(!entry.is_directory() || kMayInclude.contains(room)) << room;
    }
}

TEST(House, EveryRoomIncludesOnlyWhatItMay) {
  for (const auto& [room, allowed] : kMayInclude)
    for (const fs::path& file : sources_below(room))
      for (const std::string& include : project_includes(file)) {
        const std::string other = room_of(include);
        EXPECT_TRUE(other == room || allowed.contains(other))
            << fs::relative(file, kSource) << " includes \"" << include << "\"";
      }
}

// Below the hall nothing reads a clock, a file, the environment or another source of chance.
TEST(House, WhatJudgesReadsNoClockAndNoFile) {
  const std::vector<std::string> forbidden = {
      "<fstream>", "<iostream>",   "<filesystem>",          "<random>", "steady_clock",
      "getenv",    "system_clock", "high_resolution_clock", "<thread>", "clock_gettime"};
  for (const char* room :
       {"engine/rules", "engine/evaluation", "runner/arbiter", "runner/match", "runner/schedule",
        "runner/stats", "runner/hall", "tuner/parameters", "tuner/spsa"})
    for (const fs::path& file : sources_below(room)) {
      std::ifstream stream(file);
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      for (const std::string& word : forbidden)
        EXPECT_EQ(text.find(word), std::string::npos)
            << fs::relative(file, kSource) << " speaks of " << word;
    }
}

TEST(House, TheTopLevelHoldsWhatItMay) {
  const std::set<std::string> known = {
      "CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "configs",
      "engine",         "openings",          "runner",  "tests",     "tuner",
      "build"};
  for (const auto& entry : fs::directory_iterator(kSource)) {
    const std::string name = entry.path().filename();
    EXPECT_TRUE(name.starts_with('.') || name.ends_with(".db") || name.find(".db-") != name.npos ||
                known.contains(name))
        << name;
  }
}

TEST(House, NoSourceFileIsTwoRooms) {
  for (const auto& [room, allowed] : kMayInclude)
    for (const fs::path& file : sources_below(room)) {
      std::ifstream stream(file);
      const auto lines = std::count(std::istreambuf_iterator<char>(stream),
                                    std::istreambuf_iterator<char>(), '\n');
      EXPECT_LE(lines, 500) << fs::relative(file, kSource);
    }
}

}  // namespace
}  // namespace tabiya
