#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/rules/catalog.h"

namespace tabiya::fuzz {

// Bytes of a fuzzer, taken from the front.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }
  std::string_view line() {
    const auto end = rest_.find('\n');
    const auto line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return line;
  }
  std::string_view rest() const { return rest_; }
  bool empty() const { return rest_.empty(); }

  // A letter chooses, so that a corpus can be read: 'a' is the first of the catalog.
  const rules::VariantEntry& variant() {
    const auto all = rules::catalog();
    return *all[(byte() - 'a') % all.size()];
  }

 private:
  std::string_view rest_;
};

// Holds in every build, unlike assert.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

}  // namespace tabiya::fuzz
