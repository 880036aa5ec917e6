#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace tabiya::cli {

// How deep tables and lists of a run file may stand in each other; none needs more than three.
inline constexpr int kDeepest = 16;

// The first line, from 1, on which keys joined by dots, or brackets, go deeper than that: the
// reader of TOML goes down by recursion, without end. Texts and comments are passed over.
std::optional<std::size_t> line_too_deep(std::string_view text);

}  // namespace tabiya::cli
