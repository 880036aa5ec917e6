#include "runner/cli/run/own_engine.h"

#include <filesystem>

namespace tabiya::cli {

std::string own_engine() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  return (self.parent_path() / "tabiya-engine").string();
}

}  // namespace tabiya::cli
