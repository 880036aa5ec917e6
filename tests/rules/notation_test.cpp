#include <gtest/gtest.h>

#include <set>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tests/rules/perft_data.h"

namespace tabiya::rules {
namespace {

std::unique_ptr<Game> game_from(const char* variant, const char* position) {
  auto game = find_variant(variant)->from(position);
  EXPECT_TRUE(game.has_value()) << position << ": " << (game ? "" : game.refusal().message);
  return game ? std::move(*game) : nullptr;
}

std::string refusal_of(const char* variant, std::string_view position) {
  const auto game = find_variant(variant)->from(position);
  return game ? "" : game.refusal().message;
}

std::string san(const Game& game, const char* uci) {
  const auto move = game.read_move(uci, Notation::uci960);
  return move ? game.write_move(*move, Notation::san) : move.refusal().message;
}

TEST(PositionText, IsWrittenAsItWasRead) {
  for (const std::string& variant : kPerftVariants)
    for (const PerftCase& known : read_perft_cases(variant)) {
      const auto game = find_variant(variant)->from(known.position);
      ASSERT_TRUE(game.has_value());
      const auto text = (*game)->position_text();
      const auto again = find_variant(variant)->from(text);
      ASSERT_TRUE(again.has_value()) << text;
      EXPECT_EQ((*again)->position_text(), text);
      EXPECT_EQ((*again)->key(), (*game)->key());
    }
}

TEST(PositionText, FourFieldsKeepTheEnPassantSquare) {  // F-B01
  const auto game = game_from("chess", "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6");
  EXPECT_EQ(game->position_text(), "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1");
  EXPECT_EQ(game->legal_moves().size(), 31);
  EXPECT_TRUE(game->read_move("d5e6", Notation::uci).has_value());
}

TEST(PositionText, AnEnPassantSquareThatNobodyCanUseIsDropped) {
  const auto game =
      game_from("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  EXPECT_EQ(game->position_text(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(PositionText, CastlingLettersOfAllKinds) {  // F-R09
  EXPECT_EQ(game_from("chess960", "bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhe - 0 1")
                ->position_text(),
            "bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhe - 0 1");
  EXPECT_EQ(
      game_from("chess960", "1rbbnnkr/p1pp1ppp/8/1p2p3/1P2q3/5N2/P1PP1PPP/QRBB1NKR w KQkq - 0 4")
          ->position_text(),
      "1rbbnnkr/p1pp1ppp/8/1p2p3/1P2q3/5N2/P1PP1PPP/QRBB1NKR w HBhb - 0 4");
  EXPECT_EQ(game_from("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1")->position_text(),
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

struct BadPosition {
  const char* variant;
  const char* text;
  const char* says;  // part of the refusal
};

TEST(PositionText, BadOnesAreRefusedWithTheirPlace) {
  const BadPosition cases[] = {
      {"chess", "", "expected board"},
      {"chess", "8/8/8/8/8/8/8/8", "expected board"},
      {"chess", "4k3/8/8/8/8/8/8 w - - 0 1", "fewer than 8 ranks"},
      {"chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "more than 8 ranks"},
      {"chess", "4k4/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8"},
      {"chess", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5"},
      {"chess", "4k3/8/8/x7/8/8/8/4K3 w - - 0 1", "unknown piece 'x'"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w Z - 0 1", "castling right 'Z'"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "no such rook"},
      {"chess", "4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", "given twice"},
      {"chess", "4k3/8/8/8/8/8/8/1R3K1R w K - 0 1", "needs the king on e1"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "en passant"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "half-move clock"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999", "move number"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0", "4 or 6 fields"},
      {"chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"},
      {"chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings"},
      {"chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on a8"},
      {"chess", "4k3/8/8/8/8/8/8/4K2r b - - 0 1", "not to move is in check"},
      {"racingkings", "8/8/8/8/8/8/k5K1/r6P w - - 0 1", "a pawn on h1"},
      {"racingkings", "8/8/8/8/7P/8/k5K1/r7 w - - 0 1", "no pawns"},
      {"racingkings", "8/8/8/8/8/8/k4rK1/8 w - - 0 1", "in check"},
      // F-R26: a right without its rook, and Black in check with White to move.
      {"chess", "2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14", "no such rook"},
      {"chess", "8/pp5p/kqp5/2P1Br2/5Pb1/P1NQ4/1P4PP/2K2BbR w - - 0 1", "in check"},
  };
  for (const auto& bad : cases)
    EXPECT_NE(refusal_of(bad.variant, bad.text).find(bad.says), std::string::npos)
        << bad.text << " -> " << refusal_of(bad.variant, bad.text);
}

TEST(MoveText, CastlingIsReadBothWaysAndWrittenAsTheVariantDoes) {
  const auto chess = game_from("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const auto normal = chess->read_move("e1g1", Notation::uci);
  const auto rook_taken = chess->read_move("e1h1", Notation::uci);
  ASSERT_TRUE(normal && rook_taken);
  EXPECT_EQ(*normal, *rook_taken);
  EXPECT_EQ(chess->write_move(*normal, Notation::uci), "e1g1");
  EXPECT_EQ(chess->write_move(*normal, Notation::uci960), "e1h1");
}

TEST(MoveText, InChess960ASingleStepOfTheKingIsNotCastling) {
  const auto game = game_from("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  const auto step = game->read_move("f1g1", Notation::uci960);
  const auto castle = game->read_move("f1h1", Notation::uci960);
  ASSERT_TRUE(step && castle);
  EXPECT_EQ(step->kind, MoveKind::quiet);
  EXPECT_EQ(castle->kind, MoveKind::castle);
}

TEST(MoveText, BadTextIsRefused) {
  const auto game = find_variant("chess")->start();
  for (const char* text : {"", "e2", "e2e5", "e2e9", "(none)", "0000", "e2e4q", "a1a1", "e7e5",
                           "e2e4 ", "e2e4x", "i2i4", "\xff\xfe\xfd\xfc"})
    EXPECT_FALSE(game->read_move(text, Notation::uci).has_value()) << text;
  const auto promotion = game_from("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_FALSE(promotion->read_move("a7a8", Notation::uci).has_value());
  EXPECT_FALSE(promotion->read_move("a7a8k", Notation::uci).has_value());
  EXPECT_FALSE(promotion->read_move("a7a8p", Notation::uci).has_value());
  EXPECT_TRUE(promotion->read_move("a7a8n", Notation::uci).has_value());
}

TEST(San, ThreeKnights) {  // F-R24
  const auto game = game_from("chess", "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82");
  EXPECT_EQ(san(*game, "e4c3"), "N4c3");
  EXPECT_EQ(san(*game, "e2c3"), "Ne2c3");
  EXPECT_EQ(san(*game, "a2c3"), "Nac3");
  const auto ambiguous = game->read_move("Nec3", Notation::san);
  ASSERT_FALSE(ambiguous.has_value());
  EXPECT_NE(ambiguous.refusal().message.find("ambiguous"), std::string::npos);
}

TEST(San, CastlingThatMates) {  // F-R25
  const auto game =
      game_from("chess", "rn3r2/pbppq1p1/1p2pN2/8/3P2NP/6P1/PPP1BP1R/R3K1k1 w Q - 5 18");
  EXPECT_EQ(san(*game, "e1c1"), "O-O-O#");
}

TEST(San, TheKingMayCastleWithoutMoving) {  // F-R06
  const auto game = game_from("chess960", "r1k1N2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 b q - 4 28");
  EXPECT_EQ(san(*game, "c8a8"), "O-O-O");
}

TEST(San, MarksAreOptional) {
  const auto game = game_from("chess", "4k3/1P6/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
  for (const char* text :
       {"exd6", "ed6", "exd6!?", "b8=Q+", "b8Q", "O-O", "0-0", "0-0-0", "Ra8+", "Ra1a8", "R1a8"})
    EXPECT_TRUE(game->read_move(text, Notation::san).has_value()) << text;
  for (const char* text : {"d6", "b8", "b8=K", "Rb8", "O-O-O-O", "", "+", "Kxe5", "N"})
    EXPECT_FALSE(game->read_move(text, Notation::san).has_value()) << text;
}

// Whatever is written is read back to the same move, and no two moves of a position look alike.
TEST(EveryNotation, RoundTripsOverSeededGames) {
  for (const std::string& variant : kPerftVariants)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Chance chance(seed);
      auto game = find_variant(variant)->start();
      for (int ply = 0; ply < 120; ++ply) {
        const MoveList moves = game->legal_moves();
        if (moves.empty()) break;
        for (const Notation notation : {Notation::uci, Notation::uci960, Notation::san}) {
          std::set<std::string> seen;
          for (const Move move : moves) {
            const std::string text = game->write_move(move, notation);
            EXPECT_TRUE(seen.insert(text).second) << text;
            const auto again = game->read_move(text, notation);
            ASSERT_TRUE(again.has_value()) << text << " in " << game->position_text();
            EXPECT_EQ(*again, move) << text << " in " << game->position_text();
          }
        }
        game->play(moves[static_cast<int>(chance.below(moves.size()))]);
      }
    }
}

// Damaged text never crashes, and whatever is accepted can be written and read again.
TEST(PositionText, DamagedTextNeverCrashes) {
  Chance chance(7);
  int accepted = 0;
  for (const std::string& variant : kPerftVariants)
    for (const PerftCase& known : read_perft_cases(variant))
      for (int round = 0; round < 200; ++round) {
        std::string text = known.position;
        for (std::uint64_t edits = 1 + chance.below(3); edits > 0; --edits) {
          const std::size_t at = chance.below(text.size());
          switch (chance.below(3)) {
            case 0:
              text[at] = static_cast<char>(chance.below(256));
              break;
            case 1:
              text.erase(at, 1);
              break;
            default:
              text.insert(at, 1, "kKqQrRbBnNpP/ -w1238"[chance.below(20)]);
              break;
          }
        }
        const auto game = find_variant(variant)->from(text);
        if (!game) {
          EXPECT_FALSE(game.refusal().message.empty());
          continue;
        }
        ++accepted;
        const std::string written = (*game)->position_text();
        EXPECT_TRUE(find_variant(variant)->from(written).has_value()) << text << " -> " << written;
        EXPECT_GE((*game)->perft(2), 0u);
      }
  EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace tabiya::rules
