#include "runner/store/option_text.h"

#include <nlohmann/json.hpp>

namespace tabiya::store {

using nlohmann::json;

std::string write_options(const std::vector<schedule::OptionValue>& options) {
  if (options.empty()) return {};
  json array = json::array();
  for (const auto& option : options)
    array.push_back(json::array({option.participant, option.name, option.value}));
  return array.dump(-1, ' ', false, json::error_handler_t::replace);
}

Expected<std::vector<schedule::OptionValue>> read_options(std::string_view text) {
  std::vector<schedule::OptionValue> options;
  if (text.empty()) return options;
  const json array = json::parse(text, nullptr, false);
  const Refusal damaged{"the options are no JSON array of [participant, name, value]"};
  if (!array.is_array()) return damaged;
  for (const auto& entry : array) {
    if (!entry.is_array() || entry.size() != 3 || !entry[0].is_number_integer() ||
        !entry[1].is_string() || !entry[2].is_string())
      return damaged;
    options.push_back({entry[0], entry[1], entry[2]});
  }
  return options;
}

}  // namespace tabiya::store
