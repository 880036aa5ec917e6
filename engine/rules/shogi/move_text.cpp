#include "engine/rules/shogi/move_text.h"

#include "engine/rules/notation/text_fields.h"
#include "engine/rules/shogi/board.h"

namespace tabiya::rules::shogi {
namespace {

char drop_letter(Move move) { return static_cast<char>(kKindLetters[move.from] - 'a' + 'A'); }

std::string usi_name(Square square) {
  return {static_cast<char>('9' - Board::file_of(square)),
          static_cast<char>('i' - Board::rank_of(square))};
}

// A square in either text; kNoSquare where it is none.
Square read_square(std::string_view text) {
  const bool usi = text[0] >= '1' && text[0] <= '9';
  if (!usi) return Board::square(text);
  const int rank = 'i' - text[1];
  return rank >= 0 && rank < Board::kRanks ? Board::at('9' - text[0], rank) : kNoSquare;
}

// What a text asks for; a drop's `from` is the kind.
struct Wish {
  int from = kNoSquare;
  Square to = kNoSquare;
  bool drop = false;
  bool promotes = false;
};

bool fits(const Wish& wish, Move move) {
  return move.from == wish.from && move.to == wish.to &&
         (move.kind == MoveKind::drop) == wish.drop &&
         (move.kind == MoveKind::promotion) == wish.promotes;
}

bool same_text(char a, char b) { return (a >= '1' && a <= '9') == (b >= '1' && b <= '9'); }

// Unset squares where the text has not the shape of a move.
Wish read_wish(std::string_view text) {
  Wish wish;
  if (text.size() == 5 && text[4] == '+') {
    wish.promotes = true;
    text.remove_suffix(1);
  }
  if (text.size() != 4) return {};
  wish.to = read_square(text.substr(2));
  const bool usi_drop = text[1] == '*';
  wish.drop = usi_drop || text[1] == '@';
  if (wish.drop) {
    const char kind = static_cast<char>(text[0] - 'A' + 'a');
    const auto index = kKindLetters.find(kind);
    const bool usi_square = same_text(text[2], '1');
    if (index >= kHandKinds || wish.promotes || usi_drop != usi_square) return {};
    wish.from = static_cast<int>(index);
  } else if (same_text(text[0], text[2])) {
    wish.from = read_square(text.substr(0, 2));
  }
  return wish;
}

}  // namespace

std::string write_uci(Move move) {
  if (move.kind == MoveKind::drop)
    return std::string{drop_letter(move), '@'} + Board::name(move.to);
  return Board::name(move.from) + Board::name(move.to) +
         (move.kind == MoveKind::promotion ? "+" : "");
}

std::string write_usi(Move move) {
  if (move.kind == MoveKind::drop) return std::string{drop_letter(move), '*'} + usi_name(move.to);
  return usi_name(move.from) + usi_name(move.to) + (move.kind == MoveKind::promotion ? "+" : "");
}

Expected<Move> read_move(std::string_view text, const MoveList& legal) {
  const Wish wish = read_wish(text);
  if (wish.from == kNoSquare || wish.to == kNoSquare)
    return Refusal{quoted(text) +
                   " is no move: expected two squares and '+' for a promotion (g3g4, 3g3f), or a "
                   "drop (P@e5, P*5e)"};
  for (const Move move : legal)
    if (fits(wish, move)) return move;
  return Refusal{quoted(text) + " is not a legal move here"};
}

}  // namespace tabiya::rules::shogi
