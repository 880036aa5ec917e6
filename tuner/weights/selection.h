#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/rules/catalog.h"
#include "runner/match/record.h"
#include "tuner/weights/data_set.h"
#include "tuner/weights/tracer.h"

namespace tabiya::weights {

// Which positions of a game are fit to learn from.
struct SelectionRules {
  int first_plies = 8;     // of the engines, behind the opening: left out
  int most_per_game = 50;  // spread evenly over those that are left
  int most_gain = 60;      // by captures, centipawns: more is not quiet
  int most_score = 1500;   // centipawns, either way: beyond that nothing is to be learnt
};

// What became of the positions that were looked at, each counted once, by the first reason.
struct SelectionTally {
  std::int64_t games = 0;         // that gave at least one position
  std::int64_t faulty_games = 0;  // ended by a fault, or to be replayed: left out whole
  std::int64_t positions = 0;     // looked at: an engine moved in them
  std::int64_t early = 0;
  std::int64_t forced = 0;  // one legal move
  std::int64_t in_check = 0;
  std::int64_t tactical = 0;  // a capture or promotion was played
  std::int64_t decided = 0;   // a mate was announced, or the score is beyond the limit
  std::int64_t loud = 0;      // captures gain too much
  std::int64_t repeated = 0;  // seen before, in whatever game
  std::int64_t surplus = 0;   // more than a game may give
  std::int64_t taken = 0;
  std::int64_t held_out = 0;  // of those
};

// Takes the positions of one game after the other. The tracer must be of the same variant and
// outlive it.
class Selection {
 public:
  Selection(const rules::VariantEntry& variant, const Tracer& tracer, const SelectionRules& rules)
      : variant_(variant), tracer_(tracer), rules_(rules) {}

  // Gives what is taken of a game to the writer. Refused is a record that can't be played.
  [[nodiscard]] std::optional<Refusal> take(std::int64_t run, const match::GameRecord& game,
                                            DataSetWriter& writer);
  const SelectionTally& tally() const { return tally_; }

 private:
  struct Candidate {
    rules::Key key;
    std::string position;
    std::uint8_t half_points;
    std::optional<int> score;
  };

  Expected<std::vector<Candidate>> candidates_of(const match::GameRecord& game);
  std::optional<Refusal> look_at(const match::GameRecord& game, std::size_t ply,
                                 const rules::Game& board, rules::Move move,
                                 std::vector<Candidate>& candidates);
  std::int64_t* why_not(const match::MoveRecord& record, std::size_t ply, const rules::Game& board,
                        rules::Move move);
  bool is_seen(rules::Key key, const std::vector<Candidate>& candidates) const;
  std::vector<Candidate> spread(std::vector<Candidate> candidates);

  const rules::VariantEntry& variant_;
  const Tracer& tracer_;
  SelectionRules rules_;
  SelectionTally tally_;
  std::unordered_set<rules::Key> seen_;
};

}  // namespace tabiya::weights
