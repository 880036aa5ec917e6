#include "engine/rules/core/nearest_name.h"

#include <gtest/gtest.h>

#include <array>

namespace tabiya {
namespace {

TEST(NearestName, IsFoundWhereItCanBeMeant) {
  const std::array<std::string, 3> names{"Hash", "Threads", "Move Overhead"};
  const auto nearest = [&](std::string_view wanted) {
    const auto* name = nearest_name(wanted, names);
    return name == nullptr ? std::string() : *name;
  };
  EXPECT_EQ(nearest("hsah"), "Hash");
  EXPECT_EQ(nearest("Thread"), "Threads");
  EXPECT_EQ(nearest("moveoverhead"), "Move Overhead");
  EXPECT_EQ(nearest("Contempt"), "");
}

TEST(Slips, AreOneOfTheFinger) {
  for (const auto* slip : {"move", "movess", "movea", "mvoes", "moves"})
    EXPECT_TRUE(is_one_slip(slip, "moves")) << slip;
  for (const auto* other : {"mov", "moves_uci", "voems", "note", ""})
    EXPECT_FALSE(is_one_slip(other, "moves")) << other;
}

}  // namespace
}  // namespace tabiya
