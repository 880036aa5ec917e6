#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/schedule/encounter.h"
#include "runner/store/queries.h"
#include "runner/store/tally.h"
#include "tuner/spsa/state.h"

namespace tabiya::course {

// The participants of a tuning, both of them the same program.
inline constexpr int kPlus = 0;
inline constexpr int kMinus = 1;

// How a tuning goes, from the encounters it asks for to the parameters it arrives at. Encounter e
// tries out perturbation e / batch, whose step is taken with the last game of its last encounter.
// An encounter in which an engine broke down says nothing of the parameters' worth: it is dropped.
//
// The course is a fold over the games in the order in which they ended: the same games give the
// same theta, so that the stored games of a run, with the options they were played with, are all
// that has to be kept of it.
class Course {
 public:
  // A plan of one stage.
  Course(spsa::Plan plan, const store::Unit& unit);
  // Of a run that goes on, with everything it has stored; `stepped` sees the state after every
  // step. Refused are options that are not the plan's.
  static Expected<Course> resumed(spsa::Plan plan, const store::Unit& unit,
                                  const store::EncounterOptions& options,
                                  const std::vector<store::GameResult>& games,
                                  const std::function<void(const spsa::State&)>& stepped = {});

  // What the engines of an encounter are set to; made from theta as it is now where nobody has
  // asked for an encounter of the same perturbation before.
  std::vector<schedule::OptionValue> options_of(std::int64_t encounter);
  // True when the game was the last one of its perturbation, and theta has moved (or was left
  // alone, since all its encounters were dropped).
  bool add(const store::GameResult& game);

  const spsa::Plan& plan() const { return plan_; }
  const spsa::State& state() const { return state_; }

 private:
  // An encounter that has begun: half-points of the plus side by seating.
  struct Begun {
    std::map<int, int> half_points;
    bool broken = false;
  };
  // A perturbation that is out, and what has come of its encounters.
  struct Trial {
    spsa::Perturbation perturbation;
    std::map<std::int64_t, Begun> begun;
    std::set<std::int64_t> over;
    int counted = 0;
    double scores = 0;  // sum over those that count, each 0 to 1
  };

  spsa::Number number_of(std::int64_t encounter) const;
  Trial& trial_of(spsa::Number number);
  std::optional<Refusal> restore(std::int64_t encounter,
                                 const std::vector<schedule::OptionValue>& options);
  bool complete(Trial& trial, std::int64_t encounter);

  spsa::Plan plan_;
  store::Unit unit_;
  spsa::State state_;
  std::map<spsa::Number, Trial> trials_;
};

}  // namespace tabiya::course
