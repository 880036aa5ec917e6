#include "runner/report/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tabiya::report {
namespace {

// Characters of a UTF-8 text: its bytes but those that go on with a character.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::vector<std::size_t> column_widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (const auto& head : table.heads) widths.push_back(width_of(head));
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  return widths;
}

std::string aligned(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    line += row[i];
    line.append(widths[i] - width_of(row[i]) + 2, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::string csv_cell(const std::string& cell) {
  if (cell == "n/a") return "";
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string markdown_line(const std::vector<std::string>& row) {
  std::string line = "|";
  for (const auto& cell : row) {
    line += ' ';
    for (const char c : cell) {
      if (c == '|' || c == '\\') line += '\\';
      line += c == '\n' ? ' ' : c;
    }
    line += " |";
  }
  return line + '\n';
}

}  // namespace

std::string number_text(std::optional<double> number, int decimals) {
  if (!number || !std::isfinite(*number)) return "n/a";
  std::string text = fmt::format("{:.{}f}", *number, decimals);
  const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
  return is_zero && text.front() == '-' ? text.substr(1) : text;
}

std::string csv_line(const std::vector<std::string>& row) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) line += (i == 0 ? "" : ",") + csv_cell(row[i]);
  return line + '\n';
}

std::string write_table(const Table& table, Format format) {
  assert(format != Format::json);
  std::string text;
  if (format == Format::text) {
    const auto widths = column_widths(table);
    text = aligned(table.heads, widths);
    for (const auto& row : table.rows) text += aligned(row, widths);
  } else if (format == Format::csv) {
    text = csv_line(table.heads);
    for (const auto& row : table.rows) text += csv_line(row);
  } else {
    text = markdown_line(table.heads) +
           markdown_line(std::vector<std::string>(table.heads.size(), "---"));
    for (const auto& row : table.rows) text += markdown_line(row);
  }
  return text;
}

}  // namespace tabiya::report
