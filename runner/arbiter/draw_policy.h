#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/ending.h"
#include "engine/rules/core/expected.h"
#include "engine/rules/core/words.h"
#include "engine/rules/game.h"

namespace tabiya::arbiter {

// What repetition and move counts do to a game. Each variant takes some of them.
enum class DrawRules : std::uint8_t {
  automatic,  // the third occurrence and 50 moves by each side draw
  claim,      // these two may be claimed; the fifth occurrence and 75 moves end the game
  jsa,    // shogi: at the fourth occurrence the game is to be replayed, but whoever gave check with
          // every move since the first loses
  seed,   // shogi: at the fourth occurrence the game is to be replayed
  asian,  // xiangqi: at the third occurrence, whoever gave check with every move since the first
          // loses; else whoever chased with every move; both alike: a draw. So are 60 moves of each
          // side without a capture
  check_only,  // the same, but chases do not count
};

// When the arbiter claims for an engine, which cannot do so itself.
enum class Claims : std::uint8_t {
  not_better,  // where the score of its last move is not better than a draw; without one, never
  always,
  never,
};

inline constexpr rules::Words<3> kClaimsWords{"not-better", "always", "never"};

// What wins by declaration (shogi's impasse) in games that know one.
enum class Impasse : std::uint8_t {
  declare,    // the seat to move declares instead of a move; a wrong declaration loses
  automatic,  // besides, the arbiter declares for it as soon as that would be right
  off,        // nothing does: a declaration is an illegal move
};

inline constexpr rules::Words<3> kImpasseWords{"declare", "automatic", "off"};

// Plies without a capture that draw a game of xiangqi: 60 moves of each side.
inline constexpr int kXiangqiMoveLimit = 120;

struct DrawPolicy {
  DrawRules rules = DrawRules::automatic;
  Claims claims = Claims::not_better;
  Impasse impasse = Impasse::declare;
  int xiangqi_move_limit = kXiangqiMoveLimit;
  friend bool operator==(const DrawPolicy&, const DrawPolicy&) = default;
};

// The draw rules a variant is judged by unless something else is said.
DrawRules own_rules(const rules::VariantFacts& variant);

// Reads the name of a policy: `automatic`, `claim`, `jsa`, `seed`, `asian`, `check-only`. The
// policies of other variants are refused by name.
Expected<DrawRules> read_draw_rules(std::string_view word, const rules::VariantFacts& variant);
std::string_view word_of(DrawRules draw_rules);

// How repetition or a move count ends `game` without a claim: a draw, a loss, a replay (nobody gets
// a point), or not at all. To be asked after Game::ending(): mate, hill and race go before.
// Repetition goes before the move count.
rules::Ending automatic_draw(const rules::Game& game, DrawRules draw_rules,
                             int xiangqi_move_limit = kXiangqiMoveLimit);

// The draws the side to move may claim in the present position of a game that goes on, sorted by
// their words.
std::vector<rules::Cause> claimable_draws(const rules::Game& game, DrawRules draw_rules);

}  // namespace tabiya::arbiter
