#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// A file that pieces of text are appended to, whole ones only: each in one write, and what the
// system took of a piece that it did not take whole is cut off again. Refusals name the file.
// A pipe that nobody reads is waited for a few seconds, never for ever.
class AppendFile {
 public:
  // Makes the file where it is missing. Refused are directories and what can't be written.
  static Expected<AppendFile> open(const std::string& name);

  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;
  ~AppendFile();

  [[nodiscard]] std::optional<Refusal> append(std::string_view text);
  // Cuts off what follows the first `size` bytes.
  [[nodiscard]] std::optional<Refusal> cut(std::int64_t size);
  // What stands in the file from `offset` on; refused where it can't be read.
  Expected<std::string> text_from(std::int64_t offset) const;

  // Whether it is a file on a disk, with a size and a past, and no pipe or device.
  bool is_regular() const { return regular_; }
  std::int64_t size() const;
  const std::string& name() const { return name_; }

 private:
  AppendFile(std::string name, int file, bool regular)
      : name_(std::move(name)), file_(file), regular_(regular) {}

  std::string name_;
  int file_ = -1;
  bool regular_ = false;
};

}  // namespace tabiya::cli
