#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "runner/cli/commands/command.h"

int main(int argc, char** argv) {
  using namespace tabiya::cli;
  std::ios::sync_with_stdio(false);
  Console console{std::cin, std::cout, std::cerr};
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    return run_program(arguments, console);
  } catch (const std::exception& error) {
    return refuse(console, {std::string("this should not have happened: ") + error.what()},
                  kBroken);
  }
}
