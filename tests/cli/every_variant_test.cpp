// Whole runs of the games that chess engines do not play: four seats, seats that leave, replays; by
// processes that play legal moves in any variant.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <numeric>
#include <set>
#include <thread>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "runner/stats/sprt.h"
#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

using Words = std::vector<std::string>;

class LegalRun : public Run {
 protected:
  // A book of seeded lines of four plies.
  std::string book(const std::string& variant, int lines = 40) const {
    const auto& entry = *rules::find_variant(variant);
    rules::Chance chance(7);
    const auto name = path(variant + ".book");
    std::ofstream file(name);
    for (int line = 0; line < lines; ++line) {
      file << "startpos moves";
      const auto game = entry.start();
      for (int ply = 0; ply < 4; ++ply) {
        const auto moves = game->legal_moves();
        const auto move = moves[static_cast<int>(chance.below(moves.size()))];
        file << ' ' << game->write_move(move, entry.facts().engine_notation);
        game->play(move);
      }
      file << '\n';
    }
    return name;
  }

  Words play(const std::string& command, const std::string& variant, const std::string& first,
             const std::string& second, const Words& more = {}, const char* ledger = "t.db") const {
    Words words{command,
                "--variant",
                variant,
                "--db",
                path(ledger),
                "--book",
                book(variant),
                "--seed",
                "11",
                "--engine",
                "name=new",
                "cmd=" LEGAL_MOVER,
                "args=--seed 1 " + first,
                "--engine",
                "name=base",
                "cmd=" LEGAL_MOVER,
                "args=--seed 2 " + second,
                "--each",
                "nodes=10",
                "--max-faults",
                "off",
                "--format",
                "json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  // What was played, by round: all that engines and chance decide, nothing that the clock does.
  std::map<std::string, json> games(const char* ledger = "t.db") const {
    std::map<std::string, json> games;
    const auto told = tabiya({"export", "1", "--db", path(ledger), "--json", "-"});
    for (const auto& game : json::parse(told.out)) {
      json moves = json::array();
      for (const auto& move : game["moves"]) moves.push_back(move["move"]);
      json departures = json::array();
      for (const auto& departure : game["departures"])
        departures.push_back({departure["seat"], departure["plies"]});
      EXPECT_TRUE(
          games
              .emplace(game["round"], json{game["players"], game["opening"], game["half_points"],
                                           game["places"], game["points"], departures, moves})
              .second)
          << "twice: " << game["round"];
    }
    return games;
  }

  std::int64_t stored_games() const {
    auto ledger = store::Database::open(path("t.db"), store::Access::read);
    if (!ledger) return 0;
    const auto count = ledger->number("SELECT count(*) FROM games");
    return count ? *count : 0;
  }

  // Plays in a process of its own, which is killed once so many games are stored.
  void play_and_kill(const Words& words, std::int64_t games) const {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(tabiya(words).status);
    int status = 0;
    while (stored_games() < games) {
      ASSERT_EQ(::waitpid(child, &status, WNOHANG), 0) << "ended by itself";
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    // An engine that was just being started holds the run's lease until it is its own program.
    for (int i = 0; i < 5000 && report()["state"] == "running"; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  // The run is killed and resumed twice, and is the same as one that was left alone.
  void expect_resumes_exactly(const std::string& variant, const std::string& habits,
                              std::size_t planned, const Words& more) {
    SCOPED_TRACE(variant);
    Words words{"--encounters", "4", "--pgn", path("games.pgn")};
    words.insert(words.end(), more.begin(), more.end());
    const auto slow = habits + " --think 2";
    std::filesystem::remove(path("t.db"));
    std::filesystem::remove(path("whole.db"));
    std::filesystem::remove(path("games.pgn"));
    play_and_kill(play("sprt", variant, slow, slow, words), 2);
    if (HasFatalFailure()) return;
    EXPECT_EQ(report()["state"], "interrupted");
    // Once more, unless so little is left that it may have come to its end by then.
    if (stored_games() + 4 <= static_cast<std::int64_t>(planned))
      play_and_kill({"resume", "--db", path("t.db")}, stored_games() + 1);
    if (HasFatalFailure()) return;
    const auto told = tabiya({"resume", "--db", path("t.db"), "--format", "json"});
    ASSERT_EQ(told.status, kDone) << told.err;
    const auto result = json::parse(told.out);
    EXPECT_EQ(result["games"], planned);
    EXPECT_EQ(result["encounters"], 4);
    EXPECT_EQ(result["verdict"], "undecided");
    auto undisturbed = play("sprt", variant, habits, habits, more, "whole.db");
    undisturbed.insert(undisturbed.end(), {"--encounters", "4"});
    ASSERT_EQ(tabiya(undisturbed).status, kDone);
    EXPECT_EQ(games(), games("whole.db"));
    EXPECT_EQ(content_of(path("games.pgn")), exported());
  }
};

TEST_F(LegalRun, OfTeamsKilledAndResumedIsTheSameRun) {
  expect_resumes_exactly("fourplayer-teams", "", 8, {"--max-plies", "40"});
}

TEST_F(LegalRun, OfFreeForAllKilledAndResumedIsTheSameRunWithItsWalks) {
  expect_resumes_exactly("fourplayer-ffa", "--crash-every 60 --illegal-every 90", 16,
                         {"--max-plies", "60"});
  auto ledger = store::Database::open(path("t.db"), store::Access::read);
  EXPECT_GT(*ledger->number("SELECT count(*) FROM departures"), 3);
  EXPECT_GT(*ledger->number("SELECT sum(walk) FROM moves"), 3);
}

TEST_F(LegalRun, OfTwoAgainstTwoKilledAndResumedIsTheSameRun) {
  expect_resumes_exactly("fourplayer-ffa", "--crash-every 80", 24,
                         {"--max-plies", "40", "--seatings", "two-two"});
}

TEST_F(LegalRun, OfCircularChessKilledAndResumedIsTheSameRun) {
  expect_resumes_exactly("circular", "", 8, {"--max-plies", "40"});
}

TEST_F(LegalRun, OfShogiKilledAndResumedIsTheSameRunWithItsReplays) {
  expect_resumes_exactly("shogi", "--shuffle", 8, {"--max-replays", "2"});
  const auto result = report();
  EXPECT_EQ(result["replayed"], 16);
  EXPECT_EQ(result["draws"], 8);
  EXPECT_EQ(result["causes"], json({{"repetition_replay", 16}, {"replay_limit", 8}}));
  EXPECT_EQ(result["conducts"], json({{"played_out", 8}}));
  auto ledger = store::Database::open(path("t.db"), store::Access::read);
  EXPECT_EQ(*ledger->number("SELECT max(attempt) FROM games"), 2);
}

TEST_F(LegalRun, OfShogiWithoutReplaysDrawsAtOnce) {
  const auto told = tabiya(play("match", "shogi", "--shuffle", "--shuffle",
                                {"--encounters", "2", "--max-replays", "0"}));
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto result = json::parse(told.out);
  EXPECT_EQ(result["draws"], 4);
  EXPECT_FALSE(result.contains("replayed"));
}

// Blocks of four games, each with the tested engine once in every seat.
TEST_F(LegalRun, OfFreeForAllComesToItsVerdict) {
  const auto told = tabiya(play("sprt", "fourplayer-ffa", "--greedy", "",
                                {"--max-plies", "100", "--elo1", "200", "--encounters", "40"}));
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto result = json::parse(told.out);
  EXPECT_EQ(result["verdict"], "H1");
  EXPECT_GE(result["encounters"], 10);
  EXPECT_EQ(result["wins"], nullptr);
  EXPECT_EQ(result["pentanomial"], nullptr);
  const auto cells = result["cells"].get<std::vector<double>>();
  ASSERT_EQ(cells.size(), 13u);
  EXPECT_EQ(std::accumulate(cells.begin(), cells.end(), 0.0), result["encounters"]);
  double mean = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) mean += cells[i] * static_cast<double>(i) / 12;
  EXPECT_NEAR(mean / result["encounters"].get<double>(), result["score"], 1e-6);
  const auto llr = stats::log_likelihood_ratio(stats::sample_of_weights(cells, 4),
                                               {stats::Model::normalized, 0, 200});
  EXPECT_NEAR(*llr, result["llr"], 1e-6);
  ASSERT_EQ(result["seats"].size(), 4u);
  for (const auto& seat : result["seats"]) EXPECT_EQ(seat["games"], result["encounters"]);
  EXPECT_EQ(result["seats"][0]["seat"], "red");
  ASSERT_EQ(result["placings"].size(), 2u);
  EXPECT_GT(result["placings"][0]["points"], result["placings"][1]["points"]);
  EXPECT_THAT(told.err, HasSubstr("beaten"));
}

TEST_F(LegalRun, OfTeamsIsCountedInPairs) {
  const auto told = tabiya(play("match", "fourplayer-teams", "", "--illegal-every 20",
                                {"--encounters", "3", "--max-plies", "300"}));
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto result = json::parse(told.out);
  EXPECT_EQ(result["wins"], 6);
  EXPECT_EQ(result["pentanomial"], json({0, 0, 0, 0, 3}));
  EXPECT_EQ(result["conducts"], json({{"illegal_move", 6}}));
  EXPECT_THAT(exported(), HasSubstr("[Variant \"Teams\"]"));
}

TEST_F(LegalRun, OfFreeForAllTellsPointsAndPlacesInEveryForm) {
  ASSERT_EQ(tabiya(play("match", "fourplayer-ffa", "", "--crash-every 50",
                        {"--encounters", "2", "--max-plies", "80"}))
                .status,
            kDone);
  const auto text = tabiya({"report", "--db", path("t.db")}).out;
  EXPECT_THAT(text, HasSubstr("new: mean "));
  EXPECT_THAT(text, HasSubstr("new as green: "));
  EXPECT_THAT(text, Not(HasSubstr("W-D-L")));
  const auto csv = tabiya({"report", "--db", path("t.db"), "--format", "csv"}).out;
  EXPECT_THAT(csv, HasSubstr(",opponent_points,opponent_place_1,"));
  const auto markdown = tabiya({"report", "--db", path("t.db"), "--format", "markdown"}).out;
  EXPECT_THAT(markdown, HasSubstr("| Points | base: mean "));
  for (const std::string form : {"--pgn", "--csv", "--json", "--epd"}) {
    const auto told = tabiya({"export", "--db", path("t.db"), form, "-"});
    EXPECT_EQ(told.status, kDone) << form << told.err;
    EXPECT_THAT(told.err, HasSubstr("8 games")) << form;
  }
}

TEST_F(LegalRun, TwoAgainstTwoNeedsFourSides) {
  for (const std::string variant : {"chess", "fourplayer-teams"}) {
    const auto told = tabiya(play("match", variant, "", "", {"--seatings", "two-two"}));
    EXPECT_EQ(told.status, kRefused);
    EXPECT_THAT(told.err, HasSubstr("seatings two-two is for games of four sides")) << told.err;
  }
}

}  // namespace
}  // namespace tabiya::cli
