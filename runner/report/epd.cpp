#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/rules/catalog.h"
#include "runner/report/game_export.h"
#include "runner/report/pgn.h"
#include "runner/report/pgn_text.h"

namespace tabiya::report {
namespace {

using match::GameRecord;
using match::MoveRecord;

// The position with its counters as opcodes; texts that are not made like FEN stay as they are.
std::string epd_of(const std::string& position) {
  constexpr std::size_t kFields = 6;
  std::array<std::string_view, kFields> fields;
  std::string_view rest = position;
  std::size_t count = 0;
  for (; !rest.empty() && count < kFields; ++count) {
    fields[count] = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(fields[count].size() + 1, rest.size()));
  }
  if (count != kFields || !rest.empty()) return position;
  return fmt::format("{} {} {} {} hmvc {}; fmvn {};", fields[0], fields[1], fields[2], fields[3],
                     fields[4], fields[5]);
}

// Texts of opcodes stand in quotes, which have no escape.
std::string quoted(std::string_view text) {
  std::string clean = comment_text(text);
  std::ranges::replace(clean, '"', '\'');
  return '"' + clean + '"';
}

// In centipawns; a mate is worth 32767 less the plies to it.
int score_of(const arbiter::Score& score) {
  constexpr int kMate = 32'767;
  if (score.kind == arbiter::Score::Kind::centipawns) return score.value;
  return score.value > 0 ? kMate - (2 * score.value - 1) : -kMate - 2 * score.value;
}

class EpdWriter final : public GameWriter {
 public:
  EpdWriter(std::int64_t run, const rules::VariantEntry& variant, Positions positions)
      : run_(run), variant_(variant), positions_(positions) {}

  Expected<std::string> write(const GameRecord& game) override {
    auto board = variant_.start_or_from(game.opening.position);
    if (!board) return refusal_of(game, board.refusal());
    for (const auto& move : game.opening.moves)
      if (const auto refusal = play(**board, move)) return refusal_of(game, *refusal);
    std::string text;
    leave(game, **board);
    for (const auto& move : game.moves) {
      const auto read = (*board)->read_move(move.text, variant_.facts().engine_notation);
      if (!read) return refusal_of(game, read.refusal());
      if (positions_ == Positions::all) text += line_of(game, **board, move, *read);
      (*board)->play(*read);
      leave(game, **board);
    }
    return positions_ == Positions::all ? text : line_of(game, **board);
  }

 private:
  // Those who left after the moves played so far.
  static void leave(const GameRecord& game, rules::Game& board) {
    for (const auto& departure : game.departures)
      if (departure.plies == board.plies()) board.leave(departure.seat);
  }

  std::optional<Refusal> play(rules::Game& board, const std::string& text) const {
    const auto move = board.read_move(text, variant_.facts().engine_notation);
    if (!move) return move.refusal();
    board.play(*move);
    return std::nullopt;
  }

  static Refusal refusal_of(const GameRecord& game, const Refusal& why) {
    return {"round " + round_of(game) + ": " + why.message};
  }

  std::string game_opcodes(const GameRecord& game, const rules::Game& board) const {
    return fmt::format(" c0 {}; c1 {}; id \"run {} round {} ply {}\";\n",
                       quoted(arbiter::result_text(game.verdict)),
                       quoted(arbiter::termination_word(game.verdict)), run_, round_of(game),
                       board.plies());
  }

  std::string line_of(const GameRecord& game, const rules::Game& board) const {
    return epd_of(board.position_text()) + game_opcodes(game, board);
  }

  std::string line_of(const GameRecord& game, const rules::Game& board, const MoveRecord& record,
                      rules::Move move) const {
    std::string text =
        epd_of(board.position_text()) + " sm " + board.write_move(move, rules::Notation::san) + ";";
    if (record.score) text += fmt::format(" ce {};", score_of(*record.score));
    if (record.depth) text += fmt::format(" acd {};", *record.depth);
    if (record.nodes) text += fmt::format(" acn {};", *record.nodes);
    return text + game_opcodes(game, board);
  }

  std::int64_t run_;
  const rules::VariantEntry& variant_;
  Positions positions_;
};

}  // namespace

Expected<std::unique_ptr<GameWriter>> epd_writer(const store::Run& run, Positions positions) {
  const auto variant = variant_of(run);
  if (!variant) return variant.refusal();
  return std::unique_ptr<GameWriter>(std::make_unique<EpdWriter>(run.id, **variant, positions));
}

}  // namespace tabiya::report
