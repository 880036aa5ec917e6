#pragma once

#include <cstdint>
#include <string_view>

#include "engine/rules/core/seat.h"

namespace tabiya::rules {

// Kinds of piece of the chess family, numbered by their letters' order below.
enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king };
inline constexpr int kKinds = 6;
inline constexpr std::string_view kKindLetters = "pnbrqk";

// A piece in one byte: army and kind, of which a game has at most fifteen. Two-player games have
// one army per seat.
template <class KindOfGame, int KindsOfGame>
class PieceOf {
 public:
  using Kind = KindOfGame;
  static constexpr int kKinds = KindsOfGame;

  constexpr PieceOf() = default;
  constexpr PieceOf(Seat army, Kind kind)
      : code_(static_cast<std::uint8_t>(army << 4 | static_cast<std::uint8_t>(kind))) {}

  constexpr bool is_none() const { return code_ == kNone; }
  constexpr Seat army() const { return code_ >> 4; }
  constexpr Kind kind() const { return static_cast<Kind>(code_ & 15); }
  friend constexpr bool operator==(PieceOf, PieceOf) = default;

 private:
  static constexpr std::uint8_t kNone = 0xff;
  std::uint8_t code_ = kNone;
};

using Piece = PieceOf<Kind, kKinds>;

}  // namespace tabiya::rules
