#include "engine/search/table.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <new>
#include <type_traits>

namespace tabiya::search {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr std::uint64_t kKeyBits = ~std::uint64_t{0xffff};

std::uint64_t pack(const Entry& entry, int age) {
  const auto move = std::bit_cast<std::uint32_t>(entry.move);
  const auto value = static_cast<std::uint16_t>(entry.value);
  const auto depth = static_cast<std::uint8_t>(entry.depth);
  const auto tail = static_cast<std::uint8_t>(age << 2 | static_cast<int>(entry.bound));
  return std::uint64_t{move} << 32 | std::uint64_t{value} << 16 | std::uint64_t{depth} << 8 | tail;
}

int depth_of(std::uint64_t data) { return static_cast<std::int8_t>(data >> 8 & 0xff); }
int age_of(std::uint64_t data) { return static_cast<int>(data >> 2 & 63); }
Bound bound_of(std::uint64_t data) { return static_cast<Bound>(data & 3); }

}  // namespace

Table::Table(int megabytes) {
  if (!resize(megabytes)) throw std::bad_alloc();
}

void Table::GiveBack::operator()(Line* lines) const {
  static_assert(std::is_trivially_destructible_v<Line>);
  ::operator delete (lines, std::align_val_t{alignof(Line)});
}

bool Table::resize(int megabytes) {
  const std::size_t bytes = static_cast<std::size_t>(megabytes) << 20;
  void* const memory = ::operator new (bytes, std::align_val_t{alignof(Line)}, std::nothrow);
  if (memory == nullptr) return false;
  // Until it is written to, the new memory costs nothing: the old goes before.
  lines_.reset();
  lines_count_ = bytes / sizeof(Line);
  auto* const lines = static_cast<Line*>(memory);
  std::uninitialized_value_construct_n(lines, lines_count_);
  lines_ = Lines(lines);
  age_ = 0;
  return true;
}

void Table::clear() {
  for (std::size_t line = 0; line < lines_count_; ++line)
    for (Slot& slot : lines_[line].slots) {
      slot.proof.store(0, kRelaxed);
      slot.data.store(0, kRelaxed);
    }
  age_ = 0;
}

bool Table::find(rules::Key key, Entry& entry) const {
  for (const Slot& slot : line_of(key).slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    const std::uint64_t proof = slot.proof.load(kRelaxed) ^ data;
    if ((proof & kKeyBits) != (key & kKeyBits) || bound_of(data) == Bound::none) continue;
    entry.move = std::bit_cast<rules::Move>(static_cast<std::uint32_t>(data >> 32));
    entry.value = static_cast<std::int16_t>(data >> 16 & 0xffff);
    entry.evaluation = static_cast<std::int16_t>(proof & 0xffff);
    entry.depth = depth_of(data);
    entry.bound = bound_of(data);
    return true;
  }
  return false;
}

int Table::worth(const Slot& slot) const {
  const std::uint64_t data = slot.data.load(kRelaxed);
  if (bound_of(data) == Bound::none) return -1000;
  return depth_of(data) - 6 * ((age_ - age_of(data)) & kAges);
}

// The slot that holds the key, or the one that is missed least.
Table::Slot& Table::slot_for(rules::Key key) const {
  Line& line = line_of(key);
  Slot* poorest = &line.slots[0];
  for (Slot& slot : line.slots) {
    const std::uint64_t proof = slot.proof.load(kRelaxed) ^ slot.data.load(kRelaxed);
    if ((proof & kKeyBits) == (key & kKeyBits)) return slot;
    if (worth(slot) < worth(*poorest)) poorest = &slot;
  }
  return *poorest;
}

void Table::store(rules::Key key, const Entry& entry) {
  Slot& slot = slot_for(key);
  const std::uint64_t before = slot.data.load(kRelaxed);
  const bool same = ((slot.proof.load(kRelaxed) ^ before) & kKeyBits) == (key & kKeyBits) &&
                    bound_of(before) != Bound::none;
  // A deeper entry of the same position from this search stays, unless the new one is exact.
  if (same && entry.bound != Bound::exact && age_of(before) == age_ &&
      depth_of(before) > entry.depth + 3)
    return;
  Entry kept = entry;
  if (same && kept.move.is_none())
    kept.move = std::bit_cast<rules::Move>(static_cast<std::uint32_t>(before >> 32));
  const std::uint64_t data = pack(kept, age_);
  const auto evaluation = static_cast<std::uint16_t>(entry.evaluation);
  slot.data.store(data, kRelaxed);
  slot.proof.store(((key & kKeyBits) | evaluation) ^ data, kRelaxed);
}

int Table::fill() const {
  const std::size_t sample = std::min<std::size_t>(lines_count_, 1000 / kSlots);
  int used = 0;
  for (std::size_t line = 0; line < sample; ++line)
    for (const Slot& slot : lines_[line].slots) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      if (bound_of(data) != Bound::none && age_of(data) == age_) ++used;
    }
  return sample == 0 ? 0 : used * 1000 / static_cast<int>(sample * kSlots);
}

}  // namespace tabiya::search
