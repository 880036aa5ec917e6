#include "tests/simulation/event_queue.h"

#include <algorithm>
#include <utility>

namespace tabiya::simulation {

void EventQueue::add(Microseconds after, Happening happening) {
  heap_.push_back({now_ + after, made_++, std::move(happening)});
  std::push_heap(heap_.begin(), heap_.end(), later);
}

std::optional<Happening> EventQueue::next() {
  if (heap_.empty()) return std::nullopt;
  std::pop_heap(heap_.begin(), heap_.end(), later);
  auto entry = std::move(heap_.back());
  heap_.pop_back();
  now_ = entry.at;
  return std::move(entry.happening);
}

}  // namespace tabiya::simulation
