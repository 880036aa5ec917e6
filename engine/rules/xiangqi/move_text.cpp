#include "engine/rules/xiangqi/move_text.h"

#include "engine/rules/notation/coordinate_text.h"
#include "engine/rules/notation/text_fields.h"
#include "engine/rules/xiangqi/board.h"

namespace tabiya::rules::xiangqi {
namespace {

std::string name_of(Square square, Ranks ranks) {
  if (ranks == Ranks::from_one) return Board::name(square);
  return {static_cast<char>('a' + Board::file_of(square)),
          static_cast<char>('0' + Board::rank_of(square))};
}

Square square_of(std::string_view text, Ranks ranks) {
  if (ranks == Ranks::from_one) return Board::square(text);
  if (text.size() != 2) return kNoSquare;
  const int file = text[0] - 'a';
  const int rank = text[1] - '0';
  const bool inside = file >= 0 && file < Board::kFiles && rank >= 0 && rank < Board::kRanks;
  return inside ? Board::at(file, rank) : kNoSquare;
}

}  // namespace

std::string write_move(Move move, Ranks ranks) {
  return name_of(move.from, ranks) + name_of(move.to, ranks);
}

Expected<Move> read_move(std::string_view text, const MoveList& legal, Ranks ranks) {
  const auto wanted = read_coordinates(text);
  const Square from = wanted ? square_of(wanted->from, ranks) : kNoSquare;
  const Square to = wanted ? square_of(wanted->to, ranks) : kNoSquare;
  if (from == kNoSquare || to == kNoSquare || wanted->promotion != 0)
    return Refusal{quoted(text) + " is no move: expected two squares with files a to i and ranks " +
                   (ranks == Ranks::from_one ? "1 to 10, as h3e3" : "0 to 9, as h2e2")};
  for (const Move move : legal)
    if (move.from == from && move.to == to) return move;
  return no_such_move(text);
}

}  // namespace tabiya::rules::xiangqi
