#include "engine/rules/core/ending.h"

#include <utility>

namespace tabiya::rules {
namespace {

constexpr std::pair<Cause, std::string_view> kWords[] = {
    {Cause::none, "none"},
    {Cause::checkmate, "checkmate"},
    {Cause::stalemate, "stalemate"},
    {Cause::stalemate_loss, "stalemate_loss"},
    {Cause::insufficient_material, "insufficient_material"},
    {Cause::threefold_repetition, "threefold_repetition"},
    {Cause::fivefold_repetition, "fivefold_repetition"},
    {Cause::fifty_moves, "fifty_moves"},
    {Cause::seventyfive_moves, "seventyfive_moves"},
    {Cause::king_of_the_hill, "king_of_the_hill"},
    {Cause::racing_goal, "racing_goal"},
    {Cause::racing_both, "racing_both"},
    {Cause::repetition_replay, "repetition_replay"},
    {Cause::perpetual_check, "perpetual_check"},
    {Cause::perpetual_chase, "perpetual_chase"},
    {Cause::move_limit, "move_limit"},
    {Cause::impasse, "impasse"},
    {Cause::false_declaration, "false_declaration"},
    {Cause::replay_limit, "replay_limit"},
    {Cause::three_out, "three_out"},
    {Cause::lead_21, "lead_21"},
    {Cause::only_kings, "only_kings"},
    {Cause::king_taken, "king_taken"},
};

constexpr std::pair<Fate, std::string_view> kFates[] = {
    {Fate::active, "active"},
    {Fate::mated, "mated"},
    {Fate::stalemated, "stalemated"},
    {Fate::resigned, "resigned"},
    {Fate::king_taken, "king_taken"},
    {Fate::king_mated, "king_mated"},
    {Fate::king_stalemated, "king_stalemated"},
    {Fate::out, "out"},
};

}  // namespace

std::string_view word_of(Fate fate) {
  for (const auto& [known, word] : kFates)
    if (known == fate) return word;
  return "out";
}

std::string_view word_of(Cause cause) {
  for (const auto& [known, word] : kWords)
    if (known == cause) return word;
  return "none";
}

std::optional<Cause> cause_of(std::string_view word) {
  for (const auto& [cause, known] : kWords)
    if (known == word) return cause;
  return std::nullopt;
}

}  // namespace tabiya::rules
