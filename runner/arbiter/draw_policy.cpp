#include "runner/arbiter/draw_policy.h"

#include <optional>
#include <string>

namespace tabiya::arbiter {
namespace {

using rules::Cause;

constexpr rules::Words<6> kRulesWords{
    "automatic", "claim", "jsa", "seed", "asian", "check-only",
};

// The games that take a policy: all that are not shogi or xiangqi take the first two.
enum class Family : std::uint8_t { chess, shogi, xiangqi };

Family family_of(DrawRules draw_rules) {
  switch (draw_rules) {
    case DrawRules::jsa:
    case DrawRules::seed:
      return Family::shogi;
    case DrawRules::asian:
    case DrawRules::check_only:
      return Family::xiangqi;
    default:
      return Family::chess;
  }
}

std::string_view taken_by(Family family) {
  switch (family) {
    case Family::shogi:
      return "jsa or seed";
    case Family::xiangqi:
      return "asian or check-only";
    default:
      return "automatic or claim";
  }
}

std::string_view owners_of(Family family) {
  switch (family) {
    case Family::shogi:
      return "shogi";
    case Family::xiangqi:
      return "xiangqi";
    default:
      return "games of the chess family";
  }
}

int seventy_five_moves(const rules::Game& game) { return game.fifty_moves() * 3 / 2; }

rules::Ending drawn_if_reached(const rules::Game& game, int occurrences, Cause repetition,
                               int quiet_plies, Cause count) {
  if (game.occurrences() >= occurrences) return {repetition, game.drawn()};
  if (game.quiet_plies() >= quiet_plies) return {count, game.drawn()};
  return {};
}

// The loss of the one seat of two that did what is asked with every move of the repetition.
rules::Ending lost_by_the_only(rules::Pursuit pursuit, const rules::Pursuits& pursuits,
                               Cause cause) {
  const bool white = pursuits[rules::kWhite] == pursuit;
  const bool black = pursuits[rules::kBlack] == pursuit;
  if (white == black) return {};
  return {cause, rules::Standing::lost_by(white ? rules::kWhite : rules::kBlack)};
}

rules::Ending shogi_repetition(const rules::Game& game, bool perpetual_check_loses) {
  constexpr int kOccurrences = 4;
  if (game.occurrences() < kOccurrences) return {};
  if (perpetual_check_loses)
    if (const auto loss = lost_by_the_only(rules::Pursuit::check, game.pursuits(kOccurrences),
                                           Cause::perpetual_check))
      return loss;
  return {Cause::repetition_replay, {}};
}

rules::Ending xiangqi_repetition(const rules::Game& game, bool perpetual_chase_loses) {
  constexpr int kOccurrences = 3;
  if (game.occurrences() < kOccurrences) return {};
  const auto pursuits = game.pursuits(kOccurrences);
  if (const auto loss = lost_by_the_only(rules::Pursuit::check, pursuits, Cause::perpetual_check))
    return loss;
  if (perpetual_chase_loses && pursuits[rules::kWhite] != rules::Pursuit::check)
    if (const auto loss = lost_by_the_only(rules::Pursuit::chase, pursuits, Cause::perpetual_chase))
      return loss;
  return {Cause::threefold_repetition, game.drawn()};
}

rules::Ending xiangqi_ending(const rules::Game& game, bool perpetual_chase_loses, int move_limit) {
  if (const auto ending = xiangqi_repetition(game, perpetual_chase_loses)) return ending;
  if (game.quiet_plies() >= move_limit) return {Cause::move_limit, game.drawn()};
  return {};
}

}  // namespace

DrawRules own_rules(const rules::VariantFacts& variant) {
  switch (variant.draws) {
    case rules::DefaultDraws::claim:
      return DrawRules::claim;
    case rules::DefaultDraws::jsa:
      return DrawRules::jsa;
    case rules::DefaultDraws::asian:
      return DrawRules::asian;
    case rules::DefaultDraws::automatic:
      break;
  }
  return DrawRules::automatic;
}

Expected<DrawRules> read_draw_rules(std::string_view word, const rules::VariantFacts& variant) {
  const auto known = rules::value_in<DrawRules>(kRulesWords, word);
  const Family own = family_of(own_rules(variant));
  if (known && family_of(*known) == own) return *known;
  std::string message = "draw policy \"" + std::string(word) + "\" ";
  message += known ? "belongs to " + std::string(owners_of(family_of(*known))) : "is not known";
  message += "; " + std::string(variant.name) + " takes " + std::string(taken_by(own));
  return Refusal{message};
}

std::string_view word_of(DrawRules draw_rules) { return rules::word_in(kRulesWords, draw_rules); }

rules::Ending automatic_draw(const rules::Game& game, DrawRules draw_rules,
                             int xiangqi_move_limit) {
  switch (draw_rules) {
    case DrawRules::automatic:
      return drawn_if_reached(game, 3, Cause::threefold_repetition, game.fifty_moves(),
                              Cause::fifty_moves);
    case DrawRules::claim:
      return drawn_if_reached(game, 5, Cause::fivefold_repetition, seventy_five_moves(game),
                              Cause::seventyfive_moves);
    case DrawRules::jsa:
    case DrawRules::seed:
      return shogi_repetition(game, draw_rules == DrawRules::jsa);
    case DrawRules::asian:
    case DrawRules::check_only:
      return xiangqi_ending(game, draw_rules == DrawRules::asian, xiangqi_move_limit);
  }
  return {};
}

std::vector<Cause> claimable_draws(const rules::Game& game, DrawRules draw_rules) {
  std::vector<Cause> causes;
  if (draw_rules != DrawRules::claim) return causes;
  if (game.quiet_plies() >= game.fifty_moves()) causes.push_back(Cause::fifty_moves);
  if (game.occurrences() >= 3) causes.push_back(Cause::threefold_repetition);
  return causes;  // "fifty_moves" sorts before "threefold_repetition"
}

}  // namespace tabiya::arbiter
