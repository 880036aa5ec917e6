#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/words.h"

namespace tabiya::report {

enum class Format : std::uint8_t { text, json, csv, markdown };
inline constexpr rules::Words<4> kFormatWords{"text", "json", "csv", "markdown"};

// A number with so many decimals and a point, whatever the locale; never "-0.00". Nothing and what
// is not finite is "n/a".
std::string number_text(std::optional<double> number, int decimals);

// Columns with a head each; every row has as many cells as there are heads.
struct Table {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;
};

// One line of CSV after RFC 4180 with LF; "n/a" is an empty cell.
std::string csv_line(const std::vector<std::string>& row);

// Aligned text for people (a line per row, without trailing blanks), CSV, or a Markdown
// table. Format::json is no table.
std::string write_table(const Table& table, Format format);

}  // namespace tabiya::report
