#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runner/cli/run/append_file.h"
#include "runner/report/pgn.h"
#include "runner/store/ledger.h"

namespace tabiya::cli {

// The PGN file of a run: every game follows its way into the ledger, in one piece. Whatever ended
// an earlier part of the run, from the beginning of the next one on the file holds every game that
// the ledger holds, each once: a last game that was cut is cut off, and what is missing is
// appended.
class PgnFile final : public store::Follower {
 public:
  // Refused where the file can't be written, and for games that PGN has no form for.
  static Expected<std::unique_ptr<PgnFile>> open(const std::string& name,
                                                 const store::RunPlan& plan);

  std::optional<Refusal> begin(store::Database& ledger, const store::Run& run) override;
  std::optional<Refusal> stored(const match::GameRecord& game) override;

 private:
  explicit PgnFile(AppendFile file) : file_(std::move(file)) {}
  std::optional<Refusal> catch_up(store::Database& ledger, const store::Run& run);
  std::optional<Refusal> cut_off_rest(std::int64_t whole, store::Database& ledger,
                                      const std::vector<std::int64_t>& missing);
  std::optional<Refusal> end_last_line();

  AppendFile file_;
  std::optional<report::PgnWriter> writer_;
};

}  // namespace tabiya::cli
