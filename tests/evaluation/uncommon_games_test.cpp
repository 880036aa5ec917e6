#include <gmock/gmock.h>

#include "engine/evaluation/circular/evaluator.h"
#include "engine/evaluation/shogi/evaluator.h"
#include "engine/evaluation/xiangqi/evaluator.h"
#include "engine/rules/circular/generate.h"
#include "engine/rules/circular/setup.h"
#include "engine/rules/shogi/generate.h"
#include "engine/rules/shogi/setup.h"
#include "engine/rules/xiangqi/generate.h"
#include "engine/rules/xiangqi/setup.h"
#include "tests/evaluation/random_positions.h"

// The evaluation of shogi, xiangqi and circular chess.
namespace tabiya::evaluation {
namespace {

using rules::Circular;
using rules::Shogi;
using rules::Square;
using rules::Xiangqi;

template <class V>
rules::Position<V> read(std::string_view text) {
  if constexpr (std::is_same_v<V, Shogi>) return *rules::shogi::read_position(text);
  if constexpr (std::is_same_v<V, Xiangqi>) return *rules::xiangqi::read_fen(text);
  if constexpr (std::is_same_v<V, Circular>) return *rules::read_ring(text);
}

template <class V>
int evaluate(const rules::Position<V>& position) {
  const Evaluator<V> evaluator;
  return evaluator.evaluate(position, evaluator.place(position));
}
template <class V>
int evaluate(std::string_view text) {
  return evaluate(read<V>(text));
}

template <class V>
constexpr std::string_view kStart;
template <>
constexpr std::string_view kStart<Shogi> =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1";
template <>
constexpr std::string_view kStart<Xiangqi> =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
template <>
constexpr std::string_view kStart<Circular> =
    "KBNR/PPPP/4/4/4/4/pppp/kbnr/qbnr/pppp/4/4/4/4/PPPP/QBNR w - - 0 1";

// The square that means to one seat what the other means to its opponent.
template <class V>
Square across(Square square) {
  using Board = typename V::Board;
  if constexpr (std::is_same_v<V, Shogi>) return 80 - square;
  if constexpr (std::is_same_v<V, Xiangqi>)
    return Board::at(Board::file_of(square), 9 - Board::rank_of(square));
  if constexpr (std::is_same_v<V, Circular>) {
    const int sector = Board::sector_of(square);
    return Board::at(Board::ring_of(square), sector < 8 ? 7 - sector : 23 - sector);
  }
}

template <class V>
rules::Position<V> changed_sides(const rules::Position<V>& position) {
  rules::Position<V> other;
  position.pieces().occupied().for_each([&](Square square) {
    const auto piece = position.pieces().at(square);
    other.set_piece({static_cast<rules::Seat>(piece.army() ^ 1), piece.kind()}, across<V>(square));
  });
  if constexpr (std::is_same_v<V, Shogi>)
    for (const rules::Seat seat : {rules::kWhite, rules::kBlack})
      for (int kind = 0; kind < rules::shogi::kHandKinds; ++kind)
        for (int count = position.hand(seat).count(static_cast<rules::shogi::Kind>(kind));
             count > 0; --count)
          other.add_to_hand(seat ^ 1, static_cast<rules::shogi::Kind>(kind));
  other.set_turn(position.turn() ^ 1);
  other.finish_setup();
  return other;
}

template <class V>
class EvaluatorOf : public testing::Test {};
using Games = testing::Types<Shogi, Xiangqi, Circular>;
TYPED_TEST_SUITE(EvaluatorOf, Games);

TYPED_TEST(EvaluatorOf, JudgesBothSidesAlike) {
  int seen = 0;
  play_at_random(read<TypeParam>(kStart<TypeParam>), 10, 120,
                 [&](const rules::Position<TypeParam>& position, rules::Move) {
                   ASSERT_EQ(evaluate(position), evaluate(changed_sides(position)));
                   ++seen;
                 });
  EXPECT_GT(seen, 100);
}

TYPED_TEST(EvaluatorOf, CarriesMaterialAndSquaresFromMoveToMove) {
  const Evaluator<TypeParam> evaluator;
  play_at_random(read<TypeParam>(kStart<TypeParam>), 20, 160,
                 [&](const rules::Position<TypeParam>& before, rules::Move move) {
                   rules::Position<TypeParam> after = before;
                   typename rules::Position<TypeParam>::Undo undo;
                   after.play(move, undo);
                   ASSERT_EQ(evaluator.after(evaluator.place(before), before, move),
                             evaluator.place(after));
                 });
}

TYPED_TEST(EvaluatorOf, TracesEveryCredit) {
  const Evaluator<TypeParam> evaluator;
  play_at_random(read<TypeParam>(kStart<TypeParam>), 5, 80,
                 [&](const rules::Position<TypeParam>& position, rules::Move) {
                   Tapered total;
                   for (const TraceLine& line : evaluator.trace(position))
                     total += Evaluator<TypeParam>::default_weights()[line.weight] * line.count;
                   const Placed placed = evaluator.place(position);
                   const int white = total.at(std::max(0, placed.phase));
                   const int value = evaluator.evaluate(position, placed);
                   ASSERT_EQ(position.turn() == rules::kWhite ? value : -value, white);
                 });
}

TYPED_TEST(EvaluatorOf, BeginsInTheMiddleGame) {
  const auto start = read<TypeParam>(kStart<TypeParam>);
  EXPECT_EQ(Evaluator<TypeParam>().place(start).phase, kFullPhase);
}

TEST(ShogiEvaluator, CountsWhatIsInHand) {
  EXPECT_GT(evaluate<Shogi>("4k4/9/9/9/9/9/9/9/4K4[R] w 0 1"), 700);
  EXPECT_LT(evaluate<Shogi>("4k4/9/9/9/9/9/9/9/4K4[r] w 0 1"), -700);
}

TEST(ShogiEvaluator, FearsAnAttackOnAKing) {
  EXPECT_LT(evaluate<Shogi>("4k4/9/9/9/9/3gs4/9/9/4K4[GS] w 0 1"),
            evaluate<Shogi>("4k4/3gs4/9/9/9/9/9/9/4K4[GS] w 0 1"));
}

TEST(XiangqiEvaluator, FearsACannonBeforeAnOpenGeneral) {
  EXPECT_LT(evaluate<Xiangqi>("3k5/9/9/4c4/9/9/9/9/9/4K4 w - - 0 1"),
            evaluate<Xiangqi>("3k5/9/9/5c3/9/9/9/9/9/4K4 w - - 0 1"));
}

TEST(XiangqiEvaluator, ExpectsNothingWhereNobodyCanAttack) {
  EXPECT_EQ(evaluate<Xiangqi>("3k5/9/9/9/9/9/9/4B4/4A4/4K4 w - - 0 1"), 0);
}

TEST(CircularEvaluator, LikesAPawnOnItsWay) {
  EXPECT_GT(evaluate<Circular>("K3/4/4/4/4/3P/4/k3/4/4/4/4/4/4/4/4 w - - 0 1"),
            evaluate<Circular>("K3/4/3P/4/4/4/4/k3/4/4/4/4/4/4/4/4 w - - 0 1"));
}

}  // namespace
}  // namespace tabiya::evaluation
