#include "runner/system/program.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace tabiya::system {
namespace {

namespace fs = std::filesystem;

fs::path made_absolute(const fs::path& path) {
  std::error_code failed;
  return fs::absolute(path, failed);
}

bool is_file(const fs::path& path) {
  std::error_code failed;
  return fs::is_regular_file(path, failed);
}

bool is_executable(const fs::path& path) {
  return is_file(path) && ::access(path.c_str(), X_OK) == 0;
}

Expected<std::string> at(const fs::path& path) {
  std::error_code failed;
  if (is_executable(path)) return path.string();
  if (is_file(path))
    return Refusal{"'" + path.string() + "' is not executable (chmod +x may help)"};
  if (fs::exists(path, failed)) return Refusal{"'" + path.string() + "' is not a file"};
  return Refusal{"'" + path.string() + "' does not exist"};
}

Expected<std::string> in_path(const std::string& name, const fs::path& directory) {
  const char* path = std::getenv("PATH");
  std::string_view left = path ? path : "/usr/local/bin:/usr/bin:/bin";
  while (true) {
    const auto colon = left.find(':');
    const auto candidate = made_absolute(fs::path(left.substr(0, colon)) / name);
    if (is_executable(candidate)) return candidate.string();
    if (colon == std::string_view::npos) break;
    left.remove_prefix(colon + 1);
  }
  const bool beside = is_file(directory / name);
  return Refusal{"'" + name + "' is in no directory of PATH" +
                 (beside ? "; write './" + name + "' for the one in " + directory.string() : "")};
}

bool needs_quotes(const std::string& word) {
  return word.empty() || word.find_first_of(" \t\n\"'\\$`*?;&|<>()") != std::string::npos;
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

Expected<std::string> find_program(const std::vector<std::string>& command,
                                   const std::string& directory) {
  if (command.empty() || command[0].empty()) return Refusal{"the command is empty"};
  std::error_code failed;
  const fs::path base = directory.empty() ? fs::current_path(failed) : made_absolute(directory);
  if (!fs::is_directory(base, failed))
    return Refusal{"the working directory '" + base.string() + "' does not exist"};
  if (command[0].find('/') == std::string::npos) return in_path(command[0], base);
  const bool here = command[0].starts_with("./");
  return at(base / (here ? command[0].substr(2) : command[0]));
}

std::string shown(const std::vector<std::string>& command) {
  std::string line;
  for (const auto& word : command)
    line += (line.empty() ? "" : " ") + (needs_quotes(word) ? quoted(word) : word);
  return line;
}

}  // namespace tabiya::system
