#pragma once

#include <optional>
#include <string>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/seat.h"

namespace tabiya::openings {

// Positions of one variant that want a score, and where the scores go.
class PositionsToScore {
 public:
  virtual ~PositionsToScore() = default;
  // The next position as text; nothing when no further score is wanted.
  virtual std::optional<std::string> next() = 0;
  // The score of the position that next() gave last, in centipawns from the view of the seat to
  // move; a mate is close to 30,000.
  virtual void take(int score) = 0;
};

// Judges positions; an engine stands behind it where one is used. It asks for the positions one by
// one, so that an engine lives as long as there are any.
class Scorer {
 public:
  virtual ~Scorer() = default;
  // Scores positions until there are no more. The same positions get the same scores, whatever was
  // scored before them. The refusal says why scoring ended early.
  virtual std::optional<Refusal> score(PositionsToScore& positions) = 0;
};

// The scores that count as balanced, both ends included.
struct ScoreWindow {
  int low = -100;
  int high = 100;
  bool from_white = false;  // seen from the seat that begins a game, else from the one to move

  // A score of the mover's as the window sees it.
  int seen(int score, rules::Seat turn) const {
    return from_white && turn != rules::kWhite ? -score : score;
  }
  bool holds(int seen_score) const { return seen_score >= low && seen_score <= high; }
  friend bool operator==(const ScoreWindow&, const ScoreWindow&) = default;
};

}  // namespace tabiya::openings
