#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

namespace tabiya::rules {

enum class MoveKind : std::uint8_t {
  quiet,        // to an empty square
  capture,      // onto an enemy piece
  double_step,  // a pawn's first step of two
  en_passant,   // the captured pawn stands elsewhere
  castle,       // stored as king takes own rook: `to` is the rook's square
  promotion,    // `piece` is what the pawn becomes; captures too
  drop,         // from the hand: `from` is the kind dropped
};

// A move of any variant in four bytes. It can be compared and stored whole; what it means depends
// on the position it is played in. A default move is "none": no variant has a move from a square to
// itself.
struct Move {
  std::uint8_t to = 0;
  std::uint8_t from = 0;
  MoveKind kind = MoveKind::quiet;
  std::uint8_t piece = 0;

  constexpr bool is_none() const { return to == from && kind == MoveKind::quiet; }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 4 && std::is_trivially_copyable_v<Move>);

// Moves of one position, in the order they were generated. The room suffices for every variant's
// longest list (shogi 593, four-player and ring below).
class MoveList {
 public:
  static constexpr int kCapacity = 640;

  MoveList() {}  // NOLINT: leaves the room for moves unwritten, which a node of perft can't afford

  void push(Move move) {
    assert(size_ < kCapacity);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](int index) { return moves_[index]; }
  const Move& operator[](int index) const { return moves_[index]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  bool contains(Move wanted) const {
    for (const Move& move : *this)
      if (move == wanted) return true;
    return false;
  }

 private:
  int size_ = 0;
  union {
    std::array<Move, kCapacity> moves_;  // written up to size_ only
  };
};

}  // namespace tabiya::rules
