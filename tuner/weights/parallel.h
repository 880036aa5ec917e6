#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace tabiya::weights {

// Does `work(part)` for every part from 0 to `parts` - 1 on so many threads, this one among them;
// each part is done once, in whatever order.
template <class Work>
void for_each_part(std::size_t parts, int threads, Work work) {
  std::atomic<std::size_t> next = 0;
  const auto go_on = [&] {
    for (std::size_t part = next++; part < parts; part = next++) work(part);
  };
  const auto most = static_cast<std::size_t>(std::max(threads, 1));
  std::vector<std::thread> others;
  for (std::size_t other = 1; other < std::min(most, parts); ++other) others.emplace_back(go_on);
  go_on();
  for (std::thread& other : others) other.join();
}

}  // namespace tabiya::weights
