// Games of a run in every form they are exported in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "runner/match/printable.h"
#include "runner/report/game_export.h"
#include "tests/report/random_game.h"
#include "tests/store/samples.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::report {
namespace {

using arbiter::Score;
using nlohmann::json;
using testing::HasSubstr;
using tests::Outcome;
using tests::sample_game;

store::Run sample_run() {
  store::Run run;
  run.id = 7;
  run.plan = tests::sample_plan();
  return run;
}

std::string text_of(GameWriter& writer, const std::vector<match::GameRecord>& games) {
  std::string text = writer.head();
  for (const auto& game : games) {
    const auto written = writer.write(game);
    EXPECT_TRUE(written) << written.refusal().message;
    text += *written;
  }
  return text + writer.tail();
}

TEST(EpdExport, HoldsThePositionEachGameEndedIn) {
  auto writer = epd_writer(sample_run(), Positions::last);
  ASSERT_TRUE(writer);
  EXPECT_EQ(
      text_of(**writer, {sample_game(11, 1, Outcome::lost), sample_game(0, 0, Outcome::drawn)}),
      "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - hmvc 1; fmvn 3; c0 \"0-1\"; c1 "
      "\"checkmate\"; id \"run 7 round 12.2 ply 4\";\n"
      "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - hmvc 0; fmvn 2; c0 "
      "\"1/2-1/2\"; c1 \"adjudicated_draw\"; id \"run 7 round 1.1 ply 3\";\n");
}

TEST(EpdExport, HoldsEveryPositionAnEngineMovedIn) {
  auto writer = epd_writer(sample_run(), Positions::all);
  ASSERT_TRUE(writer);
  auto game = sample_game(0, 0, Outcome::lost);
  const auto text = text_of(**writer, {game});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_THAT(text, HasSubstr(" w KQkq - hmvc 0; fmvn 2; sm g4; ce -35; acd 12; acn 100000; c0"));
  EXPECT_THAT(text, HasSubstr(" sm Qh4#; ce 32766; c0 \"0-1\";"));
  game.moves[0].score = Score{Score::Kind::mate, -1};
  EXPECT_THAT(text_of(**writer, {game}), HasSubstr("ce -32765;"));
  game.moves[1].text = "d8h5";
  EXPECT_FALSE((*writer)->write(game));
}

// F-Z02
TEST(CsvExport, IsForMachines) {
  auto run = sample_run();
  run.plan.participants[0].engine.name = "A,\"B\"";
  run.plan.participants[1].engine.name = "Größe 将\xff";
  const auto text = text_of(*csv_writer(run), {sample_game(11, 1, Outcome::won)});
  EXPECT_EQ(text,
            "run,round,encounter,seating,white,black,result,white_half_points,black_half_points,"
            "termination,conduct,cause,culprit,detail,opening,position,opening_moves,moves,plies,"
            "seconds\n"
            "7,12.2,12,2,Größe 将?,\"A,\"\"B\"\"\",1-0,2,0,timeout,time_forfeit,,\"A,\"\"B\"\"\","
            "flag fell 31 ms ago,34,,f2f3 e7e5,g2g4,1,2.345678\n");
}

TEST(JsonExport, HoldsEverythingThatIsStored) {
  const auto text = text_of(*json_writer(sample_run()),
                            {sample_game(11, 1, Outcome::won), sample_game(0, 0, Outcome::lost)});
  const auto games = json::parse(text);
  ASSERT_EQ(games.size(), 2u);
  const auto& first = games[0];
  EXPECT_EQ(first["round"], "12.2");
  EXPECT_EQ(first["players"], json({"base", "new"}));
  EXPECT_EQ(first["half_points"], json({2, 0}));
  EXPECT_EQ(first["conduct"], "time_forfeit");
  EXPECT_EQ(first["cause"], nullptr);
  EXPECT_EQ(first["culprit"], "new");
  EXPECT_EQ(first["opening"]["moves"], json({"f2f3", "e7e5"}));
  EXPECT_EQ(first["faults"][0]["last_lines"].size(), 2u);
  const auto& moves = games[1]["moves"];
  EXPECT_EQ(moves[0], json({{"move", "g2g4"},
                            {"score", {{"cp", -35}}},
                            {"depth", 12},
                            {"nodes", 100000},
                            {"seconds", 0.001234},
                            {"clock", 9.998766}}));
  EXPECT_EQ(moves[1]["score"], json({{"mate", 1}}));
  EXPECT_EQ(moves[1]["clock"], nullptr);
}

TEST(JsonExport, OfNoGamesIsAnEmptyArray) {
  EXPECT_EQ(json::parse(text_of(*json_writer(sample_run()), {})), json::array());
}

// F-Z02
TEST(Export, IsTheSameInEveryLocale) {
  const auto all = [] {
    const std::vector<match::GameRecord> games{sample_game(0, 0, Outcome::won)};
    return text_of(*csv_writer(sample_run()), games) + text_of(*json_writer(sample_run()), games) +
           text_of(**pgn_writer(sample_run()), games);
  };
  const auto text = all();
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8"}) {
    const bool present = std::setlocale(LC_ALL, name) != nullptr;
    EXPECT_EQ(all(), text) << name << (present ? "" : " (not installed)");
    std::setlocale(LC_ALL, "C");
  }
}

TEST(Export, WritesEveryFormOfEveryVariant) {
  for (const auto* variant : rules::catalog()) {
    auto run = sample_run();
    run.plan.variant = variant->facts().name;
    run.plan.seats = variant->facts().seats;
    if (run.plan.seats != 2) continue;
    const std::vector<match::GameRecord> games{tests::random_game(*variant, 1),
                                               tests::random_game(*variant, 2)};
    EXPECT_EQ(json::parse(text_of(*json_writer(run), games)).size(), 2u);
    auto epd = epd_writer(run, Positions::all);
    std::istringstream lines(text_of(**epd, games));
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count)
      EXPECT_THAT(line, HasSubstr("; id \"run 7 round ")) << variant->facts().name;
    EXPECT_EQ(count, games[0].moves.size() + games[1].moves.size());
  }
}

// What an independent program finds wrong with a PGN: nothing at all.
std::string complaints_about(const std::string& pgn) {
  const tests::ScratchDirectory scratch;
  const auto file = scratch.file("games.pgn");
  const auto told = scratch.file("told.txt");
  std::ofstream(file) << pgn;
  const auto command =
      "pgn-extract --quiet -o " + scratch.file("out.pgn") + " " + file + " >" + told + " 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::ifstream complaints(told);
  return {std::istreambuf_iterator<char>(complaints), {}};
}

bool is_installed(const char* program) {
  ::setenv("PATH", (std::string(std::getenv("PATH")) + ":/usr/games").c_str(), 1);
  return std::system((std::string("command -v ") + program + " >/dev/null").c_str()) == 0;
}

TEST(PgnExport, IsReadByPgnExtractWithoutAWarning) {
  if (!is_installed("pgn-extract")) GTEST_SKIP() << "pgn-extract is not installed";
  auto run = sample_run();
  run.plan.event = "\"E\" \\ ü";
  auto writer = *pgn_writer(run);
  std::vector<match::GameRecord> games;
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    games.push_back(tests::random_game(*rules::find_variant("chess"), seed));
  games.push_back(sample_game(40, 0, Outcome::won));
  games.push_back(sample_game(40, 1, Outcome::lost));
  auto illegal = sample_game(41, 0, Outcome::won);
  illegal.verdict.conduct = arbiter::Conduct::illegal_move;
  illegal.verdict.detail = "\"e2e5\" is illegal: {no} such move;\n% 1-0";
  illegal.moves.clear();
  illegal.opening = {0, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", {}};
  games.push_back(illegal);
  const auto pgn = text_of(*writer, games);
  EXPECT_EQ(complaints_about(pgn), "");
  // It does complain where something is wrong.
  EXPECT_NE(complaints_about(pgn.substr(0, pgn.size() / 2)), "");
}

}  // namespace
}  // namespace tabiya::report
