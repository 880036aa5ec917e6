#include "runner/system/output_tail.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "runner/match/printable.h"

namespace tabiya::system {

void OutputTail::add(std::string_view text) {
  if (text.size() > kKept) text.remove_prefix(text.size() - kKept);
  text_ += text;
  // Trimmed now and then only, so that a flood of short lines costs little.
  if (text_.size() > 2 * kKept) text_.erase(0, text_.size() - kKept);
}

std::string OutputTail::last_lines(int count) const {
  std::string_view left = text_;
  if (left.size() > kKept) left.remove_prefix(left.size() - kKept);
  std::vector<std::string_view> lines;  // newest first
  while (!left.empty() && std::ssize(lines) < count) {
    const auto newline = left.rfind('\n');
    const auto start = newline == std::string_view::npos ? 0 : newline + 1;
    auto line = left.substr(start);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) lines.push_back(line);
    left = left.substr(0, start == 0 ? 0 : start - 1);
  }
  std::string joined;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (!joined.empty()) joined += " / ";
    joined += match::printable(*line);
  }
  return joined;
}

}  // namespace tabiya::system
