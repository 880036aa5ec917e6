#include "runner/cli/command_words.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace tabiya::cli {
namespace {

constexpr std::string_view kBlanks = " \t\n\r";

// Reads one word after the other off a command.
class Splitter {
 public:
  explicit Splitter(std::string_view text) : rest_(text) {}

  Expected<std::vector<std::string>> words() {
    std::vector<std::string> words;
    while (skip_blanks()) {
      auto word = next_word();
      if (!word) return word.refusal();
      words.push_back(*std::move(word));
    }
    return words;
  }

 private:
  bool skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
    return !rest_.empty();
  }

  char take() {
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    return letter;
  }

  Expected<std::string> next_word() {
    word_.clear();
    while (!rest_.empty() && kBlanks.find(rest_.front()) == std::string_view::npos) {
      const char letter = take();
      const bool good = letter == '\''   ? single_quoted()
                        : letter == '"'  ? double_quoted()
                        : letter == '\\' ? escaped()
                                         : plain(letter);
      if (!good) return Refusal{letter == '\\' ? "ends in a backslash" : "a quote is not closed"};
    }
    return word_;
  }

  bool plain(char letter) {
    word_ += letter;
    return true;
  }

  bool escaped() {
    if (rest_.empty()) return false;
    const char letter = take();
    return letter == '\n' || plain(letter);
  }

  bool single_quoted() {
    const auto end = rest_.find('\'');
    if (end == std::string_view::npos) return false;
    word_ += rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return true;
  }

  bool double_quoted() {
    constexpr std::string_view kEscapable = "\"\\$`\n";
    while (!rest_.empty()) {
      const char letter = take();
      if (letter == '"') return true;
      const bool escape = letter == '\\' && !rest_.empty() &&
                          kEscapable.find(rest_.front()) != std::string_view::npos;
      if (escape) {
        escaped();
      } else {
        word_ += letter;
      }
    }
    return false;
  }

  std::string_view rest_;
  std::string word_;
};

bool needs_no_quotes(std::string_view word) {
  constexpr std::string_view kSafe = "_-+=:,./@%^";
  return !word.empty() && std::ranges::all_of(word, [&](unsigned char letter) {
    return std::isalnum(letter) || letter >= 0x80 ||
           kSafe.find(static_cast<char>(letter)) != std::string_view::npos;
  });
}

std::string quoted(std::string_view word) {
  if (needs_no_quotes(word)) return std::string(word);
  std::string text = "'";
  for (const char letter : word) {
    if (letter == '\'') {
      text += "'\\''";
    } else {
      text += letter;
    }
  }
  return text + "'";
}

}  // namespace

Expected<std::vector<std::string>> split_command(std::string_view text) {
  return Splitter(text).words();
}

std::string join_command(std::span<const std::string> words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + quoted(word);
  return text;
}

}  // namespace tabiya::cli
