#include "engine/rules/core/ending.h"

#include "engine/rules/core/words.h"

namespace tabiya::rules {
namespace {

constexpr Words<23> kCauseWords{
    "none",
    "checkmate",
    "stalemate",
    "stalemate_loss",
    "insufficient_material",
    "threefold_repetition",
    "fivefold_repetition",
    "fifty_moves",
    "seventyfive_moves",
    "king_of_the_hill",
    "racing_goal",
    "racing_both",
    "repetition_replay",
    "perpetual_check",
    "perpetual_chase",
    "move_limit",
    "impasse",
    "false_declaration",
    "replay_limit",
    "three_out",
    "lead_21",
    "only_kings",
    "king_taken",
};
static_assert(word_in(kCauseWords, Cause::king_taken) == "king_taken");

constexpr Words<8> kFateWords{
    "active",     "mated",      "stalemated",      "resigned",
    "king_taken", "king_mated", "king_stalemated", "out",
};
static_assert(word_in(kFateWords, Fate::out) == "out");

}  // namespace

std::string_view word_of(Fate fate) { return word_in(kFateWords, fate); }
std::string_view word_of(Cause cause) { return word_in(kCauseWords, cause); }
std::optional<Cause> cause_of(std::string_view word) { return value_in<Cause>(kCauseWords, word); }

}  // namespace tabiya::rules
