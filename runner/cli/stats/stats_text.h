#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace tabiya::cli {

// For people: the objects of stats_command.h in a few aligned lines, each ending with a line feed.
// The question is the one that was answered.
std::string text_of_sprt(const nlohmann::json& question, const nlohmann::json& result);
std::string text_of_elo(const nlohmann::json& question, const nlohmann::json& result);
std::string text_of_length(const nlohmann::json& question, const nlohmann::json& result);
std::string text_of_ratings(const nlohmann::json& question, const nlohmann::json& result);

}  // namespace tabiya::cli
