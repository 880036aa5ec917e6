#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/hall/ports.h"
#include "runner/schedule/match_plan.h"

namespace tabiya::simulation {

// A game as text, every field of it, to the byte.
std::string dump(const match::GameRecord& record);

// Keeps finished games in memory.
class MemoryLedger : public hall::Ledger {
 public:
  hall::Onward take(const match::GameRecord& record) override;

  const std::vector<match::GameRecord>& games() const { return games_; }
  std::string dump() const;
  schedule::PlayedGames played() const;

  // Called with each game before it is kept.
  std::function<void(const match::GameRecord&)> witness;
  std::optional<std::size_t> unsaved() const override { return delay ? delay() : 0; }
  // How many games are not safe yet, asked before each game.
  std::function<std::optional<std::size_t>()> delay;
  std::size_t wanted = static_cast<std::size_t>(-1);  // says stop after so many games

 private:
  std::vector<match::GameRecord> games_;
};

}  // namespace tabiya::simulation
