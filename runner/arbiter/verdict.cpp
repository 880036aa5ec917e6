#include "runner/arbiter/verdict.h"

#include <utility>

#include "engine/rules/core/words.h"

namespace tabiya::arbiter {
namespace {

constexpr rules::Words<11> kConductWords{
    "played_out", "time_forfeit",     "illegal_move",    "disconnected", "stalled",     "resigned",
    "agreed",     "adjudicated_draw", "adjudicated_win", "length_limit", "interrupted",
};
static_assert(rules::word_in(kConductWords, Conduct::interrupted) == "interrupted");

}  // namespace

std::string_view word_of(Conduct conduct) { return rules::word_in(kConductWords, conduct); }
std::optional<Conduct> conduct_of(std::string_view word) {
  return rules::value_in<Conduct>(kConductWords, word);
}

Verdict ended_by(Conduct conduct, const rules::Standing& standing, std::string detail) {
  Verdict verdict;
  verdict.over = true;
  verdict.conduct = conduct;
  verdict.standing = standing;
  verdict.detail = std::move(detail);
  return verdict;
}

Verdict ended_by(const rules::Ending& ending, std::string detail) {
  auto verdict = ended_by(Conduct::played_out, ending.standing, std::move(detail));
  verdict.cause = ending.cause;
  return verdict;
}

std::string_view result_text(const Verdict& verdict) {
  using rules::Standing;
  if (!verdict.over || verdict.conduct == Conduct::interrupted) return "*";
  const Standing& standing = verdict.standing;
  if (standing == Standing::won_by(rules::kWhite) ||
      standing == Standing::team_lost_by(rules::kBlue))
    return "1-0";
  if (standing == Standing::won_by(rules::kBlack) ||
      standing == Standing::team_lost_by(rules::kRed))
    return "0-1";
  if (standing == Standing::draw() || standing == Standing::team_draw()) return "1/2-1/2";
  return "*";  // a replay: nobody has a point
}

std::string_view termination_word(const Verdict& verdict) {
  if (!verdict.over) return "none";
  switch (verdict.conduct) {
    case Conduct::played_out:
      return rules::word_of(verdict.cause);
    case Conduct::time_forfeit:
      return verdict.flag_without_win ? "timeout_insufficient" : "timeout";
    case Conduct::resigned:
      return "resignation";
    case Conduct::agreed:
      return "agreement";
    default:
      return word_of(verdict.conduct);
  }
}

}  // namespace tabiya::arbiter
