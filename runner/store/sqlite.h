#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tabiya::store {

enum class Access : std::uint8_t {
  read,    // the file must be there; it may be read-only, and so may its directory
  write,   // the file must be there
  create,  // the file is made where it is missing
};

// How long a statement waits for another program that holds the database before it is refused.
inline constexpr std::chrono::milliseconds kPatience{10'000};

// A prepared statement. A failure of the outside world (disk, lock, damage) ends it: next() and
// run() are false then, and refusal() says why. Columns count from 0, parameters from 1.
class Statement {
 public:
  // Starts the statement anew with these values for its parameters. Texts are copied; an empty
  // optional is NULL.
  template <class... Values>
  Statement& bind(const Values&... values) {
    rewind();
    int index = 0;
    (bind_at(++index, values), ...);
    return *this;
  }

  bool next();  // to the next row; false: there is none, or the statement failed
  bool run();   // to the end, rows dropped; false: it failed

  const std::optional<Refusal>& refusal() const { return refusal_; }

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;
  bool is_null(int column) const;
  std::optional<std::int64_t> maybe_integer(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  explicit Statement(sqlite3* database) : database_(database) {}

  void rewind();
  void bind_at(int index, std::int64_t value);
  void bind_at(int index, double value);
  void bind_at(int index, std::string_view value);
  void bind_at(int index, std::nullopt_t);
  void bind_at(int index, std::integral auto value) {
    bind_at(index, static_cast<std::int64_t>(value));
  }
  void bind_at(int index, const std::string& value) { bind_at(index, std::string_view(value)); }
  void bind_at(int index, const char* value) { bind_at(index, std::string_view(value)); }
  template <class T>
  void bind_at(int index, const std::optional<T>& value) {
    value ? bind_at(index, *value) : bind_at(index, std::nullopt);
  }

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::optional<Refusal> refusal_;
};

// A connection to one SQLite file, for one thread at a time. Refusals name the file and the remedy.
class Database {
 public:
  static Expected<Database> open(const std::string& file, Access access,
                                 std::chrono::milliseconds patience = kPatience);

  Statement prepare(std::string_view sql);
  // Runs statements that give no rows, one after the other; nothing when all went well.
  [[nodiscard]] std::optional<Refusal> execute(const char* sql);
  // The first column of the first row.
  Expected<std::int64_t> number(std::string_view sql);

  std::int64_t last_id() const;       // of the row inserted last
  std::int64_t changed_rows() const;  // by the statement that ended last
  const std::string& file() const { return file_; }

 private:
  friend class Transaction;
  struct Close {
    void operator()(sqlite3* database) const;
  };
  explicit Database(std::string file) : file_(std::move(file)) {}
  Expected<Database> connect(const std::string& name, int flags,
                             std::chrono::milliseconds patience);
  // Runs a statement that is kept prepared in `kept` from its first use on.
  std::optional<Refusal> execute(std::optional<Statement>& kept, const char* sql);

  std::string file_;
  std::unique_ptr<sqlite3, Close> connection_;
  std::optional<Statement> begin_;
  std::optional<Statement> commit_;
};

// A write transaction: taken at once, rolled back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // Why it could not be begun; nothing is written then.
  const std::optional<Refusal>& refusal() const { return refusal_; }
  [[nodiscard]] std::optional<Refusal> commit();

 private:
  Database& database_;
  std::optional<Refusal> refusal_;
  bool open_ = false;
};

}  // namespace tabiya::store
