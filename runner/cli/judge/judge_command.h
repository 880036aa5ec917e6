#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

namespace tabiya::cli {

// The judge's answer to one game: the fields of a line that `tabiya judge --jsonl` reads, and those
// that it writes, without "id" (see `tabiya judge --help`).
nlohmann::ordered_json judge(const nlohmann::json& question);

// `tabiya judge ARGUMENTS` (the word `judge` itself left out). Status: 0 done, 1 a line had an
// error, 2 bad usage with one line on `err`.
int run_judge(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
              std::ostream& err);

}  // namespace tabiya::cli
