#include "runner/match/match.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "runner/match/go_line.h"
#include "runner/match/printable.h"
#include "runner/schedule/shuffle.h"

namespace tabiya::match {

namespace {

using arbiter::Conduct;
using arbiter::Instant;
using arbiter::is_fault;
using arbiter::Microseconds;
using rules::Seat;

// Deadlines and flags are the last good moments.
constexpr Microseconds kAfter{1};

Refusal bad_opening(const schedule::Opening& opening, const Refusal& why) {
  return Refusal{"opening " + std::to_string(opening.number + 1) + " of the book: " + why.message};
}

std::vector<Protocol> protocols_of(std::span<UciDialogue* const> players) {
  std::vector<Protocol> protocols;
  for (const auto* player : players) protocols.push_back(player->engine().protocol);
  return protocols;
}

// The stream drawn from the run's seed for the chances of its games.
constexpr std::uint64_t kGames = 2;

// The same for every attempt would repeat what led to the first.
std::uint64_t seed_of_game(std::uint64_t run, const schedule::Encounter& encounter,
                           const schedule::Seating& seating) {
  auto seed = schedule::seed_of(run, kGames);
  for (const auto number :
       {encounter.number, std::int64_t{seating.number}, std::int64_t{seating.attempt}})
    seed = schedule::seed_of(seed, static_cast<std::uint64_t>(number));
  return seed;
}

Options options_of(std::span<const schedule::OptionValue> options, int participant) {
  Options own;
  for (const auto& option : options)
    if (option.participant == participant) own.emplace_back(option.name, option.value);
  return own;
}

// The account of a fault may quote what the engine said, which may be of any length.
std::string detail_of(std::string_view text) {
  constexpr std::size_t kLongest = 500;
  return printable(text.size() <= kLongest ? text : text.substr(0, kLongest)) +
         (text.size() <= kLongest ? "" : " ...");
}

}  // namespace

Expected<Match> Match::set_up(const Conditions& conditions, const schedule::Encounter& encounter,
                              const schedule::Seating& seating,
                              std::span<UciDialogue* const> players) {
  const auto& facts = conditions.variant->facts();
  assert(std::cmp_equal(players.size(), facts.seats));
  auto game = conditions.variant->start_or_from(encounter.opening.position);
  if (!game) return bad_opening(encounter.opening, game.refusal());
  PositionLines positions(
      facts, *game.value(),
      encounter.opening.position.empty() ? std::string() : game.value()->position_text(),
      protocols_of(players));
  arbiter::Terms terms{conditions.draws,
                       conditions.adjudication,
                       {},
                       seed_of_game(conditions.seed, encounter, seating),
                       {}};
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    const auto& engine = players[seat]->engine();
    terms.controls[seat] = engine.control;
    terms.notations[seat] = notation_of(engine.protocol, facts);
  }
  arbiter::Arbiter arbiter(facts, std::move(game).value(), std::move(terms));
  if (const auto refusal = arbiter.play_opening(encounter.opening.moves))
    return bad_opening(encounter.opening, *refusal);
  for (const auto& move : arbiter.opening()) positions.append(move);
  GameRecord record;
  record.encounter = encounter.number;
  record.seating = seating;
  record.opening = encounter.opening;
  record.options = encounter.options;
  return Match(conditions, std::move(arbiter), std::move(positions), std::move(record), players);
}

Match::Match(const Conditions& conditions, arbiter::Arbiter arbiter, PositionLines positions,
             GameRecord record, std::span<UciDialogue* const> players)
    : patience_(conditions.patience),
      arbiter_(std::move(arbiter)),
      positions_(std::move(positions)),
      max_replays_(conditions.max_replays),
      record_(std::move(record)) {
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    players_[seat].dialogue = players[seat];
    players_[seat].options = options_of(record_.options, record_.seating.participant[seat]);
  }
}

void Match::start(Instant now, Actions& out) {
  for (Seat seat = 0; seat < seats(); ++seat) {
    const auto& player = players_[seat];
    if (player.dialogue->absent()) {
      launch(seat, now, out);
    } else {
      player.dialogue->new_game(Voice(out, seat), now, player.options);
    }
  }
  set_alarm(out);
}

void Match::launch(Seat seat, Instant now, Actions& out) {
  auto& player = players_[seat];
  player.launched_here = true;
  out.launch(seat);
  player.dialogue->begin(Voice(out, seat), now);
  player.dialogue->new_game(Voice(out, seat), now, player.options);
}

void Match::on(const Event& event, Instant now, Actions& out) {
  assert(!over());
  std::visit([&](const auto& happened) { handle(happened, now, out); }, event);
  if (!over()) set_alarm(out);
}

void Match::handle(const Line& line, Instant now, Actions& out) {
  auto& dialogue = *players_[line.seat].dialogue;
  switch (dialogue.hear(line.text, Voice(out, line.seat), line.at)) {
    case Heard::nothing:
    case Heard::greeted:
      break;
    case Heard::ready:
      seat_is_ready(line.seat, now, line.at, out);
      break;
    case Heard::moved:
      judge_answer(line.seat, now, line.at, out);
      break;
    case Heard::refused:
      fails(line.seat, Conduct::disconnected, dialogue.refusal(), now, line.at, out);
      break;
  }
}

void Match::handle(const Gone& gone, Instant now, Actions& out) {
  fails(gone.seat, Conduct::disconnected, text_of(gone.end), now, gone.at, out);
}

void Match::handle(const Alarm& alarm, Instant now, Actions& out) {
  alarm_.reset();
  if (const auto flag = arbiter_.flag_at(); flag && alarm.at > *flag) {
    arbiter_.flagged(arbiter_.turn(), alarm.at);
    go_on(now, alarm.at, out);
    return;
  }
  for (Seat seat = 0; seat < seats() && !over(); ++seat) {
    const auto& dialogue = *players_[seat].dialogue;
    if (dialogue.deadline() && alarm.at > *dialogue.deadline())
      fails(seat, Conduct::stalled, dialogue.overdue(), now, alarm.at, out);
  }
}

void Match::handle(const Stop& stop, Instant, Actions& out) {
  arbiter_.interrupted(stop.why);
  finish(stop.at, out);
}

void Match::fails(Seat seat, Conduct conduct, std::string_view why, Instant now, Instant at,
                  Actions& out) {
  auto& player = players_[seat];
  const bool kept = state_ == State::seating && !player.launched_here;
  if (kept && !player.dialogue->recovering()) note_fault(seat, conduct, why);
  if (conduct == Conduct::disconnected) player.dialogue->lost();
  if (kept) {
    replace(seat, now, out);
  } else if (!plays(seat)) {
    note_fault(seat, conduct, why);
    let_go(seat, out);
  } else {
    arbiter_.gone(seat, conduct, why);
    go_on(now, at, out);
  }
}

// Whether the game still waits for moves of the seat's engine.
bool Match::plays(Seat seat) const { return arbiter_.game().fate(seat) == rules::Fate::active; }

void Match::replace(Seat seat, Instant now, Actions& out) {
  let_go(seat, out);
  players_[seat].parted = false;
  players_[seat].ready = false;
  launch(seat, now, out);
}

void Match::seat_is_ready(Seat seat, Instant now, Instant at, Actions& out) {
  players_[seat].ready = true;
  go_on(now, at, out);
}

// Whether every engine that is to play is ready for the first turn.
bool Match::all_ready() const {
  for (Seat seat = 0; seat < seats(); ++seat)
    if (plays(seat) && !players_[seat].ready) return false;
  return true;
}

void Match::begin_turn(Instant now, Actions& out) {
  const auto seat = arbiter_.turn();
  arbiter_.turn_begins(now);
  auto& dialogue = *players_[seat].dialogue;
  write_go(go_, arbiter_, dialogue.engine().protocol);
  const bool judged = arbiter_.flag_at().has_value();
  dialogue.think(Voice(out, seat), positions_.of(seat), go_, judged, now);
}

void Match::judge_answer(Seat seat, Instant now, Instant at, Actions& out) {
  assert(state_ == State::thinking && seat == arbiter_.turn());
  const auto& answer = players_[seat].dialogue->answer();
  if (answer.resigns) return judge_resignation(seat, at, out);
  const auto known = arbiter_.moves().size();
  arbiter_.played(seat, answer.move, answer.info.score, at);
  if (arbiter_.moves().size() > known) tell_move({answer.info.depth, answer.info.nodes});
  go_on(now, at, out);
}

// After anything that has been judged: sees off who has left, plays the moves of kings that walk by
// themselves, and begins the next turn, unless an engine thinks about it already.
void Match::go_on(Instant now, Instant at, Actions& out) {
  see_off_departed(out);
  if (state_ == State::seating && !arbiter_.verdict().over) {
    if (!all_ready()) return;
    first_go_ = now;
    state_ = State::thinking;
  }
  walk_kings();
  if (arbiter_.verdict().over) {
    finish(at, out);
  } else if (!players_[arbiter_.turn()].dialogue->thinking()) {
    begin_turn(now, out);
  }
}

void Match::walk_kings() {
  while (!arbiter_.verdict().over && arbiter_.game().walks()) {
    arbiter_.walk();
    tell_move({.depth = {}, .nodes = {}, .walk = true});
  }
}

// Takes the move that was played last into the `position` line.
void Match::tell_move(const Remark& remark) {
  remarks_.push_back(remark);
  positions_.append(arbiter_.moves().back().text);
}

void Match::see_off_departed(Actions& out) {
  const auto& departures = arbiter_.departures();
  for (; record_.departures.size() < departures.size(); positions_.begin_anew(arbiter_.game())) {
    const auto& departure = departures[record_.departures.size()];
    record_.departures.push_back(departure);
    record_.departures.back().detail = detail_of(departure.detail);
    if (!is_fault(departure.conduct)) continue;
    note_fault(departure.seat, departure.conduct, record_.departures.back().detail);
    if (broke(departure.seat, departure.conduct)) let_go(departure.seat, out);
  }
}

// Only games of two seats know it, so that it ends them. What comes late resigns nothing any more.
void Match::judge_resignation(Seat seat, Instant at, Actions& out) {
  const auto flag = arbiter_.flag_at();
  const bool late = flag && at > *flag;
  const auto verdict = late ? arbiter_.flagged(seat, at) : arbiter_.resigned(seat);
  assert(verdict.over);
  finish(at, out);
}

void Match::finish(Instant at, Actions& out) {
  state_ = State::over;
  const auto& verdict = arbiter_.verdict();
  assert(verdict.over);
  record_.verdict = verdict;
  record_.verdict.detail = detail_of(verdict.detail);
  if (record_.replayed() && record_.seating.attempt >= max_replays_) {
    record_.verdict.cause = rules::Cause::replay_limit;
    record_.verdict.standing = arbiter_.game().drawn();
  }
  if (verdict.culprit && is_fault(verdict.conduct))
    note_fault(*verdict.culprit, verdict.conduct, record_.verdict.detail);
  if (first_go_) record_.duration = std::max(Microseconds{}, at - *first_go_);
  note_moves();
  for (Seat seat = 0; seat < seats(); ++seat) part_from(seat, at, out);
}

void Match::note_fault(Seat seat, Conduct conduct, std::string_view detail) {
  record_.faults.push_back({seat, record_.seating.participant[seat], conduct, std::string(detail),
                            players_[seat].dialogue->last_lines()});
}

void Match::note_moves() {
  const auto& moves = arbiter_.moves();
  record_.moves.reserve(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i)
    record_.moves.push_back({moves[i].text, moves[i].spent, moves[i].remaining, moves[i].score,
                             remarks_[i].depth, remarks_[i].nodes, remarks_[i].walk});
}

// An engine that still thinks is told nothing: what it answers belongs to no game.
void Match::tell_end(Seat seat, Actions& out) {
  if (!first_go_ || arbiter_.verdict().conduct == Conduct::interrupted) return;
  const auto half_points = record_.verdict.standing.half_points[seat];
  const auto end = half_points == 1 || record_.replayed() ? GameEnd::draw
                   : half_points == 0                     ? GameEnd::lose
                                                          : GameEnd::win;
  players_[seat].dialogue->game_over(Voice(out, seat), end);
}

void Match::part_from(Seat seat, Instant at, Actions& out) {
  if (players_[seat].parted) return;
  auto& dialogue = *players_[seat].dialogue;
  tell_end(seat, out);
  const bool stays = !dialogue.engine().restart && !ended_broken(seat) &&
                     arbiter_.verdict().conduct != Conduct::interrupted;
  if (stays) {
    dialogue.stop(Voice(out, seat), at);
  } else {
    let_go(seat, out);
  }
}

// Whether a process cannot be kept after its fault.
bool Match::broke(Seat seat, Conduct conduct) const {
  if (!is_fault(conduct)) return false;
  return conduct != Conduct::time_forfeit || players_[seat].dialogue->thinking();
}

bool Match::ended_broken(Seat seat) const {
  const auto& verdict = arbiter_.verdict();
  return verdict.culprit == seat && broke(seat, verdict.conduct);
}

// Given up on after a long wait; it may spin on the cores that the next game is timed on.
bool Match::is_stuck(Seat seat) const {
  const auto& verdict = arbiter_.verdict();
  if (verdict.culprit == seat && verdict.conduct == Conduct::stalled) return true;
  const auto& faults = record_.faults;
  const bool stalled_now =
      !faults.empty() && faults.back().seat == seat && faults.back().conduct == Conduct::stalled;
  return players_[seat].dialogue->recovering() || (stalled_now && !plays(seat));
}

void Match::let_go(Seat seat, Actions& out) {
  auto& dialogue = *players_[seat].dialogue;
  const auto grace = dialogue.absent() || is_stuck(seat) ? Microseconds{} : patience_.grace;
  dialogue.quit(Voice(out, seat));
  out.close(seat, grace);
  players_[seat].parted = true;
}

std::optional<Instant> Match::due() const {
  auto earliest = state_ == State::thinking ? arbiter_.flag_at() : std::nullopt;
  for (Seat seat = 0; seat < seats(); ++seat) {
    const auto deadline = players_[seat].dialogue->deadline();
    if (deadline && (!earliest || *deadline < *earliest)) earliest = deadline;
  }
  return earliest ? std::optional(*earliest + kAfter) : std::nullopt;
}

void Match::set_alarm(Actions& out) {
  const auto next = due();
  if (!next || next == alarm_) return;
  alarm_ = next;
  out.wake(*next);
}

GameRecord Match::take_record() {
  assert(over());
  return std::move(record_);
}

}  // namespace tabiya::match
