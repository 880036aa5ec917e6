#include "engine/search/player.h"

#include <type_traits>
#include <utility>

#include "engine/evaluation/weights_text.h"
#include "engine/rules/catalog.h"
#include "engine/rules/perft.h"
#include "engine/search/crew.h"
#include "engine/search/four_player/player.h"
#include "engine/search/search.h"
#include "engine/search/texts.h"

namespace tabiya::search {
namespace {

using rules::CastlingStyle;
using rules::Move;
using rules::MoveList;

template <class V>
MoveList legal_moves(const rules::Position<V>& position) {
  MoveList moves;
  rules::Collect<typename V::Board> sink{moves};
  rules::generate(position, sink);
  return moves;
}

template <class V>
std::uint64_t leaves_below(rules::Position<V>& position, int depth) {
  return rules::perft(position, depth);
}
std::uint64_t leaves_below(rules::Position<rules::Circular>& position, int depth) {
  return rules::ring_perft<rules::RingMoves::all>(position, depth);
}

template <class V, class Texts>
class VariantPlayer final : public Player {
 public:
  VariantPlayer(std::string_view start, const Texts& texts, Table& table,
                const Parameters& parameters)
      : start_(start), texts_(texts), crew_(table, [this, &table, &parameters] {
          return std::make_unique<Search<V>>(table, parameters, evaluator_);
        }) {
    set_game("", {});
  }

  std::optional<Refusal> set_game(std::string_view text,
                                  std::span<const std::string_view> moves) override {
    const auto position = texts_.read_position(text.empty() ? start_ : text);
    if (!position) return position.refusal();
    Game game{*position, {}};
    game.past.keys.push_back(game.position.key());
    for (const std::string_view move_text : moves) {
      const auto move = texts_.read_move(move_text, game.position, legal_moves(game.position));
      if (!move) return move.refusal();
      play(game, *move);
    }
    game_ = std::move(game);
    return std::nullopt;
  }

  Outcome think(const Task& task) override { return crew_.run(game_.position, game_.past, task); }

  void forget() override { crew_.forget(); }

  Expected<Move> read_move(std::string_view text) const override {
    return texts_.read_move(text, game_.position, legal_moves(game_.position));
  }
  std::string write_move(Move move) const override { return texts_.write_move(move); }
  std::string position_text() const override { return texts_.write_position(game_.position); }
  Value evaluation() const override {
    return evaluator_.evaluate(game_.position, evaluator_.place(game_.position));
  }

  std::vector<evaluation::TracedWeight> trace() const override {
    return evaluation::traced_weights(evaluator_.weights(), evaluator_.trace(game_.position));
  }
  std::optional<Refusal> set_weights(std::string_view text) override {
    const auto weights = evaluation::weights_from(text, evaluator_.default_weights());
    if (!weights) return weights.refusal();
    evaluator_ = evaluation::Evaluator<V>(*weights);
    return std::nullopt;
  }

  std::map<std::string, std::uint64_t> divide(int depth) const override {
    std::map<std::string, std::uint64_t> leaves;
    rules::Position<V> position = game_.position;
    for (const Move move : legal_moves(position)) {
      Undo undo;
      position.play(move, undo);
      leaves[write_move(move)] = leaves_below(position, depth - 1);
      position.undo(move, undo);
    }
    return leaves;
  }

 private:
  using Undo = typename rules::Position<V>::Undo;
  struct Game {
    rules::Position<V> position;
    PlayedSoFar<V> past;
  };

  static void play(Game& game, Move move) {
    Undo undo;
    game.position.play(move, undo);
    game.past.push(move, undo, game.position, Playing<V>::in_check(game.position));
  }

  std::string_view start_;
  Texts texts_;
  Game game_;
  evaluation::Evaluator<V> evaluator_;
  Crew<Search<V>> crew_;
};

}  // namespace

std::unique_ptr<Player> make_player(std::string_view variant, bool chess960, Table& table,
                                    const Parameters& parameters) {
  const rules::VariantEntry* entry = rules::find_variant(variant);
  if (entry == nullptr) return nullptr;
  const auto style = chess960 ? CastlingStyle::chess960 : CastlingStyle::standard;
  const auto make = [&]<class V, class Texts>(std::type_identity<V>, const Texts& texts) {
    return std::make_unique<VariantPlayer<V, Texts>>(entry->facts().start, texts, table,
                                                     parameters);
  };
  const auto of_chess = [&]<class V>(std::type_identity<V> type) {
    return make(type, ChessTexts<V>{style});
  };
  if (variant == "chess" || variant == "chess960")
    return of_chess(std::type_identity<rules::Chess>{});
  if (variant == "kingofthehill") return of_chess(std::type_identity<rules::KingOfTheHill>{});
  if (variant == "racingkings") return of_chess(std::type_identity<rules::RacingKings>{});
  if (variant == "shogi") return make(std::type_identity<rules::Shogi>{}, ShogiTexts{});
  if (variant == "xiangqi") return make(std::type_identity<rules::Xiangqi>{}, XiangqiTexts{});
  if (variant == "circular") return make(std::type_identity<rules::Circular>{}, CircularTexts{});
  return make_four_player(variant, table, parameters);
}

}  // namespace tabiya::search
