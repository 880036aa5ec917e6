#include "runner/system/child.h"

#include <array>
#include <cerrno>
#include <utility>

namespace tabiya::system {

Child::Child(hall::ChildId number, std::string shown_command)
    : id(number), command(std::move(shown_command)) {}

void Child::read_output() {
  const auto room = lines.room();
  if (room.empty() || !output.is_open()) return;
  const auto count = ::read(output.number(), room.data(), room.size());
  if (count > 0)
    lines.filled(static_cast<std::size_t>(count));
  else if (count == 0 || (errno != EAGAIN && errno != EINTR))
    output_has_ended = true;
  else if (has_exited)
    output_has_ended = true;  // what still holds the pipe open is a child of the child's
}

bool Child::read_errors() {
  std::array<char, 4096> bytes;
  const auto count = ::read(errors.number(), bytes.data(), bytes.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  words.add({bytes.data(), static_cast<std::size_t>(count)});
  return count > 0;
}

bool Child::write() {
  const auto count = ::write(input.number(), unsent.data() + sent, waiting());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  sent += static_cast<std::size_t>(count);
  if (waiting() == 0) {
    unsent.clear();
    sent = 0;
  }
  return true;
}

}  // namespace tabiya::system
