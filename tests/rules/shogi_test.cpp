// Shogi through the erased face: texts, ends, repetition, declaration.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tests/rules/perft_data.h"

namespace tabiya::rules {
namespace {

using testing::HasSubstr;

constexpr std::string_view kBareKings = "4k4/9/9/9/9/9/9/9/4K4";

std::unique_ptr<Game> game_from(std::string_view position) {
  auto game = find_variant("shogi")->from(position);
  EXPECT_TRUE(game.has_value()) << position << ": " << (game ? "" : game.refusal().message);
  return game ? std::move(*game) : nullptr;
}

std::string refusal_of(std::string_view position) {
  const auto game = find_variant("shogi")->from(position);
  return game ? "accepted as " + (*game)->position_text() : game.refusal().message;
}

void play(Game& game, const std::vector<std::string_view>& moves) {
  for (const auto text : moves) {
    const auto move = game.read_move(text, Notation::uci);
    ASSERT_TRUE(move.has_value()) << move.refusal().message;
    game.play(*move);
  }
}

TEST(ShogiText, ReadsFenAndSfenAlike) {
  const auto fen =
      game_from("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] b 0 40");
  const auto sfen =
      game_from("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 80");
  EXPECT_EQ(fen->position_text(), sfen->position_text());
  EXPECT_EQ(fen->key(), sfen->key());
  EXPECT_EQ(fen->turn(), kBlack);
  EXPECT_EQ(fen->full_move_number(), 40);
}

TEST(ShogiText, CountersMayBeLeftOut) {
  for (const std::string rest :
       {"[-] w 0 1", "[] w - - 0 1", "[] w", "[-] w 0 0", " b - 1", " b -"})
    EXPECT_EQ(game_from(std::string(kBareKings) + rest)->position_text(),
              std::string(kBareKings) + "[-] w 0 1")
        << rest;
}

TEST(ShogiText, ARefusalNamesThePlaceAndWhatWasExpected) {
  const std::pair<std::string, const char*> table[] = {
      {"", "expected a board"},
      {"4k4/9/9 b - 1", "3 ranks, expected 9"},
      {"4k4/9/9/9/9/9/9/9/4K4/9 b - 1", "10 ranks, expected 9"},
      {"4k4/9/9/9/8/9/9/9/4K4 b - 1", "rank 5 '8': only 8 of 9 squares"},
      {"4k4/9/9/9/9p/9/9/9/4K4 b - 1", "rank 5 '9p': more than 9 squares"},
      {"4k4/9/9/9/4x4/9/9/9/4K4 b - 1", "rank 5 '4x4': unknown piece 'x'"},
      {"4k4/9/9/9/4+g4/9/9/9/4K4 b - 1", "'g' cannot be promoted"},
      {"4k4/9/9/9/4+4/9/9/9/4K4 b - 1", "'+' stands before no piece"},
      {"4k4/9/9/9/8+/9/9/9/4K4 b - 1", "'+' stands before no piece"},
      {"4k4/9/9/9/3++p4/9/9/9/4K4 b - 1", "'+' stands before no piece"},
      {"4k4/9/9/9/9/9/9/9/4K4 x - 1", "side to move 'x': expected 'b' (first player) or 'w'"},
      {"4k4/9/9/9/9/9/9/9/4K4[-] x 0 1", "side to move 'x': expected 'w' (first player) or 'b'"},
      {"4k4/9/9/9/9/9/9/9/4K4[-]", "side to move is missing"},
      {"4k4/9/9/9/9/9/9/9/4K4[P w 0 1", "expected ']' after the hands"},
      {"4k4/9/9/9/9/9/9/9/4K4[+P] w 0 1", "hands '+P': '+' is no piece that can be in hand"},
      {"4k4/9/9/9/9/9/9/9/4K4 b K 1", "hands 'K': 'K' is no piece that can be in hand"},
      {"4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "a number from 1 to 18, not '0'"},
      {"4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "a number from 1 to 18, not '19'"},
      {"4k4/9/9/9/9/9/9/9/4K4 b P2 1", "a number without a piece at the end"},
      {"4k4/9/9/9/9/9/9/9/4K4 b", "expected board, side to move"},
      {"4k4/9/9/9/9/9/9/9/4K4 b - 1 x", "expected board, side to move"},
      {"4k4/9/9/9/9/9/9/9/4K4 b - x", "ply number 'x': expected a number from 0 to 9999"},
      {"4k4/9/9/9/9/9/9/9/4K4[-] w 0 -1", "move number '-1'"},
      {"4k4/9/9/9/9/9/9/9/4K4[-] w 10000 1", "counter of plies '10000'"},
      {"4k4/9/9/9/9/9/9/9/4K4[-] w 0", "after the side to move: expected"},
      {"9/9/9/9/9/9/9/9/4K4 b - 1", "the second player has 0 kings, expected 1"},
      {"4k4/9/9/9/9/9/9/9/3KK4 b - 1", "the first player has 2 kings, expected 1"},
      {"P3k4/9/9/9/9/9/9/9/4K4 b - 1", "the piece P on a9 can never move"},
      {"4k4/N8/9/9/9/9/9/9/4K4 b - 1", "the piece N on a8 can never move"},
      {"4k4/9/9/9/9/9/9/9/l3K4 b - 1", "the piece l on a1 can never move"},
      {"4k4/9/9/P8/P8/9/9/9/4K4 b - 1", "the first player has two unpromoted pawns on file a"},
      {"4k4/9/9/rr7/9/9/9/9/4K4 b R 1", "3 rooks, there are 2"},
      {"4k4/9/9/9/4+P4/9/9/9/4K4 b 18p 1", "19 pawns, there are 18"},
      {"4k4/4G4/9/9/9/9/9/9/4K4 b - 1", "the side not to move is in check"},
  };
  for (const auto& [text, part] : table) EXPECT_THAT(refusal_of(text), HasSubstr(part)) << text;
}

TEST(ShogiMoves, AreReadInBothTextsAndWrittenInEither) {
  const auto game = game_from("4k4/9/9/9/9/6b2/9/9/4K4[P] b 0 1");
  const std::pair<const char*, const char*> same[] = {{"g4d1+", "3f6i+"}, {"e9e8", "5a5b"}};
  for (const auto& [uci, usi] : same)
    for (const Notation notation : {Notation::uci, Notation::usi}) {
      const auto move = game->read_move(uci, notation);
      ASSERT_TRUE(move.has_value());
      EXPECT_EQ(*game->read_move(usi, notation), *move);
      EXPECT_EQ(game->write_move(*move, Notation::uci), uci);
      EXPECT_EQ(game->write_move(*move, Notation::san), uci);
      EXPECT_EQ(game->write_move(*move, Notation::usi), usi);
    }
  const auto drops = game_from("4k4/9/9/9/9/6b2/9/9/4K4[P] w 0 1");
  EXPECT_EQ(*drops->read_move("P*5e", Notation::uci), *drops->read_move("P@e5", Notation::uci));
  EXPECT_EQ(drops->write_move(*drops->read_move("P@e5", Notation::uci), Notation::usi), "P*5e");
}

TEST(ShogiMoves, OfAnyOtherShapeAreRefused) {
  const auto game = game_from("4k4/9/9/9/9/6B2/9/9/4K4[P] w 0 1");
  for (const auto* text :
       {"",      "e",    "e1",   "e1e",  "e1e2x", "e1e2++", "e1e2=", "e15b", "5ie2",
        "P*e5",  "P@5e", "p*5e", "p@e5", "+P*5e", "P*5e+",  "K*5e",  "P*5",  "*P5e",
        "P**5e", "j1j2", "e0e1", "5j5i", "0a0b",  " e1e2",  "e1e2 ", "E1E2", "e1-e2"})
    EXPECT_THAT(game->read_move(text, Notation::usi).refusal().message, HasSubstr("is no move"))
        << text;
  for (const auto* text : {"e1e3", "G*5e", "P*5a", "g4g5", "5i5i", "g4c8+x"})
    EXPECT_FALSE(game->read_move(text, Notation::usi).has_value()) << text;
  EXPECT_THAT(game->read_move("e1e3", Notation::usi).refusal().message,
              HasSubstr("'e1e3' is not a legal move here"));
}

TEST(ShogiEnds, BareKingsCanOnlyDrawOnTime) {
  EXPECT_FALSE(game_from("4k4/9/9/9/9/9/9/9/4K4 b - 1")->can_still_win(kWhite));
  const auto game = game_from("4k4/9/9/9/9/9/9/9/4K4 b p 1");
  EXPECT_TRUE(game->can_still_win(kWhite));
  EXPECT_TRUE(game->can_still_win(kBlack));
}

// Black's king and rook go to and fro; White gives check with every move, or with all but one.
TEST(ShogiRepetition, KnowsWhoGaveCheckWithEveryMove) {
  const std::string_view check[] = {"5a4a", "5e4e", "4a5a", "4e5e"};
  auto game = game_from("4k4/9/9/9/4R4/9/9/9/4K4 w - 1");
  for (int round = 0; round < 3; ++round) play(*game, {check[0], check[1], check[2], check[3]});
  EXPECT_EQ(game->occurrences(), 4);
  EXPECT_EQ(game->pursuits(4)[kWhite], Pursuit::check);
  EXPECT_EQ(game->pursuits(4)[kBlack], Pursuit::none);

  auto once_quiet = game_from("4k4/9/9/9/4R4/9/9/9/4K4 w - 1");
  play(*once_quiet, {"5a4a", "5e9e", "4a5a", "9e5e"});
  for (int round = 0; round < 2; ++round)
    play(*once_quiet, {check[0], check[1], check[2], check[3]});
  EXPECT_EQ(once_quiet->occurrences(), 4);
  EXPECT_EQ(once_quiet->pursuits(4)[kWhite], Pursuit::none);
  EXPECT_EQ(once_quiet->pursuits(3)[kWhite], Pursuit::check);
}

TEST(ShogiRepetition, ReachesBackBeyondCaptures) {
  auto game = game_from("4k4/9/9/9/r8/R8/9/9/4K4 b - 1");
  play(*game, {"9f9e", "5a4a", "R*9f", "4a5a"});
  EXPECT_EQ(game->occurrences(), 1);
  EXPECT_EQ(game->quiet_plies(), 4);
}

// Ten pieces besides the king, rook and bishop for five each: the first player needs 28 points, the
// second 27.
TEST(ShogiDeclaration, CountsPointsInTheZoneAndInHand) {
  const auto declares = [](std::string_view position) {
    return game_from(position)->declaration();
  };
  const std::string ten = "3K5/PPPPP4/GGGGS4/9/9/9/9/9/5k3";
  EXPECT_EQ(declares(ten + " b RBS2NL4P 1"), true);  // 10 and 18
  EXPECT_EQ(declares(ten + " b RBS2N2L4P 1"), true);
  EXPECT_EQ(declares(ten + " b RBS2NL3P 1"), false);   // 27
  EXPECT_EQ(declares(ten + " w RBS2N2L4P 1"), false);  // not the one to move
  const std::string nine = "3K5/PPPPP4/GGGG5/9/9/9/9/9/5k3";
  EXPECT_EQ(declares(nine + " b 2R2B4S4N4L5P 1"), false);
  const std::string second = "5K3/9/9/9/9/9/ggggs4/ppppp4/3k5";
  EXPECT_EQ(declares(second + " w rbs2nl3p 1"), true);  // 27
  EXPECT_EQ(declares(second + " w rbs2nl2p 1"), false);
  EXPECT_EQ(declares("3K5/PPPPP4/GGGGS4/3r5/9/9/9/9/5k3 b RBS2N2L4P 1"), true);
  EXPECT_EQ(declares("3K1r3/PPPPP4/GGGGS4/9/9/9/9/9/5k3 b RBS2N2L4P 1"), false);  // in check
  EXPECT_EQ(declares("9/PPPPP4/GGGGS4/3K5/9/9/9/9/5k3 b 2R2BS4N4L4P 1"), false);  // king outside
  EXPECT_EQ(find_variant("chess")->start()->declaration(), std::nullopt);
}

std::string damaged(std::string text, Chance& chance, std::string_view letters) {
  for (std::uint64_t edits = 1 + chance.below(3); edits > 0; --edits) {
    const std::size_t at = chance.below(text.size() + 1);
    const char letter = chance.below(4) == 0 ? static_cast<char>(chance.below(256))
                                             : letters[chance.below(letters.size())];
    if (at == text.size() || chance.below(3) == 0) {
      text.insert(at, 1, letter);
    } else if (chance.below(2) == 0) {
      text[at] = letter;
    } else {
      text.erase(at, 1);
    }
  }
  return text;
}

TEST(ShogiText, DamagedPositionsNeverCrash) {
  Chance chance(3);
  int accepted = 0;
  int refused = 0;
  for (const PerftCase& known : read_perft_cases("shogi"))
    for (const std::string_view sfen : {"",
                                        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/"
                                        "LN4bKL w RGgsn5p 1"})
      for (int round = 0; round < 300; ++round) {
        const std::string whole = sfen.empty() ? known.position : std::string(sfen);
        const auto text = damaged(whole, chance, "kKrRbBgGsSnNlLpP+[]/- wb0123456789");
        const auto game = find_variant("shogi")->from(text);
        if (!game) {
          EXPECT_FALSE(game.refusal().message.empty());
          ++refused;
          continue;
        }
        ++accepted;
        const auto written = (*game)->position_text();
        EXPECT_EQ((*find_variant("shogi")->from(written))->position_text(), written) << text;
        EXPECT_GE((*game)->perft(1), 0U);
      }
  EXPECT_GT(accepted, 300);
  EXPECT_GT(refused, 300);
}

// Whatever is accepted is a legal move and has that very text.
TEST(ShogiMoves, DamagedTextNeverCrashes) {
  Chance chance(4);
  int accepted = 0;
  for (const PerftCase& known : read_perft_cases("shogi")) {
    const auto game = game_from(known.position);
    const auto moves = game->legal_moves();
    if (moves.empty()) continue;
    for (int round = 0; round < 200; ++round) {
      const Move move = moves[static_cast<int>(chance.below(moves.size()))];
      const auto notation = chance.below(2) == 0 ? Notation::uci : Notation::usi;
      const auto text =
          damaged(game->write_move(move, notation), chance, "abcdefghi123456789*@+PLN");
      const auto read = game->read_move(text, notation);
      if (!read) continue;
      ++accepted;
      EXPECT_TRUE(moves.contains(*read));
      EXPECT_TRUE(text == game->write_move(*read, Notation::uci) ||
                  text == game->write_move(*read, Notation::usi))
          << text;
    }
  }
  EXPECT_GT(accepted, 50);
}

}  // namespace
}  // namespace tabiya::rules
