#include "engine/rules/circular/setup.h"

#include <array>

#include "engine/rules/notation/board_text.h"
#include "engine/rules/notation/piece_letters.h"
#include "engine/rules/notation/text_fields.h"

namespace tabiya::rules {
namespace {

using Board = Circular::Board;
using Pieces = std::array<Piece, Board::kSquares>;

constexpr int kRings = 4;
constexpr int kSectors = 16;
constexpr int kMostMen = 24;  // what a list of moves has room for: queens of 24 moves each
constexpr int kMostPawns = 8;
static_assert((kMostMen - 1) * 24 + 8 <= MoveList::kCapacity);

// Empty when the sector is good, else what is wrong with it.
std::string read_sector(std::string_view text, int sector, Pieces& pieces) {
  return read_row(text, kRings, [&](char letter, int ring) -> std::string {
    const Piece piece = piece_of<Piece>(letter, kKindLetters);
    if (piece.is_none()) return "unknown piece " + quoted({&letter, 1});
    if (ring < kRings) pieces[Board::at(ring, sector)] = piece;
    return "";
  });
}

std::string read_board(std::string_view field, Pieces& pieces) {
  const auto sectors = split(field, '/');
  if (sectors.size() != kSectors)
    return "board " + quoted(field) + ": expected 16 sectors, found " +
           std::to_string(sectors.size());
  for (int sector = 0; sector < kSectors; ++sector)
    if (const auto wrong = read_sector(sectors[sector], sector, pieces); !wrong.empty())
      return "board, sector " + std::to_string(sector + 1) + " " + quoted(sectors[sector]) + ": " +
             wrong;
  return "";
}

bool promotes_or_begins(Square square) {
  const int sector = Board::sector_of(square) % (kSectors / 2);
  return sector == 0 || sector == kSectors / 2 - 1;
}

std::string objection(const Pieces& pieces) {
  for (const Seat seat : {kWhite, kBlack}) {
    int kings = 0;
    int men = 0;
    int pawns = 0;
    for (Square square = 0; square < Board::kSquares; ++square) {
      const Piece piece = pieces[square];
      if (piece.is_none() || piece.army() != seat) continue;
      ++men;
      kings += piece.kind() == Kind::king ? 1 : 0;
      if (piece.kind() != Kind::pawn) continue;
      if (promotes_or_begins(square)) return "a pawn on " + Board::name(square);
      ++pawns;
    }
    const std::string name = seat == kWhite ? "White" : "Black";
    if (kings != 1) return name + " has " + std::to_string(kings) + " kings, expected one";
    if (men > kMostMen) return name + " has " + std::to_string(men) + " men, at most 24";
    if (pawns > kMostPawns) return name + " has " + std::to_string(pawns) + " pawns, at most 8";
  }
  return "";
}

}  // namespace

Expected<Position<Circular>> read_ring(std::string_view text) {
  const auto fields = split_at_blanks(text);
  if (fields.size() != 4 && fields.size() != 6)
    return Refusal{"position " + quoted(text) + ": expected 4 or 6 fields, found " +
                   std::to_string(fields.size())};
  Pieces pieces{};
  if (auto wrong = read_board(fields[0], pieces); !wrong.empty()) return Refusal{wrong};
  if (fields[1] != "w" && fields[1] != "b")
    return Refusal{"side to move " + quoted(fields[1]) + ": expected 'w' or 'b'"};
  if (auto wrong = read_unused_rights(fields, "circular chess"); !wrong.empty())
    return Refusal{wrong};
  int quiet_plies = 0;
  int number = 1;
  if (fields.size() == 6) {
    auto wrong = read_counter(fields[4], "half-move clock", 0, quiet_plies);
    if (wrong.empty()) wrong = read_counter(fields[5], "move number", 0, number);
    if (!wrong.empty()) return Refusal{wrong};
  }
  if (auto wrong = objection(pieces); !wrong.empty()) return Refusal{wrong};
  Position<Circular> position;
  for (Square square = 0; square < Board::kSquares; ++square)
    if (!pieces[square].is_none()) position.set_piece(pieces[square], square);
  position.set_turn(fields[1] == "w" ? kWhite : kBlack);
  position.set_counters(quiet_plies, std::max(1, number));
  position.finish_setup();
  return position;
}

std::string write_ring(const Position<Circular>& position) {
  std::string text;
  for (int sector = 0; sector < kSectors; ++sector) {
    if (sector > 0) text += '/';
    text += write_row(kRings, [&](int ring) -> std::string {
      const Piece piece = position.pieces().at(Board::at(ring, sector));
      return piece.is_none() ? "" : std::string(1, letter_of(piece, kKindLetters));
    });
  }
  text += position.turn() == kWhite ? " w - - " : " b - - ";
  return text + std::to_string(position.quiet_plies()) + ' ' +
         std::to_string(position.full_move_number());
}

}  // namespace tabiya::rules
