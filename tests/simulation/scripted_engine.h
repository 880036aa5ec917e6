#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "engine/rules/game.h"
#include "runner/match/engine_spec.h"
#include "tests/simulation/deed.h"
#include "tests/simulation/event_queue.h"

namespace tabiya::simulation {

// How an engine of a simulated run behaves.
struct Habits {
  Microseconds starts_in{2000};  // from its launch to uciok
  Microseconds think_least{500};
  Microseconds think_most{20000};
  bool heeds_clock = true;         // thinks no longer than half of what it has
  double faults = 0;               // chance of a deed, per game, and per handshake but the first
  std::vector<Deed> deeds;         // to choose from; empty: all
  int deed_at_move = -1;           // -1: drawn for each game
  hall::TableNumber only_at = -1;  // the table its faults are kept for; -1: everywhere
  bool odd_manners = false;        // harmless: odd white space, babble, two bestmoves, long lines
  bool ignores_quit = false;
  bool missing = false;              // ends at once
  int starts = -1;                   // launches that succeed before its file is gone; -1: all
  std::vector<std::string> options;  // lines between `uci` and `uciok`, in place of the usual ones
};

// Where an engine's lines and appointments go; all of them `after` a time from now.
class Outbox {
 public:
  virtual ~Outbox() = default;
  virtual void say(std::string line, Microseconds after, Deed deed) = 0;
  virtual void appoint(int token, Microseconds after) = 0;
  virtual void die(Microseconds after, Deed deed) = 0;
  // A silence has begun.
  virtual void falls_silent(Deed deed) = 0;
};

// An engine that plays seeded legal moves over UCI and misbehaves as its habits say. The same seed
// and the same lines give the same answers.
class ScriptedEngine {
 public:
  // `first`: one of the roll call, whose handshake is in order.
  ScriptedEngine(const rules::VariantEntry& variant, const match::EngineSpec& spec, Habits habits,
                 bool first, std::uint64_t seed);

  void hear(std::string_view line, Outbox& outbox);
  void wake(int token, Outbox& outbox);

 private:
  void greet(Outbox& outbox);
  void meet_game(Outbox& outbox);
  void think(std::string_view go, Outbox& outbox);
  void answer(Outbox& outbox);
  void answer_illegally(Outbox& outbox);
  void say(std::string line, Outbox& outbox, Microseconds after = Microseconds{5});
  void babble(Outbox& outbox);
  void set_up_position();
  std::string random_move();
  Microseconds allowed(std::string_view go) const;
  Deed draw_deed(bool greeting);
  bool chance(double share) { return chance_.fraction() < share; }

  const rules::VariantEntry* variant_;
  const match::EngineSpec* spec_;
  Habits habits_;
  rules::Chance chance_;
  Deed deed_ = Deed::none;
  int deed_move_ = 0;
  bool first_;
  bool silent_ = false;
  bool deaf_to_stop_ = false;
  int searches_ = 0;  // the present one's number is its appointment's token
  bool searching_ = false;
  int moves_ = 0;         // answered in this game
  std::string position_;  // as last told
  std::string reached_;   // the part of it that `game_` has
  std::unique_ptr<rules::Game> game_;
};

}  // namespace tabiya::simulation
