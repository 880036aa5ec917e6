#include "runner/cli/toml_depth.h"

#include <algorithm>

namespace tabiya::cli {
namespace {

class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  std::optional<std::size_t> first_too_deep() {
    while (at_ < text_.size()) {
      step();
      if (dots_ > kDeepest || brackets_ > kDeepest) return line_;
    }
    return std::nullopt;
  }

 private:
  void step() {
    const char letter = text_[at_];
    if (letter == '"' || letter == '\'') return pass_text(letter);
    if (letter == '#') return pass_comment();
    ++at_;
    if (letter == '\n') ++line_;
    if (letter == '.') ++dots_;
    if (letter == '[' || letter == '{') ++brackets_;
    if (letter == ']' || letter == '}') brackets_ = std::max(0, brackets_ - 1);
    if (std::string_view("\n=,[]{}").find(letter) != std::string_view::npos) dots_ = 0;
  }

  void pass_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  bool has(std::string_view word) const { return text_.substr(at_).starts_with(word); }

  // A text of one line ends with it, closed or not; three quotes open one of several lines, which
  // may end in up to two quotes of its own.
  void pass_text(char quote) {
    const std::string_view triple = quote == '"' ? "\"\"\"" : "'''";
    const bool lines = has(triple);
    at_ += lines ? 3 : 1;
    while (at_ < text_.size()) {
      if (lines ? has(triple) : text_[at_] == quote) break;
      if (text_[at_] == '\n') {
        if (!lines) return;
        ++line_;
      }
      at_ += quote == '"' && text_[at_] == '\\' ? 2 : 1;
    }
    at_ = std::min(at_ + (lines ? 3 : 1), text_.size());
    for (int own = 0; lines && own < 2 && at_ < text_.size() && text_[at_] == quote; ++own) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  int dots_ = 0;
  int brackets_ = 0;
};

}  // namespace

std::optional<std::size_t> line_too_deep(std::string_view text) {
  return DepthScan(text).first_too_deep();
}

}  // namespace tabiya::cli
