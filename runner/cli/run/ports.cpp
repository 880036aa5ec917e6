#include "runner/cli/run/ports.h"

#include <fmt/format.h>

#include <cassert>
#include <ostream>

namespace tabiya::cli {

std::optional<schedule::Encounter> BeginningSchedule::next() {
  if (!begun_ && !refusal_) {
    refusal_ = begin_();
    begun_ = !refusal_;
  }
  return begun_ ? plan_.next() : std::nullopt;
}

hall::Onward LateLedger::take(const match::GameRecord& record) {
  assert(ledger_ != nullptr);
  return ledger_->take(record);
}

std::optional<Refusal> PgnLedger::set(const store::Run& run) {
  auto writer = report::PgnWriter::make(run);
  if (!writer) return writer.refusal();
  writer_ = *std::move(writer);
  return std::nullopt;
}

hall::Onward PgnLedger::take(const match::GameRecord& record) {
  const auto onward = next_.take(record);
  if (!record.counts() || refusal_) return onward;
  const auto text = writer_->write(record);
  if (!text) {
    refusal_ = text.refusal();
  } else if (!(file_ << *text << std::flush)) {
    refusal_ = Refusal{
        fmt::format("pgn: '{}' could not be written; `tabiya export` writes it anew", name_)};
  }
  return onward;
}

hall::Onward ToldLedger::take(const match::GameRecord& record) {
  const auto onward = next_.take(record);
  tell_();
  return onward;
}

void DialogueLog::launched(hall::ChildId child, hall::TableNumber table,
                           const std::string& engine) {
  names_[child] = fmt::format("{} {}.{}", engine, table + 1, static_cast<std::uint32_t>(child));
  write(child, "*", "started", time_.now());
}

void DialogueLog::told(hall::ChildId child, std::string_view line) {
  write(child, ">", line, time_.now());
}

void DialogueLog::said(hall::ChildId child, std::string_view line, hall::Instant at) {
  write(child, "<", line, at);
}

void DialogueLog::gone(hall::ChildId child, std::string_view why, hall::Instant at) {
  write(child, "*", why, at);
  file_ << std::flush;
}

void DialogueLog::write(hall::ChildId child, std::string_view mark, std::string_view text,
                        hall::Instant at) {
  file_ << fmt::format("{:.6f} {} {} {}\n",
                       std::chrono::duration<double>(at.time_since_epoch()).count(), names_[child],
                       mark, text);
}

void LoggedLauncher::launch(hall::ChildId child, hall::TableNumber table,
                            const match::EngineSpec& engine) {
  if (log_ != nullptr) log_->launched(child, table, engine.name);
  launcher_.launch(child, table, engine);
}

void LoggedLauncher::say(hall::ChildId child, std::string_view line) {
  if (log_ != nullptr) log_->told(child, line);
  launcher_.say(child, line);
}

void LoggedLauncher::close(hall::ChildId child, hall::Microseconds grace) {
  launcher_.close(child, grace);
}

void WatchedEvents::line(hall::ChildId child, std::string_view text, hall::Instant at) {
  if (log_ != nullptr) log_->said(child, text, at);
  events_.line(child, text, at);
}

void WatchedEvents::gone(hall::ChildId child, std::string_view why, hall::Instant at) {
  if (log_ != nullptr) log_->gone(child, why, at);
  events_.gone(child, why, at);
}

void WatchedEvents::stop(hall::Instant at) {
  stopped_by_user_ = true;
  events_.stop(at);
}

}  // namespace tabiya::cli
