#include "runner/match/dialogue_tail.h"

#include <algorithm>
#include <utility>

#include "runner/match/printable.h"

namespace tabiya::match {

void DialogueTail::clear() {
  for (auto& kept : said_) kept.number = 0;
  for (auto& kept : heard_) kept.number = 0;
}

std::vector<std::string> DialogueTail::lines() const {
  std::vector<std::pair<std::uint64_t, std::string>> marked;
  for (const auto& kept : said_)
    if (kept.number != 0) marked.emplace_back(kept.number, "> " + printable(kept.text));
  for (const auto& kept : heard_)
    if (kept.number != 0) marked.emplace_back(kept.number, "< " + printable(kept.text));
  std::sort(marked.begin(), marked.end());
  std::vector<std::string> lines;
  lines.reserve(marked.size());
  for (auto& [number, line] : marked) lines.push_back(std::move(line));
  return lines;
}

}  // namespace tabiya::match
