#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/game.h"

namespace tabiya::rules {

// The draw rules a variant is judged by unless the run says otherwise
// (runner/arbiter/draw_policy.h).
enum class DefaultDraws : std::uint8_t { automatic, claim, jsa, asian };

// What is known of a variant before any game starts. All views point to constants.
struct VariantFacts {
  std::string_view name;   // "kingofthehill": the one word used in commands, files and ledgers
  std::string_view board;  // "8x8"
  std::string_view start;  // start position as text
  std::string_view uci_variant;  // value of the engine option UCI_Variant
  std::string_view pgn_name;  // "King of the Hill": value of the PGN tag Variant; empty for chess
  int seats = 2;
  int sides = 2;
  bool chess960 = false;  // engines are told UCI_Chess960 and castling is written king takes rook
  DefaultDraws draws = DefaultDraws::automatic;
  Notation engine_notation = Notation::uci;
  bool unsafe_moves = false;  // legal moves may leave the own king attacked (circular)
  int most_plies = 0;         // a longer game is drawn unless the run says otherwise; 0: no limit

  // The side a seat belongs to: partners sit opposite each other.
  constexpr Side side_of(Seat seat) const { return static_cast<Side>(seat % sides); }
};

// One variant of the catalog: its facts and the way to start its games.
class VariantEntry {
 public:
  virtual ~VariantEntry() = default;
  virtual const VariantFacts& facts() const = 0;
  // A game from the variant's start position.
  virtual std::unique_ptr<Game> start() const = 0;
  // A game from a position text (FEN, X-FEN, Shredder-FEN, or EPD's four fields); refuses text that
  // no game can reach in the ways a runner must not pass to an engine.
  virtual Expected<std::unique_ptr<Game>> from(std::string_view position) const = 0;
  // The same; the start position where the text is empty.
  Expected<std::unique_ptr<Game>> start_or_from(std::string_view position) const;
};

// Every variant, in the order of the documentation.
std::span<const VariantEntry* const> catalog();

// The variant of that name, or nullptr.
const VariantEntry* find_variant(std::string_view name);

}  // namespace tabiya::rules
