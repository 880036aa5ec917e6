#include "engine/search/four_player/player.h"

#include <optional>
#include <utility>
#include <vector>

#include "engine/evaluation/weights_text.h"
#include "engine/rules/catalog.h"
#include "engine/rules/four_player/fen4.h"
#include "engine/search/crew.h"
#include "engine/search/four_player/maxn.h"
#include "engine/search/four_player/search.h"

namespace tabiya::search {
namespace {

using rules::Move;
using rules::Notation;

template <class V>
class CrossPlayer final : public Player {
 public:
  CrossPlayer(const rules::VariantEntry& variant, Table& table, const Parameters& parameters)
      : variant_(variant), crew_(table, [this, &table, &parameters] {
          return std::make_unique<CrossSearch<V>>(table, parameters, evaluator_);
        }) {
    if constexpr (V::kFreeForAll)
      maxn_.emplace(table, [this, &table, &parameters] {
        return std::make_unique<MaxN>(table, parameters, evaluator_);
      });
    set_game("", {});
  }

  std::optional<Refusal> set_game(std::string_view text,
                                  std::span<const std::string_view> moves) override {
    auto so_far = game_from(text.empty() ? variant_.facts().start : text);
    if (!so_far) return so_far.refusal();
    for (const std::string_view move_text : moves) {
      const auto move = so_far->game->read_move(move_text, Notation::uci);
      if (!move) return move.refusal();
      play(*so_far, *move);
    }
    so_far_ = std::move(*so_far);
    return std::nullopt;
  }

  Outcome think(const Task& task) override {
    if constexpr (V::kFreeForAll)
      if (task.value_rule == ValueRule::maxn)
        return maxn_->run(so_far_.position, so_far_.past, task);
    return crew_.run(so_far_.position, so_far_.past, task);
  }

  void forget() override {
    crew_.forget();
    if constexpr (V::kFreeForAll) maxn_->forget();
  }

  Expected<Move> read_move(std::string_view text) const override {
    return so_far_.game->read_move(text, Notation::uci);
  }
  std::string write_move(Move move) const override {
    return so_far_.game->write_move(move, Notation::uci);
  }
  std::string position_text() const override { return so_far_.game->position_text(); }
  Value evaluation() const override {
    const auto armies = evaluator_.armies(so_far_.position, evaluator_.place(so_far_.position));
    return evaluator_.view(armies, so_far_.position.turn());
  }

  std::vector<evaluation::TracedWeight> trace() const override {
    return evaluation::traced_weights(evaluator_.weights(), evaluator_.trace(so_far_.position));
  }
  std::optional<Refusal> set_weights(std::string_view text) override {
    const auto weights = evaluation::weights_from(text, evaluator_.default_weights());
    if (!weights) return weights.refusal();
    evaluator_ = evaluation::CrossEvaluator<V>(*weights);
    return std::nullopt;
  }

  std::map<std::string, std::uint64_t> divide(int depth) const override {
    return so_far_.game->divide(depth, Notation::uci);
  }

 private:
  // One game twice: as the rules know it, for texts, and as the search does.
  struct GameSoFar {
    std::unique_ptr<rules::Game> game;
    rules::Position<V> position;
    std::vector<rules::Key> past;  // the position's own key last
  };

  Expected<GameSoFar> game_from(std::string_view text) const {
    auto game = variant_.from(text);
    if (!game) return game.refusal();
    const auto position = rules::cross_position_from<V>(text);
    if (!position) return position.refusal();
    return GameSoFar{std::move(*game), *position, {position->key()}};
  }

  static void play(GameSoFar& so_far, Move move) {
    rules::CrossUndo undo;
    so_far.game->play(move);
    so_far.position.play(move, undo);
    so_far.past.push_back(so_far.position.key());
  }

  const rules::VariantEntry& variant_;
  GameSoFar so_far_;
  evaluation::CrossEvaluator<V> evaluator_;
  Crew<CrossSearch<V>> crew_;
  std::optional<Crew<MaxN>> maxn_;  // free-for-all only
};

}  // namespace

std::unique_ptr<Player> make_four_player(std::string_view variant, Table& table,
                                         const Parameters& parameters) {
  const rules::VariantEntry* entry = rules::find_variant(variant);
  if (variant == "fourplayer-teams")
    return std::make_unique<CrossPlayer<rules::FourPlayerTeams>>(*entry, table, parameters);
  if (variant == "fourplayer-ffa")
    return std::make_unique<CrossPlayer<rules::FourPlayerFfa>>(*entry, table, parameters);
  return nullptr;
}

}  // namespace tabiya::search
