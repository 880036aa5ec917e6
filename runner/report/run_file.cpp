#include "runner/report/run_file.h"

#include <fmt/format.h>

#include "runner/match/printable.h"

namespace tabiya::report {
namespace {

// A comment is one line of TOML, whatever an engine calls itself.
std::string comment(const std::string& text) { return "# " + match::printable(text) + "\n"; }

// The command that plays runs of this kind.
std::string_view command_of(std::string_view kind) { return kind == "spsa" ? "tune spsa" : kind; }

std::string hash_text(const std::string& hash) {
  return hash.empty() ? "not read" : "sha256 " + hash;
}

}  // namespace

std::string write_run_file(const store::Run& run) {
  const auto& plan = run.plan;
  auto text = comment(fmt::format("Run {} of {}; `tabiya {} FILE` plays it again.", run.id,
                                  plan.started, command_of(plan.kind)));
  text += comment("Program: " + plan.version);
  text += comment("Machine: " + plan.machine);
  for (const auto& [engine, hash, id_name, files] : plan.participants) {
    text += comment(fmt::format("Engine {}: '{}', file {}", engine.name, id_name, hash_text(hash)));
    for (const auto& file : files)
      text += comment(fmt::format("Engine {}: {}: {}, file {}", engine.name, file.named_by,
                                  file.path, hash_text(file.hash)));
  }
  if (!plan.book.empty())
    text += comment(fmt::format("Book: {}, file {}", plan.book, hash_text(plan.book_hash)));
  return text + "\n" + plan.config;
}

}  // namespace tabiya::report
