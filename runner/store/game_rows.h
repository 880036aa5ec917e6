#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runner/match/record.h"
#include "runner/store/sqlite.h"

namespace tabiya::store {

// Writes games of one run into an open ledger, a transaction each. Keeps its statements prepared;
// the database must outlive it.
class GameInserter {
 public:
  GameInserter(Database& ledger, std::int64_t run, int seats);
  // False: a game of that key is there already, and is left as it is.
  Expected<bool> insert(const match::GameRecord& record);

 private:
  bool insert_encounter(const match::GameRecord& record);
  bool insert_game(const match::GameRecord& record);
  bool insert_moves(const match::GameRecord& record, std::int64_t game);
  bool insert_faults(const match::GameRecord& record, std::int64_t game);
  bool insert_departures(const match::GameRecord& record, std::int64_t game);
  Refusal why_failed() const;

  Database& ledger_;
  std::int64_t run_;
  int seats_;
  Statement encounter_;
  Statement game_;
  Statement moves_;
  Statement fault_;
  Statement departure_;
};

// The games of a run, in the order in which they ended.
Expected<std::vector<std::int64_t>> game_ids(Database& ledger, std::int64_t run);

// Reads games back whole, each by itself, so that a long export never holds up a writer.
class GameReader {
 public:
  explicit GameReader(Database& ledger);
  // Refused where the game can't be read.
  Expected<match::GameRecord> read(std::int64_t id);

 private:
  Refusal damaged(std::int64_t id, const std::string& what) const;
  std::optional<Refusal> read_faults(std::int64_t id, match::GameRecord& record);
  std::optional<Refusal> read_departures(std::int64_t id, match::GameRecord& record);

  Database& ledger_;
  Statement game_;
  Statement faults_;
  Statement departures_;
};

}  // namespace tabiya::store
