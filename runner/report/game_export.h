#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>

#include "runner/match/record.h"
#include "runner/store/run.h"
#include "runner/store/sqlite.h"

namespace tabiya::report {

// Which positions an EPD holds.
enum class Positions : std::uint8_t {
  last,  // the one each game ended in
  all,   // every one an engine moved in, with its move
};

// One form in which the games of a run are written, one after the other.
class GameWriter {
 public:
  virtual ~GameWriter() = default;
  // What stands before the first game and after the last one.
  virtual std::string head() const { return {}; }
  virtual std::string tail() const { return {}; }
  // The whole game; refused is a record whose opening or moves can't be played.
  virtual Expected<std::string> write(const match::GameRecord& game) = 0;
};

// Writers of PGN (pgn.h) and EPD are refused for variants those have no form for; EPD opcodes: hmvc
// and fmvn (counters), c0 (result), c1 (how the game ended), id (run, round, ply), and of a
// position an engine moved in sm (its move), ce (its score; mates as 32767 less the plies to go),
// acd, acn.
Expected<std::unique_ptr<GameWriter>> pgn_writer(const store::Run& run);
Expected<std::unique_ptr<GameWriter>> epd_writer(const store::Run& run, Positions positions);
// A row per game, with heads.
std::unique_ptr<GameWriter> csv_writer(const store::Run& run);
// An array of objects, each with the moves and what the engines said of them.
std::unique_ptr<GameWriter> json_writer(const store::Run& run);

// Writes every game of the run in the order in which they ended; how many. Refused where one can't
// be written, or `out` takes no more.
Expected<std::int64_t> export_games(store::Database& ledger, const store::Run& run,
                                    GameWriter& writer, std::ostream& out);

}  // namespace tabiya::report
