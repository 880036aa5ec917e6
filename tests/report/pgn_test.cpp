#include "runner/report/pgn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "runner/report/game_export.h"
#include "runner/report/pgn_text.h"
#include "runner/store/ledger.h"
#include "runner/store/queries.h"
#include "runner/store/schema.h"
#include "tests/report/random_game.h"
#include "tests/store/samples.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::report {
namespace {

using arbiter::Microseconds;
using testing::HasSubstr;
using testing::Not;
using tests::Outcome;
using tests::sample_game;

store::Run run_of(const store::RunPlan& plan) {
  store::Run run;
  run.id = 1;
  run.plan = plan;
  return run;
}

std::string pgn_of(const match::GameRecord& game,
                   const store::RunPlan& plan = tests::sample_plan()) {
  const auto writer = PgnWriter::make(run_of(plan));
  EXPECT_TRUE(writer) << writer.refusal().message;
  const auto text = writer->write(game);
  EXPECT_TRUE(text) << text.refusal().message;
  return text ? *text : "";
}

TEST(Pgn, IsAWholeGame) {
  EXPECT_EQ(pgn_of(sample_game(11, 1, Outcome::lost)), R"([Event "A night's test"]
[Site "?"]
[Date "2026.11.30"]
[Round "12.2"]
[White "base"]
[Black "new"]
[Result "0-1"]
[TabiyaGame "1/12/2 2026-11-30T01:02:03Z"]
[WhiteTimeControl "-"]
[BlackTimeControl "8+0.08"]
[Termination "normal"]
[PlyCount "4"]

1. f3 {book} e5 {book} 2. g4
{-0.35/12 0.001s [%eval -0.35,12] [%clk 0:00:09.998]} Qh4#
{+M1 0.000s [%eval #-1]} {Black wins: checkmate} 0-1

)");
}

TEST(Pgn, NumbersMovesFromThePositionAndSaysWhoBegins) {
  auto game = sample_game(0, 0, Outcome::drawn);
  game.opening.position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 30";
  game.opening.moves.clear();
  game.moves = {{"e7e5", Microseconds(0), {}, {}, {}, {}},
                {"g1f3", Microseconds(0), {}, {}, {}, {}}};
  const std::string pgn = pgn_of(game);
  EXPECT_THAT(pgn, HasSubstr("[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR "
                             "b KQkq - 0 30\"]\n"));
  EXPECT_THAT(
      pgn, HasSubstr("\n30... e5 {0.000s} 31. Nf3 {0.000s} {Draw: adjudicated draw} 1/2-1/2\n\n"));
}

TEST(Pgn, CompletesAPositionOfFourFields) {
  auto game = sample_game(0, 0, Outcome::drawn);
  game.opening.position = "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6";
  game.opening.moves = {"d5e6"};
  game.moves.clear();
  const std::string pgn = pgn_of(game);
  EXPECT_THAT(pgn, HasSubstr("PPPP1PPP/RNBQKBNR w KQkq e6 0 1\"]"));
  EXPECT_THAT(pgn, HasSubstr("1. dxe6 {book}"));
}

TEST(Pgn, NamesAnIllegalMoveInACommentOnly) {
  auto game = sample_game(0, 0, Outcome::lost);
  game.opening.moves.clear();
  game.moves.clear();
  game.verdict.conduct = arbiter::Conduct::illegal_move;
  game.verdict.cause = rules::Cause::none;
  game.verdict.detail = "e2e5 is illegal: {no}\nsuch \xff move";
  const std::string pgn = pgn_of(game);
  EXPECT_THAT(pgn, HasSubstr("[Termination \"rules infraction\"]\n[PlyCount \"0\"]\n\n"
                             "{Black wins: e2e5 is illegal: (no) such ? move} 0-1\n"));
}

TEST(Pgn, SaysOnceHowAGameEnded) {
  using arbiter::Conduct;
  const auto end_of = [](Conduct conduct, rules::Cause cause, const char* detail) {
    auto game = sample_game(0, 0, Outcome::drawn);
    game.verdict.conduct = conduct;
    game.verdict.cause = cause;
    game.verdict.detail = detail;
    const auto pgn = pgn_of(game);
    const auto begin = pgn.rfind('{');
    return pgn.substr(begin, pgn.rfind('}') + 1 - begin);
  };
  using rules::Cause;
  EXPECT_EQ(end_of(Conduct::played_out, Cause::threefold_repetition, "threefold_repetition"),
            "{Draw: threefold repetition}");
  EXPECT_EQ(end_of(Conduct::adjudicated_draw, Cause::none, "drawn by scores"),
            "{Draw: drawn by scores}");
  EXPECT_EQ(end_of(Conduct::length_limit, Cause::none, "4 plies played"),
            "{Draw: length limit: 4 plies played}");
}

TEST(Pgn, EscapesNamesAndKeepsUtf8) {
  EXPECT_EQ(pgn_tag("White", "A \"B\" \\ C"), "[White \"A \\\"B\\\" \\\\ C\"]\n");
  EXPECT_EQ(pgn_tag("Black", "Größe 将 \xf0\x9f\x90\x8e"),
            "[Black \"Größe 将 \xf0\x9f\x90\x8e\"]\n");
  EXPECT_EQ(pgn_tag("Site", "two\nlines\t\xff\xc3"), "[Site \"two lines ??\"]\n");
}

TEST(Pgn, WrapsAtEightyAndHidesNoLine) {
  WrappedText text;
  std::string words;
  for (int i = 0; i < 200; ++i) words += std::string(i % 17 + 1, 'x') + " %word  ";
  text.add(words);
  text.add(std::string(100, 'y'));
  std::istringstream lines(text.take());
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_LE(line.size(), line.front() == 'y' ? 100u : 86u) << line;
    EXPECT_NE(line.front(), '%');
    EXPECT_NE(line.back(), ' ');
  }
  EXPECT_GT(count, 20);
}

TEST(Pgn, EveryConductHasAStandardTermination) {
  using arbiter::Conduct;
  EXPECT_EQ(pgn_termination(Conduct::played_out), "normal");
  EXPECT_EQ(pgn_termination(Conduct::time_forfeit), "time forfeit");
  EXPECT_EQ(pgn_termination(Conduct::illegal_move), "rules infraction");
  EXPECT_EQ(pgn_termination(Conduct::disconnected), "abandoned");
  EXPECT_EQ(pgn_termination(Conduct::stalled), "abandoned");
  EXPECT_EQ(pgn_termination(Conduct::resigned), "normal");
  EXPECT_EQ(pgn_termination(Conduct::agreed), "normal");
  EXPECT_EQ(pgn_termination(Conduct::adjudicated_draw), "adjudication");
  EXPECT_EQ(pgn_termination(Conduct::adjudicated_win), "adjudication");
  EXPECT_EQ(pgn_termination(Conduct::length_limit), "adjudication");
  EXPECT_EQ(pgn_termination(Conduct::interrupted), "unterminated");
}

TEST(Pgn, WritesTimeControlsInSeconds) {
  arbiter::TimeControl control;
  EXPECT_EQ(pgn_time_control(control), "-");
  control.periods = {{40, Microseconds(900'000'000)}, {0, Microseconds(60'500'000)}};
  EXPECT_EQ(pgn_time_control(control), "40/900:60.5");
  control.increment = Microseconds(80'000);
  EXPECT_EQ(pgn_time_control(control), "40/900+0.08:60.5+0.08");
}

TEST(Pgn, CommentsSayWhatIsKnownOfAMove) {
  using arbiter::Score;
  match::MoveRecord move{"e2e4", Microseconds(3'723'004'600), {}, {}, {}, {}};
  EXPECT_EQ(move_comment(move, rules::kBlack), "3723.005s");
  move.depth = 5;
  move.remaining = Microseconds(3'723'004'600);
  EXPECT_EQ(move_comment(move, rules::kBlack), "3723.005s [%clk 1:02:03.004]");
  move.score = Score{Score::Kind::centipawns, -7};
  move.remaining.reset();
  EXPECT_EQ(move_comment(move, rules::kBlack), "-0.07/5 3723.005s [%eval 0.07,5]");
  move.score = Score{Score::Kind::mate, -3};
  EXPECT_EQ(move_comment(move, rules::kBlack), "-M3/5 3723.005s [%eval #3,5]");
}

TEST(Pgn, RefusesWhatCannotBePlayed) {
  const auto writer = PgnWriter::make(run_of(tests::sample_plan()));
  auto game = sample_game(2, 0, Outcome::drawn);
  game.moves[0].text = "e2e5";
  const auto refused = writer->write(game);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.refusal().message, HasSubstr("round 3.1: "));
  store::RunPlan plan = tests::sample_plan();
  plan.variant = "bughouse";
  EXPECT_FALSE(PgnWriter::make(run_of(plan)));
}

// The tag's value, and the moves without comments, numbers and result.
std::string tag_in(const std::string& pgn, const std::string& name) {
  std::smatch found;
  const std::regex tag("\\[" + name + " \"([^\"]*)\"\\]");
  return std::regex_search(pgn, found, tag) ? found[1].str() : "";
}

std::vector<std::string> moves_in(const std::string& pgn) {
  const std::string body = pgn.substr(pgn.find("\n\n"));
  std::istringstream words(std::regex_replace(body, std::regex("\\{[^}]*\\}"), " "));
  std::vector<std::string> moves;
  for (std::string word; words >> word;)
    if (word.back() != '.' && word.find("1/2") == std::string::npos) moves.push_back(word);
  return moves;
}

TEST(Pgn, ReadBackGivesTheSameMovesInEveryVariant) {
  for (const auto* variant : rules::catalog()) {
    if (variant->facts().seats != 2) continue;
    store::RunPlan plan = tests::sample_plan();
    plan.variant = variant->facts().name;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto game = tests::random_game(*variant, seed);
      const std::string pgn = pgn_of(game, plan);
      EXPECT_EQ(tag_in(pgn, "Variant"), variant->facts().pgn_name);
      const std::string position = tag_in(pgn, "FEN");
      const auto board = position.empty() ? variant->start() : *variant->from(position);
      std::vector<std::string> played = game.opening.moves;
      for (const auto& move : game.moves) played.push_back(move.text);
      const auto read = moves_in(pgn);
      ASSERT_EQ(read.size(), played.size());
      for (std::size_t i = 0; i < read.size(); ++i) {
        const auto move = board->read_move(read[i], rules::Notation::san);
        ASSERT_TRUE(move) << pgn << read[i] << ": " << move.refusal().message;
        EXPECT_EQ(board->write_move(*move, variant->facts().engine_notation), played[i]);
        board->play(*move);
      }
    }
  }
}

// F-H04
TEST(Pgn, ExportHoldsEveryStoredGameOnce) {
  const tests::ScratchDirectory scratch;
  const std::string file = scratch.file("ledger.db");
  auto ledger = store::SqliteLedger::begin(file, tests::sample_plan());
  for (int i = 0; i < 7; ++i) (*ledger)->take(sample_game(i / 2, i % 2, Outcome::won));
  ASSERT_FALSE((*ledger)->close({}));
  auto database = store::open_ledger(file, store::Access::read);
  const auto run = store::newest_run(*database);
  std::ostringstream out;
  const auto writer = *pgn_writer(*run);
  EXPECT_EQ(*export_games(*database, *run, *writer, out), 7);
  const std::string pgn = out.str();
  for (const char* round : {"1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1"})
    EXPECT_THAT(pgn, HasSubstr("[Round \"" + std::string(round) + "\"]"));
  EXPECT_THAT(pgn, Not(HasSubstr("4.2")));
  out.setstate(std::ios::badbit);
  EXPECT_FALSE(export_games(*database, *run, *writer, out));
}

}  // namespace
}  // namespace tabiya::report
