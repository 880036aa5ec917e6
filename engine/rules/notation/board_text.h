#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::rules {

// What the position texts of several boards (FEN and its relatives) have in common. Readers answer
// with what is wrong, empty where nothing is.

// One row of `squares` squares: a letter puts a piece on the present square, a digit passes over so
// many. `place` puts a letter's piece there, and answers what is wrong with it.
std::string read_row(std::string_view text, int squares,
                     const std::function<std::string(char letter, int square)>& place);

// The same written: `letters` are those of the piece on a square, none where there is none.
std::string write_row(int squares, const std::function<std::string(int square)>& letters);

// A counter from `least` to 9999, called `name` in what is wrong.
std::string read_counter(std::string_view field, std::string_view name, int least, int& value);

// The fields that hold castling and en passant in chess, where a game has neither.
std::string read_unused_rights(const std::vector<std::string_view>& fields, std::string_view game);

}  // namespace tabiya::rules
