#pragma once

#include <cstdint>
#include <unordered_map>

#include "runner/hall/ports.h"

namespace tabiya::hall {

// The engine processes that run now, and at which table each of them plays.
class Children {
 public:
  ChildId admit(TableNumber table) {
    const auto child = static_cast<ChildId>(next_++);
    tables_.emplace(child, table);
    return child;
  }
  void dismiss(ChildId child) { tables_.erase(child); }
  // The child's table, or -1 for a child that was let go of.
  TableNumber table_of(ChildId child) const {
    const auto found = tables_.find(child);
    return found == tables_.end() ? -1 : found->second;
  }
  bool empty() const { return tables_.empty(); }

 private:
  std::uint32_t next_ = 0;
  std::unordered_map<ChildId, TableNumber> tables_;
};

}  // namespace tabiya::hall
