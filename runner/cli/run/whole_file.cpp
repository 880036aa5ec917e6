#include "runner/cli/run/whole_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

Refusal refusal_of(const std::string& name, std::string_view why) {
  return {fmt::format(
      "'{}' cannot be written: {}: make room, make the file and its directory writable, or name "
      "another one",
      name, why)};
}

}  // namespace

Expected<WholeFile> WholeFile::begin(const std::string& name) {
  std::error_code failed;
  const auto status = fs::status(name, failed);
  const bool is_new = status.type() == fs::file_type::not_found;
  if (!is_new && !fs::is_regular_file(status)) {
    std::ofstream out(name, std::ios::binary);
    if (!out) return refusal_of(name, std::strerror(errno));
    return WholeFile(name, "", std::move(out));
  }
  if (!is_new && ::access(name.c_str(), W_OK) != 0) return refusal_of(name, std::strerror(errno));
  const auto place = fs::weakly_canonical(fs::absolute(name)).string();  // a link stays a link
  auto written = fmt::format("{}.{}.part", place, ::getpid());
  std::ofstream out(written, std::ios::binary);
  if (!out) return refusal_of(name, std::strerror(errno));
  if (!is_new) fs::permissions(written, status.permissions(), failed);
  return WholeFile(place, std::move(written), std::move(out));
}

WholeFile::WholeFile(std::string place, std::string written, std::ofstream out)
    : place_(std::move(place)), written_(std::move(written)), out_(std::move(out)) {}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : place_(std::move(other.place_)),
      written_(std::exchange(other.written_, {})),
      out_(std::move(other.out_)) {}

WholeFile::~WholeFile() {
  std::error_code ignored;
  if (!written_.empty()) fs::remove(written_, ignored);
}

std::optional<Refusal> WholeFile::finish() {
  errno = 0;
  out_.close();
  if (!out_) return refusal_of(place_, errno != 0 ? std::strerror(errno) : "it did not take all");
  if (written_.empty()) return std::nullopt;
  std::error_code failed;
  fs::rename(written_, place_, failed);
  if (failed) return refusal_of(place_, failed.message());
  written_.clear();
  return std::nullopt;
}

}  // namespace tabiya::cli
