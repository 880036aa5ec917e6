#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "runner/hall/ports.h"
#include "runner/store/run.h"
#include "runner/store/sqlite.h"

namespace tabiya::store {

// How a run is left.
struct Closing {
  RunState state = RunState::finished;
  std::optional<std::string> verdict;  // of an SPRT that ended: H1, H0, undecided
  std::string finished;                // UTC, ISO 8601
  std::string reason = {};             // why a run that failed could not go on
};

// Hears of the games of a run once they are stored, on the ledger's own thread. What it refuses
// ends the run like a failing disk, but games go on to be stored.
class Follower {
 public:
  virtual ~Follower() = default;
  // Once, before any game: the run with the games that were stored earlier.
  [[nodiscard]] virtual std::optional<Refusal> begin(Database& ledger, const Run& run) = 0;
  // A game that was not stored before, after its commit.
  [[nodiscard]] virtual std::optional<Refusal> stored(const match::GameRecord& game) = 0;
};

// Stores the games of one run in SQLite, on a thread of its own, each in a transaction of its own:
// a game that is stored stays, whatever happens to the process. Games that do not count
// (interrupted) are not stored; a game that is there already is left as it is. Until it is closed
// no other one can write the same run.
//
// When the disk fails, or the file is deleted, moved or replaced while it is written, take()
// answers `stop` from then on and close() says why. Without close() the run stays open in the
// database and shows as interrupted.
class SqliteLedger final : public hall::Ledger {
 public:
  // Begins a new run in `file`, which is created if need be.
  static Expected<std::unique_ptr<SqliteLedger>> begin(
      const std::string& file, const RunPlan& plan, std::chrono::milliseconds patience = kPatience);
  // Goes on with a run that is not finished and that no living process plays.
  static Expected<std::unique_ptr<SqliteLedger>> resume(
      const std::string& file, std::int64_t run, std::chrono::milliseconds patience = kPatience);
  ~SqliteLedger() override;

  std::int64_t run() const;

  // From now on `follower`, which must outlive the ledger, hears of every game. Before the first
  // take().
  void follow(Follower& follower);
  hall::Onward take(const match::GameRecord& record) override;
  std::optional<std::size_t> unsaved() const override;
  // Keeps what an engine called itself.
  void identify(int participant, std::string id_name);
  // Waits until every game taken so far is stored and followed; false: one could not be.
  bool flush();
  // Stores what is queued, marks how the run was left and lets go of file and run. The refusal
  // names the file, the reason and the games that could not be stored. To be called once, after the
  // last take().
  [[nodiscard]] std::optional<Refusal> close(const Closing& closing);

 private:
  class Writer;
  explicit SqliteLedger(std::unique_ptr<Writer> writer);
  std::unique_ptr<Writer> writer_;
};

}  // namespace tabiya::store
