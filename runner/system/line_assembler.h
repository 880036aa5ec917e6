#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace tabiya::system {

// Makes lines of a stream that arrives in pieces of any size. LF or CR LF ends a line. A line
// longer than `longest` bytes is cut there, and the rest of it is dropped.
// Use: read into room(), tell filled(), take next() until there is none; at the end of the stream
// also rest(). Allocates once.
class LineAssembler {
 public:
  static constexpr std::size_t kLongest = 64 * 1024;

  LineAssembler();

  // Where to read to; not empty as long as next() was asked until it had nothing since the last
  // filled(). Ends the life of lines handed out before.
  std::span<char> room();
  // `count` bytes of room() have been written.
  void filled(std::size_t count);
  // The next whole line without its end.
  std::optional<std::string_view> next();
  // What stands after the last line end, if anything. Only after next() has nothing left.
  std::optional<std::string_view> rest();
  // Forgets everything that has not been handed out.
  void drop() { begin_ = searched_ = end_; }

 private:
  static constexpr std::size_t kCapacity = 2 * kLongest;

  std::optional<std::string_view> line_up_to(std::size_t newline);
  std::optional<std::string_view> cut();

  std::unique_ptr<char[]> bytes_;
  std::size_t begin_ = 0;     // of the line being assembled
  std::size_t searched_ = 0;  // up to here no line end was found
  std::size_t end_ = 0;
  bool dropping_ = false;  // the line was cut and handed out; its end is still to come
};

}  // namespace tabiya::system
