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

// The least a runner can cost: the CPU time of this thread for each of `exchanges`, which are put
// to a child as they stand and answered by a line that begins with "bestmove". It writes, waits and
// reads, and does nothing else. Nothing where the child can't be started or ends before.
std::optional<double> bare_exchange_seconds(const std::vector<std::string>& command,
                                            const std::vector<std::string>& exchanges);

}  // namespace tabiya::benchmarks
