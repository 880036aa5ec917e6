#pragma once

#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/rules/catalog.h"
#include "engine/rules/game.h"

namespace tabiya::arbiter {

// What holds in the position after a move.
struct ScriptedEffect {
  std::string_view text;
  rules::Cause cause = rules::Cause::none;  // mates and hills are won by the mover
  int occurrences = 1;
  int quiet_plies = 0;
  int helpless = -1;           // the seat that cannot win any more
  rules::Pursuits pursuits{};  // of the repetition
};
inline constexpr ScriptedEffect kEffects[] = {
    {.text = "quiet"},
    {.text = "mate", .cause = rules::Cause::checkmate},
    {.text = "mate-at-third", .cause = rules::Cause::checkmate, .occurrences = 3},
    {.text = "mate-at-75", .cause = rules::Cause::checkmate, .occurrences = 5, .quiet_plies = 150},
    {.text = "hill-at-75", .cause = rules::Cause::king_of_the_hill, .quiet_plies = 150},
    {.text = "stalemate-at-50", .cause = rules::Cause::stalemate, .quiet_plies = 100},
    {.text = "second", .occurrences = 2},
    {.text = "third", .occurrences = 3},
    {.text = "fourth", .occurrences = 4},
    {.text = "fifth", .occurrences = 5},
    {.text = "99-plies", .quiet_plies = 99},
    {.text = "50-moves", .quiet_plies = 100},
    {.text = "149-plies", .quiet_plies = 149},
    {.text = "75-moves", .quiet_plies = 150},
    {.text = "third-and-50", .occurrences = 3, .quiet_plies = 100},
    {.text = "fifth-and-75", .occurrences = 5, .quiet_plies = 150},
    {.text = "third-white-checks", .occurrences = 3, .pursuits = {rules::Pursuit::check}},
    {.text = "third-black-chases",
     .occurrences = 3,
     .pursuits = {rules::Pursuit::none, rules::Pursuit::chase}},
    {.text = "third-check-and-chase",
     .occurrences = 3,
     .pursuits = {rules::Pursuit::chase, rules::Pursuit::check}},
    {.text = "third-both-chase",
     .occurrences = 3,
     .pursuits = {rules::Pursuit::chase, rules::Pursuit::chase}},
    {.text = "fourth-black-checks",
     .occurrences = 4,
     .pursuits = {rules::Pursuit::none, rules::Pursuit::check}},
    {.text = "fourth-both-check",
     .occurrences = 4,
     .pursuits = {rules::Pursuit::check, rules::Pursuit::check}},
    {.text = "119-plies", .quiet_plies = 119},
    {.text = "120-plies", .quiet_plies = 120},
    {.text = "bares-white", .helpless = rules::kWhite},
    {.text = "bares-black", .helpless = rules::kBlack},
};

// A game without a board, to test the arbiter apart from any rules: every move says by its text
// what holds in the position after it, so that several ends can be brought about by one move.
class ScriptedGame final : public rules::Game {
 public:
  explicit ScriptedGame(int first_move_number = 1) : first_move_number_(first_move_number) {}

  std::unique_ptr<Game> clone() const override { return std::make_unique<ScriptedGame>(*this); }
  rules::Seat turn() const override { return plies_ % 2 == 0 ? rules::kWhite : rules::kBlack; }
  int plies() const override { return plies_; }
  rules::Key key() const override { return static_cast<rules::Key>(plies_); }
  bool in_check() const override { return false; }

  rules::MoveList legal_moves() const override {
    rules::MoveList moves;
    if (ending()) return moves;
    for (std::size_t i = 0; i < std::size(kEffects); ++i) moves.push(move_of(i));
    return moves;
  }

  // Both spellings of a move are read: "quiet" and "QUIET".
  Expected<rules::Move> read_move(std::string_view text, rules::Notation) const override {
    if (text == "QUIET") text = "quiet";
    for (std::size_t i = 0; i < std::size(kEffects); ++i)
      if (kEffects[i].text == text && !ending()) return move_of(i);
    return Refusal{"not in the script"};
  }
  std::string write_move(rules::Move move, rules::Notation) const override {
    return std::string(kEffects[move.from].text);
  }
  void play(rules::Move move) override {
    after_ = kEffects[move.from];
    ++plies_;
  }

  rules::Ending ending() const override {
    if (after_.cause == rules::Cause::none) return {};
    if (after_.cause == rules::Cause::stalemate) return {after_.cause, rules::Standing::draw()};
    return {after_.cause, rules::Standing::lost_by(turn())};
  }
  int occurrences() const override { return after_.occurrences; }
  int quiet_plies() const override { return after_.quiet_plies; }
  rules::Pursuits pursuits(int) const override { return after_.pursuits; }
  bool can_still_win(rules::Seat seat) const override { return after_.helpless != seat; }
  std::string position_text() const override { return "ply " + std::to_string(plies_); }
  int full_move_number() const override { return first_move_number_ + plies_ / 2; }
  std::uint64_t perft(int) const override { return 0; }

 private:
  static rules::Move move_of(std::size_t effect) {
    return {.to = 255, .from = static_cast<std::uint8_t>(effect)};
  }

  int first_move_number_;
  int plies_ = 0;
  ScriptedEffect after_{.text = ""};
};

// The facts of a variant that plays scripted games.
inline rules::VariantFacts scripted_variant(
    rules::DefaultDraws draws = rules::DefaultDraws::automatic) {
  rules::VariantFacts facts;
  facts.name = "scripted";
  facts.draws = draws;
  return facts;
}

}  // namespace tabiya::arbiter
