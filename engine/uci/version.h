#pragma once

#include <string_view>

namespace tabiya::uci {

inline constexpr std::string_view kVersion = TABIYA_VERSION;

}  // namespace tabiya::uci
