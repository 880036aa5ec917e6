#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runner/store/sqlite.h"

namespace tabiya::store {

inline constexpr int kSchemaVersion = 4;
inline constexpr int kApplicationId = 0x54616269;  // "Tabi", in the header of every ledger's file

// schema.sql, as built in.
extern const char* const kSchema;

// Brings a ledger of version `from` to version `from + 1`.
struct Migration {
  int from = 0;
  const char* sql = "";
};

// Every step from version 1 on, in order.
std::span<const Migration> migrations();

// A name that SQLite does not take for a file of that name: a database in memory or a URI.
std::optional<Refusal> objection_to_ledger(std::string_view name);

// Opens a ledger: what every command goes through. A file that is new or empty gets the schema
// (Access::create), an older ledger is brought up to date in one transaction, whatever it is opened
// for; a ledger of a newer program and the file of another program are refused.
Expected<Database> open_ledger(const std::string& file, Access access,
                               std::chrono::milliseconds patience = kPatience);

// Whether nothing was ever laid down in the file: it is not there, has no bytes, or is what a kill
// leaves of a ledger that was being made.
Expected<bool> is_new_ledger(const std::string& file,
                             std::chrono::milliseconds patience = kPatience);

// Runs the steps that lead from the database's version to `target`, all or none.
[[nodiscard]] std::optional<Refusal> migrate(Database& database, std::span<const Migration> steps,
                                             int target);

}  // namespace tabiya::store
