#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/ending.h"
#include "engine/rules/core/expected.h"
#include "engine/rules/game.h"

namespace tabiya::arbiter {

// Which draws end a game by themselves.
enum class DrawRules : std::uint8_t {
  automatic,  // the third occurrence and 50 moves by each side
  claim,      // these two may be claimed; the fifth occurrence and 75 moves end the game
};

// When the arbiter claims for an engine, which cannot do so itself.
enum class Claims : std::uint8_t {
  not_better,  // where the score of its last move is not better than a draw; without one, never
  always,
  never,
};

struct DrawPolicy {
  DrawRules rules = DrawRules::automatic;
  Claims claims = Claims::not_better;
  friend bool operator==(const DrawPolicy&, const DrawPolicy&) = default;
};

// Reads the name of a policy: `automatic` or `auto`, `claim`, and for "" and `any` the variant's
// own. The policies of other variants (`jsa`, `seed`, `asian` or `fsf`, `check-only`) are refused
// by name.
Expected<DrawRules> read_draw_rules(std::string_view word, const rules::VariantFacts& variant);
std::string_view word_of(DrawRules draw_rules);
// `not-better`, `always`, `never`.
Expected<Claims> read_claims(std::string_view word);
std::string_view word_of(Claims claims);

// The draw by repetition or move count that ends `game` without a claim, or none. To be asked after
// Game::ending(): mate, hill and race go before. Repetition goes before the move count.
rules::Ending automatic_draw(const rules::Game& game, DrawRules draw_rules);

// The draws the side to move may claim in the present position of a game that goes on, sorted by
// their words.
std::vector<rules::Cause> claimable_draws(const rules::Game& game, DrawRules draw_rules);

}  // namespace tabiya::arbiter
