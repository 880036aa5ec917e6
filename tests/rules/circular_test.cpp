#include <gtest/gtest.h>

#include "engine/rules/catalog.h"
#include "engine/rules/circular/generate.h"
#include "engine/rules/circular/setup.h"
#include "engine/rules/core/chance.h"
#include "tests/rules/perft_data.h"

namespace tabiya::rules {
namespace {

using Board = Circular::Board;
using Ring64 = Position<Circular>;

MoveList safe_moves(const Ring64& position) {
  MoveList moves;
  Collect<Board> collect{moves};
  generate_safe(position, collect);
  return moves;
}

MoveList all_moves(const Ring64& position) {
  MoveList moves;
  Collect<Board> collect{moves};
  generate(position, collect);
  return moves;
}

// How many moves the pieces make by plain walking.
int walked(const Ring64& position) {
  const auto& pieces = position.pieces();
  const Seat us = position.turn();
  int moves = 0;
  const auto open = [&](Square to) {
    return pieces.at(to).is_none() || pieces.at(to).army() != us;
  };
  pieces.army(us).for_each([&](Square from) {
    const Kind kind = pieces.at(from).kind();
    if (kind == Kind::pawn) {
      const int sector = Board::sector_of(from) + 1;
      const bool onward = (us == kWhite) == (sector <= 8);
      const Direction forward = onward ? kNorth : kSouth;
      const auto count = [&](Square to) {
        const int reached = Board::sector_of(to) + 1;
        const bool last =
            us == kWhite ? reached == 8 || reached == 9 : reached == 1 || reached == 16;
        moves += last ? 4 : 1;
      };
      const Square one = Board::step(from, forward);
      if (pieces.at(one).is_none()) {
        count(one);
        const bool first = us == kWhite ? sector == 2 || sector == 15 : sector == 7 || sector == 10;
        if (first && pieces.at(Board::step(one, forward)).is_none()) ++moves;
      }
      for (const Direction side : {kEast, kWest}) {
        const Square to = Board::step(one, side);
        if (to != kNoSquare && !pieces.at(to).is_none() && pieces.at(to).army() != us) count(to);
      }
      return;
    }
    SetOf<Board> reached;
    if (kind == Kind::king) reached = kKingSteps<Board>[from];
    if (kind == Kind::knight) reached = kKnightLeaps<Board>[from];
    if (kind == Kind::rook || kind == Kind::queen)
      reached |= walk_slide<Board>(Slide::straight, from, pieces.occupied());
    if (kind == Kind::bishop || kind == Kind::queen)
      reached |= walk_slide<Board>(Slide::diagonal, from, pieces.occupied());
    reached.for_each([&](Square to) { moves += open(to) ? 1 : 0; });
  });
  return moves;
}

bool leaves_king_attacked(Ring64 position, Move move) {
  const Seat us = position.turn();
  Undo undo;
  position.play(move, undo);
  if (!position.has_king(us ^ 1)) return false;
  return position.attacked(position.king(us), us ^ 1, position.pieces().occupied());
}

template <class Sink, class Generate>
void check_sinks(const MoveList& moves, Generate tell) {
  Count<Board> count;
  tell(count);
  EXPECT_EQ(count.total, moves.size());
  MoveList captures;
  Captures<Board> collect{captures};
  tell(collect);
  int expected = 0;
  for (const Move move : moves)
    if (move.kind == MoveKind::capture || move.kind == MoveKind::promotion) {
      ++expected;
      EXPECT_TRUE(captures.contains(move));
    }
  EXPECT_EQ(captures.size(), expected);
}

void check_node(const Ring64& position, const MoveList& moves) {
  SCOPED_TRACE(write_ring(position));
  EXPECT_EQ(position.key(), position.key_from_scratch());
  const bool kings = both_kings_stand(position);
  if (!moves.empty()) {
    EXPECT_EQ(moves.size(), walked(position));
    const MoveList safe = safe_moves(position);
    for (const Move move : moves)
      EXPECT_EQ(safe.contains(move), !leaves_king_attacked(position, move));
    check_sinks<Count<Board>>(safe, [&](auto& sink) { generate_safe(position, sink); });
    EXPECT_FALSE(safe.empty());
  } else if (kings && !Circular::dead_material(position)) {
    EXPECT_TRUE(safe_moves(position).empty());
  }
  EXPECT_EQ(has_legal_move(position), !moves.empty());
  check_sinks<Count<Board>>(moves, [&](auto& sink) { generate(position, sink); });
  if (!kings) return;
  const auto rebuilt = read_ring(write_ring(position));
  ASSERT_TRUE(rebuilt.has_value()) << rebuilt.refusal().message;
  EXPECT_EQ(*rebuilt, position);
}

std::uint64_t checked_walk(Ring64& position, int depth) {
  const MoveList moves = all_moves(position);
  check_node(position, moves);
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    const Ring64 before = position;
    Undo undo;
    position.play(move, undo);
    leaves += checked_walk(position, depth - 1);
    position.undo(move, undo);
    EXPECT_EQ(position, before) << write_ring(before);
  }
  return leaves;
}

TEST(CircularRules, CrossChecksHoldAtEveryNode) {
  for (const PerftCase& known : read_perft_cases("circular")) {
    auto position = read_ring(known.position);
    ASSERT_TRUE(position.has_value()) << known.id << ": " << position.refusal().message;
    for (std::size_t depth = 1; depth <= known.nodes.size(); ++depth) {
      if (known.nodes[depth - 1] > kMostCheckedLeaves / 20) break;
      EXPECT_EQ(checked_walk(*position, static_cast<int>(depth)), known.nodes[depth - 1])
          << known.id;
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(CircularRules, SafePerftAgreesWithIndependentCounts) {
  std::ifstream file(std::string(TABIYA_TESTS) + "/rules/data/perft-circular.json");
  const auto vectors = nlohmann::json::parse(file);
  for (const auto& known : vectors.at("positions")) {
    const auto game = find_variant("circular")->from(known.at("fen").get<std::string>());
    ASSERT_TRUE(game.has_value());
    int depth = 0;
    for (const std::uint64_t nodes : known.at("nodes_safe"))
      EXPECT_EQ((*game)->perft_safe(++depth), nodes) << known.at("id");
  }
}

TEST(CircularRules, UnsafeMovesAreThoseThatCostTheKing) {
  const auto game =
      *find_variant("circular")->from("K3/1P2/4/4/r3/4/4/k3/4/4/4/4/4/4/4/3Q w - - 0 1");
  EXPECT_EQ(game->unsafe_moves().size() + static_cast<int>(game->perft_safe(1)),
            game->legal_moves().size());
  EXPECT_GT(game->unsafe_moves().size(), 0);
}

TEST(CircularRules, MaterialThatCannotMateCannotWin) {
  struct {
    const char* position;
    bool white;
    bool black;
  } const cases[] = {
      {"K2R/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", true, false},
      {"KN2/4/4/4/4/4/4/4/kr2/4/4/4/4/4/4/4 w - - 0 1", true, true},
      {"KNN1/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", true, false},
      {"K3/P3/4/4/4/4/4/4/k1b1/4/4/4/4/4/4/4 w - - 0 1", true, true},
  };
  for (const auto& each : cases) {
    const auto game = *find_variant("circular")->from(each.position);
    EXPECT_EQ(game->can_still_win(kWhite), each.white) << each.position;
    EXPECT_EQ(game->can_still_win(kBlack), each.black) << each.position;
  }
  for (const char* dead : {"K3/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1",
                           "KN2/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1",
                           "K3/4/4/4/4/4/4/4/kb2/4/4/4/4/4/4/4 w - - 0 1"})
    EXPECT_EQ((*find_variant("circular")->from(dead))->ending().cause,
              Cause::insufficient_material);
}

TEST(RingText, BadOnesAreRefusedWithTheirPlace) {
  struct {
    const char* text;
    const char* says;
  } const cases[] = {
      {"", "expected 4 or 6 fields, found 0"},
      {"K3/4/4/4/4/4/4/4/k3/4/4/4/4/4/4 w - - 0 1", "expected 16 sectors, found 15"},
      {"K3/5/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", "sector 2 '5': unknown piece '5'"},
      {"K3/41/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", "sector 2 '41': more than 4 squares"},
      {"K3/3/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", "sector 2 '3': only 3 of 4 squares"},
      {"K3/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 x - - 0 1", "side to move 'x': expected 'w' or 'b'"},
      {"K3/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w KQ - 0 1", "field 3 'KQ': expected '-'"},
      {"K3/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - -1 1", "half-move clock '-1'"},
      {"K3/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 x", "move number 'x'"},
      {"K3/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4 w - - 0 1", "Black has 0 kings, expected one"},
      {"KK2/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", "White has 2 kings"},
      {"KP2/4/4/4/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", "a pawn on b1"},
      {"K3/4/4/4/4/4/4/3P/k3/4/4/4/4/4/4/4 w - - 0 1", "a pawn on d8"},
      {"K3/PPPP/PPPP/PPPP/4/4/4/4/k3/4/4/4/4/4/4/4 w - - 0 1", "12 pawns, at most 8"},
  };
  for (const auto& bad : cases) {
    const auto position = read_ring(bad.text);
    ASSERT_FALSE(position.has_value()) << bad.text;
    EXPECT_NE(position.refusal().message.find(bad.says), std::string::npos)
        << position.refusal().message;
  }
}

}  // namespace
}  // namespace tabiya::rules
