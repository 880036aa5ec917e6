#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tabiya::benchmarks {

// What one finished run of a program cost and printed.
struct ChildCost {
  double cpu_seconds = 0;  // user and system time of the child alone
  std::string output;
};

// Runs `command` with `input` on its standard input; nothing where it can't be started.
std::optional<ChildCost> run_child(const std::vector<std::string>& command,
                                   const std::string& input);

}  // namespace tabiya::benchmarks
