#include "runner/system/core_plan.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>
#include <utility>

namespace tabiya::system {
namespace {

// The first processor of every physical core, then every second one, and so on; neighbours in the
// list share a package as far as possible.
std::vector<int> by_sibling(std::span<const Processor> usable) {
  std::map<std::pair<int, int>, int> seen;  // (package, core) -> processors so far
  std::vector<std::tuple<int, int, int, int>> order;
  for (const auto& [number, core, package] : usable)
    order.emplace_back(seen[{package, core}]++, package, core, number);
  std::sort(order.begin(), order.end());
  std::vector<int> numbers;
  numbers.reserve(order.size());
  for (const auto& entry : order) numbers.push_back(std::get<3>(entry));
  return numbers;
}

}  // namespace

CorePlan plan_cores(std::span<const Processor> usable, int tables, int width) {
  assert(tables >= 1 && width >= 1);
  const auto numbers = by_sibling(usable);
  const auto needed = static_cast<std::size_t>(tables) * static_cast<std::size_t>(width);
  if (numbers.size() < needed) return {};
  CorePlan plan;
  auto next = numbers.begin();
  for (int table = 0; table < tables; ++table, next += width)
    plan.tables.emplace_back(next, next + width);
  return plan;
}

}  // namespace tabiya::system
