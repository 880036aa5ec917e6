#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"
#include "runner/arbiter/draw_policy.h"

namespace tabiya::cli {

// What happens beside the moves, after so many plies; without `after`, when all moves are played.
struct CaseEvent {
  enum class Type : std::uint8_t { flag, resign, offer, accept };
  Type type = Type::flag;
  rules::Seat seat = 0;
  std::optional<int> after;
};

// A move, or (from "actions" only) something else that is done on a turn.
struct CaseAction {
  enum class Type : std::uint8_t { move, resign, claim_draw, agree_draw };
  Type type = Type::move;
  std::string text;                 // as it came
  std::optional<rules::Seat> seat;  // of a resignation out of turn
};

// One line for the judge, read and checked as far as that is possible without playing.
struct PlayedCase {
  const rules::VariantEntry* variant = nullptr;
  arbiter::DrawRules draws = arbiter::DrawRules::automatic;
  std::unique_ptr<rules::Game> start;
  std::vector<CaseAction> actions;
  std::vector<CaseEvent> events;
  bool asks_legal = false;
  bool asks_all = false;
  std::vector<std::string> asked;  // moves, unless all are asked for
};

// The letter of a seat: w, b; R, B, Y, G.
char seat_letter(const rules::VariantFacts& variant, rules::Seat seat);

Expected<PlayedCase> read_case(const nlohmann::json& question);

}  // namespace tabiya::cli
