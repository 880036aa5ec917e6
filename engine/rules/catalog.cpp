#include "engine/rules/catalog.h"

#include <array>

#include "engine/rules/chess_game.h"
#include "engine/rules/circular/game.h"
#include "engine/rules/four_player/game.h"
#include "engine/rules/shogi/game.h"
#include "engine/rules/variants/chess.h"
#include "engine/rules/variants/king_of_the_hill.h"
#include "engine/rules/variants/racing_kings.h"
#include "engine/rules/xiangqi/game.h"

namespace tabiya::rules {
namespace {

constexpr std::string_view kChessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

constexpr VariantFacts kChess = {
    .name = "chess", .board = "8x8", .start = kChessStart, .uci_variant = "chess", .pgn_name = ""};

constexpr VariantFacts kChess960 = {
    .name = "chess960",
    .board = "8x8",
    .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
    .uci_variant = "chess",
    .pgn_name = "Chess960",
    .chess960 = true,
    .engine_notation = Notation::uci960};

constexpr VariantFacts kKingOfTheHill = {.name = "kingofthehill",
                                         .board = "8x8",
                                         .start = kChessStart,
                                         .uci_variant = "kingofthehill",
                                         .pgn_name = "King of the Hill",
                                         .draws = DefaultDraws::claim};

constexpr VariantFacts kRacingKings = {.name = "racingkings",
                                       .board = "8x8",
                                       .start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
                                       .uci_variant = "racingkings",
                                       .pgn_name = "Racing Kings",
                                       .draws = DefaultDraws::claim};

}  // namespace

Expected<std::unique_ptr<Game>> VariantEntry::start_or_from(std::string_view position) const {
  if (position.empty()) return start();
  return from(position);
}

std::span<const VariantEntry* const> catalog() {
  static const EntryOf<ChessGame<Chess>> chess(kChess);
  static const EntryOf<ChessGame<Chess>> chess960(kChess960);
  static const EntryOf<ChessGame<KingOfTheHill>> king_of_the_hill(kKingOfTheHill);
  static const EntryOf<ChessGame<RacingKings>> racing_kings(kRacingKings);
  static const std::array entries = {
      static_cast<const VariantEntry*>(&chess),
      static_cast<const VariantEntry*>(&chess960),
      static_cast<const VariantEntry*>(&king_of_the_hill),
      static_cast<const VariantEntry*>(&racing_kings),
      &shogi_entry(),
      &xiangqi_entry(),
      &four_player_teams_entry(),
      &four_player_ffa_entry(),
      &circular_entry(),
  };
  return entries;
}

const VariantEntry* find_variant(std::string_view name) {
  for (const VariantEntry* entry : catalog())
    if (entry->facts().name == name) return entry;
  return nullptr;
}

}  // namespace tabiya::rules
