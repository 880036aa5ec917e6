#include "runner/cli/run/dialogue_log.h"

#include <cstdint>
#include <iterator>

namespace tabiya::cli {

Expected<std::unique_ptr<DialogueLog>> DialogueLog::open(const std::string& name,
                                                         const std::string& what) {
  const auto of_setting = [](const Refusal& refusal) { return Refusal{"log: " + refusal.message}; };
  auto file = AppendFile::open(name);
  if (!file) return of_setting(file.refusal());
  if (const auto refusal = file->append(fmt::format(
          "# {}: seconds (monotonic), engine, table.process, > told or < said or * fate, line\n",
          what)))
    return of_setting(*refusal);
  return std::unique_ptr<DialogueLog>(new DialogueLog(*std::move(file)));
}

void DialogueLog::launched(hall::ChildId child, hall::TableNumber table, const std::string& engine,
                           hall::Instant at) {
  names_[child] = fmt::format("{} {}.{}", engine, table + 1, static_cast<std::uint32_t>(child));
  write(child, '*', "started", at);
}

void DialogueLog::told(hall::ChildId child, std::string_view line, hall::Instant at) {
  write(child, '>', line, at);
}

void DialogueLog::said(hall::ChildId child, std::string_view line, hall::Instant at) {
  write(child, '<', line, at);
}

void DialogueLog::gone(hall::ChildId child, const match::ProcessEnd& end, hall::Instant at) {
  write(child, '*', text_of(end), at);
  names_.erase(child);
}

void DialogueLog::let_go(hall::ChildId child) { names_.erase(child); }

std::optional<Refusal> DialogueLog::close() {
  const auto refusal = file_.close();
  if (!refusal) return std::nullopt;
  return Refusal{"log: " + refusal->message};
}

void DialogueLog::write(hall::ChildId child, char mark, std::string_view text, hall::Instant at) {
  constexpr std::int64_t kMicroseconds = 1'000'000;
  const auto time = at.time_since_epoch().count();
  line_.clear();
  fmt::format_to(std::back_inserter(line_), "{}.{:06} {} {} {}\n", time / kMicroseconds,
                 time % kMicroseconds, names_[child], mark, text);
  file_.add({line_.data(), line_.size()});
}

void LoggedLauncher::launch(hall::ChildId child, hall::TableNumber table,
                            const match::EngineSpec& engine) {
  if (log_ != nullptr) log_->launched(child, table, engine.name, time_.now());
  launcher_.launch(child, table, engine);
}

void LoggedLauncher::say(hall::ChildId child, std::string_view line) {
  if (log_ != nullptr) log_->told(child, line, time_.now());
  launcher_.say(child, line);
}

void LoggedLauncher::close(hall::ChildId child, hall::Microseconds grace) {
  if (log_ != nullptr) log_->let_go(child);
  launcher_.close(child, grace);
}

void WatchedEvents::line(hall::ChildId child, std::string_view text, hall::Instant at) {
  if (log_ != nullptr) log_->said(child, text, at);
  events_.line(child, text, at);
}

void WatchedEvents::gone(hall::ChildId child, const match::ProcessEnd& end, hall::Instant at) {
  if (log_ != nullptr) log_->gone(child, end, at);
  events_.gone(child, end, at);
}

void WatchedEvents::stop(hall::Instant at) {
  stopped_by_user_ = true;
  events_.stop(at);
}

}  // namespace tabiya::cli
