#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::match {

// The end of a dialogue, kept for the account of a fault. What was said to the engine and what it
// said are kept apart, so that a flood of info lines does not wash away the position it was given.
class DialogueTail {
 public:
  static constexpr int kSaid = 6;
  static constexpr int kHeard = 14;
  static constexpr std::size_t kLongest = 2000;  // bytes kept of a line

  void said(std::string_view line) { said_[said_count_++ % kSaid].keep(line, ++lines_); }
  void heard(std::string_view line) { heard_[heard_count_++ % kHeard].keep(line, ++lines_); }
  void clear();

  // Oldest first, each line marked with "> " (said to the engine) or "< " (said by it), and made
  // printable.
  std::vector<std::string> lines() const;

 private:
  struct Kept {
    std::string text;
    std::uint64_t number = 0;  // place in the dialogue; 0: nothing kept yet
    void keep(std::string_view line, std::uint64_t place) {
      text.assign(line.substr(0, kLongest));
      number = place;
    }
  };

  std::array<Kept, kSaid> said_;
  std::array<Kept, kHeard> heard_;
  std::uint64_t lines_ = 0;
  unsigned said_count_ = 0;
  unsigned heard_count_ = 0;
};

}  // namespace tabiya::match
