#include <gtest/gtest.h>

#include "engine/rules/core/chance.h"
#include "engine/rules/xiangqi/generate.h"
#include "engine/rules/xiangqi/move_text.h"
#include "engine/rules/xiangqi/setup.h"
#include "tests/rules/perft_data.h"
#include "tests/rules/xiangqi_reference.h"

namespace tabiya::rules::xiangqi {
namespace {

MoveList moves_of(const Position<Xiangqi>& position) {
  MoveList moves;
  Collect<Board> collect{moves};
  generate(position, collect);
  return moves;
}

// Holds every fast answer about a position against a slow one.
void check_node(const Position<Xiangqi>& position, const MoveList& moves) {
  SCOPED_TRACE(write_fen(position));
  EXPECT_EQ(position.key(), position.key_from_scratch());
  EXPECT_EQ(has_legal_move(position), !moves.empty());
  Count<Board> count;
  generate(position, count);
  EXPECT_EQ(count.total, moves.size());

  const PlainBoard plain(position);
  std::set<std::string> texts;
  int captures = 0;
  for (const Move move : moves) {
    texts.insert(write_move(move, Ranks::from_one));
    const bool takes = !position.pieces().at(move.to).is_none();
    EXPECT_EQ(move.kind, takes ? MoveKind::capture : MoveKind::quiet);
    captures += takes ? 1 : 0;
  }
  EXPECT_EQ(texts, plain.moves());
  EXPECT_EQ(static_cast<int>(texts.size()), moves.size());
  EXPECT_EQ(position.in_check(), plain.in_check());

  MoveList only_captures;
  Captures<Board> collect{only_captures};
  generate(position, collect);
  EXPECT_EQ(only_captures.size(), captures);
  for (const Move move : only_captures) EXPECT_TRUE(moves.contains(move));

  const auto rebuilt = read_fen(write_fen(position));
  ASSERT_TRUE(rebuilt.has_value()) << rebuilt.refusal().message;
  EXPECT_EQ(*rebuilt, position);
}

// The attackers of a square are those pieces whose reach holds it.
void check_attackers(const Position<Xiangqi>& position) {
  const Set occupied = position.pieces().occupied();
  for (const Seat seat : {kWhite, kBlack})
    occupied.for_each([&](Square square) {
      Set expected;
      position.pieces().army(seat).for_each([&](Square from) {
        if (position.reach(from, occupied).contains(square)) expected.insert(from);
      });
      EXPECT_EQ(position.attackers(square, seat, occupied), expected)
          << write_fen(position) << " " << Board::name(square);
    });
}

std::uint64_t walk(Position<Xiangqi>& position, int depth) {
  const MoveList moves = moves_of(position);
  check_node(position, moves);
  check_attackers(position);
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    const Position<Xiangqi> before = position;
    Position<Xiangqi>::Undo undo;
    position.play(move, undo);
    leaves += walk(position, depth - 1);
    position.undo(move, undo);
    EXPECT_EQ(position, before) << write_fen(position);
  }
  return leaves;
}

TEST(XiangqiCrossChecks, HoldAtEveryNode) {
  for (const PerftCase& known : read_perft_cases("xiangqi")) {
    auto position = read_fen(known.position);
    ASSERT_TRUE(position.has_value()) << known.id << ": " << position.refusal().message;
    for (std::size_t depth = 1; depth <= known.nodes.size(); ++depth) {
      if (known.nodes[depth - 1] > kMostCheckedLeaves / 100) break;
      EXPECT_EQ(walk(*position, static_cast<int>(depth)), known.nodes[depth - 1]) << known.id;
      if (testing::Test::HasFailure()) return;
    }
  }
}

// Positions of few men crowded about the palaces, where pins, screens and legs meet.
TEST(XiangqiCrossChecks, HoldInCrowdedPalaces) {
  Chance chance(11);
  int positions = 0;
  while (positions < 4000) {
    Position<Xiangqi> position;
    const auto place = [&](Seat seat, Kind kind, const Set& room) {
      const Set home = room_of(seat, kind) & room;
      for (int tries = 0; tries < 20; ++tries) {
        const auto square = static_cast<Square>(chance.below(Board::kSquares));
        if (!home.contains(square) || !position.pieces().at(square).is_none()) continue;
        position.set_piece(Piece(seat, kind), square);
        return;
      }
    };
    for (const Seat seat : {kWhite, kBlack})
      while (position.pieces().of(seat, Kind::general).empty())
        place(seat, Kind::general, kAllSquares);
    const Set middle =
        squares_where([](Square s) { return Board::file_of(s) >= 2 && Board::file_of(s) <= 6; });
    for (const Seat seat : {kWhite, kBlack})
      for (const Kind kind :
           {Kind::soldier, Kind::soldier, Kind::advisor, Kind::elephant, Kind::horse, Kind::horse,
            Kind::cannon, Kind::cannon, Kind::rook, Kind::rook})
        if (chance.below(2) == 0) place(seat, kind, middle);
    position.set_turn(static_cast<Seat>(chance.below(2)));
    position.set_counters(0, 1);
    position.finish_setup();
    if (!read_fen(write_fen(position))) continue;
    ++positions;
    check_node(position, moves_of(position));
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace tabiya::rules::xiangqi
