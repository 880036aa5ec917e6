#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabiya::uci {

// Every search parameter as one text: "text" (name, default, lowest, highest), "toml" (a parameter
// file of the tuner) or "uci" (the options' declarations). Nothing for another format.
std::optional<std::string> parameters_text(std::string_view format);

}  // namespace tabiya::uci
