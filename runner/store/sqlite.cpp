#include "runner/store/sqlite.h"

#include <sqlite3.h>

#include <filesystem>

namespace tabiya::store {
namespace {

// What a person can do about a failure of SQLite.
std::string_view remedy_of(int code) {
  switch (code) {
    case SQLITE_FULL:
      return "free some space on its disk";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return "make the file and its directory writable, or name another one with --db";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "end the program that holds it locked";
    case SQLITE_IOERR:
      return "check its disk";
    case SQLITE_NOTADB:
      return "this is no database: name another file with --db";
    case SQLITE_CORRUPT:
      return "the file is damaged: restore a copy, or name another with --db";
    default:
      return "this should not happen: please report it with the command used";
  }
}

Refusal refusal_of(const std::string& file, int code, std::string_view message) {
  std::string text = file + ": " + std::string(message) + ": ";
  text += remedy_of(code & 0xff);
  return {std::move(text)};
}

Refusal refusal_of(sqlite3* database) {
  const char* file = sqlite3_db_filename(database, "main");
  return refusal_of(file == nullptr ? "database" : file, sqlite3_errcode(database),
                    sqlite3_errmsg(database));
}

// The name under which a file is read that nobody can write and that has no log of its own: SQLite
// then needs neither locks nor side files.
std::string immutable_name(const std::string& file) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string name = "file:";
  for (const unsigned char c : file) {
    if (c == '%' || c == '?' || c == '#') {
      name += '%';
      name += kHex[c >> 4];
      name += kHex[c & 15];
    } else {
      name += static_cast<char>(c);
    }
  }
  return name + "?immutable=1";
}

bool has_log(const std::string& file) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(file + "-wal", ignored);
  return !ignored && size > 0;
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::rewind() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_.get());
  refusal_.reset();
}

void Statement::bind_at(int index, std::int64_t value) {
  if (statement_) sqlite3_bind_int64(statement_.get(), index, value);
}

void Statement::bind_at(int index, double value) {
  if (statement_) sqlite3_bind_double(statement_.get(), index, value);
}

void Statement::bind_at(int index, std::string_view value) {
  if (!statement_) return;
  // An empty view may have no address, which SQLite would take for NULL.
  const char* text = value.empty() ? "" : value.data();
  sqlite3_bind_text64(statement_.get(), index, text, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Statement::bind_at(int index, std::nullopt_t) {
  if (statement_) sqlite3_bind_null(statement_.get(), index);
}

bool Statement::next() {
  if (refusal_ || statement_ == nullptr) return false;
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) refusal_ = refusal_of(database_);
  sqlite3_reset(statement_.get());  // lets go of locks at once
  return false;
}

bool Statement::run() {
  while (next()) continue;
  return !refusal_;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::optional<std::int64_t> Statement::maybe_integer(int column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Expected<Database> Database::connect(const std::string& name, int flags,
                                     std::chrono::milliseconds patience) {
  sqlite3* connection = nullptr;
  const int opened =
      sqlite3_open_v2(name.c_str(), &connection, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  connection_.reset(connection);
  if (opened != SQLITE_OK) return refusal_of(file_, opened, sqlite3_errstr(opened));
  sqlite3_extended_result_codes(connection, 1);
  sqlite3_busy_timeout(connection, static_cast<int>(patience.count()));
  // SQLite reads nothing before the first question.
  auto looked = number("SELECT count(*) FROM sqlite_master");
  if (!looked) return looked.refusal();
  return std::move(*this);
}

Expected<Database> Database::open(const std::string& file, Access access,
                                  std::chrono::milliseconds patience) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    return Refusal{file + ": this is a directory: name a file in it with --db"};
  const auto directory = std::filesystem::path(file).parent_path();
  if (!directory.empty() && !std::filesystem::exists(directory, ignored))
    return Refusal{file + ": there is no directory '" + directory.string() +
                   "': make it, or name another file with --db"};
  if (access != Access::create && !std::filesystem::exists(file, ignored))
    return Refusal{file + ": there is no such database: name it with --db, or begin a run"};
  if (access == Access::create)
    return Database(file).connect(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, patience);
  if (access == Access::write) return Database(file).connect(file, SQLITE_OPEN_READWRITE, patience);
  // A handle that may write clears the log away when it is the last one to close.
  auto opened = Database(file).connect(file, SQLITE_OPEN_READWRITE, patience);
  if (opened)
    if (auto refusal = opened->execute("PRAGMA query_only = ON")) return *refusal;
  if (opened || has_log(file)) return opened;
  auto still = Database(file).connect(immutable_name(file), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                                      patience);
  return still ? std::move(still) : std::move(opened);
}

Statement Database::prepare(std::string_view sql) {
  Statement prepared(connection_.get());
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) prepared.refusal_ = refusal_of(connection_.get());
  prepared.statement_.reset(statement);
  return prepared;
}

std::optional<Refusal> Database::execute(const char* sql) {
  if (sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK)
    return std::nullopt;
  return refusal_of(connection_.get());
}

std::optional<Refusal> Database::execute(std::optional<Statement>& kept, const char* sql) {
  if (!kept) kept.emplace(prepare(sql));
  kept->bind().run();
  return kept->refusal();
}

Expected<std::int64_t> Database::number(std::string_view sql) {
  Statement statement = prepare(sql);
  if (statement.next()) return statement.integer(0);
  if (statement.refusal()) return *statement.refusal();
  return Refusal{file_ + ": the database answers nothing: " + std::string(sql)};
}

std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(connection_.get()); }

std::int64_t Database::changed_rows() const { return sqlite3_changes64(connection_.get()); }

Transaction::Transaction(Database& database) : database_(database) {
  refusal_ = database_.execute(database_.begin_, "BEGIN IMMEDIATE");
  open_ = !refusal_;
}

Transaction::~Transaction() {
  // After some failures (disk full) SQLite has rolled back by itself and refuses: nothing is lost.
  if (open_) (void)database_.execute("ROLLBACK");
}

std::optional<Refusal> Transaction::commit() {
  if (refusal_) return refusal_;
  auto failed = database_.execute(database_.commit_, "COMMIT");
  if (!failed) open_ = false;
  return failed;
}

}  // namespace tabiya::store
