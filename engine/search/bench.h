#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/search/parameters.h"

namespace tabiya::search {

// The variants that have bench positions, in the order they are reported.
std::span<const std::string_view> bench_variants();

// Nodes searched over the variant's fixed positions at a fixed depth, each with an empty table: the
// signature of search and evaluation. Nothing for a variant without positions.
std::optional<std::uint64_t> bench(std::string_view variant, const Parameters& parameters);

}  // namespace tabiya::search
