#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/match/engine_spec.h"
#include "runner/store/run.h"
#include "runner/system/sealed_file.h"

namespace tabiya::cli {

// The files that make each engine of a run what it is: its program, and what its command line and
// options name as files (weights, books, scripts), as its process would find them. While the run
// lasts they must stay what they are, since games of other programs are games of another run.
class RunFiles {
 public:
  // Reads the engine's files. Refused is a program that can't be found.
  std::optional<Refusal> add(const match::EngineSpec& engine);
  // What the ledger keeps of them, by the order in which engines were added.
  std::vector<store::Participant> participants() const;

  // Leaves out the files that a stored run does not know.
  void keep_those_of(const store::RunPlan& plan);
  // Leaves out the named files that have changed since they were read, once the engines have been
  // started: it is the engines that write them. What is to be said of each.
  std::vector<std::string> leave_out_written();

  // Why the engine is not what it was, if it isn't; cheap as long as nobody touches its files. The
  // program is looked at always, named files after watch_named().
  std::optional<Refusal> objection_to_start(const match::EngineSpec& engine);
  void watch_named() { watches_named_ = true; }

 private:
  struct Named {
    std::string named_by;
    system::SealedFile file;
  };
  struct Engine {
    match::EngineSpec spec;
    system::SealedFile program;
    std::vector<Named> named;
  };

  std::vector<Engine> engines_;
  bool watches_named_ = false;
};

// The engine as it is started from any other directory: what names a file of the working directory
// names it by its whole path.
match::EngineSpec rooted_engine(match::EngineSpec engine);

// Why a run cannot go on with the files there are now, if it cannot.
std::optional<Refusal> changed_files(const store::RunPlan& stored, const store::RunPlan& now);

}  // namespace tabiya::cli
