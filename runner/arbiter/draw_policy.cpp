#include "runner/arbiter/draw_policy.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tabiya::arbiter {
namespace {

using rules::Cause;

constexpr std::pair<DrawRules, std::string_view> kRulesWords[] = {
    {DrawRules::automatic, "automatic"},
    {DrawRules::claim, "claim"},
};

constexpr std::pair<Claims, std::string_view> kClaimsWords[] = {
    {Claims::not_better, "not-better"},
    {Claims::always, "always"},
    {Claims::never, "never"},
};

// Policies that exist, but for the games named.
constexpr std::pair<std::string_view, std::string_view> kForeignPolicies[] = {
    {"jsa", "shogi"},   {"seed", "shogi"},         {"asian", "xiangqi"},
    {"fsf", "xiangqi"}, {"check-only", "xiangqi"},
};

DrawRules own_rules(const rules::VariantFacts& variant) {
  return variant.draws == rules::DefaultDraws::claim ? DrawRules::claim : DrawRules::automatic;
}

Refusal unknown_policy(std::string_view word, const rules::VariantFacts& variant) {
  std::string message = "draw policy \"" + std::string(word) + "\" ";
  for (const auto& [policy, game] : kForeignPolicies) {
    if (policy == word) {
      message += "belongs to " + std::string(game) + "; " + std::string(variant.name);
      return {message + " takes automatic or claim"};
    }
  }
  return {message + "is not known; " + std::string(variant.name) + " takes automatic or claim"};
}

int seventy_five_moves(const rules::Game& game) { return game.fifty_moves() * 3 / 2; }

rules::Ending drawn_if_reached(const rules::Game& game, int occurrences, Cause repetition,
                               int quiet_plies, Cause count) {
  if (game.occurrences() >= occurrences) return {repetition, game.drawn()};
  if (game.quiet_plies() >= quiet_plies) return {count, game.drawn()};
  return {};
}

}  // namespace

Expected<DrawRules> read_draw_rules(std::string_view word, const rules::VariantFacts& variant) {
  if (word.empty() || word == "any") return own_rules(variant);
  if (word == "auto") return DrawRules::automatic;
  for (const auto& [draw_rules, known] : kRulesWords)
    if (known == word) return draw_rules;
  return unknown_policy(word, variant);
}

std::string_view word_of(DrawRules draw_rules) {
  for (const auto& [known, word] : kRulesWords)
    if (known == draw_rules) return word;
  return "automatic";
}

Expected<Claims> read_claims(std::string_view word) {
  for (const auto& [claims, known] : kClaimsWords)
    if (known == word) return claims;
  return Refusal{"claims \"" + std::string(word) +
                 "\" is not known; take not-better, always or never"};
}

std::string_view word_of(Claims claims) {
  for (const auto& [known, word] : kClaimsWords)
    if (known == claims) return word;
  return "not-better";
}

rules::Ending automatic_draw(const rules::Game& game, DrawRules draw_rules) {
  if (draw_rules == DrawRules::automatic)
    return drawn_if_reached(game, 3, Cause::threefold_repetition, game.fifty_moves(),
                            Cause::fifty_moves);
  return drawn_if_reached(game, 5, Cause::fivefold_repetition, seventy_five_moves(game),
                          Cause::seventyfive_moves);
}

std::vector<Cause> claimable_draws(const rules::Game& game, DrawRules draw_rules) {
  std::vector<Cause> causes;
  if (draw_rules != DrawRules::claim) return causes;
  if (game.quiet_plies() >= game.fifty_moves()) causes.push_back(Cause::fifty_moves);
  if (game.occurrences() >= 3) causes.push_back(Cause::threefold_repetition);
  return causes;  // "fifty_moves" sorts before "threefold_repetition"
}

}  // namespace tabiya::arbiter
