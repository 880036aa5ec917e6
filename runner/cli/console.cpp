#include "runner/cli/console.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <vector>

#include "runner/cli/command_words.h"

namespace tabiya::cli {
namespace {

// The commands that ask for a ledger.
bool reads_ledger(std::string_view command) {
  constexpr std::array<std::string_view, 4> kCommands{"runs", "report", "resume", "export"};
  return std::ranges::find(kCommands, command) != kCommands.end();
}

}  // namespace

std::string hint(const Console& console, std::span<const std::string> words) {
  std::vector<std::string> typed{console.program};
  typed.insert(typed.end(), words.begin(), words.end());
  if (!console.database.empty() && !words.empty() && reads_ledger(words.front()))
    typed.insert(typed.end(), {"--db", console.database});
  return join_command(typed);
}

std::string with_hints(const Console& console, std::string_view text) {
  constexpr std::string_view kBegin = "`tabiya ";
  std::string result;
  for (auto begin = text.find(kBegin); begin != text.npos; begin = text.find(kBegin)) {
    const auto end = std::min(text.find('`', begin + 1), text.size());
    const auto command = text.substr(begin + kBegin.size(), end - begin - kBegin.size());
    const auto words = split_command(command);
    result += text.substr(0, begin + 1);
    result += words ? hint(console, *words) : std::string(text.substr(begin + 1, end - begin - 1));
    text.remove_prefix(end);
  }
  return result + std::string(text);
}

int refuse(Console& console, const Refusal& why, int status) {
  console.err << "tabiya: " + with_hints(console, why.message) + "\n" << std::flush;
  return status;
}

}  // namespace tabiya::cli
