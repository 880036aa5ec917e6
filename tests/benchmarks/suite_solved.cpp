// How many positions of the suites of tactics (tests/suites) an engine solves: its move after a
// fixed number of nodes is the one that was proven best. The figure does not depend on the machine.
// Nearly all were found by 12,000 nodes when they were chosen by our own engine, so that its later
// builds differ below that; the default lies there.
//   suite_solved [NODES [ENGINE [VARIANT]]]

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "tests/benchmarks/uci_engine.h"
#include "tests/suites/suite.h"

namespace tabiya::benchmarks {
namespace {

void show(UciEngine& engine, const rules::VariantFacts& variant, const std::string& nodes) {
  if (!engine.plays(variant)) return;
  engine.choose(variant);
  const auto puzzles = suites::suite_of(std::string(variant.name));
  int solved = 0;
  for (const auto& puzzle : puzzles)
    solved += engine.think(puzzle.position, "nodes " + nodes).move == puzzle.move ? 1 : 0;
  fmt::print("suite {:16} {:2} of {} solved at {} nodes\n", variant.name, solved, puzzles.size(),
             nodes);
  std::fflush(stdout);
}

}  // namespace
}  // namespace tabiya::benchmarks

int main(int count, char** words) {
  using namespace tabiya;
  const std::string nodes = count > 1 ? words[1] : "5000";
  const std::string program = count > 2 ? words[2] : TABIYA_ENGINE;
  const std::string only = count > 3 ? words[3] : "";
  const auto engine = benchmarks::UciEngine::start(program);
  if (!engine) {
    fmt::print(stderr, "suite_solved: '{}' can't be started\n", program);
    return 2;
  }
  for (const auto* variant : rules::catalog())
    if (only.empty() || only == variant->facts().name)
      benchmarks::show(*engine, variant->facts(), nodes);
}
