#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/uci/command_line.h"

namespace {

tabiya::search::Microseconds steady_now() {
  return std::chrono::duration_cast<tabiya::search::Microseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

// A file opened later would take the number of a standard stream that is closed, and what the
// engine says would be written into it.
void open_standard_streams() {
  int number = 0;
  while (number >= 0 && number <= STDERR_FILENO) number = ::open("/dev/null", O_RDWR);
  if (number > STDERR_FILENO) ::close(number);
}

tabiya::Expected<std::string> text_of_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return tabiya::Refusal{"it is a directory"};
  if (!std::filesystem::is_regular_file(path, error)) return tabiya::Refusal{"no such file"};
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) return tabiya::Refusal{"the file can't be read"};
  return text;
}

}  // namespace

int main(int count, char** values) {
  open_standard_streams();
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // a read must not flush what another thread writes
  const std::vector<std::string_view> arguments(values + 1, values + count);
  return tabiya::uci::run_command_line(arguments, std::cin, std::cout, std::cerr, steady_now,
                                       text_of_file);
}
