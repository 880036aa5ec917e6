#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tabiya::system {

// What tells, without reading it, that nobody has touched a file: where it lies, its size and the
// times of its last changes.
struct FileStamp {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t size = 0;
  std::int64_t written = 0;  // nanoseconds
  std::int64_t changed = 0;  // nanoseconds; its name, owner or rights too
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// Nothing where there is no such file.
std::optional<FileStamp> stamp_of(const std::string& path);

// A file whose content must stay what it was.
class SealedFile {
 public:
  // Reads the file now.
  explicit SealedFile(std::string path);
  // A file that had the content of this hash.
  SealedFile(std::string path, std::string hash);

  const std::string& path() const { return path_; }
  // Of the content it must have; empty where that could not be read.
  const std::string& hash() const { return hash_; }
  // Whether the content is another one by now, or gone. Reads the file only where it was touched
  // since the last look.
  bool is_broken();

 private:
  std::string path_;
  std::optional<FileStamp> stamp_;
  std::string hash_;
};

}  // namespace tabiya::system
