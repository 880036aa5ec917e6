#include "engine/uci/report_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabiya::uci {

std::string score_text(search::Value value) {
  if (search::is_proven(value)) return fmt::format("mate {}", search::moves_to_end(value));
  return fmt::format("cp {}", value);
}

std::string report_text(const search::Report& report,
                        const std::function<std::string(rules::Move)>& write_move) {
  const auto elapsed = std::max<std::int64_t>(report.elapsed.count(), 1);
  const auto per_second = static_cast<std::uint64_t>(static_cast<double>(report.nodes) * 1e6 /
                                                     static_cast<double>(elapsed));
  std::string line =
      fmt::format("info depth {} seldepth {} score {} nodes {} nps {} time {} hashfull {} pv",
                  report.depth, report.selective_depth, score_text(report.value), report.nodes,
                  per_second, elapsed / 1000, report.table_fill);
  for (const rules::Move move : report.line) line += ' ' + write_move(move);
  return line;
}

}  // namespace tabiya::uci
