#include "runner/cli/line_service/text_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tabiya::cli {

Expected<std::string> read_text_file(const std::string& name) {
  std::error_code error;
  const auto status = std::filesystem::status(name, error);
  if (!std::filesystem::exists(status)) return Refusal{name + ": there is no such file"};
  if (std::filesystem::is_directory(status))
    return Refusal{name + ": this is a directory, name a file in it"};
  std::ifstream file(name, std::ios::binary);
  if (!file) return Refusal{name + ": " + std::strerror(errno)};
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

}  // namespace tabiya::cli
