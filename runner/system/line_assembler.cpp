#include "runner/system/line_assembler.h"

#include <cassert>
#include <cstring>
#include <utility>

namespace tabiya::system {
namespace {

std::string_view without_carriage_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

LineAssembler::LineAssembler() : bytes_(new char[kCapacity]) {}

std::span<char> LineAssembler::room() {
  if (begin_ == end_) {
    begin_ = searched_ = end_ = 0;
  } else if (begin_ > 0 && kCapacity - end_ < kLongest) {
    std::memmove(bytes_.get(), bytes_.get() + begin_, end_ - begin_);
    searched_ -= begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  return {bytes_.get() + end_, kCapacity - end_};
}

void LineAssembler::filled(std::size_t count) {
  assert(count <= kCapacity - end_);
  end_ += count;
}

std::optional<std::string_view> LineAssembler::next() {
  while (true) {
    const void* found = std::memchr(bytes_.get() + searched_, '\n', end_ - searched_);
    if (!found) {
      searched_ = end_;
      return cut();
    }
    const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - bytes_.get());
    if (auto line = line_up_to(newline)) return line;
  }
}

// Nothing when what ends at `newline` is the dropped part of a line that was cut.
std::optional<std::string_view> LineAssembler::line_up_to(std::size_t newline) {
  const std::string_view line(bytes_.get() + begin_, newline - begin_);
  begin_ = searched_ = newline + 1;
  if (std::exchange(dropping_, false)) return std::nullopt;
  return without_carriage_return(line).substr(0, kLongest);
}

std::optional<std::string_view> LineAssembler::cut() {
  if (dropping_) {
    begin_ = searched_ = end_;
    return std::nullopt;
  }
  // One byte more than the longest line may still be the CR of a line of the full length.
  if (end_ - begin_ <= kLongest + 1) return std::nullopt;
  const std::string_view line(bytes_.get() + begin_, kLongest);
  begin_ = searched_ = end_;
  dropping_ = true;
  return line;
}

std::optional<std::string_view> LineAssembler::rest() {
  if (begin_ == end_ || dropping_) return std::nullopt;
  const std::string_view line(bytes_.get() + begin_, end_ - begin_);
  begin_ = searched_ = end_;
  return without_carriage_return(line).substr(0, kLongest);
}

}  // namespace tabiya::system
