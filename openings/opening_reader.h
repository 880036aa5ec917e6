#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "openings/book.h"
#include "openings/pgn_games.h"

namespace tabiya::openings {

// An opening as read, and what its reader should be told about it: empty where there is nothing.
struct ReadOpening {
  Entry entry;
  std::string remark;
};

// Reads single openings of one variant: by its rules alone, so that whatever the catalog holds can
// have a book. A position in which the game is over is refused; moves that end the game are taken
// up to the one before.
class OpeningReader {
 public:
  OpeningReader(const rules::VariantEntry& variant, ReadingTerms terms);

  // One line of a list: a position (the rules' own text, or EPD), a position with `moves` and moves
  // behind it, or moves from the start position, `startpos moves` in front or not. `position`,
  // `fen` and `sfen` may stand in front. Moves are in UCI text or SAN.
  Expected<ReadOpening> read_line(std::string_view line) const;
  // One game of a PGN file. Its moves are in SAN or UCI text. Refused are games that were cut, that
  // hold neither a move nor a position, and those of another variant.
  Expected<ReadOpening> read_game(const PgnGame& game) const;

 private:
  using GamePointer = std::unique_ptr<rules::Game>;
  class Playing;

  Expected<GamePointer> position(std::string_view text) const;
  Expected<Playing> begin(GamePointer game) const;
  // Why there is nothing to play for any more; empty while there is.
  std::string why_over(const rules::Game& game) const;
  std::string start_text(const rules::Game& game) const;

  const rules::VariantEntry& variant_;
  ReadingTerms terms_;
  std::string start_;
};

}  // namespace tabiya::openings
