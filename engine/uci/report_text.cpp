#include "engine/uci/report_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/uci/chances.h"

namespace tabiya::uci {
namespace {

std::string chances_text(search::Value value, const ReportStyle& style) {
  if (!style.chances_in) return "";
  const auto chances = chances_of(*style.chances_in, value);
  return chances ? fmt::format(" wdl {} {} {}", chances->win, chances->draw, chances->loss) : "";
}

}  // namespace

std::string score_text(search::Value value) {
  if (search::is_proven(value)) return fmt::format("mate {}", search::moves_to_end(value));
  return fmt::format("cp {}", value);
}

std::string report_text(const search::Report& report, const ReportStyle& style,
                        const std::function<std::string(rules::Move)>& write_move) {
  const auto elapsed = std::max<std::int64_t>(report.elapsed.count(), 1);
  const auto per_second = static_cast<std::uint64_t>(static_cast<double>(report.nodes) * 1e6 /
                                                     static_cast<double>(elapsed));
  std::string line = fmt::format("info depth {} seldepth {}", report.depth, report.selective_depth);
  if (style.numbered) line += fmt::format(" multipv {}", report.number);
  line += " score " + score_text(report.value) + chances_text(report.value, style);
  line += fmt::format(" nodes {} nps {} time {} hashfull {} pv", report.nodes, per_second,
                      elapsed / 1000, report.table_fill);
  for (const rules::Move move : report.line) line += ' ' + write_move(move);
  return line;
}

}  // namespace tabiya::uci
