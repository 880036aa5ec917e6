#pragma once

#include "engine/rules/position/generate.h"
#include "engine/rules/xiangqi/threats.h"

namespace tabiya::rules {

// Tells `sink` every legal move of Us. Without a check all moves but the general's are legal by the
// masks of Threats; in check those that may answer it are tested one by one.
template <Seat Us, class Sink>
class Generator<Xiangqi, Us, Sink> {
 public:
  using Board = xiangqi::Board;
  using Set = xiangqi::Set;
  using Kind = xiangqi::Kind;

  Generator(const Position<Xiangqi>& position, Sink& sink)
      : position_(position),
        pieces_(position.pieces()),
        sink_(sink),
        threats_(xiangqi::ThreatFinder<Us>::find(position)),
        enemy_(pieces_.army(kThem)),
        occupied_(pieces_.occupied()),
        wanted_(Sink::kCapturesOnly ? enemy_ : xiangqi::kAllSquares - pieces_.army(Us)) {}

  void run() {
    if (threats_.checkers) {
      evasions();
    } else {
      free_moves();
    }
    if (!done()) general_steps();
  }

 private:
  static constexpr Seat kThem = Us ^ 1;
  static constexpr int kForward = Us == kWhite ? Board::kFiles : -Board::kFiles;

  bool done() const {
    if constexpr (Sink::kStopsEarly) return sink_.done();
    return false;
  }

  void general_steps() {
    const Set away = occupied_ - Set::of(threats_.king);
    Set safe;
    for (Set steps = xiangqi::kGeneralSteps[Us][threats_.king] & wanted_; steps;) {
      const Square to = steps.pop();
      if (!position_.attacked(to, kThem, away)) safe.insert(to);
    }
    sink_.piece(threats_.king, safe, enemy_);
  }

  void evasions() {
    for (Set movers = pieces_.army(Us) - Set::of(threats_.king); movers && !done();) {
      const Square from = movers.pop();
      Set candidates = position_.reach(from, occupied_) & wanted_;
      if (!threats_.screens.contains(from)) candidates &= threats_.answers;
      Set safe;
      while (candidates) {
        const Square to = candidates.pop();
        if (position_.is_safe(Us, from, to)) safe.insert(to);
      }
      sink_.piece(from, safe, enemy_);
    }
  }

  void free_moves() {
    targets_ = wanted_ - threats_.unsafe;
    const Set free = xiangqi::kAllSquares - threats_.pinned;
    const auto of = [&](Kind kind) { return pieces_.of(Us, kind) & free; };
    const auto& lines = kStraightLines<Board>;
    soldiers(of(Kind::soldier));
    each(of(Kind::rook), [&](Square from) { return lines.slides(from, occupied_); });
    each(of(Kind::cannon), [&](Square from) {
      const auto reach = lines.both(from, occupied_);
      return (reach.slides - occupied_) | (reach.jumps & enemy_);
    });
    each(of(Kind::horse), [&](Square from) { return kHorseLeaps<Board>(from, occupied_); });
    each(of(Kind::elephant),
         [&](Square from) { return kElephantLeaps<Board>(from, occupied_) & xiangqi::kBanks[Us]; });
    each(of(Kind::advisor), [&](Square from) { return xiangqi::kAdvisorSteps[Us][from]; });
    each(threats_.pinned,
         [&](Square from) { return position_.reach(from, occupied_) & threats_.allowed(from); });
  }

  template <class Reach>
  void each(Set movers, Reach reach) {
    while (movers && !done()) {
      const Square from = movers.pop();
      sink_.piece(from, reach(from) & targets_, enemy_);
    }
  }

  void soldiers(const Set& soldiers) {
    const Set crossed = soldiers - xiangqi::kBanks[Us];
    steps(Us == kWhite ? soldiers << Board::kFiles : soldiers >> Board::kFiles, kForward);
    steps((crossed - xiangqi::kFileI) << 1, 1);
    steps((crossed - xiangqi::kFileA) >> 1, -1);
  }
  void steps(const Set& reached, int delta) {
    const Set goals = reached & targets_;
    sink_.pawns(goals & enemy_, delta, MoveKind::capture);
    if constexpr (!Sink::kCapturesOnly) sink_.pawns(goals - enemy_, delta, MoveKind::quiet);
  }

  const Position<Xiangqi>& position_;
  const Position<Xiangqi>::Pieces& pieces_;
  Sink& sink_;
  const xiangqi::Threats threats_;
  const Set enemy_;
  const Set occupied_;
  const Set wanted_;  // squares a move may end on: not own, or enemies only
  Set targets_;       // those of them that a piece which is not pinned may go to
};

}  // namespace tabiya::rules
