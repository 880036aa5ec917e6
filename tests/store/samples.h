#pragma once

#include <string>
#include <vector>

#include "runner/match/record.h"
#include "runner/store/run.h"

namespace tabiya::tests {

// A chess SPRT between `new` and `base` with every field away from its default.
inline store::RunPlan sample_plan() {
  using arbiter::Microseconds;
  store::RunPlan plan;
  plan.kind = "sprt";
  plan.variant = "chess";
  plan.event = "A night's test";
  plan.config = "kind = \"sprt\"\n";
  plan.seed = 77;
  plan.planned_encounters = 100;
  plan.book = "openings/chess.epd";
  plan.book_hash = "0123abcd";
  plan.sprt = stats::Sprt{{stats::Model::normalized, 0, 50}, {0.05, 0.05}};
  plan.version = "0.1.0";
  plan.machine = "two cores";
  plan.started = "2026-11-30T01:02:03Z";
  store::Participant first;
  first.engine.name = "new";
  first.engine.command = {"./engine", "a \"b\" c"};
  first.engine.directory = "/builds/new";
  first.engine.options = {{"Hash", "16"}, {"Path", ""}};
  first.engine.control.periods = {{0, Microseconds(8'000'000)}};
  first.engine.control.increment = Microseconds(80'000);
  first.engine.control.margin = Microseconds(20'000);
  first.hash = "ab12";
  first.id_name = "Engine 2";
  first.files = {{"args", "/builds/new/a b", ""}, {"option EvalFile", "/nets/one.nnue", "cd34"}};
  store::Participant second;
  second.engine.name = "base";
  second.engine.command = {"./base"};
  second.engine.control.nodes = 5000;
  second.engine.control.depth = 9;
  second.engine.control.per_move = Microseconds(100'000);
  second.engine.restart = true;
  plan.participants = {first, second};
  return plan;
}

// How a two-seat game went for white.
enum class Outcome { won, drawn, lost };

// A short game: fool's mate, its beginning, or the like, by outcome. Seating 0 has participant 0 in
// the first seat, seating 1 in the second.
inline match::GameRecord sample_game(std::int64_t encounter, int seating, Outcome white) {
  using arbiter::Microseconds;
  using arbiter::Score;
  match::GameRecord game;
  game.encounter = encounter;
  game.seating = {seating, {seating, 1 - seating, 0, 0}};
  game.opening = {encounter * 3, "", {"f2f3", "e7e5"}};
  game.moves = {{"g2g4", Microseconds(1'234), Microseconds(9'998'766),
                 Score{Score::Kind::centipawns, -35}, 12, 100'000},
                {"d8h4", Microseconds(7), std::nullopt, Score{Score::Kind::mate, 1}, std::nullopt,
                 std::nullopt}};
  game.duration = Microseconds(2'345'678);
  game.verdict.over = true;
  game.verdict.conduct = arbiter::Conduct::played_out;
  game.verdict.cause = rules::Cause::checkmate;
  game.verdict.standing = rules::Standing::won_by(rules::kBlack);
  if (white == Outcome::lost) return game;
  game.moves.pop_back();
  game.verdict.cause = rules::Cause::none;
  if (white == Outcome::drawn) {
    game.verdict.conduct = arbiter::Conduct::adjudicated_draw;
    game.verdict.standing = rules::Standing::draw();
    return game;
  }
  game.verdict.conduct = arbiter::Conduct::time_forfeit;
  game.verdict.standing = rules::Standing::won_by(rules::kWhite);
  game.verdict.culprit = rules::kBlack;
  game.verdict.detail = "flag fell 31 ms ago";
  game.faults = {{rules::kBlack,
                  game.seating.participant[1],
                  arbiter::Conduct::time_forfeit,
                  "flag fell 31 ms ago",
                  {"> go wtime 9998 btime 1", "< info depth 1"}}};
  return game;
}

}  // namespace tabiya::tests
