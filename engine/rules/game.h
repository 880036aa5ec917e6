#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/ending.h"
#include "engine/rules/core/expected.h"
#include "engine/rules/core/move.h"
#include "engine/rules/core/pursuit.h"
#include "engine/rules/core/seat.h"
#include "engine/rules/position/keys.h"

namespace tabiya::rules {

// How a move is written. `uci` is the variant's own engine text; `uci960` differs in castling only
// (king takes rook), `ucci` in xiangqi only (ranks from 0 instead of 1), `usi` in shogi only (files
// as numbers from the right, ranks as letters from the top); `san` is the text of records on the
// 8x8 boards and the same as `uci` elsewhere; `pgn4` is that of PGN4 records, written only, and
// only in four-player chess.
enum class Notation : std::uint8_t { uci, uci960, san, ucci, usi, pgn4 };

// One game in progress: a position of some variant and its past, with the static type erased. It
// serves the arbiter, the openings and the command line, where speed does not matter; search and
// perft use Position<V>. A Game is a value behind a pointer: no I/O, no clock, no shared state.
class Game {
 public:
  virtual ~Game() = default;
  virtual std::unique_ptr<Game> clone() const = 0;

  // Whose turn it is, and the number of plies played since the start position of this game.
  virtual Seat turn() const = 0;
  virtual int plies() const = 0;

  // The position's key: equal keys mean the same position for the rule of repetition.
  virtual Key key() const = 0;
  virtual bool in_check() const = 0;

  // All legal moves; none when the game has ended by a rule of the variant.
  virtual MoveList legal_moves() const = 0;

  // Reads and writes a move of this position. Reading accepts legal moves only; the refusal says
  // why. Both notations of castling are read wherever they are not ambiguous.
  virtual Expected<Move> read_move(std::string_view text, Notation notation) const = 0;
  virtual std::string write_move(Move move, Notation notation) const = 0;

  // Plays a legal move.
  virtual void play(Move move) = 0;

  // The end of the game by the rules that need no claim and no policy: mate, stalemate, hill, race,
  // material. Repetition and move counts are the draw policy's (runner/arbiter), from the two
  // numbers below.
  virtual Ending ending() const = 0;

  // How often the present position has stood on the board in this game, itself included: 1 or more.
  virtual int occurrences() const = 0;
  // Plies since the last capture or pawn move, counted on from the start position's own counter.
  virtual int quiet_plies() const = 0;

  // Whether `seat` could still win by any legal play; a flag falling against a seat that cannot is
  // a draw.
  virtual bool can_still_win(Seat seat) const = 0;

  // The position as text (FEN and its relatives) with counters. Chess960 castling rights are
  // written as Shredder letters in chess960 games and as KQkq in the others.
  virtual std::string position_text() const = 0;
  virtual int full_move_number() const = 0;

  // Leaves of the legal tree `depth` (0 or more) plies below this position.
  virtual std::uint64_t perft(int depth) const = 0;
  // The same below each legal move, by its text; `depth` is 1 or more.
  std::map<std::string, std::uint64_t> divide(int depth, Notation notation) const;

  // What follows concerns few games; the answers here are those of the others.

  // Where moves may leave the own king attacked (circular): those legal moves that do, and the
  // leaves of the tree without them.
  virtual MoveList unsafe_moves() const { return {}; }
  virtual std::uint64_t perft_safe(int depth) const { return perft(depth); }

  // A draw, or the loss of one seat, at this moment.
  virtual Standing drawn() const { return Standing::draw(); }
  virtual Standing lost_by(Seat seat) const { return Standing::lost_by(seat); }
  // The quiet plies that make 50 moves of each side.
  virtual int fifty_moves() const { return 100; }

  // Where a repetition can be lost (shogi, xiangqi): what each seat has done with all its moves
  // since the present position stood on the board for the last time but `occurrences` - 1, which it
  // must have done.
  virtual Pursuits pursuits(int /*occurrences*/) const { return {}; }

  // Where a game can be won by declaring it (shogi's impasse): whether the declaration of the seat
  // to move would be right. nullopt: this game knows no declaration.
  virtual std::optional<bool> declaration() const { return std::nullopt; }

  // Games that a seat may leave while the others play on (free-for-all). `leave`: `seat` resigned
  // or cannot go on; false where that ends the game instead. `walks`: the next move belongs to a
  // seat that has left, and is drawn from the legal moves by chance.
  virtual bool leave(Seat) { return false; }
  virtual bool walks() const { return false; }
  virtual Fate fate(Seat) const { return Fate::active; }
  // The points a game counts for itself, so far.
  virtual Standing::PerSeat points() const { return {}; }
};

}  // namespace tabiya::rules
