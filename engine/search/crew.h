#pragma once

#include <functional>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/search/limits.h"
#include "engine/search/table.h"

namespace tabiya::search {

// Searches of one position at once over one table (lazy SMP). The first leads: limits, reports and
// the answer are its own; the others help by what they leave in the table, and each has learnt
// about moves by itself. A leader without help searches as if there were no crew.
template <class S>
class Crew {
 public:
  using Maker = std::function<std::unique_ptr<S>()>;

  // The table is the searches' too, and must outlive the crew.
  Crew(Table& table, Maker make) : table_(table), make_(std::move(make)) { muster(1); }

  // Thinks with as many threads as the task asks for, or as the system gives.
  template <class Position, class Past>
  Outcome run(const Position& position, const Past& past, const Task& task) {
    muster(static_cast<std::size_t>(task.threads));
    table_.grow_older();
    Signals ended;
    Task leading = task;
    if (searches_.size() > 1) leading.nodes_elsewhere = [this] { return nodes_of_helpers(); };
    searches_[0]->prepare(position, past, leading);
    for (std::size_t index = 1; index < searches_.size(); ++index)
      searches_[index]->prepare(position, past, help_with(task, ended, index));
    std::vector<std::thread> helpers = start_helpers();
    Outcome outcome = searches_[0]->think();
    ended.stop = true;
    for (std::thread& helper : helpers) helper.join();
    return outcome;
  }

  void forget() {
    for (auto& search : searches_) search->forget();
  }

 private:
  void muster(std::size_t threads) {
    if (searches_.size() > threads) searches_.resize(threads);
    while (searches_.size() < threads) searches_.push_back(make_());
  }

  // Every other helper is a ply ahead, so that not all do the same.
  static Task help_with(const Task& task, Signals& ended, std::size_t index) {
    Task helping;
    helping.first_depth = 1 + static_cast<int>(index % 2);
    helping.limits.infinite = true;
    helping.limits.search_moves = task.limits.search_moves;
    helping.value_rule = task.value_rule;
    helping.lines = task.lines;
    helping.signals = &ended;
    return helping;
  }

  std::vector<std::thread> start_helpers() {
    std::vector<std::thread> helpers;
    try {
      for (std::size_t index = 1; index < searches_.size(); ++index)
        helpers.emplace_back([this, index] { searches_[index]->think(); });
    } catch (const std::system_error&) {
      // No more threads are to be had: those that run are help enough.
    }
    return helpers;
  }

  std::uint64_t nodes_of_helpers() const {
    std::uint64_t nodes = 0;
    for (std::size_t index = 1; index < searches_.size(); ++index)
      nodes += searches_[index]->nodes();
    return nodes;
  }

  Table& table_;
  Maker make_;
  std::vector<std::unique_ptr<S>> searches_;
};

}  // namespace tabiya::search
