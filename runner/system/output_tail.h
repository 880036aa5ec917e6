#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabiya::system {

// The end of a stream of any length: a bounded memory for what engines write to stderr.
class OutputTail {
 public:
  static constexpr std::size_t kKept = 2048;

  void add(std::string_view text);
  // The last `count` lines that are not empty, oldest first, joined by " / "; empty when nothing
  // was written. Of what is no text is left what match::printable makes of it.
  std::string last_lines(int count) const;

 private:
  std::string text_;
};

}  // namespace tabiya::system
