#include "engine/evaluation/evaluator.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "engine/evaluation/goal_terms.h"
#include "tests/evaluation/random_positions.h"

namespace tabiya::evaluation {
namespace {

using rules::Chess;
using rules::KingOfTheHill;
using rules::RacingKings;

template <class V>
int evaluate(const rules::Position<V>& position) {
  const Evaluator<V> evaluator;
  return evaluator.evaluate(position, evaluator.place(position));
}

template <class V>
int evaluate(std::string_view fen) {
  return evaluate(position_of<V>(fen));
}

// The same position with the colours changed and the board turned by `turn_square`.
template <class V, class Turn>
rules::Position<V> mirrored(const rules::Position<V>& position, Turn turn_square) {
  const rules::Setup setup = rules::setup_of(position);
  rules::Setup other;
  for (rules::Square square = 0; square < 64; ++square)
    if (const rules::Piece piece = setup.board[square]; !piece.is_none())
      other.board[turn_square(square)] = rules::Piece(piece.army() ^ 1, piece.kind());
  other.turn = setup.turn ^ 1;
  return *rules::position_from<V>(other);
}

template <class V>
void expect_same_for_both(std::string_view start, int turn) {
  int seen = 0;
  play_at_random(position_of<V>(start), 12, 90, [&](const auto& position, rules::Move) {
    if (position.rights() != 0) return;
    const auto other = mirrored(position, [turn](rules::Square square) { return square ^ turn; });
    ASSERT_EQ(evaluate(position), evaluate(other));
    ++seen;
  });
  EXPECT_GT(seen, 100);
}

TEST(Evaluator, JudgesBothColoursAlike) {
  expect_same_for_both<Chess>("r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2PP1N2/PPBN1PPP/R1BQ1RK1 w - - 4 9",
                              56);
  expect_same_for_both<KingOfTheHill>(
      "r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2PP1N2/PPBN1PPP/R1BQ1RK1 w - - 4 9", 56);
  expect_same_for_both<RacingKings>(kRacingStart, 7);
}

template <class V>
void expect_carried_along(const rules::Position<V>& start) {
  const Evaluator<V> evaluator;
  play_at_random(start, 20, 160, [&](const rules::Position<V>& before, rules::Move move) {
    rules::Position<V> after = before;
    rules::Undo undo;
    after.play(move, undo);
    ASSERT_EQ(evaluator.after(evaluator.place(before), before, move), evaluator.place(after));
  });
}

TEST(Evaluator, CarriesMaterialAndSquaresFromMoveToMove) {
  expect_carried_along(position_of<Chess>(kChessStart));
  expect_carried_along(position_of<Chess>(kChess960Start, rules::CastlingStyle::chess960));
  expect_carried_along(position_of<KingOfTheHill>(kChessStart));
  expect_carried_along(position_of<RacingKings>(kRacingStart));
}

template <class V>
void expect_trace_adds_up(std::string_view start) {
  const Evaluator<V> evaluator;
  play_at_random(position_of<V>(start), 5, 80, [&](const auto& position, rules::Move) {
    Tapered total;
    for (const TraceLine& line : evaluator.trace(position))
      total += Evaluator<V>::default_weights()[line.weight] * line.count;
    const Placed placed = evaluator.place(position);
    const int white = total.at(placed.phase);
    const int value = evaluator.evaluate(position, placed);
    ASSERT_EQ(position.turn() == rules::kWhite ? value : -value, white);
  });
}

TEST(Evaluator, TracesEveryCredit) {
  expect_trace_adds_up<KingOfTheHill>(kChessStart);
  expect_trace_adds_up<RacingKings>(kRacingStart);
}

TEST(Evaluator, CountsTheQueen) {
  EXPECT_GT(evaluate<Chess>("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 700);
  EXPECT_LT(evaluate<Chess>("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), -700);
}

TEST(Evaluator, HopesForNothingFromABareMinorPiece) {
  EXPECT_LT(std::abs(evaluate<Chess>("8/8/4k3/8/8/2KB4/8/8 w - - 0 1")), 30);
  EXPECT_GT(evaluate<Chess>("8/8/4k3/8/8/2KR4/8/8 w - - 0 1"), 400);
  // On the hill a bishop more is a bishop more.
  EXPECT_GT(evaluate<KingOfTheHill>("7k/8/8/8/8/8/7B/K7 w - - 0 1"), 200);
}

TEST(Evaluator, DrivesALoneKingToTheEdge) {
  EXPECT_GT(evaluate<Chess>("7k/8/5K2/8/8/8/8/R7 w - - 0 1"),
            evaluate<Chess>("8/8/8/4k3/8/8/1K6/R7 w - - 0 1"));
}

TEST(Evaluator, LikesAKingNearTheHill) {
  EXPECT_GT(evaluate<KingOfTheHill>("7k/8/8/8/8/2K5/8/8 w - - 0 1"),
            evaluate<KingOfTheHill>("7k/8/8/8/8/8/2K5/8 w - - 0 1"));
}

TEST(Evaluator, LikesAKingNearTheGoal) {
  EXPECT_GT(evaluate<RacingKings>("8/8/K7/8/8/7k/8/8 w - - 0 1"), 150);
  EXPECT_LT(evaluate<RacingKings>("8/8/7k/8/8/K7/8/8 w - - 0 1"), -150);
}

TEST(KingWalk, GoesRoundWhatIsBarredAndCountsDelays) {
  const auto walk = [](Set8x8 slow, Set8x8 slower, Set8x8 barred) {
    return king_walk(0, {~(slow | slower | barred), slow, slower}, rank_set(7), 13);
  };
  constexpr Set8x8 kGapOnA(std::uint64_t{1} << 24);
  constexpr Set8x8 kGapOnH(std::uint64_t{1} << 31);
  EXPECT_EQ(walk({}, {}, {}), 7);
  EXPECT_EQ(walk(rank_set(3), {}, {}), 8);
  EXPECT_EQ(walk({}, rank_set(3), {}), 9);
  EXPECT_EQ(walk(rank_set(7), rank_set(3), {}), 10);
  EXPECT_EQ(walk({}, {}, rank_set(3)), 13);
  EXPECT_EQ(walk({}, {}, rank_set(3) - kGapOnA), 7);
  EXPECT_EQ(walk({}, {}, rank_set(3) - kGapOnH), 11);
  EXPECT_EQ(walk({}, {}, rank_set(3) - kGapOnA - kGapOnH), 7);
}

}  // namespace
}  // namespace tabiya::evaluation
