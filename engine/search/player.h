#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluation/traced_weights.h"
#include "engine/rules/core/expected.h"
#include "engine/search/limits.h"
#include "engine/search/parameters.h"
#include "engine/search/table.h"

namespace tabiya::search {

// One variant's engine with its static type erased: a game so far, and the search that thinks about
// its last position. Not for two threads at once.
class Player {
 public:
  virtual ~Player() = default;

  // Takes a position ("" for the variant's start) and the moves played from it. A refusal leaves
  // the game as it was.
  virtual std::optional<Refusal> set_game(std::string_view position,
                                          std::span<const std::string_view> moves) = 0;

  virtual Outcome think(const Task& task) = 0;
  // A new game begins: nothing learnt in the last one counts.
  virtual void forget() = 0;

  virtual Expected<rules::Move> read_move(std::string_view text) const = 0;
  virtual std::string write_move(rules::Move move) const = 0;
  virtual std::string position_text() const = 0;
  // Centipawns for the side to move.
  virtual Value evaluation() const = 0;
  // What it is made of.
  virtual std::vector<evaluation::TracedWeight> trace() const = 0;
  // The evaluation's weights from now on: the defaults with what the text changes (weights_text.h).
  // A refusal leaves them as they were. What the table knows of other weights is its owner's
  // affair.
  virtual std::optional<Refusal> set_weights(std::string_view text) = 0;
  // Leaves of the legal tree, by root move.
  virtual std::map<std::string, std::uint64_t> divide(int depth) const = 0;
};

// The player of a variant of the rules' catalog. `chess960` says how castling is written and read.
// Table and parameters must outlive it. Null for a variant the engine does not play.
std::unique_ptr<Player> make_player(std::string_view variant, bool chess960, Table& table,
                                    const Parameters& parameters);

}  // namespace tabiya::search
