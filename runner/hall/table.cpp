#include "runner/hall/table.h"

#include <cassert>
#include <utility>

namespace tabiya::hall {

using match::Action;
using match::Heard;
using match::Voice;
using rules::Seat;

Table::Table(TableNumber number, const Settings& settings, Children& children, Launcher& launcher,
             Timekeeper& timekeeper)
    : number_(number),
      settings_(&settings),
      children_(&children),
      launcher_(&launcher),
      timekeeper_(&timekeeper) {}

Seat Table::seats() const {
  return static_cast<Seat>(settings_->conditions.variant->facts().seats);
}

void Table::call(std::span<const int> participants) {
  assert(participants.size() <= seats());
  state_ = State::roll_call;
  awaited_ = static_cast<int>(participants.size());
  const auto now = timekeeper_->now();
  for (auto& place : places_) part_from(place);
  Seat seat = 0;
  for (const int participant : participants) {
    occupy(places_[seat], participant);
    actions_.launch(seat);
    places_[seat].dialogue->begin(Voice(actions_, seat), now);
    ++seat;
  }
  carry_out();
  wake_for_roll_call();
}

void Table::take(schedule::Encounter encounter) {
  encounter_ = std::move(encounter);
  next_seating_ = 0;
}

std::optional<Refusal> Table::begin_game() {
  assert(has_seating());
  const auto& seating = encounter_->seatings[next_seating_++];
  arrange(seating);
  std::array<match::UciDialogue*, rules::kMostSeats> players{};
  for (Seat seat = 0; seat < seats(); ++seat) players[seat] = &*places_[seat].dialogue;
  auto match = match::Match::set_up(settings_->conditions, *encounter_, seating,
                                    std::span(players).first(seats()));
  if (!match) return match.refusal();
  match_ = std::move(match).value();
  state_ = State::playing;
  match_->start(timekeeper_->now(), actions_);
  carry_out();
  return std::nullopt;
}

// Seats the participants: processes of theirs that are here move to the new seat, the others go.
void Table::arrange(const schedule::Seating& seating) {
  std::array<Place, rules::kMostSeats> before;
  std::swap(before, places_);
  for (Seat seat = 0; seat < seats(); ++seat) {
    for (auto& place : before) {
      if (!place.child || place.participant != seating.participant[seat]) continue;
      places_[seat] = std::exchange(place, Place{});
      break;
    }
    if (!places_[seat].child) occupy(places_[seat], seating.participant[seat]);
  }
  for (auto& place : before) part_from(place);
}

void Table::occupy(Place& place, int participant) {
  place.participant = participant;
  place.child.reset();
  place.dialogue = std::make_unique<match::UciDialogue>(
      settings_->engines[static_cast<std::size_t>(participant)],
      settings_->conditions.variant->facts(), settings_->conditions.patience, settings_->lenient);
}

void Table::launch(Seat seat) {
  auto& place = places_[seat];
  place.child = children_->admit(number_);
  launcher_->launch(*place.child, number_, place.dialogue->engine());
}

void Table::let_go(Place& place, Microseconds grace) {
  launcher_->close(*place.child, grace);
  children_->dismiss(*place.child);
  place.child.reset();
}

// Says goodbye to the process that sits there, if any.
void Table::part_from(Place& place) {
  if (!place.child) return;
  assert(actions_.empty());
  place.dialogue->quit(Voice(actions_, 0));
  for (const auto& action : actions_) launcher_->say(*place.child, actions_.text(action));
  actions_.clear();
  let_go(place, settings_->conditions.patience.grace);
}

std::optional<Seat> Table::seat_of(ChildId child) const {
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat)
    if (places_[seat].child == child) return seat;
  return std::nullopt;
}

Came Table::line(ChildId child, std::string_view text, Instant at) {
  const auto seat = seat_of(child);
  if (!seat) return Came::nothing;
  if (state_ == State::playing) return play(match::Line{*seat, text, at});
  return hear_roll_call(*seat, text, at);
}

Came Table::gone(ChildId child, const match::ProcessEnd& end, Instant at) {
  const auto seat = seat_of(child);
  if (!seat) return Came::nothing;
  const bool never_ran = end.kind == match::ProcessEnd::Kind::not_started;
  if (state_ == State::playing && !never_ran) return play(match::Gone{*seat, end, at});
  places_[*seat].dialogue->lost();
  if (state_ == State::playing) return object(*seat, text_of(end), std::nullopt);
  let_go(places_[*seat], Microseconds{});
  return state_ == State::roll_call ? object(*seat, text_of(end), std::nullopt) : Came::nothing;
}

Came Table::alarm(Instant at) {
  alarm_.reset();
  if (state_ == State::playing) return play(match::Alarm{at});
  return state_ == State::roll_call ? seek_overdue(at) : Came::nothing;
}

Came Table::play(const match::Event& event) {
  match_->on(event, timekeeper_->now(), actions_);
  carry_out();
  return match_->over() ? Came::finished : Came::nothing;
}

Came Table::hear_roll_call(Seat seat, std::string_view text, Instant at) {
  const auto child = places_[seat].child;
  const auto heard = places_[seat].dialogue->hear(text, Voice(actions_, seat), at);
  carry_out();
  if (state_ != State::roll_call) return Came::nothing;
  if (heard == Heard::refused) return object(seat, {}, child);
  if (heard == Heard::greeted && --awaited_ == 0) {
    state_ = State::free;
    return Came::called;
  }
  wake_for_roll_call();
  return Came::nothing;
}

// `why` is empty where the dialogue itself has refused; `child` may have said more on stderr.
Came Table::object(Seat seat, std::string_view why, std::optional<ChildId> child) {
  const auto& dialogue = *places_[seat].dialogue;
  objection_ = why.empty() ? dialogue.refusal()
                           : "engine " + dialogue.engine().name + ": " + std::string(why);
  const auto words = child ? launcher_->last_words(*child) : std::string();
  if (!words.empty()) objection_ += "; stderr: " + words;
  return Came::unfit;
}

Came Table::seek_overdue(Instant at) {
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (!places_[seat].child) continue;
    const auto& dialogue = *places_[seat].dialogue;
    if (dialogue.deadline() && at > *dialogue.deadline())
      return object(seat, dialogue.overdue(), places_[seat].child);
  }
  wake_for_roll_call();
  return Came::nothing;
}

void Table::carry_out() {
  for (const auto& action : actions_) {
    auto& place = places_[action.seat];
    switch (action.kind) {
      case Action::Kind::say:
        if (place.child) launcher_->say(*place.child, actions_.text(action));
        break;
      case Action::Kind::wake:
        wake(action.at);
        break;
      case Action::Kind::launch:
        launch(action.seat);
        break;
      case Action::Kind::close:
        let_go(place, action.grace);
        break;
    }
  }
  actions_.clear();
}

// An alarm that comes too early is asked again by the match; so one that is set for an earlier
// moment is left alone, which spares setting a timer at every move.
void Table::wake(Instant at) {
  if (alarm_ && *alarm_ <= at) return;
  alarm_ = at;
  timekeeper_->wake(number_, at);
}

void Table::wake_for_roll_call() {
  for (const auto& place : places_)
    if (place.child && place.dialogue->deadline())
      wake(*place.dialogue->deadline() + Microseconds{1});
}

void Table::interrupt(std::string_view why, Instant at) {
  if (state_ == State::playing && !match_->over()) play(match::Stop{why, at});
  close();
}

void Table::close() {
  for (auto& place : places_) part_from(place);
  match_.reset();
  state_ = State::closed;
}

match::GameRecord Table::take_record() {
  auto record = match_->take_record();
  match_.reset();
  if (record.replayed()) ++encounter_->seatings[--next_seating_].attempt;
  state_ = State::free;
  return record;
}

void Table::visit(const std::function<void(int, const match::UciDialogue&)>& visitor) const {
  for (const auto& place : places_)
    if (place.child) visitor(place.participant, *place.dialogue);
}

TableView Table::view() const {
  TableView view;
  view.state = state_;
  if (encounter_) view.encounter = encounter_->number;
  if (!match_) return view;
  view.seating = encounter_->seatings[next_seating_ - 1];
  view.plies = match_->plies();
  view.turn = match_->turn();
  if (match_->seating()) view.state = State::seating;
  return view;
}

}  // namespace tabiya::hall
