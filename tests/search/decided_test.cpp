#include <gmock/gmock.h>

#include "tests/search/thinking.h"

namespace tabiya::search {
namespace {

struct Case {
  const char* variant;
  const char* fen;
  int moves;         // to the end, negative for the loser
  const char* best;  // "": any that does it
};

class Decided : public testing::TestWithParam<Case> {};

TEST_P(Decided, IsSeen) {
  const Case& each = GetParam();
  Thinking thinking(each.variant);
  const std::string best = thinking.position(each.fen).depth(8).best();
  ASSERT_TRUE(is_proven(thinking.outcome().value)) << each.fen << " " << thinking.outcome().value;
  EXPECT_EQ(moves_to_end(thinking.outcome().value), each.moves) << each.fen;
  if (*each.best != '\0') {
    EXPECT_EQ(best, each.best) << each.fen;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Chess, Decided,
    testing::Values(
        Case{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
        Case{"chess", "8/8/8/8/8/4k3/7r/4K3 b - - 0 1", 1, "h2h1"},
        Case{"chess", "rnbqkbnr/pppp1ppp/8/4p3/5PP1/8/PPPPP2P/RNBQKBNR b KQkq - 0 2", 1, "d8h4"},
        Case{"chess", "r2q1rk1/pb1nbppp/1p2p3/3pN2Q/3P4/3B4/PPP2PPP/R1B1R1K1 w - - 0 1", 1, "h5h7"},
        Case{"chess", "7k/5P2/6K1/8/8/8/8/8 w - - 0 1", 1, ""},
        Case{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
        Case{"chess", "7k/8/8/5KQ1/8/8/8/8 w - - 0 1", 2, ""},
        Case{"chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, "f8c5"},
        Case{"chess", "3r1r1k/1p3p1p/p2p4/4n1NN/6bQ/1BPq4/P3p1PP/1R5K w - - 0 1", 3, "g5f7"},
        // Mate stands before the fifty moves.
        Case{"chess", "6k1/8/6K1/8/8/8/8/3R4 w - - 99 80", 1, "d1d8"},
        Case{"chess960", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"}));

INSTANTIATE_TEST_SUITE_P(
    KingOfTheHill, Decided,
    testing::Values(Case{"kingofthehill", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
                    Case{"kingofthehill", "8/8/8/8/8/2K5/8/7k w - - 0 1", 1, "c3d4"},
                    Case{"kingofthehill", "8/8/8/8/8/8/2K5/7k w - - 0 1", 2, ""},
                    Case{"kingofthehill", "8/8/7k/8/8/8/2K5/8 b - - 0 1", -2, ""},
                    // Out of check onto the hill.
                    Case{"kingofthehill", "7k/8/8/8/1b6/2K5/8/8 w - - 0 1", 1, ""},
                    // The only move that keeps the king off the hill for now.
                    Case{"kingofthehill", "4k3/8/8/8/8/3K4/8/r7 b - - 0 1", 4, "a1a4"}));

INSTANTIATE_TEST_SUITE_P(RacingKings, Decided,
                         testing::Values(Case{"racingkings", "8/7k/8/8/8/8/K7/8 b - - 0 1", 1, ""},
                                         Case{"racingkings", "8/K7/8/8/8/8/7k/8 w - - 0 1", 1, ""},
                                         Case{"racingkings", "8/8/K7/8/8/8/7k/8 w - - 0 1", 2, ""},
                                         Case{"racingkings", "8/8/K6k/8/8/8/8/8 b - - 0 1", 2, ""},
                                         // The rook takes the goal from the black king first.
                                         Case{"racingkings", "8/1K5k/8/8/8/8/8/R7 w - - 0 1", 3,
                                              "a1a8"}));

INSTANTIATE_TEST_SUITE_P(
    Shogi, Decided,
    testing::Values(
        Case{"shogi",
             "l7l/3kg4/p1+b1spnpp/2p1p1p2/9/4PPPP1/3G1KN1P/3PgS3/5+r3[SNNrbgsllppppp] b 91 46", 1,
             "f1f2"},
        Case{"shogi",
             "5+P2l/g8/2np+Bpn1p/1p2p1p2/7l1/k4P3/+l1PPP1P1P/3SGS2R/P2+b2KNL[GSSrgnpppp] w 80 41",
             1, "G@b4"},
        Case{"shogi",
             "l2k5/3sgg2P/p1np1p2p/2p3P2/P3+bS3/1rP6/2NP5/2s1GL1+l1/L+rS1K1+p+p1[BGPPnnpppp] b 117 "
             "59",
             2, "b1c1"},
        Case{"shogi",
             "3+L4l/9/k1+Sp1pn+Rp/2p3p2/1P2p4/1+BP1P2s1/2NP2P1P/+p2SGS3/3G1K1NL[BGGNPPPPrlp] w 76 "
             "39",
             2, "G@b7"},
        Case{
            "shogi",
            "l+P3g3/2r4P1/p1k1gp+L1+P/2ppp1p2/1n7/P8/3PPPP1P/3SGS3/1+p1K1G1+pL[BBSrsnnnlp] b 77 39",
            3, ""},
        Case{"shogi",
             "1+P1gk2nl/4g4/p+Bp1p1s1p/3p1ppp1/2s6/2+b6/PpNPPP+r2/1G1S5/L1KG5[SNrnllpppp] b 59 30",
             3, ""}));

INSTANTIATE_TEST_SUITE_P(
    Xiangqi, Decided,
    testing::Values(
        Case{"xiangqi", "C3kab2/3P5/n3ba3/8p/4c4/P4r2P/2R6/1p2B4/1N2A4/4KAB2 w - - 14 36", 1,
             "c4c10"},
        Case{"xiangqi", "4kabC1/4a4/1C2b4/9/4p4/2P6/9/4n4/c4Rn2/3AKAB2 b - - 1 38", 1, "e3c2"},
        Case{"xiangqi", "3k1ab2/n3a1N2/4b4/2R6/9/pCPN2P2/3r5/4B4/4A4/c3KA3 w - - 9 32", 2, "c7d7"},
        Case{"xiangqi", "8R/5k3/3PP4/1P7/9/4c4/9/4B4/9/3K2B2 w - - 11 51", 2, ""},
        Case{"xiangqi", "4ka3/4a1R2/4b4/9/P7P/9/r8/2n1B4/4A4/4KA3 b - - 11 48", 3, "a4a1"},
        Case{"xiangqi", "2b3bC1/1r5R1/3kc4/2p1N1p1p/8c/6r2/R7P/9/4A4/3A1KB2 w - - 2 21", 3,
             "a4d4"}));

INSTANTIATE_TEST_SUITE_P(
    Circular, Decided,
    testing::Values(
        Case{"circular", "4/4/4/4/2p1/4/2k1/4/K3/3n/4/4/2q1/4/4/4 b - - 1 59", 1, ""},
        Case{"circular", "2B1/4/4/4/4/4/3b/1Q2/4/4/k1pB/p1P1/P1P1/4/1KP1/4 w - - 1 41", 1, ""},
        Case{"circular", "4/4/2p1/2p1/2kP/4/4/Q3/4/2p1/2r1/4/4/R3/PK2/4 w - - 1 39", 2, "a8c6"},
        Case{"circular", "1Nq1/K3/4/P2P/B2n/4/ppp1/k3/4/4/4/p1p1/4/4/4/Bq2 b - - 1 31", 2,
             "b16a16"},
        Case{"circular", "4/3B/4/p3/4/N1q1/p1pk/1R2/2nr/p1p1/1p2/1P1p/3P/1P2/2PR/QK2 w - - 2 32", 3,
             ""},
        Case{"circular", "4/4/2k1/4/4/4/4/4/3Q/P3/4/4/4/4/2P1/2K1 w - - 3 52", 3, ""}));

struct Draw {
  const char* variant;
  const char* fen;
};

class Drawn : public testing::TestWithParam<Draw> {};

TEST_P(Drawn, IsSeen) {
  Thinking thinking(GetParam().variant);
  thinking.position(GetParam().fen).depth(8).think();
  EXPECT_EQ(thinking.outcome().value, kDraw) << GetParam().fen;
}

INSTANTIATE_TEST_SUITE_P(
    Games, Drawn,
    testing::Values(Draw{"chess",
                         "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1"},  // stalemate or the pawn is lost
                    Draw{"chess", "8/8/4k3/8/8/2KB4/8/8 w - - 0 1"},     // no material
                    Draw{"chess", "8/8/4k3/8/8/2KR4/8/8 w - - 99 80"},   // the fifty moves run out
                    Draw{"racingkings", "8/K6k/8/8/8/8/8/8 w - - 0 1"},  // both arrive
                    Draw{"racingkings", "8/8/K6k/8/8/8/8/8 w - - 0 1"},
                    Draw{"racingkings", "1K6/7k/8/8/8/8/8/8 b - - 0 1"}));

TEST(Search, TakesNoStalemateForAWin) {
  Thinking thinking("chess");
  // Qc7 and Qb6 would stalemate.
  const std::string best = thinking.position("k7/8/2K5/8/8/8/1Q6/8 w - - 0 1").depth(6).best();
  EXPECT_EQ(moves_to_end(thinking.outcome().value), 1);
  EXPECT_TRUE(best == "b2b7" || best == "b2a1" || best == "b2a2" || best == "b2a3" ||
              best == "b2h8" || best == "b2b8")
      << best;
}

TEST(Search, SavesALostGameByRepetition) {
  // White, far behind, checks for ever from e8 and h5.
  Thinking thinking("chess");
  thinking.position("6k1/6p1/8/7Q/8/q7/1r6/7K w - - 0 1").depth(8).think();
  EXPECT_EQ(thinking.outcome().value, kDraw);
}

TEST(Search, CountsRepetitionsOfTheGameSoFar) {
  // The rook may go back to d1 a third time: with a won game White will not.
  Thinking thinking("chess");
  const std::vector<std::string_view> moves = {"d1d2", "e6e7", "d2d1", "e7e6", "d1d2", "e6e7"};
  thinking.position("8/8/4k3/8/8/2K5/8/3R4 w - - 0 1", moves).depth(6).think();
  EXPECT_GT(thinking.outcome().value, 300);
  EXPECT_NE(thinking.player().write_move(thinking.outcome().best), "d2d1");
}

TEST(Search, HasNoMoveWhereTheGameIsOver) {
  const std::vector<Draw> over = {
      {"chess", "7k/5Q2/8/5K2/8/8/8/8 b - - 0 1"},
      {"chess", "8/8/8/8/8/6k1/5q2/7K w - - 0 1"},
      {"kingofthehill", "7k/8/8/3K4/8/8/8/8 b - - 0 1"},
      {"racingkings", "1K6/8/7k/8/8/8/8/8 b - - 0 1"},
      {"shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4[-] b 0 1"},
      {"xiangqi", "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1"},
      {"circular", "2B1/4/4/4/4/4/3b/4/4/4/kQpB/p1P1/P1P1/4/1KP1/4 b - - 0 1"}};
  for (const Draw& each : over)
    EXPECT_EQ(Thinking(each.variant).position(each.fen).depth(5).best(), "(none)") << each.fen;
}

}  // namespace
}  // namespace tabiya::search
