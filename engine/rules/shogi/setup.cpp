#include "engine/rules/shogi/setup.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "engine/rules/notation/board_text.h"
#include "engine/rules/notation/text_fields.h"

namespace tabiya::rules::shogi {
namespace {

// Of both texts, read but not yet proven to be a position.
struct Setup {
  std::array<Piece, Board::kSquares> board{};
  std::array<std::array<int, kHandKinds>, 2> hands{};
  Seat turn = kWhite;
  int quiet_plies = 0;
  int full_move_number = 1;
};

using Wrong = std::optional<Refusal>;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// An unpromoted piece; none for a letter that is no piece.
Piece piece_of(char letter) {
  const auto kind = kKindLetters.find(lower(letter));
  if (kind == std::string_view::npos) return {};
  return {lower(letter) == letter ? kBlack : kWhite, static_cast<Kind>(kind)};
}

std::string letters_of(Piece piece) {
  const char letter = kKindLetters[static_cast<int>(unpromoted(piece.kind()))];
  const std::string plus = is_promoted(piece.kind()) ? "+" : "";
  return plus + (piece.army() == kWhite ? static_cast<char>(letter - 'a' + 'A') : letter);
}

// Puts the pieces of one rank on the board; empty when it is good, else what is wrong with it.
std::string read_rank(std::string_view text, int rank, Setup& setup) {
  int file = 0;
  bool plus = false;
  for (const char letter : text) {
    if (plus && (letter == '+' || is_digit(letter))) return "'+' stands before no piece";
    if (letter == '+') {
      plus = true;
      continue;
    }
    if (letter >= '1' && letter <= '9') {
      file += letter - '0';
    } else {
      const Piece piece = piece_of(letter);
      if (piece.is_none()) return "unknown piece " + quoted({&letter, 1});
      if (plus && !can_promote(piece.kind())) return quoted({&letter, 1}) + " cannot be promoted";
      if (file < Board::kFiles)
        setup.board[Board::at(file, rank)] =
            plus ? Piece(piece.army(), promoted(piece.kind())) : piece;
      ++file;
    }
    plus = false;
    if (file > Board::kFiles) return "more than 9 squares";
  }
  if (plus) return "'+' stands before no piece";
  return file == Board::kFiles ? "" : "only " + std::to_string(file) + " of 9 squares";
}

Wrong read_board(std::string_view field, Setup& setup) {
  const auto ranks = split(field, '/');
  if (ranks.size() != Board::kRanks)
    return Refusal{"board " + quoted(field) + ": " + std::to_string(ranks.size()) +
                   " ranks, expected 9"};
  for (int index = 0; index < Board::kRanks; ++index) {
    const int rank = Board::kRanks - 1 - index;
    if (const auto wrong = read_rank(ranks[index], rank, setup); !wrong.empty())
      return Refusal{"board, rank " + std::to_string(rank + 1) + " " + quoted(ranks[index]) + ": " +
                     wrong};
  }
  return std::nullopt;
}

// Letters, each with a number before it that says how many ("RGgs2p"), or "-".
Wrong read_hands(std::string_view text, Setup& setup) {
  if (text == "-" || text.empty()) return std::nullopt;
  const std::string place = "hands " + quoted(text) + ": ";
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
    const auto digits = text.substr(at, end - at);
    int count = 1;
    if (!digits.empty() && (!read_whole(digits, 18, count) || count == 0))
      return Refusal{place + "expected a number from 1 to 18, not " + quoted(digits)};
    if (end == text.size()) return Refusal{place + "a number without a piece at the end"};
    const Piece piece = piece_of(text[end]);
    if (piece.is_none() || piece.kind() == Kind::king)
      return Refusal{place + quoted(text.substr(end, 1)) + " is no piece that can be in hand"};
    setup.hands[piece.army()][static_cast<int>(piece.kind())] += count;
    at = end;
  }
  return std::nullopt;
}

Wrong read_number(std::string_view field, std::string_view name, int& value) {
  const auto wrong = read_counter(field, name, 0, value);
  return wrong.empty() ? std::nullopt : Wrong(Refusal{wrong});
}

Wrong read_turn(std::string_view field, std::string_view first, std::string_view second,
                Setup& setup) {
  if (field != first && field != second)
    return Refusal{"side to move " + quoted(field) + ": expected '" + std::string(first) +
                   "' (first player) or '" + std::string(second) + "'"};
  setup.turn = field == first ? kWhite : kBlack;
  return std::nullopt;
}

Wrong read_fen_counters(std::vector<std::string_view> fields, Setup& setup) {
  if (fields.size() == 4 && fields[0] == "-" && fields[1] == "-")
    fields.erase(fields.begin(), fields.begin() + 2);
  if (fields.empty()) return std::nullopt;
  if (fields.size() != 2)
    return Refusal{
        "after the side to move: expected a counter of plies and the move number, or nothing"};
  if (auto wrong = read_number(fields[0], "counter of plies", setup.quiet_plies)) return wrong;
  auto wrong = read_number(fields[1], "move number", setup.full_move_number);
  setup.full_move_number = std::max(1, setup.full_move_number);
  return wrong;
}

Wrong read_fen(const std::vector<std::string_view>& fields, Setup& setup) {
  const std::size_t open = fields[0].find('[');
  if (fields[0].back() != ']')
    return Refusal{"board " + quoted(fields[0]) + ": expected ']' after the hands"};
  if (auto wrong = read_board(fields[0].substr(0, open), setup)) return wrong;
  const auto hands = fields[0].substr(open + 1, fields[0].size() - open - 2);
  if (auto wrong = read_hands(hands, setup)) return wrong;
  if (fields.size() < 2) return Refusal{"side to move is missing: expected 'w' or 'b'"};
  if (auto wrong = read_turn(fields[1], "w", "b", setup)) return wrong;
  return read_fen_counters({fields.begin() + 2, fields.end()}, setup);
}

Wrong read_sfen(const std::vector<std::string_view>& fields, Setup& setup) {
  if (auto wrong = read_board(fields[0], setup)) return wrong;
  if (fields.size() < 3 || fields.size() > 4)
    return Refusal{
        "expected board, side to move ('b' or 'w'), hands and ply number (SFEN), or hands in a "
        "bracket after the board (FEN)"};
  if (auto wrong = read_turn(fields[1], "b", "w", setup)) return wrong;
  if (fields[2].empty()) return Refusal{"hands are missing: expected '-' or pieces"};
  if (auto wrong = read_hands(fields[2], setup)) return wrong;
  if (fields.size() == 3) return std::nullopt;
  int ply = 1;
  auto wrong = read_number(fields[3], "ply number", ply);
  setup.full_move_number = 1 + std::max(0, ply - 1) / 2;
  return wrong;
}

std::string_view name_of(Seat seat) { return seat == kWhite ? "first player" : "second player"; }

std::string name_of(Kind kind) {
  constexpr std::array<std::string_view, 8> kNames = {"pawns", "lances",  "knights", "silvers",
                                                      "golds", "bishops", "rooks",   "kings"};
  return std::string(kNames[static_cast<int>(kind)]);
}

// What stands against the pieces of a setup; empty when nothing does.
std::string objection(const Setup& setup) {
  std::array<int, 8> all{};
  std::array<int, 2> kings{};
  std::array<std::array<int, Board::kFiles>, 2> pawns{};
  for (Square square = 0; square < Board::kSquares; ++square) {
    const Piece piece = setup.board[square];
    if (piece.is_none()) continue;
    ++all[static_cast<int>(unpromoted(piece.kind()))];
    if (piece.kind() == Kind::king) ++kings[piece.army()];
    if (stuck(piece.army(), piece.kind()).contains(square))
      return "the piece " + letters_of(piece) + " on " + Board::name(square) + " can never move";
    if (piece.kind() == Kind::pawn && ++pawns[piece.army()][Board::file_of(square)] > 1)
      return "the " + std::string(name_of(piece.army())) + " has two unpromoted pawns on file " +
             Board::name(square).substr(0, 1);
  }
  for (const Seat seat : {kWhite, kBlack}) {
    if (kings[seat] != 1)
      return "the " + std::string(name_of(seat)) + " has " + std::to_string(kings[seat]) +
             " kings, expected 1";
    for (int kind = 0; kind < kHandKinds; ++kind) all[kind] += setup.hands[seat][kind];
  }
  for (int kind = 0; kind < kHandKinds; ++kind)
    if (all[kind] > kMostPieces[kind])
      return std::to_string(all[kind]) + " " + name_of(static_cast<Kind>(kind)) + ", there are " +
             std::to_string(kMostPieces[kind]);
  return "";
}

Position<Shogi> built(const Setup& setup) {
  Position<Shogi> position;
  for (Square square = 0; square < Board::kSquares; ++square)
    if (!setup.board[square].is_none()) position.set_piece(setup.board[square], square);
  for (const Seat seat : {kWhite, kBlack})
    for (int kind = 0; kind < kHandKinds; ++kind)
      for (int count = 0; count < setup.hands[seat][kind]; ++count)
        position.add_to_hand(seat, static_cast<Kind>(kind));
  position.set_turn(setup.turn);
  position.set_counters(setup.quiet_plies, setup.full_move_number);
  position.finish_setup();
  return position;
}

std::string board_text(const Position<Shogi>& position) {
  std::string text;
  for (int rank = Board::kRanks - 1; rank >= 0; --rank) {
    text += write_row(Board::kFiles, [&](int file) -> std::string {
      const Piece piece = position.pieces().at(Board::at(file, rank));
      return piece.is_none() ? "" : letters_of(piece);
    });
    if (rank > 0) text += '/';
  }
  return text;
}

// The dearest first, the first player's before the other's; several of a kind as a number and a
// letter, or as so many letters.
std::string hands_text(const Position<Shogi>& position, bool numbers) {
  std::string text;
  for (const Seat seat : {kWhite, kBlack})
    for (const Kind kind : {Kind::rook, Kind::bishop, Kind::gold, Kind::silver, Kind::knight,
                            Kind::lance, Kind::pawn}) {
      const int count = position.hand(seat).count(kind);
      if (count == 0) continue;
      const std::string letter = letters_of(Piece(seat, kind));
      if (numbers && count > 1) text += std::to_string(count);
      for (int i = 0; i < (numbers ? 1 : count); ++i) text += letter;
    }
  return text.empty() ? "-" : text;
}

}  // namespace

Expected<Position<Shogi>> read_position(std::string_view text) {
  const auto fields = split_at_blanks(text);
  if (fields.empty()) return Refusal{"position: expected a board, found nothing"};
  Setup setup;
  const bool fen = fields[0].find('[') != std::string_view::npos;
  if (auto wrong = fen ? read_fen(fields, setup) : read_sfen(fields, setup)) return *wrong;
  if (auto wrong = objection(setup); !wrong.empty()) return Refusal{wrong};
  const auto position = built(setup);
  const Seat moved = setup.turn ^ 1;
  if (position.attacked(position.king(moved), setup.turn, position.pieces().occupied()))
    return Refusal{"the side not to move is in check"};
  return position;
}

std::string write_fen(const Position<Shogi>& position) {
  return board_text(position) + '[' + hands_text(position, false) + ']' +
         (position.turn() == kWhite ? " w " : " b ") + std::to_string(position.quiet_plies()) +
         ' ' + std::to_string(position.full_move_number());
}

std::string write_sfen(const Position<Shogi>& position) {
  const int ply = 2 * position.full_move_number() - (position.turn() == kWhite ? 1 : 0);
  return board_text(position) + (position.turn() == kWhite ? " b " : " w ") +
         hands_text(position, true) + ' ' + std::to_string(ply);
}

}  // namespace tabiya::rules::shogi
