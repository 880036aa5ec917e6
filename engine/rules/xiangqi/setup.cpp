#include "engine/rules/xiangqi/setup.h"

#include <algorithm>
#include <array>

#include "engine/rules/notation/board_text.h"
#include "engine/rules/notation/piece_letters.h"
#include "engine/rules/notation/text_fields.h"

namespace tabiya::rules::xiangqi {
namespace {

using Men = std::array<Piece, Board::kSquares>;

constexpr std::array<std::string_view, kKinds> kKindNames = {
    "soldier", "advisor", "elephant", "horse", "cannon", "rook", "general"};

std::string name_of(Seat seat) { return seat == kWhite ? "Red" : "Black"; }

// Horse and elephant have a second letter each.
Piece piece_named(char letter) {
  constexpr std::string_view kOther = "hHeE", kUsual = "nNbB";
  const auto at = kOther.find(letter);
  return piece_of<Piece>(at == std::string_view::npos ? letter : kUsual[at], kKindLetters);
}

// Empty when the rank is good, else what is wrong with it.
std::string read_rank(std::string_view text, int rank, Men& men) {
  return read_row(text, Board::kFiles, [&](char letter, int file) -> std::string {
    const Piece piece = piece_named(letter);
    if (piece.is_none())
      return "unknown piece " + quoted({&letter, 1}) + ", expected one of kabnrcp or KABNRCP";
    if (file < Board::kFiles) men[Board::at(file, rank)] = piece;
    return "";
  });
}

std::string read_board(std::string_view field, Men& men) {
  const auto ranks = split(field, '/');
  if (ranks.size() != Board::kRanks)
    return "board " + quoted(field) + ": expected 10 ranks, found " + std::to_string(ranks.size());
  for (int index = 0; index < Board::kRanks; ++index) {
    const int rank = Board::kRanks - 1 - index;
    if (const auto wrong = read_rank(ranks[index], rank, men); !wrong.empty())
      return "board, rank " + std::to_string(rank + 1) + " " + quoted(ranks[index]) + ": " + wrong;
  }
  return "";
}

// A man where it can never be, or a wrong number of men.
std::string objection(const Men& men) {
  for (const Seat seat : {kWhite, kBlack}) {
    int all = 0;
    int generals = 0;
    for (Square square = 0; square < Board::kSquares; ++square) {
      const Piece piece = men[square];
      if (piece.is_none() || piece.army() != seat) continue;
      if (!room_of(seat, piece.kind()).contains(square))
        return name_of(seat) + "'s " + std::string(kKindNames[static_cast<int>(piece.kind())]) +
               " on " + Board::name(square) + ": it can never get there";
      ++all;
      generals += piece.kind() == Kind::general ? 1 : 0;
    }
    if (generals != 1)
      return name_of(seat) + " has " + std::to_string(generals) + " generals, expected one";
    if (all > kMostMen)
      return name_of(seat) + " has " + std::to_string(all) + " men, expected at most " +
             std::to_string(kMostMen);
  }
  return "";
}

std::string exposed_general(const Position<Xiangqi>& position) {
  const Seat waiting = position.turn() ^ 1;
  const Set threats = position.threats_to_general(position.king(waiting), position.turn(),
                                                  position.pieces().occupied());
  if ((threats - position.pieces().of(position.turn(), Kind::general)).empty()) return "";
  return name_of(waiting) + " is in check, but the other side is to move";
}

Position<Xiangqi> position_of(const Men& men, Seat turn, int quiet_plies, int full_move_number) {
  Position<Xiangqi> position;
  for (Square square = 0; square < Board::kSquares; ++square)
    if (!men[square].is_none()) position.set_piece(men[square], square);
  position.set_turn(turn);
  position.set_counters(quiet_plies, full_move_number);
  position.finish_setup();
  return position;
}

}  // namespace

Expected<Position<Xiangqi>> read_fen(std::string_view text) {
  const auto fields = split_at_blanks(text);
  if (fields.size() != 4 && fields.size() != 6)
    return Refusal{"position " + quoted(text) +
                   ": expected board, side to move, '-', '-' and perhaps two counters, found " +
                   std::to_string(fields.size()) + " fields"};
  Men men{};
  int quiet_plies = 0;
  int number = 1;
  if (auto wrong = read_board(fields[0], men); !wrong.empty()) return Refusal{wrong};
  if (fields[1] != "w" && fields[1] != "b")
    return Refusal{"side to move " + quoted(fields[1]) + ": expected 'w' (red) or 'b'"};
  if (auto wrong = read_unused_rights(fields, "xiangqi"); !wrong.empty()) return Refusal{wrong};
  if (fields.size() == 6) {
    auto wrong = read_counter(fields[4], "half-move clock", 0, quiet_plies);
    if (wrong.empty()) wrong = read_counter(fields[5], "move number", 0, number);
    if (!wrong.empty()) return Refusal{wrong};
  }
  if (auto wrong = objection(men); !wrong.empty()) return Refusal{wrong};
  const auto position =
      position_of(men, fields[1] == "w" ? kWhite : kBlack, quiet_plies, std::max(1, number));
  if (auto wrong = exposed_general(position); !wrong.empty()) return Refusal{wrong};
  return position;
}

std::string write_fen(const Position<Xiangqi>& position) {
  std::string text;
  for (int rank = Board::kRanks - 1; rank >= 0; --rank) {
    text += write_row(Board::kFiles, [&](int file) -> std::string {
      const Piece piece = position.pieces().at(Board::at(file, rank));
      return piece.is_none() ? "" : std::string(1, letter_of(piece, kKindLetters));
    });
    if (rank > 0) text += '/';
  }
  text += position.turn() == kWhite ? " w - - " : " b - - ";
  return text + std::to_string(position.quiet_plies()) + ' ' +
         std::to_string(position.full_move_number());
}

}  // namespace tabiya::rules::xiangqi
