// Ten engines, each with a habit of its own, play a match against a sane one, all into one ledger.
// To write the golden text anew after an intended change, set TABIYA_WRITE_GOLDEN, and read the
// difference.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "tests/field/field_test.h"

namespace tabiya::field {
namespace {

struct Kind {
  const char* name;
  const char* habits;
  const char* key = "";  // of the engine, besides its limit of nodes
};

constexpr Kind kKinds[] = {
    {"odd-manners", "--crlf --odd-spaces --two-bestmoves 0 --bad-ponder --bad-pv"},
    {"noisy", "--babble --stderr-flood --odd-options --multipv --bounds --partial-lines"},
    {"illegal", "--illegal 6"},
    {"no-move", "--none 3"},
    {"null-move", "--null 4"},
    {"crash", "--crash-on-go 7"},
    {"killed", "--killed-on-go 2 --grandchild"},
    {"silent", "--hang-on-go 6 --ignore-quit", "st=1"},
    {"endless", "--spam-on-go 7", "st=1"},
    {"late-handshake", "--sane-until started --crash-in-handshake", "restart=true"},
};

// What depends on the speed of the machine goes.
std::string without_times(const std::string& text) {
  static const std::regex times(R"(overstepped by [0-9.]+ ms)");
  return std::regex_replace(text, times, "overstepped");
}

std::string text_of(const match::MoveRecord& move) {
  auto text = move.text;
  if (move.score) text += fmt::format("/{}", move.score->value);
  if (move.depth) text += fmt::format("/{}", *move.depth);
  if (move.nodes) text += fmt::format("/{}", *move.nodes);
  return text;
}

// Of the end of the dialogue what was said to the engine and what it answered; how many lines of an
// endless stream are there hangs on the speed of the machine.
std::string text_of(const match::Fault& fault) {
  auto text = fmt::format("  fault of participant {} in seat {}: {}: {}\n", fault.participant,
                          fault.seat, arbiter::word_of(fault.conduct), without_times(fault.detail));
  for (const auto& line : fault.last_lines)
    if (line.starts_with("> ") || line.starts_with("< bestmove"))
      text += fmt::format("    {}\n", line);
  return text;
}

std::string text_of(const match::GameRecord& game) {
  const auto& verdict = game.verdict;
  const auto& points = verdict.standing.half_points;
  auto text = fmt::format("game {}.{} participants {} {}:", game.encounter, game.seating.number,
                          game.seating.participant[0], game.seating.participant[1]);
  for (const auto& move : game.moves) text += " " + text_of(move);
  text += fmt::format("\n  {} {} {} points {} {} culprit {}: {}\n", arbiter::result_text(verdict),
                      arbiter::word_of(verdict.conduct), rules::word_of(verdict.cause), points[0],
                      points[1], verdict.culprit ? std::to_string(*verdict.culprit) : "none",
                      without_times(verdict.detail));
  for (const auto& fault : game.faults) text += text_of(fault);
  return text;
}

using TenFakes = FieldTest;

TEST_F(TenFakes, OneOfEachKindGiveExactlyThisLedger) {
  std::string ledger_text;
  std::int64_t run = 0;
  for (const auto& kind : kKinds) {
    auto engine = fake(std::string(kind.habits));
    if (*kind.key != '\0') engine.emplace_back(kind.key);
    const auto told = play(engine, {"--event", kind.name, "--engine-grace", "0.1"});
    EXPECT_EQ(told.status, 0) << kind.name << "\n" << told.err;
    const auto played = story(++run);
    ledger_text +=
        fmt::format("run {} {} {}\n", run, played.run.plan.event, store::word_of(played.run.state));
    for (const auto& game : played.games) ledger_text += text_of(game);
  }
  const auto golden = std::string(TABIYA_TESTS) + "/golden/ten-fakes.txt";
  if (std::getenv("TABIYA_WRITE_GOLDEN") != nullptr) std::ofstream(golden) << ledger_text;
  EXPECT_EQ(ledger_text, content_of(golden));
}

}  // namespace
}  // namespace tabiya::field
