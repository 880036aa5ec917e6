#include <gtest/gtest.h>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "engine/rules/four_player/fen4.h"
#include "tests/rules/cross_reference.h"
#include "tests/rules/perft_data.h"

namespace tabiya::rules {
namespace {

template <FourPlayer V>
const char* name_of() {
  return V::kFreeForAll ? "fourplayer-ffa" : "fourplayer-teams";
}

template <FourPlayer V>
MoveList moves_of(const Position<V>& position) {
  MoveList moves;
  CrossCollect collect{moves};
  generate(position, collect);
  return moves;
}

// The texts of moves, written apart from the library's own writing.
template <FourPlayer V>
std::set<std::string> texts_of(const Position<V>& position, const MoveList& moves) {
  std::set<std::string> texts;
  for (const Move move : moves) {
    Square to = move.to;
    if (move.kind == MoveKind::castle)
      to = cross_castle(position.turn(), move.from, move.to).king_to;
    std::string text = Cross::name(move.from) + Cross::name(to);
    if (move.piece != 0 || move.kind == MoveKind::promotion) text += kKindLetters[move.piece];
    texts.insert(text);
  }
  return texts;
}

// Holds every fast answer about a position against a slow one.
template <FourPlayer V>
void check_node(const Position<V>& position, const MoveList& moves) {
  SCOPED_TRACE(fen4_of(position));
  EXPECT_EQ(position.key(), position.key_from_scratch());
  EXPECT_EQ(has_legal_move(position), !moves.empty());
  CrossCount count;
  generate(position, count);
  EXPECT_EQ(count.total, moves.size());
  if (!is_over(position)) {
    PlainCross<V> plain(position);
    const auto texts = texts_of(position, moves);
    EXPECT_EQ(static_cast<int>(texts.size()), moves.size());
    EXPECT_EQ(texts, plain.moves());
    EXPECT_EQ(position.in_check(), plain.in_check());
  }
  MoveList captures;
  CrossCaptures collect{captures};
  generate(position, collect);
  int expected = 0;
  for (const Move move : moves) {
    const bool wanted = move.kind == MoveKind::capture || move.kind == MoveKind::en_passant ||
                        move.kind == MoveKind::promotion;
    expected += wanted ? 1 : 0;
    EXPECT_EQ(captures.contains(move), wanted);
  }
  EXPECT_EQ(captures.size(), expected);
  const auto rebuilt = cross_position_from<V>(fen4_of(position));
  ASSERT_TRUE(rebuilt.has_value()) << rebuilt.refusal().message;
  EXPECT_EQ(fen4_of(*rebuilt), fen4_of(position));
  EXPECT_EQ(rebuilt->key(), position.key());
}

template <FourPlayer V>
std::uint64_t checked_walk(Position<V>& position, int depth) {
  const MoveList moves = moves_of(position);
  check_node(position, moves);
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    const Position<V> before = position;
    CrossUndo undo;
    position.play(move, undo);
    leaves += checked_walk(position, depth - 1);
    position.undo(move, undo);
    EXPECT_EQ(position, before) << fen4_of(before);
  }
  return leaves;
}

template <class V>
class FourPlayerRules : public testing::Test {};
using BothGames = testing::Types<FourPlayerTeams, FourPlayerFfa>;
TYPED_TEST_SUITE(FourPlayerRules, BothGames);

TYPED_TEST(FourPlayerRules, CrossChecksHoldAtEveryNode) {
  for (const PerftCase& known : read_perft_cases(name_of<TypeParam>())) {
    auto position = cross_position_from<TypeParam>(known.position);
    ASSERT_TRUE(position.has_value()) << known.id << ": " << position.refusal().message;
    for (std::size_t depth = 1; depth <= known.nodes.size(); ++depth) {
      if (known.nodes[depth - 1] > kMostCheckedLeaves / 100) break;
      EXPECT_EQ(checked_walk(*position, static_cast<int>(depth)), known.nodes[depth - 1])
          << known.id;
      if (testing::Test::HasFailure()) return;
    }
  }
}

// Down a random game and all the way back.
TYPED_TEST(FourPlayerRules, CrossChecksHoldInRandomGames) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Chance chance(seed);
    auto position =
        *cross_position_from<TypeParam>(find_variant(name_of<TypeParam>())->facts().start);
    std::vector<std::pair<Move, CrossUndo>> played;
    std::vector<Position<TypeParam>> before;
    for (int ply = 0; ply < 400; ++ply) {
      const MoveList moves = moves_of(position);
      check_node(position, moves);
      if (moves.empty()) break;
      if (TypeParam::kFreeForAll && chance.below(150) == 0 && position.plays(position.turn()) &&
          position.count_playing() > 2) {
        position.leave(position.turn());
        played.clear();
        before.clear();
        continue;
      }
      before.push_back(position);
      played.push_back({moves[static_cast<int>(chance.below(moves.size()))], {}});
      position.play(played.back().first, played.back().second);
    }
    while (!played.empty()) {
      position.undo(played.back().first, played.back().second);
      ASSERT_EQ(position, before.back()) << fen4_of(before.back());
      played.pop_back();
      before.pop_back();
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(CrossGeometry, Has160SquaresWithNames) {
  int squares = 0;
  for (Square square = 0; square < Cross::kSquares; ++square) {
    if (!Cross::contains(square)) continue;
    ++squares;
    EXPECT_EQ(Cross::square(Cross::name(square)), square);
    for (Direction direction = 0; direction < kDirections; ++direction) {
      const Square to = Cross::step(square, direction);
      if (to != kNoSquare) {
        EXPECT_EQ(Cross::step(to, opposite(direction)), square);
      }
    }
  }
  EXPECT_EQ(squares, 160);
  for (const char* wrong : {"", "a", "a3", "c3", "c12", "n1", "o7", "d0", "d15", "d01", "a99"})
    EXPECT_EQ(Cross::square(wrong), kNoSquare) << wrong;
}

TEST(CrossGeometry, SlidesOnLinesAreWalks) {
  Chance chance(3);
  for (int round = 0; round < 5000; ++round) {
    const auto square = static_cast<Square>(chance.below(Cross::kSquares));
    if (!Cross::contains(square)) continue;
    SetOf<Cross> occupied;
    Lines lines;
    lines.fill_walls();
    for (Square other = 0; other < Cross::kSquares; ++other)
      if (Cross::contains(other) && chance.below(4) == 0) {
        occupied.insert(other);
        lines.toggle(other);
      }
    for (const Slide slide : {Slide::straight, Slide::diagonal}) {
      const int first = slide == Slide::straight ? kRankLine : kRisingLine;
      SetOf<Cross> reached;
      for (int kind = first; kind < first + 2; ++kind) {
        const int line = kCrossLines.of(square).line[kind];
        const LineBits bits = slide_on_line(lines[line], kCrossLines.of(square).place[kind]) &
                              ~LineBits{kCrossLines.walls(line)};
        for_each_on_line(line, bits, [&](Square to) { reached.insert(to); });
      }
      EXPECT_EQ(reached, walk_slide<Cross>(slide, square, occupied)) << Cross::name(square);
    }
  }
}

std::string refusal_of(const char* variant, std::string_view text) {
  const auto game = find_variant(variant)->from(text);
  return game ? "" : game.refusal().message;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

TEST(Fen4, BadOnesAreRefusedWithTheirPlace) {
  const std::string start(find_variant("fourplayer-ffa")->facts().start);
  struct {
    const char* what;
    const char* with;
    const char* says;
  } const cases[] = {
      {"R-", "", "expected turn-dead"},
      {"R-", "W-", "side to move 'W': expected R, B, Y or G"},
      {"R-0,0,0,0", "R-0,0,0", "dead '0,0,0': expected four numbers from 0 to 1"},
      {"R-0,0,0,0", "R-2,0,0,0", "dead '2,0,0,0'"},
      {"R-0,0,0,0", "R-1,0,0,0", "red is dead"},
      {"-1,1,1,1", "-1,1,1,x", "kingside '1,1,1,x'"},
      {"-0,0,0,0-0-", "-0,0,0,70000-0-", "points '0,0,0,70000'"},
      {"-0,0,0,0-0-", "-0,0,0,0-zero-", "clock 'zero': expected a number"},
      {"-0-x", "-0-{'enPassant':('','','')}-x", "with a text for each seat"},
      {"-0-x", "-0-{'enPassant':('e4:e5','','','')}-x", "enPassant of red ''e4:e5''"},
      {"-0-x", "-0-{'enPassant':('e3','','','')}-x", "'passed:landing'"},
      {"-0-x", "-0-{}-x", "expected {'enPassant'"},
      {"yR,yN", "yR,yZ", "rank 14"},
      {"bN,bP,10,gP,gN", "bN,bP,9,gP,gN", "only 13 of 14 squares"},
      {"bR,bP,10,gP,gR", "bR,bP,11,gP,gR", "more than 14 squares"},
      {"bR,bP,10,gP,gR", "bR,bP,4,0,6,gP,gR", "an empty run of 0"},
      {"x,x,x,8,x,x,x", "x,x,rP,8,x,x,x", "stands in a cut corner"},
      {"x,x,x,8,x,x,x", "x,x,x,x,7,x,x,x", "x where no corner is"},
      {"x,x,x,8,x,x,x/", "", "expected 14 ranks, found 13"},
      {"rK", "rQ", "red has 0 kings"},
      {"rQ,rK", "rK,rK", "red has 2 kings"},
      {"rQ,rK", "drQ,rK", "red plays but has grey pieces"},
      {"rQ,rK,rB,rN,rR", "rQ,rK,rB,rR,rN", "no rook on k1"},
      {"rN,rB,rQ,rK", "rK,rB,rQ,rN", "the king is not where it begins"},
      {"rR,rN,rB", "rP,rN,rB", "a red pawn on d1"},
  };
  for (const auto& bad : cases) {
    const std::string text = replaced(start, bad.what, bad.with);
    EXPECT_NE(refusal_of("fourplayer-ffa", text).find(bad.says), std::string::npos)
        << text << " -> " << refusal_of("fourplayer-ffa", text);
  }
  EXPECT_NE(refusal_of("fourplayer-teams", replaced(start, "rQ", "rD")).find("free-for-all on g1"),
            std::string::npos);
}

TEST(Fen4, OtherSpellingsAreRead) {
  const auto* variant = find_variant("fourplayer-teams");
  std::string text(variant->facts().start);
  for (std::size_t at; (at = text.find("x,x,x")) != std::string::npos;) text.replace(at, 5, "3");
  text.insert(text.find("/") + 1, "\n  ");
  const auto game = variant->from(text);
  ASSERT_TRUE(game.has_value()) << game.refusal().message;
  EXPECT_EQ((*game)->position_text(), variant->facts().start);
}

TEST(FourPlayerMoveText, IsReadInBothSpellings) {
  const auto game = find_variant("fourplayer-ffa")->start();
  for (const char* text : {"d2d4", "d2-d4"})
    EXPECT_EQ(game->write_move(*game->read_move(text, Notation::uci), Notation::uci), "d2d4");
  for (const char* text : {"", "d2", "d2d5", "d2--d4", "d2d4=", "d2d4q", "d2d4qq", "D2D4", "d2 d4",
                           "a1a2", "d22d4", "\xff\xff\xff\xff"})
    EXPECT_FALSE(game->read_move(text, Notation::uci).has_value()) << text;
}

// A side army's pawn steps over the square on which a pawn of red's promotes.
TEST(FourPlayerMoves, CapturesInPassingPromoteToo) {
  constexpr const char* kBoard =
      "G-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"
      "3,bR,8,gP,1/10,rP,3/14/13,gK/bK,13/14/14/3,rR,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"
      "x,x,x,4,rK,3,x,x,x";
  const auto start = find_variant("fourplayer-teams")->from(kBoard);
  ASSERT_TRUE(start) << start.refusal().message;
  (*start)->play(*(*start)->read_move("m11k11", Notation::uci));
  EXPECT_FALSE((*start)->read_move("k10l11", Notation::uci));
  for (const char letter : {'q', 'r', 'b', 'n'}) {
    const auto game = (*start)->clone();
    const auto text = std::string("k10l11") + letter;
    const auto move = game->read_move(text, Notation::uci);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(game->write_move(*move, Notation::uci), text);
    game->play(*move);
    const auto again = find_variant("fourplayer-teams")->from(game->position_text());
    ASSERT_TRUE(again) << again.refusal().message;
    EXPECT_EQ((*again)->perft(2), game->perft(2)) << text;
  }
}

TEST(FourPlayerKeys, ForgetAPawnThatNobodyCanTakeInPassing) {
  const auto game = find_variant("fourplayer-teams")->start();
  const auto play = [&](const char* text) { game->play(*game->read_move(text, Notation::uci)); };
  play("d2d4");
  const Key key = game->key();
  for (const char* text : {"a5c6", "e14f12", "n10l9", "e1f3", "c6a5", "f12e14", "l9n10", "f3e1"})
    play(text);
  EXPECT_EQ(game->key(), key);
  EXPECT_EQ(game->occurrences(), 2);
}

}  // namespace
}  // namespace tabiya::rules
