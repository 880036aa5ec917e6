#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// A file that is there whole or not at all: it is written beside its place and put there by
// finish(); what was there before stays until then. Devices and pipes are written to as they are.
class WholeFile {
 public:
  // Refused is a file that can't be written.
  static Expected<WholeFile> begin(const std::string& name);
  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;
  ~WholeFile();

  std::ostream& out() { return out_; }
  // To be called once, when all is written.
  [[nodiscard]] std::optional<Refusal> finish();

 private:
  WholeFile(std::string place, std::string written, std::ofstream out);

  std::string place_;
  std::string written_;  // empty: the place itself is written to, or there is nothing to clear away
  std::ofstream out_;
};

}  // namespace tabiya::cli
