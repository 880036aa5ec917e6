#include "engine/rules/four_player/fen4.h"

#include <algorithm>

#include "engine/rules/notation/board_text.h"
#include "engine/rules/notation/text_fields.h"

namespace tabiya::rules {
namespace {

constexpr std::string_view kColourLetters = "rbyg";
constexpr std::string_view kKindCapitals = "PNBRQKD";
constexpr int kMostMen = 16;  // what a list of moves has room for: queens of 41 moves each
static_assert((kMostMen - 1) * 41 + 8 + 2 <= MoveList::kCapacity);

constexpr std::string_view kPassingBegins = "{'enPassant':(";
constexpr std::string_view kPassingEnds = ")}";

// An empty text means that all went well, anything else says what is wrong and where.
using Wrong = std::string;

std::string name_of(int seat) { return std::string(kSeatNames[seat]); }

std::string without_blanks(std::string_view text) {
  std::string kept;
  for (const char letter : text)
    if (std::string_view(" \t\r\n").find(letter) == std::string_view::npos) kept += letter;
  return kept;
}

using FourNumbers = std::array<int, kMostSeats>;

Wrong read_four(std::string_view field, std::string_view name, int most, FourNumbers& numbers) {
  const auto parts = split(field, ',');
  const std::string expected = std::string(name) + " " + quoted(field) +
                               ": expected four numbers from 0 to " + std::to_string(most);
  if (parts.size() != kMostSeats) return expected;
  for (int seat = 0; seat < kMostSeats; ++seat)
    if (!read_whole(parts[seat], most, numbers[seat])) return expected;
  return "";
}

Expected<Piece> read_piece(std::string_view cell) {
  std::string_view rest = cell;
  const bool grey = rest.starts_with('d');
  if (grey) rest.remove_prefix(1);
  const auto colour = rest.size() == 2 ? kColourLetters.find(rest[0]) : std::string_view::npos;
  const auto kind = rest.size() == 2 ? kKindCapitals.find(rest[1]) : std::string_view::npos;
  if (colour == std::string_view::npos || kind == std::string_view::npos)
    return Refusal{"unknown cell " + quoted(cell) +
                   ", expected a piece like rP or drP, a number or x"};
  return Piece(static_cast<Seat>(colour + (grey ? kGrey : 0)), static_cast<Kind>(kind));
}

Wrong read_rank(std::string_view text, int rank, CrossSetup& setup) {
  int file = 0;
  for (const std::string_view cell : split(text, ',')) {
    int run = 1;
    if (cell == "x") {
      if (Cross::contains(file, rank)) return "x where no corner is";
    } else if (!read_whole(cell, Cross::kSide, run)) {
      const auto piece = read_piece(cell);
      if (!piece) return piece.refusal().message;
      run = 1;
      if (file < Cross::kSide && !Cross::contains(file, rank))
        return quoted(cell) + " stands in a cut corner";
      if (file < Cross::kSide) setup.board[Cross::at(file, rank)] = *piece;
    } else if (run == 0) {
      return "an empty run of 0";
    }
    file += run;
    if (file > Cross::kSide) return "more than 14 squares";
  }
  return file == Cross::kSide ? "" : "only " + std::to_string(file) + " of 14 squares";
}

Wrong read_board(std::string_view field, CrossSetup& setup) {
  const auto ranks = split(field, '/');
  if (ranks.size() != Cross::kSide)
    return "board " + quoted(field) + ": expected 14 ranks, found " + std::to_string(ranks.size());
  for (int index = 0; index < Cross::kSide; ++index) {
    const int rank = Cross::kSide - 1 - index;
    if (const auto wrong = read_rank(ranks[index], rank, setup); !wrong.empty())
      return "board, rank " + std::to_string(rank + 1) + " " + quoted(ranks[index]) + ": " + wrong;
  }
  return "";
}

Wrong read_turn(std::string_view field, CrossSetup& setup) {
  const auto seat = field.size() == 1 ? kSeatLetters.find(field[0]) : std::string_view::npos;
  if (seat == std::string_view::npos)
    return "side to move " + quoted(field) + ": expected R, B, Y or G";
  setup.state.turn = static_cast<Seat>(seat);
  return "";
}

// What a seat has on the board.
struct Men {
  int kings = 0;
  int living = 0;
  int grey = 0;
};

std::array<Men, kMostSeats> count_men(const CrossSetup& setup) {
  std::array<Men, kMostSeats> men;
  for (const Piece piece : setup.board) {
    if (piece.is_none()) continue;
    Men& own = men[colour_of(piece)];
    (is_grey(piece) ? own.grey : own.living) += 1;
    if (!is_grey(piece) && piece.kind() == Kind::king) ++own.kings;
  }
  return men;
}

Wrong check_army(int seat, const Men& men, bool dead) {
  const std::string has = name_of(seat) + " has " + std::to_string(men.kings) + " kings";
  if (men.kings > 1 || (men.kings == 0 && !dead)) return has + ", expected one";
  if (!dead && men.grey > 0) return name_of(seat) + " plays but has grey pieces";
  if (dead && men.living > men.kings)
    return name_of(seat) + " is dead: all its pieces but a walking king must be grey";
  if (men.living > kMostMen)
    return name_of(seat) + " has " + std::to_string(men.living) + " men, at most 16";
  return "";
}

Wrong read_dead(std::string_view field, const Fen4Rules& rules, CrossSetup& setup) {
  FourNumbers dead{};
  if (auto wrong = read_four(field, "dead", 1, dead); !wrong.empty()) return wrong;
  const auto men = count_men(setup);
  for (int seat = 0; seat < kMostSeats; ++seat) {
    if (dead[seat] == 1 && !rules.free_for_all)
      return "dead " + quoted(field) + ": nobody drops out in teams, expected 0,0,0,0";
    if (auto wrong = check_army(seat, men[seat], dead[seat] == 1); !wrong.empty()) return wrong;
    if (dead[seat] == 1)
      setup.state.fates[seat] = men[seat].kings == 1 ? Fate::resigned : Fate::out;
  }
  if (setup.state.fates[setup.state.turn] == Fate::out)
    return "side to move: " + name_of(setup.state.turn) + " is out of the game";
  return "";
}

Wrong check_pieces(const CrossSetup& setup, const Fen4Rules& rules) {
  for (Square square = 0; square < Cross::kSquares; ++square) {
    const Piece piece = setup.board[square];
    if (piece.is_none()) continue;
    if (!rules.free_for_all && (is_grey(piece) || piece.kind() == kOnePointQueen))
      return "a piece of free-for-all on " + Cross::name(square) + " in a game of teams";
    if (is_grey(piece) || piece.kind() != Kind::pawn) continue;
    const int row = Cross::row_of(square, piece.army());
    if (row == 0 || row >= rules.promotion_row)
      return "a " + name_of(piece.army()) + " pawn on " + Cross::name(square) +
             ", where it cannot be";
  }
  return "";
}

Square king_square(const CrossSetup& setup, int seat) {
  const Piece king(static_cast<Seat>(seat), Kind::king);
  const auto found = std::find(setup.board.begin(), setup.board.end(), king);
  return found == setup.board.end() ? kNoSquare : static_cast<Square>(found - setup.board.begin());
}

// The place of a seat's king on its edge if that is one of the two kings begin on, else -1.
int castling_place(const CrossSetup& setup, Seat seat) {
  const Square king = king_square(setup, seat);
  const int place = king == kNoSquare ? -1 : home_place(seat, king);
  return place == 6 || place == 7 ? place : -1;
}

Wrong read_castling(std::string_view field, Wing wing, CrossSetup& setup) {
  const std::string name = wing == Wing::king_side ? "kingside" : "queenside";
  FourNumbers rights{};
  if (auto wrong = read_four(field, name, 1, rights); !wrong.empty()) return wrong;
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    if (rights[seat] == 0 || setup.state.fates[seat] != Fate::active) continue;
    const std::string place = name + " " + quoted(field) + ", " + name_of(seat) + ": ";
    const int king_place = castling_place(setup, seat);
    if (king_place < 0) return place + "the king is not where it begins";
    const int rook = rook_of_wing(king_place, wing);
    if (setup.board[Cross::home(seat, kRookPlaces[rook])] != Piece(seat, Kind::rook))
      return place + "no rook on " + Cross::name(Cross::home(seat, kRookPlaces[rook]));
    setup.state.rights |= static_cast<std::uint8_t>(rook_right(seat, rook));
  }
  return "";
}

Wrong read_passing_of(std::string_view part, Seat seat, CrossSetup& setup) {
  const std::string expected = "enPassant of " + name_of(seat) + " " + quoted(part) +
                               ": expected '' or 'passed:landing', the square a pawn stepped over "
                               "and the next one";
  if (part.size() < 2 || part.front() != '\'' || part.back() != '\'') return expected;
  part = part.substr(1, part.size() - 2);
  if (part.empty()) return "";
  const auto squares = split(part, ':');
  if (squares.size() != 2) return expected;
  const Square passed = Cross::square(squares[0]);
  const Square landing = Cross::square(squares[1]);
  if (passed == kNoSquare || landing == kNoSquare || Cross::row_of(passed, seat) != 2 ||
      landing != passed + kPawnForward[seat])
    return expected;
  if (setup.board[landing] == Piece(seat, Kind::pawn))
    setup.state.passed[seat] = static_cast<std::uint8_t>(passed);
  return "";
}

Wrong read_passing(std::string_view field, CrossSetup& setup) {
  const std::string expected =
      "field " + quoted(field) + ": expected {'enPassant':('','','','')} with a text for each seat";
  if (!field.starts_with(kPassingBegins) || !field.ends_with(kPassingEnds)) return expected;
  field.remove_prefix(kPassingBegins.size());
  field.remove_suffix(std::min(field.size(), kPassingEnds.size()));
  const auto parts = split(field, ',');
  if (parts.size() != kMostSeats) return expected;
  for (Seat seat = 0; seat < kMostSeats; ++seat)
    if (auto wrong = read_passing_of(parts[seat], seat, setup); !wrong.empty()) return wrong;
  return "";
}

Wrong read_points(std::string_view field, CrossSetup& setup) {
  FourNumbers points{};
  if (auto wrong = read_four(field, "points", kMostPoints, points); !wrong.empty()) return wrong;
  for (int seat = 0; seat < kMostSeats; ++seat)
    setup.state.points[seat] = static_cast<std::int16_t>(points[seat]);
  return "";
}

Wrong read_clock(std::string_view field, CrossSetup& setup) {
  int clock = 0;
  if (auto wrong = read_counter(field, "clock", 0, clock); !wrong.empty()) return wrong;
  setup.state.quiet_plies = static_cast<std::uint16_t>(clock);
  return "";
}

Wrong read_all(const std::vector<std::string_view>& fields, const Fen4Rules& rules,
               CrossSetup& setup) {
  if (auto wrong = read_turn(fields[0], setup); !wrong.empty()) return wrong;
  if (auto wrong = read_board(fields.back(), setup); !wrong.empty()) return wrong;
  if (auto wrong = check_pieces(setup, rules); !wrong.empty()) return wrong;
  if (auto wrong = read_dead(fields[1], rules, setup); !wrong.empty()) return wrong;
  if (auto wrong = read_castling(fields[2], Wing::king_side, setup); !wrong.empty()) return wrong;
  if (auto wrong = read_castling(fields[3], Wing::queen_side, setup); !wrong.empty()) return wrong;
  if (auto wrong = read_points(fields[4], setup); !wrong.empty()) return wrong;
  if (auto wrong = read_clock(fields[5], setup); !wrong.empty()) return wrong;
  return fields.size() == 8 ? read_passing(fields[6], setup) : "";
}

template <class Write>
std::string four(Write write) {
  std::string text;
  for (Seat seat = 0; seat < kMostSeats; ++seat)
    text += (seat == 0 ? "" : ",") + std::string(write(seat));
  return text;
}

std::string castling_list(const CrossSetup& setup, Wing wing) {
  return four([&](Seat seat) {
    const int place = castling_place(setup, seat);
    const bool right =
        place >= 0 && (setup.state.rights & rook_right(seat, rook_of_wing(place, wing))) != 0;
    return right ? "1" : "0";
  });
}

std::string passing_text(const CrossState& state) {
  if (state.passed == std::array<std::uint8_t, kMostSeats>{}) return "";
  const auto write = [&](Seat seat) {
    const Square passed = state.passed[seat];
    if (passed == 0) return std::string("''");
    return "'" + Cross::name(passed) + ":" + Cross::name(passed + kPawnForward[seat]) + "'";
  };
  return std::string(kPassingBegins) + four(write) + std::string(kPassingEnds) + "-";
}

std::string cell_of(Piece piece) {
  std::string text = is_grey(piece) ? "d" : "";
  text += kColourLetters[colour_of(piece)];
  return text + kKindCapitals[static_cast<int>(piece.kind())];
}

std::string rank_text(const CrossSetup& setup, int rank) {
  std::vector<std::string> cells;
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) cells.push_back(std::to_string(empty));
    empty = 0;
  };
  for (int file = 0; file < Cross::kSide; ++file) {
    const Piece piece = setup.board[Cross::at(file, rank)];
    if (Cross::contains(file, rank) && piece.is_none()) {
      ++empty;
      continue;
    }
    flush();
    cells.push_back(piece.is_none() ? "x" : cell_of(piece));
  }
  flush();
  std::string text;
  for (const auto& cell : cells) text += (text.empty() ? "" : ",") + cell;
  return text;
}

}  // namespace

Expected<CrossSetup> read_fen4(std::string_view text, const Fen4Rules& rules) {
  const std::string kept = without_blanks(text);
  const auto fields = split(kept, '-');
  if (fields.size() != 7 && fields.size() != 8)
    return Refusal{"position " + quoted(text) +
                   ": expected turn-dead-kingside-queenside-points-clock-board"};
  CrossSetup setup;
  if (auto wrong = read_all(fields, rules, setup); !wrong.empty()) return Refusal{wrong};
  return setup;
}

std::string write_fen4(const CrossSetup& setup) {
  const CrossState& state = setup.state;
  std::string text(1, kSeatLetters[state.turn]);
  text += "-" + four([&](Seat seat) { return state.fates[seat] == Fate::active ? "0" : "1"; });
  text += "-" + castling_list(setup, Wing::king_side);
  text += "-" + castling_list(setup, Wing::queen_side);
  text += "-" + four([&](Seat seat) { return std::to_string(state.points[seat]); });
  text += "-" + std::to_string(state.quiet_plies) + "-" + passing_text(state);
  for (int rank = Cross::kSide - 1; rank >= 0; --rank)
    text += rank_text(setup, rank) + (rank > 0 ? "/" : "");
  return text;
}

}  // namespace tabiya::rules
