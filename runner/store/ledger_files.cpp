#include "runner/store/ledger_files.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace tabiya::store {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kBeside{"-wal", "-shm", "-journal", "-lease"};

// The name without links and detours, also of a file that is not there yet.
std::string real_name(const std::string& file) {
  std::error_code failed;
  const auto real = fs::weakly_canonical(fs::absolute(file, failed), failed);
  return failed ? file : real.string();
}

// Device and inode tell hard links too.
bool is_same(const std::string& one, const std::string& other) {
  std::error_code missing;
  return one == other || fs::equivalent(one, other, missing);
}

bool is_database(const std::string& file) {
  constexpr std::string_view kMagic{"SQLite format 3\0", 16};
  std::error_code missing;
  if (!fs::is_regular_file(file, missing)) return false;  // a pipe would keep us waiting
  std::array<char, kMagic.size()> begin{};
  std::ifstream(file, std::ios::binary).read(begin.data(), begin.size());
  return std::string_view(begin.data(), begin.size()) == kMagic;
}

// The database beside which a file of this name would lie.
std::optional<std::string> owner_of(const std::string& file) {
  for (const auto ending : kBeside)
    if (file.ends_with(ending)) return file.substr(0, file.size() - ending.size());
  return std::nullopt;
}

bool belongs_to(const std::string& file, const std::string& database) {
  for (const auto ending : kBeside)
    if (is_same(file, database + std::string(ending))) return true;
  return is_same(file, database);
}

}  // namespace

std::optional<Refusal> objection_to_writing(const std::string& file, const std::string& ledger) {
  const auto refusal = [&](const std::string& what) {
    return Refusal{"'" + file + "' is " + what + ", which would be destroyed: name another file"};
  };
  const auto real = real_name(file);
  if (!ledger.empty() && belongs_to(real, real_name(ledger)))
    return refusal("the ledger or lies beside it for its use");
  if (is_database(real)) return refusal("a database");
  if (const auto owner = owner_of(real); owner && is_database(*owner))
    return refusal("a part of the database '" + *owner + "'");
  return std::nullopt;
}

}  // namespace tabiya::store
