#include "engine/rules/notation/setup.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/rules/notation/board_text.h"
#include "engine/rules/notation/piece_letters.h"
#include "engine/rules/notation/text_fields.h"

namespace tabiya::rules {
namespace {

using Board = Setup::Board;

// Books hold positions with more men than a game begins with; the bound is what a list of moves has
// room for: a king and queens of 27 moves each.
constexpr int kMostMen = 24;
static_assert((kMostMen - 1) * 27 + 10 <= MoveList::kCapacity);

// One rank of the board field; empty when it is good, else what is wrong with it.
std::string read_rank(std::string_view text, int rank, Setup& setup) {
  return read_row(text, Board::kFiles, [&](char letter, int file) -> std::string {
    const Piece piece = piece_of<Piece>(letter, kKindLetters);
    if (piece.is_none()) return "unknown piece " + quoted({&letter, 1});
    if (file < Board::kFiles) setup.board[Board::at(file, rank)] = piece;
    return "";
  });
}

std::string read_board(std::string_view field, Setup& setup) {
  int rank = Board::kRanks - 1;
  for (std::size_t begin = 0; begin <= field.size(); --rank) {
    const std::size_t end = std::min(field.find('/', begin), field.size());
    if (rank < 0) return "board " + quoted(field) + ": more than 8 ranks";
    const auto text = field.substr(begin, end - begin);
    if (const auto wrong = read_rank(text, rank, setup); !wrong.empty())
      return "board, rank " + std::to_string(rank + 1) + " " + quoted(text) + ": " + wrong;
    begin = end + 1;
  }
  return rank < 0 ? "" : "board " + quoted(field) + ": fewer than 8 ranks";
}

Square king_of(const Setup& setup, Seat seat) {
  const auto found = std::find(setup.board.begin(), setup.board.end(), Piece(seat, Kind::king));
  return found == setup.board.end() ? kNoSquare : static_cast<Square>(found - setup.board.begin());
}

// The outermost own rook on that side of the king: what K and Q mean in X-FEN.
Square outermost_rook(const Setup& setup, Seat seat, Square king, Wing wing) {
  const int edge = wing == Wing::king_side ? Board::kFiles - 1 : 0;
  const int inward = wing == Wing::king_side ? -1 : 1;
  for (int file = edge; file != Board::file_of(king); file += inward) {
    const Square square = Board::at(file, Board::rank_of(king));
    if (setup.board[square] == Piece(seat, Kind::rook)) return square;
  }
  return kNoSquare;
}

// The rook a castling letter speaks of, kNoSquare where there is none.
Square rook_of(char letter, const Setup& setup, Seat seat, Square king) {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  if (upper == 'K') return outermost_rook(setup, seat, king, Wing::king_side);
  if (upper == 'Q') return outermost_rook(setup, seat, king, Wing::queen_side);
  if (upper < 'A' || upper > 'H') return kNoSquare;
  const Square square = Board::at(upper - 'A', Board::rank_of(king));
  return setup.board[square] == Piece(seat, Kind::rook) ? square : kNoSquare;
}

bool is_standard(Seat seat, Square king, Square rook, Wing wing) {
  const int rank = seat == kWhite ? 0 : Board::kRanks - 1;
  return king == Board::at(4, rank) && rook == Board::at(wing == Wing::king_side ? 7 : 0, rank);
}

std::string read_castling_letter(char letter, CastlingStyle style, Setup& setup) {
  const bool white = std::isupper(static_cast<unsigned char>(letter)) != 0;
  const Seat seat = white ? kWhite : kBlack;
  const std::string place = "castling right " + quoted({&letter, 1}) + ": ";
  const Square king = king_of(setup, seat);
  const int first_rank = white ? 0 : Board::kRanks - 1;
  if (king == kNoSquare || Board::rank_of(king) != first_rank)
    return place + "the king is not on its first rank";
  const Square rook = rook_of(letter, setup, seat, king);
  if (rook == kNoSquare) return place + "no such rook";
  const Wing wing = rook > king ? Wing::king_side : Wing::queen_side;
  if (style == CastlingStyle::standard && !is_standard(seat, king, rook, wing))
    return place +
           "needs the king on e1 or e8 and the rook in its corner (chess960 has other rules)";
  Square& right = setup.castling_rooks[wing_index(seat, wing)];
  if (right != kNoSquare) return place + "given twice";
  right = rook;
  return "";
}

std::string read_castling(std::string_view field, CastlingStyle style, Setup& setup) {
  if (field == "-") return "";
  for (const char letter : field)
    if (auto wrong = read_castling_letter(letter, style, setup); !wrong.empty()) return wrong;
  return "";
}

std::string read_passed(std::string_view field, Setup& setup) {
  if (field == "-") return "";
  setup.passed = Board::square(field);
  const int rank = setup.turn == kWhite ? 5 : 2;
  if (setup.passed == kNoSquare || Board::rank_of(setup.passed) != rank)
    return "en passant square " + quoted(field) + ": expected '-' or a square of rank " +
           std::to_string(rank + 1);
  // A square that no pawn has just stepped over gives no right.
  const int forward = setup.turn == kWhite ? -8 : 8;
  const bool stepped = setup.board[setup.passed].is_none() &&
                       setup.board[setup.passed - forward].is_none() &&
                       setup.board[setup.passed + forward] == Piece(setup.turn ^ 1, Kind::pawn);
  if (!stepped) setup.passed = kNoSquare;
  return "";
}

std::string read_counters(const std::vector<std::string_view>& fields, Setup& setup) {
  if (fields.size() == 4) return "";
  if (fields.size() != 6) return "expected 4 or 6 fields, found " + std::to_string(fields.size());
  if (auto wrong = read_counter(fields[4], "half-move clock", 0, setup.quiet_plies); !wrong.empty())
    return wrong;
  int number = 0;
  // Some books number the first move 0.
  auto wrong = read_counter(fields[5], "move number", 0, number);
  setup.full_move_number = std::max(1, number);
  return wrong;
}

}  // namespace

Expected<Setup> read_setup(std::string_view text, CastlingStyle style) {
  const auto fields = split_at_blanks(text);
  if (fields.size() < 4)
    return Refusal{"position " + quoted(text) +
                   ": expected board, side to move, castling and en passant"};
  Setup setup;
  if (auto wrong = read_board(fields[0], setup); !wrong.empty()) return Refusal{wrong};
  if (fields[1] != "w" && fields[1] != "b")
    return Refusal{"side to move " + quoted(fields[1]) + ": expected 'w' or 'b'"};
  setup.turn = fields[1] == "w" ? kWhite : kBlack;
  if (auto wrong = read_castling(fields[2], style, setup); !wrong.empty()) return Refusal{wrong};
  if (auto wrong = read_passed(fields[3], setup); !wrong.empty()) return Refusal{wrong};
  if (auto wrong = read_counters(fields, setup); !wrong.empty()) return Refusal{wrong};
  return setup;
}

std::string objection(const Setup& setup) {
  std::array<std::array<int, kKinds>, 2> men{};
  std::array<int, 2> all{};
  for (Square square = 0; square < Board::kSquares; ++square) {
    const Piece piece = setup.board[square];
    if (piece.is_none()) continue;
    const int rank = Board::rank_of(square);
    if (piece.kind() == Kind::pawn && (rank == 0 || rank == Board::kRanks - 1))
      return "a pawn on " + Board::name(square);
    ++men[piece.army()][static_cast<int>(piece.kind())];
    ++all[piece.army()];
  }
  for (const Seat seat : {kWhite, kBlack}) {
    const std::string name = seat == kWhite ? "White" : "Black";
    const int kings = men[seat][static_cast<int>(Kind::king)];
    if (kings != 1) return name + " has " + std::to_string(kings) + " kings";
    if (all[seat] > kMostMen)
      return name + " has " + std::to_string(all[seat]) + " men, at most " +
             std::to_string(kMostMen);
    if (men[seat][static_cast<int>(Kind::pawn)] > 8) return name + " has more than 8 pawns";
  }
  return "";
}

std::string castling_text(const std::array<Square, 4>& rooks, CastlingStyle style) {
  std::string text;
  for (int index = 0; index < 4; ++index) {
    if (rooks[index] == kNoSquare) continue;
    const char letter = style == CastlingStyle::standard
                            ? "KQKQ"[index]
                            : static_cast<char>('A' + Board::file_of(rooks[index]));
    text += index < 2 ? letter : static_cast<char>(std::tolower(letter));
  }
  return text.empty() ? "-" : text;
}

std::string write_setup(const Setup& setup, CastlingStyle style) {
  std::string text;
  for (int rank = Board::kRanks - 1; rank >= 0; --rank) {
    text += write_row(Board::kFiles, [&](int file) -> std::string {
      const Piece piece = setup.board[Board::at(file, rank)];
      return piece.is_none() ? "" : std::string(1, letter_of(piece, kKindLetters));
    });
    if (rank > 0) text += '/';
  }
  text += setup.turn == kWhite ? " w " : " b ";
  text += castling_text(setup.castling_rooks, style);
  text += ' ';
  text += setup.passed == kNoSquare ? "-" : Board::name(setup.passed);
  text += ' ' + std::to_string(setup.quiet_plies) + ' ' + std::to_string(setup.full_move_number);
  return text;
}

}  // namespace tabiya::rules
