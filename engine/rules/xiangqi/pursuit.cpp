#include "engine/rules/xiangqi/pursuit.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/rules/xiangqi/generate.h"

namespace tabiya::rules::xiangqi {
namespace {

// Who could take whom.
struct Threat {
  Square chaser;
  Square victim;
  friend bool operator==(const Threat&, const Threat&) = default;
};
using ThreatList = std::vector<Threat>;

bool contains(const ThreatList& threats, const Threat& wanted) {
  return std::find(threats.begin(), threats.end(), wanted) != threats.end();
}

bool may_chase(Piece piece) {
  return piece.kind() != Kind::general && piece.kind() != Kind::soldier;
}

bool may_be_chased(Piece piece, Square square) {
  if (piece.kind() == Kind::soldier) return !kBanks[piece.army()].contains(square);
  return piece.kind() != Kind::general;
}

// Whether the other side could legally take back after `chaser` has taken on `victim`.
bool is_protected(Position<Xiangqi> position, Seat mover, const Threat& threat) {
  Position<Xiangqi>::Undo undo;
  if (position.turn() != mover) position.pass(undo);
  position.play({static_cast<std::uint8_t>(threat.victim), static_cast<std::uint8_t>(threat.chaser),
                 MoveKind::capture, 0},
                undo);
  MoveList replies;
  Captures<Board> collect{replies};
  generate(position, collect);
  return std::any_of(replies.begin(), replies.end(),
                     [&](Move reply) { return reply.to == threat.victim; });
}

// Every chase there is on the board for `mover`, whoever is to move.
ThreatList threats_of(const Position<Xiangqi>& position, Seat mover) {
  ThreatList threats;
  const auto& pieces = position.pieces();
  pieces.army(mover).for_each([&](Square chaser) {
    if (!may_chase(pieces.at(chaser))) return;
    const Set attacked = position.reach(chaser, pieces.occupied()) & pieces.army(mover ^ 1);
    attacked.for_each([&](Square victim) {
      const Threat threat{chaser, victim};
      if (may_be_chased(pieces.at(victim), victim) && position.is_safe(mover, chaser, victim) &&
          !is_protected(position, mover, threat))
        threats.push_back(threat);
    });
  });
  return threats;
}

// Goes back through a cycle, move by move. Pieces are known by the squares they stand on at its
// end: nothing is captured on the way.
class WayBack {
 public:
  explicit WayBack(const Position<Xiangqi>& end) : position_(end) {
    std::iota(names_.begin(), names_.end(), 0);
  }

  void take_back(const PlayedMove& played) {
    const Seat mover = position_.turn() ^ 1;
    Deeds& deeds = deeds_[mover];
    deeds.checks = deeds.checks && position_.in_check();
    ThreatList made = threats_of(position_, mover);
    position_.undo(played.move, played.undo);
    const ThreatList before = threats_of(position_, mover);
    std::erase_if(made, [&](const Threat& threat) {
      return threat.chaser != played.move.to && contains(before, threat);
    });
    for (Threat& threat : made) threat = {names_[threat.chaser], names_[threat.victim]};
    if (deeds.any) {
      std::erase_if(deeds.chases, [&](const Threat& chase) { return !contains(made, chase); });
    } else {
      deeds.chases = std::move(made);
    }
    deeds.any = true;
    names_[played.move.from] = names_[played.move.to];
  }

  Pursuit pursuit(Seat seat) const {
    const Deeds& deeds = deeds_[seat];
    if (!deeds.any) return Pursuit::none;
    if (deeds.checks) return Pursuit::check;
    return deeds.chases.empty() ? Pursuit::none : Pursuit::chase;
  }

 private:
  struct Deeds {
    bool any = false;
    bool checks = true;  // with every move so far
    ThreatList chases;   // by name, that every move so far has made
  };

  Position<Xiangqi> position_;
  std::array<Square, Board::kSquares> names_{};
  std::array<Deeds, 2> deeds_;
};

}  // namespace

Pursuits pursuits_of(const Position<Xiangqi>& position, std::span<const PlayedMove> cycle) {
  WayBack way(position);
  for (auto played = cycle.rbegin(); played != cycle.rend(); ++played) way.take_back(*played);
  return {way.pursuit(kWhite), way.pursuit(kBlack)};
}

}  // namespace tabiya::rules::xiangqi
