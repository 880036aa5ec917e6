#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "runner/cli/commands/command.h"
#include "runner/system/own_descriptors.h"

namespace {

// Reading it would end like an empty file, without a word.
bool reads_a_directory() {
  struct stat facts {};
  return ::fstat(STDIN_FILENO, &facts) == 0 && S_ISDIR(facts.st_mode);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace tabiya::cli;
  tabiya::system::open_standard_streams();
  tabiya::system::raise_descriptor_limit();
  std::ios::sync_with_stdio(false);
  Console console{std::cin, std::cout, std::cerr};
  if (argc > 0) console.program = argv[0];
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  // A file that may not grow is a write that fails, with a place and a remedy.
  std::signal(SIGXFSZ, SIG_IGN);
  if (reads_a_directory())
    return refuse(console, {"standard input is a directory: name a file instead"});
  try {
    const int status = run_program(arguments, console);
    if (std::cout.flush()) return status;
    return refuse(console, {"standard output could not be written"}, kBroken);
  } catch (const std::exception& error) {
    return refuse(console, {std::string("this should not have happened: ") + error.what()},
                  kBroken);
  }
}
