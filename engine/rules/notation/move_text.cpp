#include "engine/rules/notation/move_text.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace tabiya::rules {
namespace {

using Board = Setup::Board;

bool king_side(Move castle) { return castle.to > castle.from; }

Square castled_king(Move castle) {
  return Board::at(king_side(castle) ? 6 : 2, Board::rank_of(castle.from));
}

std::string squares(Square from, Square to) { return Board::name(from) + Board::name(to); }

Refusal not_a_move(std::string_view text, std::string_view reason) {
  return Refusal{"'" + std::string(text) + "' is " + std::string(reason)};
}

char upper(char letter) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

// What a SAN text asks for; unset parts fit every move.
struct SanWish {
  Kind kind = Kind::pawn;
  std::optional<int> from_file;
  std::optional<int> from_rank;
  Square to = kNoSquare;
  std::optional<Kind> promotion;
  std::optional<bool> castle_king_side;
};

bool fits(const SanWish& wish, Move move, const SanView& view) {
  if (wish.castle_king_side)
    return move.kind == MoveKind::castle && king_side(move) == *wish.castle_king_side;
  if (move.kind == MoveKind::castle || move.to != wish.to) return false;
  if (view.at(move.from).kind() != wish.kind) return false;
  if (wish.from_file && Board::file_of(move.from) != *wish.from_file) return false;
  if (wish.from_rank && Board::rank_of(move.from) != *wish.from_rank) return false;
  const bool promotes = move.kind == MoveKind::promotion;
  if (promotes != wish.promotion.has_value()) return false;
  return !promotes || static_cast<Kind>(move.piece) == *wish.promotion;
}

std::optional<Kind> kind_of(char letter) {
  const std::size_t kind = std::string_view("PNBRQK").find(letter);
  if (kind == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(kind);
}

std::string_view without_marks(std::string_view text) {
  const std::size_t last = text.find_last_not_of("+#!?");
  return last == std::string_view::npos ? std::string_view{} : text.substr(0, last + 1);
}

// Takes "=Q" or "Q" off the end of a pawn move.
std::optional<Kind> take_promotion(std::string_view& text) {
  if (text.size() < 3) return std::nullopt;
  const auto kind = kind_of(text.back());
  if (!kind) return std::nullopt;
  text.remove_suffix(1);
  if (text.back() == '=') text.remove_suffix(1);
  return kind;
}

std::optional<SanWish> read_wish(std::string_view text) {
  text = without_marks(text);
  SanWish wish;
  if (text == "O-O" || text == "0-0" || text == "O-O-O" || text == "0-0-0") {
    wish.castle_king_side = text.size() == 3;
    return wish;
  }
  if (text.empty()) return std::nullopt;
  if (const auto kind = kind_of(text.front())) {
    wish.kind = *kind;
    text.remove_prefix(1);
  }
  if (wish.kind == Kind::pawn) wish.promotion = take_promotion(text);
  if (text.size() < 2) return std::nullopt;
  wish.to = Board::square(text.substr(text.size() - 2));
  if (wish.to == kNoSquare) return std::nullopt;
  text.remove_suffix(2);
  if (!text.empty() && (text.back() == 'x' || text.back() == '-')) text.remove_suffix(1);
  for (const char letter : text) {
    if (letter >= 'a' && letter <= 'h' && !wish.from_file && !wish.from_rank) {
      wish.from_file = letter - 'a';
    } else if (letter >= '1' && letter <= '8' && !wish.from_rank) {
      wish.from_rank = letter - '1';
    } else {
      return std::nullopt;
    }
  }
  if (wish.kind == Kind::pawn && !wish.from_file) wish.from_file = Board::file_of(wish.to);
  return wish;
}

// The shortest origin that tells the move from the others of its kind to the same square.
std::string origin(Move move, Kind kind, const SanView& view) {
  bool others = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move other : view.legal) {
    if (other.to != move.to || other.from == move.from || other.kind == MoveKind::castle) continue;
    if (view.at(other.from).kind() != kind) continue;
    others = true;
    same_file = same_file || Board::file_of(other.from) == Board::file_of(move.from);
    same_rank = same_rank || Board::rank_of(other.from) == Board::rank_of(move.from);
  }
  const std::string name = Board::name(move.from);
  if (!others) return "";
  if (!same_file) return name.substr(0, 1);
  return same_rank ? name : name.substr(1);
}

}  // namespace

std::string write_uci(Move move, CastlingStyle style) {
  if (move.kind == MoveKind::castle && style == CastlingStyle::standard)
    return squares(move.from, castled_king(move));
  std::string text = squares(move.from, move.to);
  if (move.kind == MoveKind::promotion) text += kKindLetters[move.piece];
  return text;
}

Expected<Move> read_uci(std::string_view text, const MoveList& legal, CastlingStyle style) {
  const bool shape = (text.size() == 4 || text.size() == 5) &&
                     Board::square(text.substr(0, 2)) != kNoSquare &&
                     Board::square(text.substr(2, 2)) != kNoSquare;
  if (!shape) return not_a_move(text, "no move: expected two squares and a promotion letter");
  const Square from = Board::square(text.substr(0, 2));
  const Square to = Board::square(text.substr(2, 2));
  const auto promotion = text.size() == 5 ? kKindLetters.find(text[4]) : std::string_view::npos;
  if (text.size() == 5 && promotion == std::string_view::npos)
    return not_a_move(text, "no move: the fifth letter is no piece");
  std::optional<Move> castle;
  for (const Move move : legal) {
    if (move.from != from) continue;
    if (move.kind == MoveKind::castle) {
      if (text.size() != 4) continue;
      if (move.to == to) return move;
      if (castled_king(move) == to) castle = move;
    } else if (move.to == to) {
      const bool promotes = move.kind == MoveKind::promotion;
      if (promotes ? move.piece == promotion : text.size() == 4) return move;
    }
  }
  // The king's own square is no target: in Chess960 it could mean castling either way.
  if (castle && (style == CastlingStyle::standard || to != from)) return *castle;
  return not_a_move(text, "not a legal move here");
}

std::string write_san(Move move, const SanView& view) {
  if (move.kind == MoveKind::castle) return king_side(move) ? "O-O" : "O-O-O";
  const Kind kind = view.at(move.from).kind();
  const bool captures = move.kind == MoveKind::en_passant || !view.at(move.to).is_none();
  std::string text;
  if (kind == Kind::pawn) {
    if (captures) text = Board::name(move.from).substr(0, 1);
  } else {
    text = upper(kKindLetters[static_cast<int>(kind)]) + origin(move, kind, view);
  }
  if (captures) text += 'x';
  text += Board::name(move.to);
  if (move.kind == MoveKind::promotion) {
    text += '=';
    text += upper(kKindLetters[move.piece]);
  }
  return text;
}

Expected<Move> read_san(std::string_view text, const SanView& view) {
  const auto wish = read_wish(text);
  if (!wish) return not_a_move(text, "no move in algebraic notation");
  std::optional<Move> found;
  for (const Move move : view.legal) {
    if (!fits(*wish, move, view)) continue;
    if (found) return not_a_move(text, "ambiguous: more than one piece can go there");
    found = move;
  }
  if (!found) return not_a_move(text, "not a legal move here");
  return *found;
}

}  // namespace tabiya::rules
