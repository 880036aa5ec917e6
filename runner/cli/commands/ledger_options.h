#pragma once

#include <cstdint>
#include <optional>

#include "runner/cli/command_line.h"
#include "runner/store/queries.h"

namespace tabiya::cli {

// `--db` of the commands that read a ledger, and the run they are asked about.
inline constexpr CommandOption kDatabaseOption{"db", "FILE", "the ledger (tabiya.db)"};

Expected<store::Database> ledger_of(const CommandLine& line);

// The number of the run that the word at `place` names; nothing where there is no such word.
Expected<std::optional<std::int64_t>> run_number(const CommandLine& line, std::size_t place);

// That run, or the newest one.
Expected<store::Run> named_run(store::Database& ledger, const CommandLine& line);

}  // namespace tabiya::cli
