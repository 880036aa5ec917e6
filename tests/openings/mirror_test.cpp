#include "openings/mirror.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules/core/chance.h"
#include "openings/chess960.h"

namespace tabiya::openings {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const rules::VariantEntry& variant(std::string_view name) { return *rules::find_variant(name); }

std::vector<std::string> images(std::string_view name, std::string_view position) {
  return mirror_images(variant(name).facts(), position);
}

TEST(Mirror, ChangesTheColours) {
  EXPECT_THAT(images("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQk - 2 3"),
              ElementsAre("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b kqK - 2 3"));
  EXPECT_THAT(images("chess", "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3"),
              ElementsAre("rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR b kqKQ e3 0 3"));
}

TEST(Mirror, ChangesLeftAndRightWhereNobodyMayCastle) {
  EXPECT_THAT(
      images("chess", "4k3/8/8/8/3pP3/8/8/4K2R b - e3 0 1"),
      ElementsAre("3k4/8/8/8/3Pp3/8/8/R2K4 b - d3 0 1", "4k2r/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
                  "r2k4/8/8/3pP3/8/8/8/3K4 w - d6 0 1"));
}

TEST(Mirror, KnowsWhatEachGameAllows) {
  EXPECT_THAT(images("racingkings", "8/8/8/8/4n3/1r6/k1b2BRK/qrbnNBRQ w - - 0 3"),
              ElementsAre("8/8/8/8/3n4/6r1/KRB2b1k/QRBNnbrq w - - 0 3"));
  EXPECT_EQ(images("kingofthehill", "4k3/8/8/8/8/8/8/4K2R w - - 0 1").size(), 3u);
  EXPECT_EQ(images("chess960", chess960_start(0)).size(), 1u);
  const auto& teams = variant("fourplayer-teams").facts();
  EXPECT_THAT(mirror_images(teams, teams.start), IsEmpty());
}

TEST(Mirror, ChangesHandsAndKeepsPromotedPiecesTogether) {
  EXPECT_THAT(images("shogi", "4k4/9/2+P6/9/9/9/9/6+r2/4K4[Pbg] w 3 21"),
              ElementsAre("4k4/9/6+P2/9/9/9/9/2+r6/4K4[Pbg] w 3 21",
                          "4k4/6+R2/9/9/9/9/2+p6/9/4K4[pBG] b 3 21",
                          "4k4/2+R6/9/9/9/9/6+p2/9/4K4[pBG] b 3 21"));
}

TEST(Mirror, TurnsTheHalvesOfTheRing) {
  const auto mirrored =
      images("circular", "K3/PPPP/4/4/4/4/pppp/k2r/qbnr/pppp/4/4/4/4/PPPP/Q2R w - - 0 1");
  EXPECT_THAT(mirrored,
              ElementsAre("Q2R/PPPP/4/4/4/4/pppp/qbnr/k2r/pppp/4/4/4/4/PPPP/K3 w - - 0 1",
                          "K2R/PPPP/4/4/4/4/pppp/k3/q2r/pppp/4/4/4/4/PPPP/QBNR b - - 0 1",
                          "QBNR/PPPP/4/4/4/4/pppp/q2r/k3/pppp/4/4/4/4/PPPP/K2R b - - 0 1"));
}

// The images play the same, as far as counting can tell, and all of them have one key.
TEST(Mirror, LeavesTheGameAsItWas) {
  rules::Chance chance(5);
  for (const auto* entry : rules::catalog())
    for (int round = 0; round < 20; ++round) {
      auto game = entry->start();
      for (int ply = 0; ply < 30 && !game->legal_moves().empty(); ++ply) {
        const auto moves = game->legal_moves();
        game->play(moves[static_cast<int>(chance.below(static_cast<std::uint64_t>(moves.size())))]);
      }
      for (const auto& image : mirror_images(entry->facts(), game->position_text())) {
        const auto mirrored = entry->from(image);
        ASSERT_TRUE(mirrored) << image << ": " << mirrored.refusal().message;
        EXPECT_EQ((*mirrored)->perft(2), game->perft(2)) << image;
        EXPECT_EQ(key_of_mirrors(*entry, **mirrored), key_of_mirrors(*entry, *game)) << image;
      }
    }
}

}  // namespace
}  // namespace tabiya::openings
