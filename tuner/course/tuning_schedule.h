#pragma once

#include <optional>
#include <utility>

#include "runner/hall/planned_schedule.h"
#include "tuner/course/course.h"

namespace tabiya::course {

// Hands out a plan's encounters with what each of them tries out.
class TuningSchedule final : public hall::Schedule {
 public:
  TuningSchedule(schedule::MatchPlan plan, schedule::PlayedGames played, Course& course)
      : plan_(std::move(plan), std::move(played)), course_(course) {}

  std::optional<schedule::Encounter> next() override {
    auto encounter = plan_.next();
    if (encounter) encounter->options = course_.options_of(encounter->number);
    return encounter;
  }

 private:
  hall::PlannedSchedule plan_;
  Course& course_;
};

}  // namespace tabiya::course
