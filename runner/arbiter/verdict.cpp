#include "runner/arbiter/verdict.h"

#include <utility>

namespace tabiya::arbiter {
namespace {

constexpr std::pair<Conduct, std::string_view> kWords[] = {
    {Conduct::played_out, "played_out"},
    {Conduct::time_forfeit, "time_forfeit"},
    {Conduct::illegal_move, "illegal_move"},
    {Conduct::disconnected, "disconnected"},
    {Conduct::stalled, "stalled"},
    {Conduct::resigned, "resigned"},
    {Conduct::agreed, "agreed"},
    {Conduct::adjudicated_draw, "adjudicated_draw"},
    {Conduct::adjudicated_win, "adjudicated_win"},
    {Conduct::length_limit, "length_limit"},
    {Conduct::interrupted, "interrupted"},
};

}  // namespace

std::string_view word_of(Conduct conduct) {
  for (const auto& [known, word] : kWords)
    if (known == conduct) return word;
  return "played_out";
}

std::optional<Conduct> conduct_of(std::string_view word) {
  for (const auto& [conduct, known] : kWords)
    if (known == word) return conduct;
  return std::nullopt;
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
