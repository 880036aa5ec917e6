#include "tuner/weights/selection.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tabiya::weights {
namespace {

using arbiter::Conduct;
using match::GameRecord;
using match::MoveRecord;

// Whether the result says something of the positions: nobody's fault has ended the game.
bool is_fair(const GameRecord& game) {
  switch (game.verdict.conduct) {
    case Conduct::time_forfeit:
    case Conduct::illegal_move:
    case Conduct::disconnected:
    case Conduct::stalled:
    case Conduct::interrupted:
      return false;
    default:
      return game.counts() && !game.replayed() && game.faults.empty();
  }
}

bool changes_material(rules::MoveKind kind) {
  return kind == rules::MoveKind::capture || kind == rules::MoveKind::en_passant ||
         kind == rules::MoveKind::promotion;
}

bool is_decided(const arbiter::Score& score, int most) {
  return score.kind == arbiter::Score::Kind::mate || std::abs(score.value) > most;
}

}  // namespace

std::optional<Refusal> Selection::take(std::int64_t run, const GameRecord& game,
                                       DataSetWriter& writer) {
  if (!is_fair(game)) {
    ++tally_.faulty_games;
    return std::nullopt;
  }
  auto candidates = candidates_of(game);
  if (!candidates) return Refusal{"round " + round_of(game) + ": " + candidates.refusal().message};
  const auto chosen = spread(*std::move(candidates));
  if (chosen.empty()) return std::nullopt;
  const bool held_out = is_held_out(run, game.encounter);
  const auto number = static_cast<std::uint32_t>(tally_.games++);
  for (const Candidate& each : chosen) {
    seen_.insert(each.key);
    writer.add({each.position, number, held_out, each.half_points, each.score});
  }
  const auto count = static_cast<std::int64_t>(chosen.size());
  tally_.taken += count;
  if (held_out) tally_.held_out += count;
  return std::nullopt;
}

Expected<std::vector<Selection::Candidate>> Selection::candidates_of(const GameRecord& game) {
  const auto notation = variant_.facts().engine_notation;
  auto board = variant_.start_or_from(game.opening.position);
  if (!board) return board.refusal();
  rules::Game& so_far = **board;
  const auto leave = [&] {
    for (const auto& departure : game.departures)
      if (departure.plies == so_far.plies()) so_far.leave(departure.seat);
  };
  for (const auto& text : game.opening.moves) {
    const auto move = so_far.read_move(text, notation);
    if (!move) return move.refusal();
    so_far.play(*move);
  }
  leave();
  std::vector<Candidate> candidates;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const auto move = so_far.read_move(game.moves[ply].text, notation);
    if (!move) return move.refusal();
    if (const auto refusal = look_at(game, ply, so_far, *move, candidates)) return *refusal;
    so_far.play(*move);
    leave();
  }
  return candidates;
}

std::optional<Refusal> Selection::look_at(const GameRecord& game, std::size_t ply,
                                          const rules::Game& board, rules::Move move,
                                          std::vector<Candidate>& candidates) {
  const MoveRecord& record = game.moves[ply];
  if (record.walk) return std::nullopt;
  ++tally_.positions;
  if (std::int64_t* reason = why_not(record, ply, board, move)) {
    ++*reason;
    return std::nullopt;
  }
  if (is_seen(board.key(), candidates)) {
    ++tally_.repeated;
    return std::nullopt;
  }
  std::string position = board.position_text();
  const auto gain = tracer_.gain_by_captures(position, rules_.most_gain);
  if (!gain) return gain.refusal();
  if (*gain > rules_.most_gain) {
    ++tally_.loud;
    return std::nullopt;
  }
  const auto half_points = game.verdict.standing.half_points[board.turn()];
  candidates.push_back({board.key(), std::move(position), static_cast<std::uint8_t>(half_points),
                        record.score ? std::optional<int>(record.score->value) : std::nullopt});
  return std::nullopt;
}

// The count of the first reason against a position, or nullptr.
std::int64_t* Selection::why_not(const MoveRecord& record, std::size_t ply,
                                 const rules::Game& board, rules::Move move) {
  if (ply < static_cast<std::size_t>(rules_.first_plies)) return &tally_.early;
  if (board.legal_moves().size() < 2) return &tally_.forced;
  if (board.in_check()) return &tally_.in_check;
  if (changes_material(move.kind)) return &tally_.tactical;
  if (record.score && is_decided(*record.score, rules_.most_score)) return &tally_.decided;
  return nullptr;
}

bool Selection::is_seen(rules::Key key, const std::vector<Candidate>& candidates) const {
  return seen_.contains(key) ||
         std::ranges::any_of(candidates, [key](const Candidate& each) { return each.key == key; });
}

std::vector<Selection::Candidate> Selection::spread(std::vector<Candidate> candidates) {
  const auto most = static_cast<std::size_t>(rules_.most_per_game);
  if (candidates.size() <= most) return candidates;
  std::vector<Candidate> chosen;
  for (std::size_t number = 0; number < most; ++number)
    chosen.push_back(std::move(candidates[number * candidates.size() / most]));
  tally_.surplus += static_cast<std::int64_t>(candidates.size() - most);
  return chosen;
}

}  // namespace tabiya::weights
