#pragma once

#include <utility>

#include "runner/hall/ports.h"
#include "runner/schedule/match_plan.h"

namespace tabiya::hall {

// Hands out a match plan encounter by encounter; of a resumed run, what is missing of it.
class PlannedSchedule : public Schedule {
 public:
  explicit PlannedSchedule(schedule::MatchPlan plan, schedule::PlayedGames played = {})
      : plan_(std::move(plan)), played_(std::move(played)) {}

  std::optional<schedule::Encounter> next() override {
    while (next_ < plan_.size())
      if (auto encounter = plan_.missing(next_++, played_)) return encounter;
    return std::nullopt;
  }

 private:
  schedule::MatchPlan plan_;
  schedule::PlayedGames played_;
  std::int64_t next_ = 0;
};

}  // namespace tabiya::hall
