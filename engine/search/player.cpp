#include "engine/search/player.h"

#include <utility>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/notation/move_text.h"
#include "engine/rules/notation/setup.h"
#include "engine/rules/perft.h"
#include "engine/search/four_player/player.h"
#include "engine/search/search.h"

namespace tabiya::search {
namespace {

using rules::CastlingStyle;
using rules::Move;
using rules::MoveList;
using rules::Undo;

template <class V>
MoveList legal_moves(const rules::Position<V>& position) {
  MoveList moves;
  rules::Collect<typename V::Board> sink{moves};
  rules::generate(position, sink);
  return moves;
}

template <class V>
class VariantPlayer final : public Player {
 public:
  VariantPlayer(std::string_view start, CastlingStyle style, Table& table,
                const Parameters& parameters)
      : start_(start), style_(style), search_(table, parameters, evaluator_) {
    set_game("", {});
  }

  std::optional<Refusal> set_game(std::string_view text,
                                  std::span<const std::string_view> moves) override {
    auto game = game_from(text.empty() ? start_ : text);
    if (!game) return game.refusal();
    for (const std::string_view move_text : moves) {
      const auto move = rules::read_uci(move_text, legal_moves(game->position), style_);
      if (!move) return move.refusal();
      play(*game, *move);
    }
    game_ = std::move(*game);
    return std::nullopt;
  }

  Outcome think(const Task& task) override { return search_.run(game_.position, game_.past, task); }

  void forget() override { search_.forget(); }

  Expected<Move> read_move(std::string_view text) const override {
    return rules::read_uci(text, legal_moves(game_.position), style_);
  }
  std::string write_move(Move move) const override { return rules::write_uci(move, style_); }
  std::string position_text() const override {
    return rules::write_setup(rules::setup_of(game_.position), style_);
  }
  Value evaluation() const override {
    return evaluator_.evaluate(game_.position, evaluator_.place(game_.position));
  }

  std::map<std::string, std::uint64_t> divide(int depth) const override {
    std::map<std::string, std::uint64_t> leaves;
    rules::Position<V> position = game_.position;
    for (const Move move : legal_moves(position)) {
      Undo undo;
      position.play(move, undo);
      leaves[write_move(move)] = rules::perft(position, depth - 1);
      position.undo(move, undo);
    }
    return leaves;
  }

 private:
  struct GameSoFar {
    rules::Position<V> position;
    std::vector<rules::Key> past;  // the position's own key last
  };

  Expected<GameSoFar> game_from(std::string_view text) const {
    const auto setup = rules::read_setup(text, style_);
    if (!setup) return setup.refusal();
    auto position = rules::position_from<V>(*setup);
    if (!position) return position.refusal();
    return GameSoFar{*position, {position->key()}};
  }

  static void play(GameSoFar& game, Move move) {
    Undo undo;
    game.position.play(move, undo);
    game.past.push_back(game.position.key());
  }

  std::string_view start_;
  CastlingStyle style_;
  GameSoFar game_;
  evaluation::Evaluator<V> evaluator_;
  Search<V> search_;
};

}  // namespace

std::unique_ptr<Player> make_player(std::string_view variant, bool chess960, Table& table,
                                    const Parameters& parameters) {
  const auto style = chess960 ? CastlingStyle::chess960 : CastlingStyle::standard;
  const rules::VariantEntry* entry = rules::find_variant(variant);
  if (entry == nullptr) return nullptr;
  const std::string_view start = entry->facts().start;
  if (variant == "chess" || variant == "chess960")
    return std::make_unique<VariantPlayer<rules::Chess>>(start, style, table, parameters);
  if (variant == "kingofthehill")
    return std::make_unique<VariantPlayer<rules::KingOfTheHill>>(start, style, table, parameters);
  if (variant == "racingkings")
    return std::make_unique<VariantPlayer<rules::RacingKings>>(start, style, table, parameters);
  return make_four_player(variant, table, parameters);
}

}  // namespace tabiya::search
