#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace tabiya::benchmarks {

// A child to talk with; both descriptors are the caller's.
struct Talk {
  pid_t child = 0;
  int in = 0;   // to its standard input
  int out = 0;  // from its standard output
};

// Nothing where the program can't be started.
std::optional<Talk> start_child(const std::vector<std::string>& command);

bool say(const Talk& talk, const std::string& text);

}  // namespace tabiya::benchmarks
