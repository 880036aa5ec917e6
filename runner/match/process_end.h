#pragma once

#include <cstdint>
#include <string>

namespace tabiya::match {

// How an engine's process was lost, as far as that can be seen from outside.
struct ProcessEnd {
  enum class Kind : std::uint8_t {
    exited,       // by itself, with the status `number`
    killed,       // by the signal `number`
    not_started,  // `reason`
    output_closed,
    input_closed,
    input_unread,  // more waits for it than is kept
    unwritable,    // `reason`
  };
  Kind kind = Kind::exited;
  int number = 0;
  std::string reason{};      // the system's
  std::string last_words{};  // the last lines of its stderr

  bool is_success() const { return kind == Kind::exited && number == 0; }
  friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

// For people: "exited with status 1; stderr: no such network", "killed by signal 9 (Killed)".
std::string text_of(const ProcessEnd& end);

}  // namespace tabiya::match
