#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/manual.h"
#include "runner/store/queries.h"

namespace tabiya::cli {

// `--db` of the commands that read a ledger, and the run they are asked about.
inline constexpr CommandOption kDatabaseOption{"db", "FILE", "the ledger (tabiya.db)"};

// Where the ledger of a command is that takes settings of a run, of which `db` is one.
std::string database_of(const CommandLine& line);

// From now on hints name the ledger, unless it is the usual one.
void name_ledger(Console& console, const std::string& file);

Expected<store::Database> ledger_of(const CommandLine& line);

// The number of the run that the word at `place` names; nothing where there is no such word.
Expected<std::optional<std::int64_t>> run_number(const CommandLine& line, std::size_t place);

// That run, or the newest one.
Expected<store::Run> named_run(store::Database& ledger, const CommandLine& line);

// What such a command does once its options are read and the ledger is open.
using LedgerAnswer = int (*)(const CommandLine& line, store::Database& ledger, Console& console);

// Reads the options that the manual lists and `words` further words at most, opens the ledger and
// answers; `--help` prints the manual.
int with_ledger(Arguments arguments, const Manual& manual, std::size_t words, LedgerAnswer answer,
                Console& console);

}  // namespace tabiya::cli
