// Whole runs of `tabiya tune spsa`: an engine that plays against itself with other options.
#include <csignal>
#include <fstream>

#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kOptions =
    "--option 'option name margin type spin default 50 min 0 max 100' "
    "--option 'option name factor type string default 1.5'";
constexpr const char* kParameters =
    "[[parameter]]\nname = \"margin\"\nstart = 50\nmin = 0\nmax = 100\nc_end = 8\n"
    "[[parameter]]\nname = \"factor\"\nstart = 1.5\nmin = 0.5\nmax = 2.5\nc_end = 0.2\n"
    "type = \"real\"\n";

class Tuning : public Run {
 protected:
  std::vector<std::string> tune(const std::string& habits, std::vector<std::string> more = {},
                                const std::string& parameters = kParameters,
                                const std::string& database = "t.db") const {
    std::ofstream(path("p.toml")) << parameters;
    std::vector<std::string> arguments{"tune",
                                       "spsa",
                                       "--db",
                                       path(database),
                                       "--engine",
                                       "name=mine",
                                       "cmd=" FAKE_ENGINE,
                                       "args=" + std::string(kOptions) + " " + habits,
                                       "nodes=10",
                                       "--parameters",
                                       path("p.toml"),
                                       "--format",
                                       "json",
                                       "--seed",
                                       "7",
                                       "--encounters",
                                       "6",
                                       "--spsa-batch",
                                       "2"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  // Options of all encounters of a run, in the order of their numbers.
  std::string options(const std::string& database, int run) const {
    auto ledger = store::Database::open(path(database), store::Access::read);
    auto rows = ledger->prepare("SELECT options FROM encounters WHERE run = ?1 ORDER BY number");
    rows.bind(run);
    std::string text;
    while (rows.next()) text += rows.text(0) + "\n";
    return text;
  }
};

TEST_F(Tuning, PlaysStoresAndReports) {
  const auto told = tabiya(tune("", {"--log", path("log")}));
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto result = json::parse(told.out);
  EXPECT_EQ(result["kind"], "spsa");
  EXPECT_EQ(result["state"], "finished");
  EXPECT_EQ(result["games"], 12);
  EXPECT_EQ(result["engines"], json({"mine plus", "mine minus"}));
  EXPECT_EQ(result["tuning"]["encounters"], 6);
  EXPECT_EQ(result["tuning"]["recommended"], json({50, 1.5})) << "all games were drawn";
  EXPECT_EQ(report(), result);
  EXPECT_THAT(told.err, HasSubstr("2 parameters, 6 pairs in batches of 2"));
  const auto log = content_of(path("log"));
  EXPECT_THAT(log, AllOf(HasSubstr("setoption name margin value 66"),
                         HasSubstr("setoption name margin value 34"),
                         HasSubstr("setoption name factor value ")));
}

TEST_F(Tuning, DrawsTheWayOfItsParameters) {
  ASSERT_EQ(tabiya(tune("")).status, kDone);
  const auto told = tabiya({"report", "--db", path("t.db"), "--plot", path("way.svg")});
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(content_of(path("way.svg")),
              AllOf(HasSubstr("<svg"), HasSubstr("margin"), HasSubstr("factor")));
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "1"})).status, kDone);
  const auto match = tabiya({"report", "--db", path("t.db"), "--plot", path("match.svg")});
  EXPECT_EQ(match.status, kRefused);
  EXPECT_THAT(match.err, HasSubstr("run 2 is a match, not a tuning by SPSA"));
}

// Another program may choose other constants for the same run.
TEST_F(Tuning, StoresTheConstantsThatWereChosen) {
  ASSERT_EQ(tabiya(tune("")).status, kDone);
  const auto file = tabiya({"report", "--db", path("t.db"), "--config"}).out;
  for (const auto* constant : {"spsa-batch = 2", "spsa-c = ", "spsa-r-end = ", "spsa-a = ",
                               "spsa-alpha = ", "spsa-gamma = ", "spsa-averaged = "})
    EXPECT_THAT(file, HasSubstr(std::string("\n") + constant));
}

// No game of a tuning is played twice, though its openings are.
TEST_F(Tuning, MayGoThroughItsBookAgain) {
  std::ofstream(path("b.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
                                  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n";
  const auto told = tabiya(tune("", {"--book", path("b.epd")}));
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, Not(HasSubstr("repeat")));
}

TEST_F(Tuning, KeepsStartsThatAreFractions) {
  const std::string fraction =
      "[[parameter]]\nname = \"margin\"\nstart = 50.5\nmin = 0\nmax = 100\nc_end = 8\n";
  const auto told = tabiya(tune("", {}, fraction));
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_EQ(json::parse(told.out)["tuning"]["parameters"][0]["start"], 50.5);
}

TEST_F(Tuning, ThatWasStoppedGoesOnTheSameWay) {
  TripWire err(SIGINT);
  ASSERT_EQ(tabiya(tune(kSlow, {"--progress", "bar"}), err).status, kStopped);
  ASSERT_LT(report()["games"], 12);
  const auto resumed = tabiya({"resume", "--db", path("t.db"), "--format", "json"});
  ASSERT_EQ(resumed.status, kDone) << resumed.err;
  EXPECT_EQ(json::parse(resumed.out)["games"], 12);
  const auto whole = tabiya(tune(kSlow, {}, kParameters, "whole.db"));
  ASSERT_EQ(whole.status, kDone) << whole.err;
  EXPECT_EQ(options("t.db", 1), options("whole.db", 1));
  EXPECT_EQ(report()["tuning"], json::parse(whole.out)["tuning"]);
}

TEST_F(Tuning, DropsEncountersInWhichAnEngineBreaksDown) {
  const auto told = tabiya(tune("--crash-on-go 2", {"--max-faults", "off"}));
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto tuning = json::parse(told.out)["tuning"];
  EXPECT_EQ(tuning["dropped"], 6);
  EXPECT_EQ(tuning["encounters"], 0);
  EXPECT_EQ(tuning["recommended"], json({50, 1.5}));
}

TEST_F(Tuning, OfWhatTheEngineDoesNotTakeIsRefusedBeforeAnyGame) {
  const auto refused = [&](const std::string& parameters) {
    const auto told = tabiya(tune("", {}, parameters));
    EXPECT_EQ(told.status, kRefused);
    EXPECT_FALSE(std::filesystem::exists(path("t.db")));
    return told.err;
  };
  const auto parameter = [](const std::string& name, const std::string& numbers) {
    return "[[parameter]]\nname = \"" + name + "\"\n" + numbers;
  };
  EXPECT_THAT(refused(parameter("margni", "start = 5\nmin = 0\nmax = 9\nc_end = 1\n")),
              HasSubstr("has no option margni; did you mean margin?"));
  EXPECT_THAT(refused(parameter("margin", "start = 5\nmin = 0\nmax = 101\nc_end = 1\n")),
              HasSubstr("takes 0 to 100, not '101'"));
  EXPECT_THAT(refused(parameter("margin", "start = 5\nmin = -3\nmax = 9\nc_end = 1\n")),
              HasSubstr("takes 0 to 100, not '-3'"));
  EXPECT_THAT(refused(parameter("margin", "start = 5\nmin = 9\nmax = 0\nc_end = 1\n")),
              HasSubstr("p.toml:1"));
  EXPECT_THAT(refused(""), HasSubstr("p.toml"));
}

TEST_F(Tuning, OfARealNumberNeedsAnOptionThatTakesOne) {
  const auto told = tabiya(tune("", {},
                                "[[parameter]]\nname = \"margin\"\nstart = 5\nmin = 0\nmax = 100\n"
                                "c_end = 1\ntype = \"real\"\n"));
  EXPECT_EQ(told.status, kRefused);
  EXPECT_THAT(told.err, HasSubstr("takes a whole number"));
}

TEST_F(Tuning, IsNeitherLenientNorValidatedByATestThatCannotEnd) {
  EXPECT_THAT(tabiya(tune("", {"--lenient"})).err, HasSubstr("tuned by chance alone"));
  EXPECT_THAT(tabiya(tune("", {"--validate-elo1", "0"})).err, HasSubstr("must be more than 0"));
}

TEST_F(Tuning, NeedsOneEngineAndParameters) {
  EXPECT_THAT(tabiya({"tune", "spsa"}).err, HasSubstr("one engine is tuned, not 0"));
  EXPECT_THAT(tabiya({"tune", "spsa", "--engine", "name=a", "cmd=" FAKE_ENGINE, "nodes=1"}).err,
              HasSubstr("give --parameters FILE"));
  auto twice = tune("");
  for (auto& word : twice)
    if (word == "nodes=10") word = "option.Margin=4";
  twice.insert(twice.end(), {"--each", "nodes=10"});
  EXPECT_THAT(tabiya(twice).err, HasSubstr("option.Margin is tuned: leave it out here"));
  EXPECT_THAT(tabiya(run("match", "", "", {"--parameters", path("p.toml")})).err,
              HasSubstr("this belongs to `tabiya tune spsa`"));
}

TEST_F(Tuning, IsRepeatedByTheRunFileThatItsReportPrints) {
  ASSERT_EQ(tabiya(tune("")).status, kDone);
  const auto file = tabiya({"report", "--db", path("t.db"), "--config"});
  std::ofstream(path("again.toml")) << file.out;
  EXPECT_THAT(file.out, AllOf(HasSubstr("[[parameter]]"), Not(HasSubstr("parameters ="))));
  const auto again =
      tabiya({"tune", "spsa", path("again.toml"), "--db", path("t.db"), "--format", "json"});
  ASSERT_EQ(again.status, kDone) << again.err;
  EXPECT_EQ(json::parse(again.out)["tuning"], report("1")["tuning"]);
  EXPECT_EQ(options("t.db", 1), options("t.db", 2));
}

TEST_F(Tuning, IsExtendedByARunThatBeginsWhereItHasArrived) {
  ASSERT_EQ(tabiya(tune("")).status, kDone);
  undo(
      "UPDATE games SET half_points_0 = 2, half_points_1 = 0 WHERE seating = 0;"
      "UPDATE games SET half_points_0 = 0, half_points_1 = 2 WHERE seating = 1;"
      "UPDATE runs SET state = 'finished'");
  const auto first = report("1");
  const auto arrived = first["tuning"]["recommended"];
  ASSERT_NE(arrived, json({50, 1.5}));
  EXPECT_THAT(tabiya({"tune", "extend", "1", "--db", path("t.db")}).err,
              HasSubstr("--encounters N"));
  const auto told = tabiya(
      {"tune", "extend", "1", "--db", path("t.db"), "--encounters", "3", "--format", "json"});
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto second = json::parse(told.out);
  EXPECT_EQ(second["run"], 2);
  EXPECT_EQ(second["planned_encounters"], 3);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(second["tuning"]["parameters"][i]["start"],
              first["tuning"]["parameters"][i]["value"]);
  EXPECT_EQ(second["tuning"]["stages"][0]["batch"], 1) << "a schedule of its own";
  EXPECT_EQ(report("1"), first);
}

TEST_F(Tuning, IsValidatedByATestOfItsResultAgainstItsStart) {
  const auto told = tabiya(tune("", {"--validate", "--validate-elo1", "400"}));
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, HasSubstr("nothing to validate"));
  undo(
      "UPDATE games SET half_points_0 = 2, half_points_1 = 0 WHERE seating = 0;"
      "UPDATE games SET half_points_0 = 0, half_points_1 = 2 WHERE seating = 1;"
      "DELETE FROM movetexts WHERE game = 12; DELETE FROM games WHERE id = 12");
  const auto validated = tabiya({"resume", "1", "--db", path("t.db"), "--format", "json"});
  ASSERT_EQ(validated.status, kDone) << validated.err;
  EXPECT_EQ(json::parse(validated.out), report("2")) << "one document";
  const auto test = report("2");
  EXPECT_EQ(test["kind"], "sprt");
  EXPECT_EQ(test["engines"], json({"mine tuned", "mine start"}));
  EXPECT_EQ(test["verdict"], "H0") << "the fakes always draw";
}

}  // namespace
}  // namespace tabiya::cli
