#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace tabiya::rules {

// One position of a perft file: leaf counts for depth 1, 2, 3, ...
struct PerftCase {
  std::string id;
  std::string variant;
  std::string position;
  std::vector<std::uint64_t> nodes;
};

inline std::vector<PerftCase> read_perft_cases(const std::string& variant) {
  std::ifstream file(std::string(TABIYA_TESTS) + "/rules/data/perft-" + variant + ".json");
  const auto content = nlohmann::json::parse(file);
  std::vector<PerftCase> cases;
  for (const auto& position : content.at("positions")) {
    cases.push_back({position.at("id"), variant, position.at("fen"), position.at("nodes")});
    // Deeper counts that are published, by depth.
    const auto published = position.value("nodes_public", nlohmann::json::object());
    auto& nodes = cases.back().nodes;
    while (published.contains(std::to_string(nodes.size() + 1)))
      nodes.push_back(published.at(std::to_string(nodes.size() + 1)));
  }
  return cases;
}

inline const std::vector<std::string> kPerftVariants = {
    "chess",   "chess960",         "kingofthehill",  "racingkings", "shogi",
    "xiangqi", "fourplayer-teams", "fourplayer-ffa", "circular"};

// Deeper counts than this are left to builds that can afford them.
#ifdef NDEBUG
inline constexpr std::uint64_t kMostLeaves = 200'000'000;
inline constexpr std::uint64_t kMostCheckedLeaves = 300'000;
#else
inline constexpr std::uint64_t kMostLeaves = 500'000;
inline constexpr std::uint64_t kMostCheckedLeaves = 30'000;
#endif

}  // namespace tabiya::rules
