#include <gtest/gtest.h>

#include "engine/rules/core/chance.h"
#include "engine/rules/shogi/generate.h"
#include "engine/rules/shogi/move_text.h"
#include "engine/rules/shogi/setup.h"
#include "tests/rules/perft_data.h"
#include "tests/rules/shogi_reference.h"

namespace tabiya::rules::shogi {
namespace {

MoveList moves_of(const Position<Shogi>& position) {
  MoveList moves;
  Collect<Board> collect{moves};
  generate(position, collect);
  return moves;
}

void check_captures(const Position<Shogi>& position, const MoveList& moves) {
  MoveList captures;
  Captures<Board> collect{captures};
  generate(position, collect);
  int expected = 0;
  for (const Move move : moves) {
    const bool wanted = move.kind == MoveKind::capture || move.kind == MoveKind::promotion;
    expected += wanted ? 1 : 0;
    EXPECT_EQ(captures.contains(move), wanted) << write_uci(move);
  }
  EXPECT_EQ(captures.size(), expected);
}

void check_texts(const Position<Shogi>& position) {
  for (const std::string& text : {write_fen(position), write_sfen(position)}) {
    const auto rebuilt = read_position(text);
    ASSERT_TRUE(rebuilt.has_value()) << text << ": " << rebuilt.refusal().message;
    EXPECT_EQ(rebuilt->key(), position.key()) << text;
    EXPECT_EQ(rebuilt->full_move_number(), position.full_move_number()) << text;
  }
  EXPECT_EQ(*read_position(write_fen(position)), position);
}

// Holds every fast answer about a position against a slow one.
void check_node(const Position<Shogi>& position, const MoveList& moves) {
  SCOPED_TRACE(write_fen(position));
  EXPECT_EQ(position.key(), position.key_from_scratch());
  EXPECT_EQ(has_legal_move(position), !moves.empty());
  Count<Board> count;
  generate(position, count);
  EXPECT_EQ(count.total, moves.size());
  std::set<std::string> texts;
  for (const Move move : moves) {
    texts.insert(write_uci(move));
    const bool takes = !position.pieces().at(move.to).is_none();
    if (move.kind != MoveKind::promotion) {
      EXPECT_EQ(move.kind == MoveKind::capture, takes);
    }
  }
  const PlainShogi plain(position);
  EXPECT_EQ(texts, plain.moves());
  EXPECT_EQ(static_cast<int>(texts.size()), moves.size());
  EXPECT_EQ(position.in_check(), plain.in_check());
  check_captures(position, moves);
  check_texts(position);
}

void check_attacks(const Position<Shogi>& position) {
  const PlainShogi plain(position);
  const Set occupied = position.pieces().occupied();
  for (const Seat seat : {kWhite, kBlack})
    for (Square square = 0; square < Board::kSquares; ++square)
      EXPECT_EQ(position.attacked(square, seat, occupied), plain.attacked(square, seat))
          << write_fen(position) << " " << Board::name(square);
}

std::uint64_t walk(Position<Shogi>& position, int depth) {
  const MoveList moves = moves_of(position);
  check_node(position, moves);
  if (depth == 0) return 1;
  check_attacks(position);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    const Position<Shogi> before = position;
    Position<Shogi>::Undo undo;
    position.play(move, undo);
    leaves += walk(position, depth - 1);
    position.undo(move, undo);
    EXPECT_EQ(position, before) << write_fen(position) << " " << write_uci(move);
  }
  return leaves;
}

TEST(ShogiCrossChecks, HoldAtEveryNode) {
  for (const PerftCase& known : read_perft_cases("shogi")) {
    auto position = read_position(known.position);
    ASSERT_TRUE(position.has_value()) << known.id << ": " << position.refusal().message;
    for (std::size_t depth = 1; depth <= known.nodes.size(); ++depth) {
      if (known.nodes[depth - 1] > kMostCheckedLeaves / 200) break;
      EXPECT_EQ(walk(*position, static_cast<int>(depth)), known.nodes[depth - 1]) << known.id;
      if (testing::Test::HasFailure()) return;
    }
  }
}

// Random positions of few men crowded about two kings near the edge, where pins, blocks, forced
// promotions and mates by pawn drop meet.
class Crowd {
 public:
  explicit Crowd(std::uint64_t seed) : chance_(seed) {}

  Position<Shogi> next() {
    while (true)
      if (const auto position = read_position(write_fen(drawn()))) return *position;
  }

 private:
  Position<Shogi> drawn() {
    Position<Shogi> position;
    const int file = static_cast<int>(chance_.below(5));
    place(position, Piece(kBlack, Kind::king), Board::at(file + 2, 8));
    place(position, Piece(kWhite, Kind::king), Board::at(file + 2, 3 + any(4)));
    constexpr std::array kKinds = {
        Kind::pawn,   Kind::pawn,  Kind::lance,  Kind::knight,        Kind::silver,
        Kind::gold,   Kind::rook,  Kind::bishop, Kind::promoted_pawn, Kind::promoted_silver,
        Kind::dragon, Kind::horse, Kind::lance,  Kind::pawn};
    for (const Kind kind : kKinds)
      if (any(2) == 0) place_somewhere(position, kind, file);
    for (const Kind kind : {Kind::pawn, Kind::gold, Kind::knight})
      for (const Seat seat : {kWhite, kBlack})
        if (any(2) == 0) position.add_to_hand(seat, kind);
    position.set_turn(static_cast<Seat>(any(2)));
    position.set_counters(0, 1);
    position.finish_setup();
    return position;
  }

  // Near the kings, by chance; drawn in this order, whatever the compiler.
  void place_somewhere(Position<Shogi>& position, Kind kind, int first_file) {
    const auto seat = static_cast<Seat>(any(2));
    const int file = first_file + any(5);
    const int rank = 3 + any(6);
    place(position, Piece(seat, kind), Board::at(file, rank));
  }
  static void place(Position<Shogi>& position, Piece piece, Square square) {
    if (position.pieces().at(square).is_none()) position.set_piece(piece, square);
  }
  int any(int bound) { return static_cast<int>(chance_.below(bound)); }

  Chance chance_;
};

TEST(ShogiCrossChecks, HoldInCrowds) {
  Crowd crowd(5);
  int drop_mates = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto position = crowd.next();
    const auto moves = moves_of(position);
    check_node(position, moves);
    check_attacks(position);
    const Square before = position.turn() == kWhite ? position.king(kBlack) - Board::kFiles
                                                    : position.king(kWhite) + Board::kFiles;
    if (before >= 0 && before < Board::kSquares && position.pieces().at(before).is_none() &&
        position.hand(position.turn()).has(Kind::pawn))
      drop_mates += (position.turn() == kWhite ? pawn_drop_mates<kWhite>(position, before)
                                               : pawn_drop_mates<kBlack>(position, before))
                        ? 1
                        : 0;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(drop_mates, 10);
}

TEST(LineSlides, AgreeWithWalking) {
  Chance chance(1);
  for (int round = 0; round < 20'000; ++round) {
    const auto square = static_cast<Square>(chance.below(Board::kSquares));
    const auto low = chance() & chance();
    const auto high = chance() & chance();
    const Set occupied = Set(low, high) & kAllSquares;
    EXPECT_EQ(straight_slides(square, occupied),
              walk_slide<Board>(Slide::straight, square, occupied));
    EXPECT_EQ(diagonal_slides(square, occupied),
              walk_slide<Board>(Slide::diagonal, square, occupied));
    for (const Seat seat : {kWhite, kBlack})
      EXPECT_EQ(lance_slides(seat, square, occupied),
                reach<Board>(square, forward(seat), occupied));
  }
}

}  // namespace
}  // namespace tabiya::rules::shogi
