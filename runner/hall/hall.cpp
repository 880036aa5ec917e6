#include "runner/hall/hall.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tabiya::hall {

// How long a table waits before it asks again whether the ledger has caught up.
constexpr Microseconds kLedgerPause = std::chrono::milliseconds(5);
constexpr std::size_t kUnsavedOfATable = 2;

Hall::Hall(Settings settings, Schedule& schedule, Ledger& ledger, Launcher& launcher,
           Timekeeper& timekeeper)
    : settings_(std::move(settings)),
      schedule_(schedule),
      ledger_(ledger),
      timekeeper_(timekeeper),
      faults_(settings_.max_faults),
      id_names_(settings_.engines.size()) {
  assert(settings_.tables >= 1 && !settings_.engines.empty());
  tables_.reserve(static_cast<std::size_t>(settings_.tables));
  held_up_.resize(static_cast<std::size_t>(settings_.tables));
  for (TableNumber number = 0; number < settings_.tables; ++number)
    tables_.emplace_back(number, settings_, children_, launcher, timekeeper_);
}

void Hall::open(std::function<bool()> begin_play) {
  begin_play_ = std::move(begin_play);
  for (auto& table : tables_) call_next(table);
}

void Hall::call_next(Table& table) {
  const int seats = settings_.conditions.variant->facts().seats;
  const int engines = static_cast<int>(settings_.engines.size());
  std::vector<int> participants;
  while (next_to_call_ < engines && std::cmp_less(participants.size(), seats))
    participants.push_back(next_to_call_++);
  if (!participants.empty()) table.call(participants);
}

void Hall::line(ChildId child, std::string_view text, Instant at) {
  const auto number = children_.table_of(child);
  if (number < 0) return;
  auto& table = tables_[static_cast<std::size_t>(number)];
  came(table, table.line(child, text, at), at);
}

void Hall::gone(ChildId child, const match::ProcessEnd& end, Instant at) {
  const auto number = children_.table_of(child);
  if (number < 0) return;
  auto& table = tables_[static_cast<std::size_t>(number)];
  came(table, table.gone(child, end, at), at);
}

void Hall::alarm(TableNumber number, Instant at) {
  const auto place = static_cast<std::size_t>(number);
  auto& table = tables_[place];
  if (!table.closed()) came(table, table.alarm(at), at);
  if (!held_up_[place]) return;
  held_up_[place] = false;
  serve(table, at);
}

void Hall::stop(Instant at) {
  if (!done()) wind_up("stopped by the user", at);
}

void Hall::came(Table& table, Came what, Instant at) {
  switch (what) {
    case Came::nothing:
      break;
    case Came::called:
      roll_called(table);
      if (std::cmp_equal(greeted_, settings_.engines.size())) end_roll_call(at);
      break;
    case Came::unfit:
      unfit(table, at);
      break;
    case Came::finished:
      finished(table, at);
      break;
  }
}

void Hall::roll_called(Table& table) {
  table.visit([this](int participant, const match::UciDialogue& dialogue) {
    ++greeted_;
    id_names_[static_cast<std::size_t>(participant)] = dialogue.id_name();
    warnings_.insert(warnings_.end(), dialogue.warnings().begin(), dialogue.warnings().end());
    for (const auto& remark : dialogue.remarks())
      warnings_.push_back("engine " + dialogue.engine().name + " says: " + remark);
  });
  call_next(table);
}

void Hall::unfit(const Table& table, Instant at) {
  if (std::cmp_less(greeted_, settings_.engines.size()))
    return fail(Failure::Kind::unfit_engine, table.objection(), at);
  fail(Failure::Kind::lost_program,
       table.objection() +
           ". That is no fault of the engine, and no game is stored for it: see to the file, then "
           "go on with the run",
       at);
}

void Hall::end_roll_call(Instant at) {
  const bool begins = begin_play_();
  for (auto& table : tables_)
    if (begins)
      serve(table, at);
    else
      table.close();
}

// Games that end faster than they can be stored would be lost with the process.
bool Hall::is_held_up(const Table& table, Instant at) {
  const auto unsaved = ledger_.unsaved();
  if (!unsaved) wind_up("the run is over", at);
  if (!unsaved || *unsaved <= kUnsavedOfATable * tables_.size()) return false;
  const auto place = static_cast<std::size_t>(&table - tables_.data());
  held_up_[place] = true;
  timekeeper_.wake(static_cast<TableNumber>(place), at + kLedgerPause);
  return true;
}

// Gives the table its next game, or closes it.
void Hall::serve(Table& table, Instant at) {
  if (table.closed() || is_held_up(table, at)) return;
  if (!stopped_ && !table.has_seating())
    if (auto encounter = schedule_.next()) table.take(*std::move(encounter));
  if (stopped_ || !table.has_seating()) {
    table.close();
    return;
  }
  if (const auto refusal = table.begin_game())
    fail(Failure::Kind::bad_opening, refusal->message, at);
}

void Hall::finished(Table& table, Instant at) {
  const auto record = table.take_record();
  assert(record.counts());
  faults_.add(record);
  const auto onward = ledger_.take(record);
  if (auto why = faults_.too_many()) {
    fail(Failure::Kind::faults, *std::move(why), at);
  } else if (onward == Onward::stop) {
    wind_up("the run is over", at);
  }
  serve(table, at);
}

void Hall::wind_up(std::string_view why, Instant at) {
  if (stopped_) return;
  stopped_ = true;
  for (auto& table : tables_) table.interrupt(why, at);
}

void Hall::fail(Failure::Kind kind, std::string text, Instant at) {
  if (stopped_) return;
  failure_ = Failure{kind, std::move(text)};
  wind_up("the run failed", at);
}

bool Hall::done() const {
  return std::all_of(tables_.begin(), tables_.end(),
                     [](const Table& table) { return table.closed(); });
}

Progress Hall::progress() const {
  Progress progress{faults_.games(), faults_.with_fault(), 0, {}};
  for (const auto& table : tables_) {
    progress.tables.push_back(table.view());
    const auto state = progress.tables.back().state;
    if (state == TableView::State::playing || state == TableView::State::seating)
      ++progress.running;
  }
  return progress;
}

}  // namespace tabiya::hall
