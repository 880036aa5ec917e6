#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

namespace tabiya::cli {

// The answer to one line of `tabiya perft --jsonl` ("variant", "fen", "depth"), without "id".
nlohmann::ordered_json perft_answer(const nlohmann::json& question);

// `tabiya perft ARGUMENTS` (the word `perft` itself left out). Status: 0 done, 1 a line of --jsonl
// had an error, 2 bad usage with one line on `err`.
int run_perft(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
              std::ostream& err);

}  // namespace tabiya::cli
