#include "runner/store/schema.h"

#include <chrono>
#include <filesystem>
#include <thread>

namespace tabiya::store {
namespace {

struct Header {
  std::int64_t application = 0;
  std::int64_t version = 0;
  std::int64_t tables = 0;
};

Expected<Header> read_header(Database& database) {
  Header header;
  struct Field {
    const char* sql;
    std::int64_t& value;
  };
  for (const Field& field : {Field{"PRAGMA application_id", header.application},
                             Field{"PRAGMA user_version", header.version},
                             Field{"SELECT count(*) FROM sqlite_master", header.tables}}) {
    auto value = database.number(field.sql);
    if (!value) return value.refusal();
    field.value = *value;
  }
  return header;
}

bool is_new(const Header& header) {
  return header.application == 0 && header.version == 0 && header.tables == 0;
}

std::optional<Refusal> check(const Header& header, const std::string& file) {
  if (header.application != kApplicationId)
    return Refusal{file + ": this is a database of another program: name another file with --db"};
  if (header.version > kSchemaVersion)
    return Refusal{file + ": written by a newer tabiya (schema " + std::to_string(header.version) +
                   ", this program knows " + std::to_string(kSchemaVersion) +
                   "): use the newer program, or name another file with --db"};
  return std::nullopt;
}

// Write-ahead logging is a property of the file; a copy made by other tools may have lost it. The
// change takes the whole file for a moment, and SQLite does not wait by itself for another program
// that is making it.
std::optional<Refusal> log_ahead(Database& database) {
  constexpr int kTries = 20;
  constexpr std::chrono::milliseconds kBetween{10};
  for (int tries = 1;; ++tries) {
    Statement mode = database.prepare("PRAGMA journal_mode = WAL");
    mode.run();
    auto refusal = mode.refusal();
    if (!refusal || tries == kTries) return refusal;
    std::this_thread::sleep_for(kBetween);
  }
}

// Lays the schema down in an empty file.
std::optional<Refusal> lay_down(Database& database) {
  if (auto failed = log_ahead(database)) return failed;
  Transaction transaction(database);
  if (transaction.refusal()) return transaction.refusal();
  auto header = read_header(database);
  if (!header) return header.refusal();
  if (!is_new(*header)) return check(*header, database.file());  // another program was faster
  const std::string marks = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                            "; PRAGMA user_version = " + std::to_string(kSchemaVersion);
  if (auto failed = database.execute(kSchema)) return failed;
  if (auto failed = database.execute(marks.c_str())) return failed;
  return transaction.commit();
}

// The same moment for all of it: another program may be laying the schema down.
Expected<Header> read_header_at_once(Database& database) {
  if (auto failed = database.execute("BEGIN")) return *failed;
  auto header = read_header(database);
  if (auto failed = database.execute("COMMIT")) return *failed;
  return header;
}

std::optional<Refusal> make_ready(Database& database, Access access) {
  auto header = read_header_at_once(database);
  if (!header) return header.refusal();
  if (is_new(*header)) {
    if (access == Access::create) return lay_down(database);
    return Refusal{database.file() + ": the database is empty: begin a run with --db"};
  }
  if (auto refused = check(*header, database.file())) return refused;
  if (access == Access::read) return std::nullopt;
  if (auto failed = log_ahead(database)) return failed;
  return header->version < kSchemaVersion ? migrate(database, migrations(), kSchemaVersion)
                                          : std::nullopt;
}

}  // namespace

std::optional<Refusal> migrate(Database& database, std::span<const Migration> steps, int target) {
  Transaction transaction(database);
  if (transaction.refusal()) return transaction.refusal();
  auto version = database.number("PRAGMA user_version");
  if (!version) return version.refusal();
  for (const Migration& step : steps) {
    if (step.from < *version || step.from >= target) continue;
    if (auto failed = database.execute(step.sql)) return failed;
  }
  const std::string mark = "PRAGMA user_version = " + std::to_string(target);
  if (auto failed = database.execute(mark.c_str())) return failed;
  return transaction.commit();
}

std::optional<Refusal> objection_to_ledger(std::string_view name) {
  if (!name.starts_with(":") && !name.starts_with("file:")) return std::nullopt;
  return Refusal{std::string(name) +
                 ": a ledger is a file that outlives the program: name one with --db, like "
                 "tabiya.db (./" +
                 std::string(name) + " where its name really begins so)"};
}

Expected<bool> is_new_ledger(const std::string& file, std::chrono::milliseconds patience) {
  std::error_code missing;
  const bool is_empty = std::filesystem::file_size(file, missing) == 0;
  if (missing || is_empty) return true;
  auto database = Database::open(file, Access::read, patience);
  if (!database) return database.refusal();
  const auto header = read_header_at_once(*database);
  if (!header) return header.refusal();
  return is_new(*header);
}

Expected<Database> open_ledger(const std::string& file, Access access,
                               std::chrono::milliseconds patience) {
  if (const auto objection = objection_to_ledger(file)) return *objection;
  auto database = Database::open(file, access, patience);
  if (!database) return database;
  // With write-ahead logging NORMAL loses nothing when a process dies; a power cut may take the
  // last transactions, whole, never the database.
  if (auto failed = database->execute("PRAGMA synchronous = NORMAL")) return *failed;
  if (auto failed = make_ready(*database, access)) return *failed;
  if (access != Access::read) return database;
  const auto version = database->number("PRAGMA user_version");
  if (!version) return version.refusal();
  if (*version == kSchemaVersion) return database;
  // Brought up to date by a connection that may write; the one for reading then sees it.
  if (auto written = open_ledger(file, Access::write, patience); !written)
    return Refusal{file + ": written by an older tabiya (schema " + std::to_string(*version) +
                   "), and it can't be brought up to date: " + written.refusal().message};
  return database;
}

}  // namespace tabiya::store
