#include "runner/report/pgn4.h"

#include <fmt/format.h>

#include <utility>

#include "runner/report/pgn_text.h"

namespace tabiya::report {
namespace {

using rules::Fate;
using rules::Seat;

constexpr std::array<std::string_view, rules::kMostSeats> kColours = {"Red", "Blue", "Yellow",
                                                                      "Green"};

// The rounds of a game, one a line: a round ends when the turn has come round to an earlier seat.
class Rounds {
 public:
  void add(Seat seat, const std::string& move) {
    if (text_.empty() || seat <= last_) {
      text_ += fmt::format("{}{}. {}", text_.empty() ? "" : "\n", ++round_, move);
    } else {
      text_ += " .. " + move;
    }
    last_ = seat;
  }
  // A seat out of its turn, or without one.
  void add_mark(const std::string& mark) {
    if (text_.empty()) text_ = fmt::format("{}. ", ++round_);
    text_ += text_.back() == ' ' ? mark : " .. " + mark;
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  int round_ = 0;
  Seat last_ = 0;
};

std::string result_of(const Pgn4Game& game) {
  if (game.variant->sides == 2 || !game.verdict.over || game.verdict.standing.places[0] == 0)
    return std::string(arbiter::result_text(game.verdict));
  std::string text;
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat)
    text += fmt::format("{}{}: {}", seat == 0 ? "" : " - ", game.players[seat],
                        game.verdict.standing.points[seat]);
  return text;
}

std::string own_tags(const Pgn4Game& game) {
  const bool teams = game.variant->sides == 2;
  std::string text = pgn_tag("Variant", game.variant->pgn_name);
  text += pgn_tag("RuleVariants", teams ? "EnPassant" : "DeadKingWalking EnPassant PromoteTo=D");
  text += pgn_tag("StartFen4", game.start->position_text());
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat)
    text += pgn_tag(kColours[seat], game.players[seat]);
  text += pgn_tag("Result", result_of(game));
  text += pgn_tag("Termination", arbiter::termination_word(game.verdict));
  return text + pgn_tag("PlyCount", std::to_string(game.moves.size()));
}

// Plays a game's moves and departures and writes them down.
class Movetext {
 public:
  explicit Movetext(const Pgn4Game& game) : game_(game), board_(game.start->clone()) {}

  Expected<std::string> write() {
    leave();
    for (const std::string& text : game_.moves) {
      const auto move = board_->read_move(text, game_.variant->engine_notation);
      if (!move) return move.refusal();
      play(*move);
      leave();
    }
    return rounds_.take();
  }

 private:
  void play(rules::Move move) {
    std::array<Fate, rules::kMostSeats> before{};
    for (Seat seat = 0; seat < rules::kMostSeats; ++seat) before[seat] = board_->fate(seat);
    rounds_.add(board_->turn(), board_->write_move(move, rules::Notation::pgn4));
    board_->play(move);
    for (Seat seat = 0; seat < rules::kMostSeats; ++seat)
      if (board_->fate(seat) == Fate::stalemated && before[seat] != Fate::stalemated)
        rounds_.add_mark("S");
  }

  // Those who leave after the moves played so far.
  void leave() {
    for (const auto& departure : game_.departures) {
      if (departure.plies != board_->plies()) continue;
      rounds_.add_mark(departure.conduct == arbiter::Conduct::time_forfeit ? "T" : "R");
      board_->leave(departure.seat);
    }
  }

  const Pgn4Game& game_;
  std::unique_ptr<rules::Game> board_;
  Rounds rounds_;
};

}  // namespace

Expected<std::string> write_pgn4(Pgn4Game game) {
  const auto moves = Movetext(game).write();
  if (!moves) return moves.refusal();
  return game.tags + own_tags(game) + '\n' + *moves + "\n\n";
}

}  // namespace tabiya::report
