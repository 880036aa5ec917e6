// Our engine against itself, in every variant or one, through `tabiya match`: no crash, no illegal
// move, no time loss. Prints the faults of each variant; fails where there is any.
//   selfplay [ENCOUNTERS [LIMIT [VARIANT]]]
// LIMIT is that of an engine (nodes=300, tc=0.2+0.002). An encounter is two games, four in
// fourplayer-ffa. The ledger of a variant with faults is kept and named.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"
#include "tests/benchmarks/child_cost.h"

namespace tabiya {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Soak {
  std::string encounters = "5";
  std::string limit = "nodes=300";
  std::string only;  // empty: every variant
};

std::vector<std::string> match_of(const Soak& soak, const std::string& variant,
                                  const std::string& ledger) {
  const std::string engine = std::string("cmd=") + TABIYA_ENGINE;
  return {TABIYA,          "match",
          "--variant",     variant,
          "--book",        TABIYA_SOURCE "/openings/books/" + variant + ".epd",
          "--encounters",  soak.encounters,
          "--seed",        "1",
          "--engine",      "name=first",
          engine,          "--engine",
          "name=second",   engine,
          "--each",        soak.limit,
          "option.Hash=4", "--max-faults",
          "off",           "--db",
          ledger,          "--format",
          "json",          "--progress",
          "none"};
}

// Faults of both engines by their words.
std::string faults_of(const json& report) {
  std::string faults;
  for (const auto& [engine, by_conduct] : report.at("faults").items())
    for (const auto& [conduct, count] : by_conduct.items())
      faults += fmt::format("{}{} {} by {}", faults.empty() ? "" : ", ", count.get<int>(), conduct,
                            engine);
  return faults;
}

// Whether all games were played without a fault.
bool is_clean(const Soak& soak, const std::string& variant) {
  const auto ledger =
      (fs::temp_directory_path() / fmt::format("selfplay-{}-{}.db", variant, ::getpid())).string();
  const auto match = benchmarks::run_child(match_of(soak, variant, ledger), "");
  const json report = match ? json::parse(match->output, nullptr, false) : json();
  if (!report.is_object()) {
    fmt::print("{:16} the match failed; see {}\n", variant, ledger);
    return false;
  }
  const std::string faults = faults_of(report);
  const bool finished = report.at("state") == "finished";
  fmt::print("{:16} {:4} games, faults: {}{}\n", variant, report.at("games").get<int>(),
             faults.empty() ? "none" : faults, finished ? "" : "; not finished");
  std::fflush(stdout);
  const bool clean = finished && faults.empty();
  for (const auto* end : {"", "-wal", "-shm", "-lease"})
    if (clean) fs::remove(ledger + end);
  if (!clean) fmt::print("{:16} see {}\n", "", ledger);
  return clean;
}

Soak soak_of(int count, char** words) {
  Soak soak;
  if (count > 1) soak.encounters = words[1];
  if (count > 2) soak.limit = words[2];
  if (count > 3) soak.only = words[3];
  return soak;
}

}  // namespace
}  // namespace tabiya

int main(int count, char** words) {
  const tabiya::Soak soak = tabiya::soak_of(count, words);
  bool clean = true;
  for (const auto* variant : tabiya::rules::catalog()) {
    const std::string name(variant->facts().name);
    if (soak.only.empty() || soak.only == name) clean = tabiya::is_clean(soak, name) && clean;
  }
  return clean ? 0 : 1;
}
