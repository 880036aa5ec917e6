#include "tuner/weights/tracer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>

#include "engine/evaluation/circular/evaluator.h"
#include "engine/evaluation/endings.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/four_player/evaluator.h"
#include "engine/evaluation/shogi/evaluator.h"
#include "engine/evaluation/weights_text.h"
#include "engine/evaluation/xiangqi/evaluator.h"
#include "engine/rules/catalog.h"
#include "engine/rules/circular/generate.h"
#include "engine/rules/circular/setup.h"
#include "engine/rules/four_player/fen4.h"
#include "engine/rules/four_player/generate.h"
#include "engine/rules/notation/setup.h"
#include "engine/rules/shogi/generate.h"
#include "engine/rules/shogi/setup.h"
#include "engine/rules/xiangqi/generate.h"
#include "engine/rules/xiangqi/setup.h"
#include "tuner/weights/quiescence.h"

namespace tabiya::weights {
namespace {

using evaluation::Tapered;
using evaluation::Tunable;
using rules::CastlingStyle;
using rules::Move;
using rules::MoveList;
using rules::Seat;

template <class V>
Expected<rules::Position<V>> read_position(std::string_view text, CastlingStyle style) {
  if constexpr (std::is_same_v<V, rules::Shogi>) {
    return rules::shogi::read_position(text);
  } else if constexpr (std::is_same_v<V, rules::Xiangqi>) {
    return rules::xiangqi::read_fen(text);
  } else if constexpr (std::is_same_v<V, rules::Circular>) {
    return rules::read_ring(text);
  } else {
    const auto setup = rules::read_setup(text, style);
    if (!setup) return setup.refusal();
    return rules::position_from<V>(*setup);
  }
}

// Credits gathered by weight.
class Gathering {
 public:
  explicit Gathering(int weights) : counts_(static_cast<std::size_t>(weights)) {}
  void add(int weight, int count) { counts_[static_cast<std::size_t>(weight)] += count; }

  // Those of weights that may be turned and do not cancel out.
  Lead lead(const std::vector<std::uint8_t>& is_turned) const {
    Lead lead;
    for (std::size_t weight = 0; weight < counts_.size(); ++weight)
      if (counts_[weight] != 0 && is_turned[weight] != 0)
        lead.push_back(
            {static_cast<std::uint16_t>(weight), static_cast<std::int16_t>(counts_[weight])});
    return lead;
  }

 private:
  std::vector<int> counts_;
};

// What all tracers have: the weights that may be turned.
class TracerOfTunables : public Tracer {
 public:
  TracerOfTunables(std::vector<Tunable> tunables, int weights)
      : tunables_(std::move(tunables)), is_turned_(static_cast<std::size_t>(weights)) {
    for (const Tunable& tunable : tunables_)
      is_turned_[static_cast<std::size_t>(tunable.weight)] = 1;
  }
  const std::vector<Tunable>& tunables() const override { return tunables_; }
  int weight_count() const override { return static_cast<int>(is_turned_.size()); }

 protected:
  Gathering gathering() const { return Gathering(weight_count()); }
  Lead lead_of(const Gathering& credits) const { return credits.lead(is_turned_); }

 private:
  std::vector<Tunable> tunables_;
  std::vector<std::uint8_t> is_turned_;  // by weight
};

template <class Board>
int gain_by_captures(const Board& board, const typename Board::Position& position, int most) {
  const int standing = board.view(position, board.place(position), position.turn());
  const Quiescence<Board> quiescence(board, position.turn());
  return quiescence.value(position, standing, standing + most + 1) - standing;
}

// Games of two seats, as quiescence sees them.
template <class V>
class PairBoard {
 public:
  using Position = rules::Position<V>;
  using Placed = evaluation::Placed;

  explicit PairBoard(const evaluation::Evaluator<V>& evaluator) : evaluator_(evaluator) {}

  Placed place(const Position& position) const { return evaluator_.place(position); }
  Placed play(Position& position, const Placed& placed, Move move) const {
    const Placed after = evaluator_.after(placed, position, move);
    typename Position::Undo undo;
    position.play(move, undo);
    return after;
  }
  int view(const Position& position, const Placed& placed, Seat seat) const {
    const int value = evaluator_.evaluate(position, placed);
    return position.turn() == seat ? value : -value;
  }
  static bool together(Seat a, Seat b) { return a == b; }
  static void captures(const Position& position, MoveList& moves) {
    rules::Captures<typename V::Board> sink{moves};
    if constexpr (std::is_same_v<V, rules::Circular>) {
      rules::generate_safe(position, sink);
    } else {
      rules::generate(position, sink);
    }
  }

 private:
  const evaluation::Evaluator<V>& evaluator_;
};

template <class V>
class PairTracer final : public TracerOfTunables {
 public:
  using Position = rules::Position<V>;
  using Evaluator = evaluation::Evaluator<V>;
  using Weights = std::decay_t<decltype(Evaluator::default_weights())>;

  PairTracer(const Weights& weights, int weight_count, CastlingStyle style)
      : TracerOfTunables(evaluation::tunables(weights), weight_count),
        style_(style),
        evaluator_(weights) {}

  bool bends_leads() const override { return false; }

  Expected<Anatomy> anatomy(std::string_view text) const override {
    const auto position = read_position<V>(text, style_);
    if (!position) return position.refusal();
    const int view = position->turn() == rules::kWhite ? 1 : -1;
    Gathering credits = gathering();
    std::int64_t end = 0;  // White's view
    for (const evaluation::TraceLine& line : evaluator_.trace(*position)) {
      credits.add(line.weight, view * line.count);
      end += std::int64_t{line.count} * evaluator_.weights()[line.weight].end();
    }
    Anatomy anatomy;
    set_shares(anatomy, *position, end);
    anatomy.leads.push_back(lead_of(credits));
    return anatomy;
  }

  Expected<int> evaluation(std::string_view text) const override {
    const auto position = read_position<V>(text, style_);
    if (!position) return position.refusal();
    return evaluator_.evaluate(*position, evaluator_.place(*position));
  }

  Expected<int> gain_by_captures(std::string_view text, int most) const override {
    const auto position = read_position<V>(text, style_);
    if (!position) return position.refusal();
    return weights::gain_by_captures(PairBoard<V>(evaluator_), *position, most);
  }

 private:
  // What Evaluator::evaluate does with the two halves. How much of an ending's advantage counts
  // depends on whose it is: the present weights say so.
  void set_shares(Anatomy& anatomy, const Position& position, std::int64_t end) const {
    const int phase = std::clamp(evaluator_.place(position).phase, 0, evaluation::kFullPhase);
    anatomy.middle_share = static_cast<double>(phase) / evaluation::kFullPhase;
    anatomy.end_share = 1 - anatomy.middle_share;
    if constexpr (std::is_same_v<V, rules::Chess>) {
      const Seat strong = end >= 0 ? rules::kWhite : rules::kBlack;
      anatomy.end_share *= static_cast<double>(evaluation::winning_chances(position, strong)) /
                           evaluation::kFullScale;
    } else if (!V::can_still_win(position, rules::kWhite) &&
               !V::can_still_win(position, rules::kBlack)) {
      anatomy.middle_share = anatomy.end_share = 0;
    }
  }

  CastlingStyle style_;
  Evaluator evaluator_;
};

// Games of four seats, as quiescence sees them.
template <class V>
class CrossBoard {
 public:
  using Position = rules::Position<V>;
  using Placed = evaluation::CrossPlaced;

  explicit CrossBoard(const evaluation::CrossEvaluator<V>& evaluator) : evaluator_(evaluator) {}

  Placed place(const Position& position) const { return evaluator_.place(position); }
  Placed play(Position& position, const Placed& placed, Move move) const {
    rules::CrossUndo undo;
    position.play(move, undo);
    return evaluator_.after(placed, position, move, undo);
  }
  int view(const Position& position, const Placed& placed, Seat seat) const {
    return evaluator_.view(evaluator_.armies(position, placed), seat);
  }
  static bool together(Seat a, Seat b) { return V::kFreeForAll ? a == b : a % 2 == b % 2; }
  static void captures(const Position& position, MoveList& moves) {
    rules::CrossCaptures sink{moves};
    rules::generate(position, sink);
  }

 private:
  const evaluation::CrossEvaluator<V>& evaluator_;
};

template <class V>
class CrossTracer final : public TracerOfTunables {
 public:
  explicit CrossTracer(const evaluation::CrossWeights& weights)
      : TracerOfTunables(evaluation::tunables(weights), evaluation::kCrossWeights),
        evaluator_(weights) {}

  bool bends_leads() const override { return V::kFreeForAll; }

  Expected<Anatomy> anatomy(std::string_view text) const override {
    const auto position = rules::cross_position_from<V>(text);
    if (!position) return position.refusal();
    const auto lines = evaluator_.trace(*position);
    const Seat us = position->turn();
    Anatomy anatomy;
    if constexpr (!V::kFreeForAll) {
      anatomy.leads.push_back(lead(lines, [us](Seat seat) { return seat % 2 == us % 2 ? 1 : -1; }));
      return anatomy;
    }
    for (Seat other = 0; other < rules::kMostSeats; ++other)
      if (other != us)
        anatomy.leads.push_back(lead(lines, [us, other](Seat seat) {
          return seat == us ? 1 : seat == other ? -1 : 0;
        }));
    return anatomy;
  }

  Expected<int> evaluation(std::string_view text) const override {
    const auto position = rules::cross_position_from<V>(text);
    if (!position) return position.refusal();
    return evaluator_.view(evaluator_.armies(*position, evaluator_.place(*position)),
                           position->turn());
  }

  Expected<int> gain_by_captures(std::string_view text, int most) const override {
    const auto position = rules::cross_position_from<V>(text);
    if (!position) return position.refusal();
    return weights::gain_by_captures(CrossBoard<V>(evaluator_), *position, most);
  }

 private:
  template <class SignOf>
  Lead lead(const std::vector<evaluation::CrossTraceLine>& lines, SignOf sign_of) const {
    Gathering credits = gathering();
    for (const evaluation::CrossTraceLine& line : lines)
      credits.add(line.weight, sign_of(line.seat) * line.count);
    return lead_of(credits);
  }

  evaluation::CrossEvaluator<V> evaluator_;
};

using Made = Expected<std::unique_ptr<Tracer>>;

template <class V, class Term>
Made pair_tracer(std::string_view text, CastlingStyle style = CastlingStyle::standard) {
  const auto weights = evaluation::weights_from(text, evaluation::Evaluator<V>::default_weights());
  if (!weights) return weights.refusal();
  return std::unique_ptr<Tracer>(
      std::make_unique<PairTracer<V>>(*weights, evaluation::kTermOffsets<Term>.back(), style));
}

template <class V>
Made cross_tracer(std::string_view text) {
  const auto weights =
      evaluation::weights_from(text, evaluation::CrossEvaluator<V>::default_weights());
  if (!weights) return weights.refusal();
  return std::unique_ptr<Tracer>(std::make_unique<CrossTracer<V>>(*weights));
}

}  // namespace

Expected<std::unique_ptr<Tracer>> make_tracer(std::string_view variant, std::string_view weights) {
  using evaluation::Term;
  if (variant == "chess") return pair_tracer<rules::Chess, Term>(weights);
  if (variant == "chess960")
    return pair_tracer<rules::Chess, Term>(weights, CastlingStyle::chess960);
  if (variant == "kingofthehill") return pair_tracer<rules::KingOfTheHill, Term>(weights);
  if (variant == "racingkings") return pair_tracer<rules::RacingKings, Term>(weights);
  if (variant == "shogi") return pair_tracer<rules::Shogi, evaluation::shogi::Term>(weights);
  if (variant == "xiangqi") return pair_tracer<rules::Xiangqi, evaluation::xiangqi::Term>(weights);
  if (variant == "circular")
    return pair_tracer<rules::Circular, evaluation::circular::Term>(weights);
  if (variant == "fourplayer-teams") return cross_tracer<rules::FourPlayerTeams>(weights);
  if (variant == "fourplayer-ffa") return cross_tracer<rules::FourPlayerFfa>(weights);
  return Refusal{fmt::format("no variant '{}'", variant)};
}

}  // namespace tabiya::weights
