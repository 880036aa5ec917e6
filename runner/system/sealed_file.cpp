#include "runner/system/sealed_file.h"

#include <sys/stat.h>

#include <utility>

#include "runner/system/file_hash.h"

namespace tabiya::system {
namespace {

std::string hash_of(const std::string& path) {
  const auto hash = sha256_of(path);
  return hash ? *hash : std::string();
}

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

std::optional<FileStamp> stamp_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return FileStamp{found.st_dev, found.st_ino, found.st_size, nanoseconds(found.st_mtim),
                   nanoseconds(found.st_ctim)};
}

// The stamp is taken first: what changes while it is read counts as touched.
SealedFile::SealedFile(std::string path)
    : path_(std::move(path)), stamp_(stamp_of(path_)), hash_(hash_of(path_)) {}

SealedFile::SealedFile(std::string path, std::string hash)
    : path_(std::move(path)), hash_(std::move(hash)) {}

bool SealedFile::is_broken() {
  const auto now = stamp_of(path_);
  if (now && now == stamp_) return false;
  if (!now || hash_of(path_) != hash_) return true;
  stamp_ = now;
  return false;
}

}  // namespace tabiya::system
