#include "runner/report/pgn.h"

#include <fmt/format.h>

#include <algorithm>

#include "runner/report/game_export.h"
#include "runner/report/pgn4.h"
#include "runner/report/pgn_text.h"

namespace tabiya::report {
namespace {

using match::GameRecord;

// "2026.11.30" of "2026-11-30T01:02:03Z".
std::string date_of(const std::string& moment) {
  constexpr std::size_t kDateLength = 10;
  if (moment.size() < kDateLength) return "????.??.??";
  std::string date = moment.substr(0, kDateLength);
  for (char& c : date)
    if (c == '-') c = '.';
  return date;
}

// How a game ended, in words: the termination word and the detail, of which one is left out where
// the other says it all.
std::string reason_of(const arbiter::Verdict& verdict) {
  using arbiter::Conduct;
  const auto word = arbiter::termination_word(verdict);
  const bool detail_says_all = verdict.conduct == Conduct::illegal_move ||
                               verdict.conduct == Conduct::adjudicated_draw ||
                               verdict.conduct == Conduct::adjudicated_win;
  if (detail_says_all && !verdict.detail.empty()) return comment_text(verdict.detail);
  std::string text(word);
  std::ranges::replace(text, '_', ' ');
  if (verdict.detail.empty() || verdict.detail == word) return text;
  return text + ": " + comment_text(verdict.detail);
}

// The last comment: who has what, and why.
std::string end_comment(const GameRecord& game) {
  const auto result = arbiter::result_text(game.verdict);
  const auto* who = result == "1-0"   ? "White wins: "
                    : result == "0-1" ? "Black wins: "
                    : game.replayed() ? "Played again: "
                                      : "Draw: ";
  return who + reason_of(game.verdict);
}

// Plays a game's moves and writes them down.
class Movetext {
 public:
  Movetext(rules::Game& game, rules::Notation notation) : game_(game), notation_(notation) {}

  std::optional<Refusal> play_opening(const std::string& move) {
    return play(move, [](rules::Seat) { return std::string("book"); });
  }
  std::optional<Refusal> play(const match::MoveRecord& move) {
    return play(move.text, [&](rules::Seat seat) { return move_comment(move, seat); });
  }

  std::string end(const std::string& comment, std::string_view result) {
    text_.add_comment(comment);
    text_.add(result);
    return text_.take();
  }

 private:
  std::optional<Refusal> play(const std::string& move, const auto& comment) {
    const auto read = game_.read_move(move, notation_);
    if (!read) return read.refusal();
    if (game_.turn() == rules::kWhite) {
      text_.add(fmt::format("{}.", game_.full_move_number()));
    } else if (is_first_) {
      text_.add(fmt::format("{}...", game_.full_move_number()));
    }
    text_.add(game_.write_move(*read, rules::Notation::san));
    text_.add_comment(comment(game_.turn()));
    game_.play(*read);
    is_first_ = false;
    return std::nullopt;
  }

  rules::Game& game_;
  rules::Notation notation_;
  WrappedText text_;
  bool is_first_ = true;
};

}  // namespace

Expected<const rules::VariantEntry*> variant_of(const store::Run& run) {
  if (const auto* variant = rules::find_variant(run.plan.variant)) return variant;
  return Refusal{fmt::format("run {} is of an unknown variant, '{}': use a newer tabiya", run.id,
                             run.plan.variant)};
}

Expected<PgnWriter> PgnWriter::make(const store::Run& run) {
  const auto variant = variant_of(run);
  if (!variant) return variant.refusal();
  return PgnWriter(run, **variant);
}

std::string PgnWriter::name_of(std::int64_t encounter, const schedule::Seating& seating) const {
  const auto attempt = seating.attempt > 0 ? fmt::format("/{}", seating.attempt + 1) : "";
  return fmt::format("{}/{}/{}{} {}", run_.id, encounter + 1, seating.number + 1, attempt,
                     run_.plan.started);
}

std::string PgnWriter::time_control_tags(const GameRecord& game) const {
  const auto control_of = [&](rules::Seat seat) {
    const auto* player = run_.plan.participant(game.seating.participant[seat]);
    return player ? pgn_time_control(player->engine.control) : std::string("?");
  };
  const std::string white = control_of(rules::kWhite);
  const std::string black = control_of(rules::kBlack);
  if (white == black) return pgn_tag("TimeControl", white);
  return pgn_tag("WhiteTimeControl", white) + pgn_tag("BlackTimeControl", black);
}

std::string PgnWriter::player_of(const GameRecord& game, rules::Seat seat) const {
  return store::name_of(run_.plan, game.seating.participant[seat]);
}

std::string PgnWriter::tags(const GameRecord& game, const rules::Game& start) const {
  const auto& plan = run_.plan;
  const auto& facts = variant_->facts();
  const std::string position = start.position_text();
  std::string text = pgn_tag("Event", plan.event.empty() ? "?" : plan.event);
  text += pgn_tag("Site", "?");
  text += pgn_tag("Date", date_of(plan.started));
  text += pgn_tag("Round", round_of(game));
  text += pgn_tag("White", player_of(game, rules::kWhite));
  text += pgn_tag("Black", player_of(game, rules::kBlack));
  text += pgn_tag("Result", arbiter::result_text(game.verdict));
  text += pgn_tag(kGameTag, name_of(game.encounter, game.seating));
  if (!facts.pgn_name.empty()) text += pgn_tag("Variant", facts.pgn_name);
  if (position != facts.start || facts.chess960)
    text += pgn_tag("SetUp", "1") + pgn_tag("FEN", position);
  text += time_control_tags(game);
  text += pgn_tag("Termination", pgn_termination(game.verdict.conduct));
  text += pgn_tag("PlyCount", std::to_string(game.opening.moves.size() + game.moves.size()));
  return text;
}

// The tags that PGN4 shares, and then the game in its form.
Expected<std::string> PgnWriter::write_four(const GameRecord& game,
                                            std::unique_ptr<rules::Game> start) const {
  const auto& plan = run_.plan;
  Pgn4Game four;
  four.tags = pgn_tag("Event", plan.event.empty() ? "?" : plan.event) + pgn_tag("Site", "?") +
              pgn_tag("Date", date_of(plan.started)) + pgn_tag("Round", round_of(game)) +
              pgn_tag(kGameTag, name_of(game.encounter, game.seating));
  four.variant = &variant_->facts();
  four.start = std::move(start);
  for (rules::Seat seat = 0; seat < rules::kMostSeats; ++seat)
    four.players[seat] = player_of(game, seat);
  four.moves = game.opening.moves;
  for (const auto& move : game.moves) four.moves.push_back(move.text);
  four.departures = game.departures;
  four.verdict = game.verdict;
  auto text = write_pgn4(std::move(four));
  if (!text) return Refusal{"round " + round_of(game) + ": " + text.refusal().message};
  return text;
}

Expected<std::string> PgnWriter::write(const GameRecord& game) const {
  auto start = variant_->start_or_from(game.opening.position);
  if (!start) return Refusal{"round " + round_of(game) + ": " + start.refusal().message};
  if (variant_->facts().seats == 4) return write_four(game, std::move(*start));
  std::string text = tags(game, **start) + '\n';
  Movetext movetext(**start, variant_->facts().engine_notation);
  for (const auto& move : game.opening.moves)
    if (const auto refused = movetext.play_opening(move))
      return Refusal{"round " + round_of(game) + ", opening: " + refused->message};
  for (const auto& move : game.moves)
    if (const auto refused = movetext.play(move))
      return Refusal{"round " + round_of(game) + ": " + refused->message};
  return text + movetext.end(end_comment(game), arbiter::result_text(game.verdict)) + '\n';
}

}  // namespace tabiya::report
