#include "engine/evaluation/weights.h"

#include "engine/evaluation/circular/terms.h"
#include "engine/evaluation/four_player/weights.h"
#include "engine/evaluation/shogi/terms.h"
#include "engine/evaluation/xiangqi/terms.h"

namespace tabiya::evaluation {

std::string weight_name(const TermFacts& facts, int index) {
  std::string name(facts.name);
  if (facts.size > 1) name += "." + std::to_string(index);
  return name;
}

void append_tunables(std::vector<Tunable>& list, const TermFacts& facts, int index, int number,
                     Tapered weight) {
  const std::string name = weight_name(facts, index);
  list.push_back({name + ".middle", weight.middle(), facts.low, facts.high, number, Half::middle});
  list.push_back({name + ".end", weight.end(), facts.low, facts.high, number, Half::end});
}

std::optional<std::vector<Tunable>> tunables_of(std::string_view variant) {
  if (variant == "chess" || variant == "chess960") return tunables(chess_weights());
  if (variant == "kingofthehill") return tunables(king_of_the_hill_weights());
  if (variant == "racingkings") return tunables(racing_kings_weights());
  if (variant == "shogi") return tunables(shogi::weights());
  if (variant == "xiangqi") return tunables(xiangqi::weights());
  if (variant == "circular") return tunables(circular::weights());
  if (variant == "fourplayer-teams") return tunables(teams_weights());
  if (variant == "fourplayer-ffa") return tunables(free_for_all_weights());
  return std::nullopt;
}

}  // namespace tabiya::evaluation
