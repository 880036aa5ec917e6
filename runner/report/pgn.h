#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/rules/catalog.h"
#include "runner/match/record.h"
#include "runner/store/run.h"

namespace tabiya::report {

// The tag that names a game for programs: see PgnWriter::name_of.
inline constexpr std::string_view kGameTag = "TabiyaGame";

// Writes games of one run as PGN, those of four seats as PGN4 (pgn4.h). Round is encounter.seating,
// both from 1: the games of a pair have the number before the point in common; a replay has the
// number of its attempt behind them. Comments say what an
// engine thought of its move (move_comment), and the last one how the game ended.
class PgnWriter {
 public:
  // Refused are variants that this program does not know.
  static Expected<PgnWriter> make(const store::Run& run);

  // The whole game with the empty line after it, to be appended in one piece. Refused is a record
  // whose opening or moves can't be played.
  Expected<std::string> write(const match::GameRecord& game) const;
  // The game's own name in any file, "run/encounter/seating" (from 1; of a replay its attempt too)
  // and when the run began.
  std::string name_of(std::int64_t encounter, const schedule::Seating& seating) const;

 private:
  PgnWriter(store::Run run, const rules::VariantEntry& variant)
      : run_(std::move(run)), variant_(&variant) {}
  Expected<std::string> write_four(const match::GameRecord& game,
                                   std::unique_ptr<rules::Game> start) const;
  std::string player_of(const match::GameRecord& game, rules::Seat seat) const;
  std::string tags(const match::GameRecord& game, const rules::Game& start) const;
  std::string time_control_tags(const match::GameRecord& game) const;

  store::Run run_;
  const rules::VariantEntry* variant_;
};

// The variant of a run; refused where this program does not know it.
Expected<const rules::VariantEntry*> variant_of(const store::Run& run);

}  // namespace tabiya::report
