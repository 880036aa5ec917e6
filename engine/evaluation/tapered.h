#pragma once

#include <cstdint>

namespace tabiya::evaluation {

// The phase of a position: this much with all men on the board, 0 with kings and pawns only.
inline constexpr int kFullPhase = 24;

// Two values in centipawns, one for the middle game and one for the ending, added and scaled
// together. Either half must stay within 16 bits.
class Tapered {
 public:
  constexpr Tapered() = default;
  constexpr Tapered(int middle, int end) : packed_(middle + end * 65536) {}

  constexpr int middle() const { return static_cast<std::int16_t>(packed_ & 0xffff); }
  // Half a unit is added since a negative middle has borrowed from the end above it.
  constexpr int end() const { return (packed_ + 0x8000) >> 16; }

  // The value at a phase; phases beyond the full one (promotions) count as full.
  constexpr int at(int phase) const {
    if (phase > kFullPhase) phase = kFullPhase;
    return (middle() * phase + end() * (kFullPhase - phase)) / kFullPhase;
  }

  constexpr Tapered& operator+=(Tapered other) {
    packed_ += other.packed_;
    return *this;
  }
  constexpr Tapered& operator-=(Tapered other) {
    packed_ -= other.packed_;
    return *this;
  }
  friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
  friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
  friend constexpr Tapered operator*(Tapered a, int times) {
    a.packed_ *= times;
    return a;
  }
  friend constexpr bool operator==(Tapered, Tapered) = default;

 private:
  std::int32_t packed_ = 0;
};

}  // namespace tabiya::evaluation
