#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/player.h"

namespace tabiya::search {

// A player with its table, asked about positions.
class Thinking {
 public:
  explicit Thinking(std::string_view variant)
      : player_(make_player(variant, variant == "chess960", table_, parameters_)) {
    task_.now = [this] { return now_ += step_; };
    task_.signals = &signals_;
    task_.listener = [this](const Report& report) { reports_.push_back(report); };
  }

  Thinking& position(std::string_view fen, std::vector<std::string_view> moves = {}) {
    if (const auto refusal = player_->set_game(fen, moves)) refused_ = refusal->message;
    return *this;
  }
  Thinking& depth(int depth) {
    task_.limits = {};
    task_.limits.depth = depth;
    return *this;
  }
  Thinking& nodes(std::uint64_t nodes) {
    task_.limits = {};
    task_.limits.nodes = nodes;
    return *this;
  }

  // Forgets whatever it has learnt.
  void start_anew() {
    table_.clear();
    player_->forget();
  }

  Outcome think() {
    reports_.clear();
    return outcome_ = player_->think(task_);
  }
  std::string best() {
    think();
    return outcome_.best.is_none() ? "(none)" : player_->write_move(outcome_.best);
  }

  Player& player() { return *player_; }
  Task& task() { return task_; }
  Signals& signals() { return signals_; }
  const Outcome& outcome() const { return outcome_; }
  const std::vector<Report>& reports() const { return reports_; }
  const std::string& refused() const { return refused_; }
  // Each look at the clock takes so long.
  void set_clock_step(Microseconds step) { step_ = step; }

 private:
  Table table_{4};
  Parameters parameters_;
  std::unique_ptr<Player> player_;
  Signals signals_;
  Task task_;
  Outcome outcome_;
  std::vector<Report> reports_;
  std::string refused_;
  Microseconds now_{0};
  Microseconds step_{0};
};

}  // namespace tabiya::search
