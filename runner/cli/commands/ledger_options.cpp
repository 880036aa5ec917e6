#include "runner/cli/commands/ledger_options.h"

#include <algorithm>

#include <fmt/format.h>

#include <ostream>

#include "runner/cli/config.h"
#include "runner/cli/config_values.h"
#include "runner/store/schema.h"

namespace tabiya::cli {

void name_ledger(Console& console, const std::string& file) {
  if (file != RunConfig{}.database) console.database = file;
}

Expected<store::Database> ledger_of(const CommandLine& line) {
  return store::open_ledger(line.text("db", RunConfig{}.database), store::Access::read);
}

std::string database_of(const CommandLine& line) {
  const auto& given = line.layer.settings;
  const auto db = std::ranges::find(given, "db", &Statement::name);
  return db == given.end() ? RunConfig{}.database : db->text;
}

Expected<std::optional<std::int64_t>> run_number(const CommandLine& line, std::size_t place) {
  if (line.words.size() <= place) return std::optional<std::int64_t>{};
  const auto number = read_whole(line.words[place], 1, 1'000'000'000);
  if (!number)
    return Refusal{
        fmt::format("'{}' is no number of a run; `tabiya runs` lists them", line.words[place])};
  return std::optional(*number);
}

Expected<store::Run> named_run(store::Database& ledger, const CommandLine& line) {
  const auto number = run_number(line, 0);
  if (!number) return number.refusal();
  return *number ? store::find_run(ledger, **number) : store::newest_run(ledger);
}

int with_ledger(Arguments arguments, const Manual& manual, std::size_t words, LedgerAnswer answer,
                Console& console) {
  const auto line = read_command_line(arguments, manual.options, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(manual);
    return kDone;
  }
  if (const auto stray = line->stray_word(words)) return refuse(console, *stray);
  name_ledger(console, line->text("db", RunConfig{}.database));
  auto ledger = ledger_of(*line);
  if (!ledger) return refuse(console, ledger.refusal());
  return answer(*line, *ledger, console);
}

}  // namespace tabiya::cli
