#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/rules/core/chance.h"
#include "runner/cli/config_settings.h"
#include "runner/cli/config_toml.h"
#include "runner/cli/config_values.h"

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

// Two engines, so that a run file is complete; line 1 of a file that begins with it is blank.
constexpr std::string_view kEngines = R"(
[each]
nodes = 100
[[engine]]
name = "new"
cmd = "./new"
[[engine]]
name = "base"
cmd = "./base"
)";

std::string complete(std::string_view settings) {
  return std::string(settings) + std::string(kEngines);
}

Configuration read(RunKind kind, const std::string& text) {
  auto read = read_config(kind, text, "run.toml");
  EXPECT_TRUE(read) << read.refusal().message;
  return read ? *std::move(read) : Configuration{};
}

struct RefusedCase {
  std::string_view text;
  std::string_view message;  // of it, the part that matters
};

void expect_refused(RunKind kind, const std::string& text, std::string_view message) {
  const auto read = read_config(kind, text, "run.toml");
  ASSERT_FALSE(read) << text;
  EXPECT_THAT(read.refusal().message, HasSubstr(std::string(message))) << text;
  EXPECT_EQ(read.refusal().message.find('\n'), std::string::npos) << text;
}

class RefusedSettings : public testing::TestWithParam<RefusedCase> {};

TEST_P(RefusedSettings, NamePlaceWordAndRemedy) {
  expect_refused(RunKind::sprt, complete(GetParam().text), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    OfAnSprt, RefusedSettings,
    testing::Values(
        RefusedCase{"\n\nconsurrency = 4",
                    "run.toml:3: unknown key 'consurrency'; did you mean 'concurrency'?"},
        RefusedCase{"qqqqqq = 4", "run.toml:1: unknown key 'qqqqqq'"},
        RefusedCase{"rounds = 4", "did you mean 'encounters'?"},
        RefusedCase{"variant = \"koth\"", "did you mean 'kingofthehill'?"},
        RefusedCase{"event = night",
                    "run.toml:1: this is no value; a text stands in quotes: event = \"night\""},
        RefusedCase{"concurrency = 2\nconcurrency = 3",
                    "run.toml:2: 'concurrency' is given twice; leave one of the two out"},
        RefusedCase{"seed = 99999999999999999999999",
                    "run.toml:1: '99999999999999999999999' is too big for a number"},
        RefusedCase{"seed = 0x1ffffffffffffffff", "is too big for a number"},
        RefusedCase{"pgn = \"a\\u0000b\"",
                    "run.toml:1: pgn = 'a b': holds a control character (byte 2 is 0x00)"},
        RefusedCase{"log = \"a\\u001b[2J\"", "run.toml:1: log = 'a [2J': holds a control"},
        RefusedCase{"event = \"a\\u009b2J\"", "holds a control character (byte 2 is 0xc2)"},
        RefusedCase{"[[engine]]\nname = \"odd\"\noption.Path = \"a\\nb\"",
                    "holds a control character"},
        RefusedCase{"[[engine]]\nname = \"odd\"\noption.Hash = 1\noption.hash = 2",
                    "run.toml:4: 'option.hash' is given twice, in capitals or small letters"},
        RefusedCase{"[[engine]]\nname = \"a\\u0007\"", "run.toml:2: name = 'a ': holds a"},
        RefusedCase{"[[engine]]\ncmd = \"a\\u0000\"", "run.toml:2: cmd = 'a ': holds a"},
        RefusedCase{"db = \":memory:\"", "a ledger is a file that outlives the program"},
        RefusedCase{"db = \"file:x.db?mode=memory\"", "name one with --db, like tabiya.db"},
        RefusedCase{"encounters = -4", "encounters = '-4': must be a whole number from 1"},
        RefusedCase{"concurrency = 0",
                    "run.toml:1: concurrency = '0': must be a whole number from 1 to"},
        RefusedCase{"concurrency = -4", "concurrency = '-4': must be a whole number from 1 to"},
        RefusedCase{"concurrency = \"2\"",
                    "concurrency = '2': must be a whole number, not a text in quotes"},
        RefusedCase{"concurrency = 1.5", "must be a whole number, not a number"},
        RefusedCase{"concurrency = [1]", "'concurrency' must be a text, a number, or"},
        RefusedCase{"restart = 1", "restart = '1': must be true or false, not a whole number"},
        RefusedCase{"encounters = 0", "encounters = '0': must be a whole number from 1"},
        RefusedCase{"variant = \"ches\"", "variant = 'ches': must be one of chess, chess960"},
        RefusedCase{"variant = \"ches\"", "did you mean 'chess'?"},
        RefusedCase{"seatings = \"both\"",
                    "seatings = 'both': must be one of all, single, fixed, two-two"},
        RefusedCase{"draws = \"jsa\"", "draws = 'jsa': "},
        RefusedCase{"claims = \"sometimes\"", "claims = 'sometimes': "},
        RefusedCase{"adjudicate-draw = \"from=x\"", "adjudicate-draw = 'from=x': "},
        RefusedCase{"adjudicate-win = \"plies=6 sides=three\"",
                    "adjudicate-win = 'plies=6 sides=three': "},
        RefusedCase{"max-plies = 0", "max-plies = '0': "},
        RefusedCase{"max-plies = true",
                    "max-plies = 'true': must be a whole number or a text in quotes"},
        RefusedCase{"max-faults = \"row=many\"", "max-faults = 'row=many': must be like"},
        RefusedCase{"max-faults = \"percent=101\"", "max-faults = 'percent=101': must be like"},
        RefusedCase{"engine-timeout = 0", "must be more than 0 seconds"},
        RefusedCase{"engine-timeout = -1", "must be a number of seconds"},
        RefusedCase{"engine-grace = 0", "must be more than 0 seconds"},
        RefusedCase{"elo0 = 5", "run.toml:1: elo0 = 5 must be less than elo1 = 5"},
        RefusedCase{"alpha = 0.6", "alpha = '0.6': must be a rate above 0 and below 0.5"},
        RefusedCase{"beta = 0.0", "beta = '0.0': must be a rate above 0"},
        RefusedCase{"model = \"bayes\"", "model = 'bayes': must be one of logistic, normalized"},
        RefusedCase{"preset = \"vltc\"", "preset = 'vltc': must be one of stc, ltc, simplify"},
        RefusedCase{"preset = \"stc\"\nelo1 = 4", "run.toml:2: elo1 = '4': preset 'stc' sets this"},
        RefusedCase{"book-start = 4", "book-start = '4': there is no book"},
        RefusedCase{"book-order = \"random\"", "book-order = 'random': there is no book"},
        RefusedCase{"book = \"b.epd\"\nbook-order = \"rndom\"", "did you mean 'random'?"},
        RefusedCase{"book = \"\"", "book = '': must name a file"},
        RefusedCase{"pgn = \"\"", "pgn = '': must name a file"},
        RefusedCase{"db = \"x.db\"\npgn = \"x.db\"",
                    "run.toml:2: db and pgn are the same file 'x.db'"},
        RefusedCase{"pgn = \"x.txt\"\nlog = \"./x.txt\"",
                    "run.toml:2: pgn and log are the same file './x.txt'"},
        RefusedCase{"seed = -1", "seed = '-1': must be a whole number from 0"},
        RefusedCase{"concurrency = 1\nconcurrency = 2", "run.toml:2: "},
        RefusedCase{"concurrency = ", "run.toml:1: "},
        RefusedCase{"[eaxh]\nnodes = 5",
                    "run.toml:1: unknown table [eaxh]; did you mean 'each'?"}));

class RefusedEngines : public testing::TestWithParam<RefusedCase> {};

TEST_P(RefusedEngines, NamePlaceWordAndRemedy) {
  expect_refused(RunKind::match, std::string(GetParam().text), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    OfAMatch, RefusedEngines,
    testing::Values(
        RefusedCase{"", "two engines play a match, not 0"},
        RefusedCase{"[[engine]]\nname='new'\ncmd='a'\nnodes=1\n",
                    "two engines play a match, not 1"},
        RefusedCase{"[[engine]]\nname='new'\ncmd='a'\nnodes=1\n[[engine]]\nname='new'\ncmd='b'\n",
                    "run.toml:5: two engines are called 'new'"},
        RefusedCase{"[[engine]]\ncmd='x/a'\nnodes=1\n[[engine]]\ncmd='y/a'\nnodes=1\n",
                    "two engines are called 'a'"},
        RefusedCase{"[[engine]]\nname='new'\nnodes=1\n", "run.toml:1: engine 'new': no program"},
        RefusedCase{"[[engine]]\nname='new'\ncmd='a'\n", "engine 'new': no limit to its thinking"},
        RefusedCase{"[[engine]]\nname='new'\ncmd='a'\ntc='inf'\n", "tc=inf alone never ends"},
        RefusedCase{"[[engine]]\ncdm='a'\n",
                    "run.toml:2: unknown key 'cdm' of an engine; did you mean 'cmd'?"},
        RefusedCase{"[each]\nname='a'\n", "run.toml:2: name = 'a': a name belongs to one engine"},
        RefusedCase{"[each]\nhash=1\n", "unknown key 'hash' of each; did you mean 'option.Hash'?"},
        RefusedCase{"[each]\nContempt=1\n",
                    "; an option of the engine itself is option.Contempt=VALUE"},
        RefusedCase{"[each]\nnode=1\n", "unknown key 'node' of each; did you mean 'nodes'?"},
        RefusedCase{"[[engine]]\ncmd=''\n", "cmd = '': must name a program"},
        RefusedCase{"[[engine]]\ncmd=\"'a\"\n", "a quote is not closed"},
        RefusedCase{"[[engine]]\ntc='abc'\n", "run.toml:2: tc = 'abc': "},
        RefusedCase{"[[engine]]\nst=0\n", "st = '0': must be more than 0 seconds"},
        RefusedCase{"[[engine]]\nnodes=0\n", "nodes = '0': must be a whole number from 1"},
        RefusedCase{"[[engine]]\nnodes='5'\n", "must be a whole number, not a text in quotes"},
        RefusedCase{"[[engine]]\ntimemargin=-1\n", "timemargin = '-1': "},
        RefusedCase{"[[engine]]\nprotocol='xboard'\n",
                    "protocol = 'xboard': is not spoken here; engines must speak uci, usi"},
        RefusedCase{"[[engine]]\nprotocol='usii'\n", "did you mean 'usi'?"},
        RefusedCase{"[each]\nprotocoll='usi'\n", "did you mean 'protocol'?"},
        RefusedCase{"[[engine]]\nname='a'\ncmd='a'\nnodes=1\nprotocol='usi'\n"
                    "[[engine]]\nname='b'\ncmd='b'\nnodes=1\n",
                    "run.toml:1: engine 'a': protocol usi is spoken in shogi only"},
        RefusedCase{"variant='shogi'\n[each]\nprotocol='ucci'\nnodes=1\n"
                    "[[engine]]\nname='a'\ncmd='a'\n[[engine]]\nname='b'\ncmd='b'\n",
                    "engine 'a': protocol ucci is spoken in xiangqi only"},
        RefusedCase{"[[engine]]\noption.Ponder=true\n", "pondering is not supported"},
        RefusedCase{"[[engine]]\noption.UCI_Chess960=true\n", "is set by the runner"},
        RefusedCase{"[[engine]]\noption.Hash=[1]\n", "run.toml:2: 'Hash' must be a text"},
        RefusedCase{"[engine]\ncmd='a'\n", "run.toml:1: 'engine' must be given as tables"},
        RefusedCase{"each = 3\n", "run.toml:1: 'each' must be a table: [each]"},
        RefusedCase{"engine = ['a']\n", "'engine' must be given as tables"}));

TEST(Config, RefusesSettingsOfATestInAMatch) {
  expect_refused(RunKind::match, complete("elo1 = 5"), "take `tabiya sprt run.toml`");
}

// The reader of TOML goes down by recursion.
TEST(Config, RefusesWhatStandsTooDeepBeforeItIsRead) {
  constexpr std::size_t kMany = 200'000;
  const auto many = [](const std::string& piece) {
    std::string text;
    for (std::size_t i = 0; i < kMany; ++i) text += piece;
    return text;
  };
  for (const auto& deep :
       {"\n" + many("a.") + "b = 1", "\n[" + many("a.") + "b]", "\na = " + many("["),
        "\n" + many("\"a\" . ") + "b = 1", "\na = " + many("{b="),
        "\na = [\"\"\"x\"\"\"\"\", " + many("["), "\nb = { " + many("'x'.") + "a = 1 }"}) {
    const auto layer = read_layer(deep, "run.toml");
    ASSERT_FALSE(layer);
    EXPECT_THAT(layer.refusal().message, HasSubstr("run.toml:2: more than 16 keys or brackets"));
  }
  const auto texts = "event = \"" + many(".[") + "\" # " + many("[.") + "\nlog = '''" +
                     many("[\n") + "'''\npgn = \"\\\"" + many("{") + "\"\n";
  EXPECT_TRUE(read_layer(texts, "run.toml"));
}

TEST(Config, HasTheDefaultsOfTheManual) {
  const auto run = read(RunKind::sprt, complete("")).run;
  RunConfig expected;
  expected.kind = RunKind::sprt;
  expected.engines = run.engines;
  EXPECT_EQ(run, expected);
  EXPECT_EQ(run.concurrency, 1);
  EXPECT_EQ(run.sprt.hypotheses.elo0, 0);
  EXPECT_EQ(run.sprt.hypotheses.elo1, 5);
  EXPECT_EQ(run.patience.step, 10s);
  EXPECT_EQ(run.patience.grace, 5s);
}

TEST(Config, ReadsWholeFiles) {
  const auto run = read(RunKind::sprt, R"(
variant = "kingofthehill"
concurrency = 2
preset = "simplify"
alpha = 0.01
adjudicate-draw = "from=30 plies=4 cp=5"
max-faults = "row=3"
book = "b.epd"
book-order = "sequential"
engine-timeout = 2.5
[each]
tc = "8+0.08"
option.Hash = 16
option."Skill Level" = 3
[[engine]]
name = "new"
cmd = "./new 'a b'"
args = "--x"
option.hash = 32
[[engine]]
cmd = "/usr/games/base"
st = 0.5
tc = "inf"
restart = true
)")
                       .run;
  EXPECT_EQ(run.variant, "kingofthehill");
  EXPECT_EQ(run.sprt.hypotheses.elo0, -1.75);
  EXPECT_EQ(run.sprt.hypotheses.elo1, 0.25);
  EXPECT_EQ(run.sprt.risks.alpha, 0.01);
  EXPECT_EQ(run.adjudication.draw->from_move, 30);
  EXPECT_EQ(run.max_faults.in_a_row, 3);
  EXPECT_EQ(run.max_faults.percent, 5);
  EXPECT_EQ(run.patience.step, 2500ms);
  ASSERT_EQ(run.engines.size(), 2u);
  const auto& fresh = run.engines[0];
  EXPECT_THAT(fresh.command, ElementsAre("./new", "a b", "--x"));
  EXPECT_THAT(fresh.options, ElementsAre(Pair("hash", "32"), Pair("Skill Level", "3")));
  EXPECT_TRUE(fresh.control.has_clock());
  EXPECT_EQ(fresh.control.margin, 0us);
  const auto& base = run.engines[1];
  EXPECT_EQ(base.name, "base");
  EXPECT_FALSE(base.control.has_clock());
  EXPECT_EQ(base.control.per_move, 500ms);
  EXPECT_EQ(base.control.margin, 50ms);
  EXPECT_TRUE(base.restart);
}

Statement said(std::string name, std::string text) {
  return {std::move(name), std::move(text), std::nullopt, "command line"};
}

TEST(Config, GivesArgumentsOfEachToEveryEngine) {
  const auto run = read(RunKind::match, R"(
[each]
args = "--quiet"
nodes = 5
[[engine]]
name = "new"
cmd = "./new --x"
[[engine]]
name = "base"
cmd = "./base"
args = "--loud"
)")
                       .run;
  EXPECT_THAT(run.engines[0].command, ElementsAre("./new", "--x", "--quiet"));
  EXPECT_THAT(run.engines[1].command, ElementsAre("./base", "--loud"));
}

TEST(Config, LetsALaterLayerGoBeforeAnEarlierOne) {
  const auto file =
      read_layer(complete("concurrency = 4\nelo1 = 9\nevent = \"night\""), "run.toml");
  ASSERT_TRUE(file);
  Layer line;
  line.settings = {said("concurrency", "2"), said("preset", "stc")};
  line.each = {said("nodes", "7")};
  line.engines = {{{said("name", "base"), said("depth", "3")}, "command line"}};
  const std::array<Layer, 2> layers{*file, line};
  const auto both = combine(RunKind::sprt, layers);
  ASSERT_TRUE(both) << both.refusal().message;
  EXPECT_EQ(both->run.concurrency, 2);
  EXPECT_EQ(both->run.event, "night");
  EXPECT_EQ(both->run.sprt.hypotheses.elo1, 2);
  ASSERT_EQ(both->run.engines.size(), 2u);
  EXPECT_EQ(both->run.engines[0].control.nodes, 7u);
  EXPECT_EQ(both->run.engines[1].control.nodes, 7u);
  EXPECT_EQ(both->run.engines[1].control.depth, 3);
  EXPECT_THAT(both->run.engines[1].command, ElementsAre("./base"));
}

// A run by nodes becomes one by the clock; nobody means both by a clock of the command line.
TEST(Config, LetsLimitsGoBeforeAllLimitsOfAnEarlierLayer) {
  const auto file = read_layer(
      "[each]\nnodes = 100\ntimemargin = 5\n[[engine]]\nname = \"new\"\ncmd = \"./new\"\ndepth = "
      "9\n"
      "[[engine]]\nname = \"base\"\ncmd = \"./base\"\n",
      "run.toml");
  ASSERT_TRUE(file);
  const auto engines_with = [&](const Layer& line) {
    const std::array<Layer, 2> layers{*file, line};
    const auto both = combine(RunKind::match, layers);
    EXPECT_TRUE(both) << both.refusal().message;
    return both->run.engines;
  };
  Layer line;
  const auto plain = engines_with(line);
  EXPECT_EQ(plain[0].control.nodes, 100u);  // within one layer limits hold together
  EXPECT_EQ(plain[0].control.depth, 9);
  line.each = {said("tc", "8+0.08")};
  for (const auto& engine : engines_with(line)) {
    EXPECT_TRUE(engine.control.has_clock());
    EXPECT_EQ(engine.control.nodes, std::nullopt);
    EXPECT_EQ(engine.control.depth, std::nullopt);
    EXPECT_EQ(engine.control.margin, 5ms);
  }
  line.each.clear();
  line.engines = {{{said("name", "new"), said("st", "0.5")}, "command line"}};
  const auto one = engines_with(line);
  EXPECT_EQ(one[0].control.per_move, 500ms);
  EXPECT_EQ(one[0].control.nodes, std::nullopt);
  EXPECT_EQ(one[1].control.nodes, 100u);
}

TEST(Config, LetsABoundGoBeforeThePresetOfAnEarlierLayer) {
  const auto file = read_layer(complete("preset = \"stc\""), "run.toml");
  Layer line;
  line.settings = {said("elo1", "3")};
  const std::array<Layer, 2> layers{*file, line};
  const auto both = combine(RunKind::sprt, layers);
  ASSERT_TRUE(both) << both.refusal().message;
  EXPECT_EQ(both->run.sprt.hypotheses.elo0, 0);
  EXPECT_EQ(both->run.sprt.hypotheses.elo1, 3);
}

TEST(Config, RefusesABadValueThatALaterLayerOverrides) {
  const auto file = read_layer(complete("concurrency = -2"), "run.toml");
  Layer line;
  line.settings = {said("concurrency", "2")};
  const std::array<Layer, 2> layers{*file, line};
  const auto both = combine(RunKind::match, layers);
  ASSERT_FALSE(both);
  EXPECT_THAT(both.refusal().message, HasSubstr("concurrency = '-2'"));
}

TEST(Config, RefusesAThirdEngineOfTheCommandLine) {
  const auto file = read_layer(complete(""), "run.toml");
  Layer line;
  line.engines = {{{said("name", "third"), said("cmd", "x")}, "command line"}};
  const std::array<Layer, 2> layers{*file, line};
  const auto both = combine(RunKind::match, layers);
  ASSERT_FALSE(both);
  EXPECT_THAT(both.refusal().message, HasSubstr("not 3"));
}

// Draws configurations with every setting away from its default in turn.
class RandomConfig {
 public:
  explicit RandomConfig(std::uint64_t seed) : chance_(seed) {}

  RunConfig draw() {
    RunConfig run;
    run.kind = coin() ? RunKind::sprt : RunKind::match;
    constexpr std::array kVariants{"racingkings", "chess960", "shogi", "xiangqi"};
    run.variant = kVariants[chance_.below(kVariants.size())];
    const auto own_game = run.variant == "shogi"     ? match::Protocol::usi
                          : run.variant == "xiangqi" ? match::Protocol::ucci
                                                     : match::Protocol::uci;
    if (coin()) run.encounters = whole(1, 1'000'000);
    run.seatings = static_cast<schedule::SeatingRule>(whole(0, 3));
    run.concurrency = static_cast<int>(whole(1, 64));
    if (coin()) run.book = draw_book();
    if (coin()) run.seed = chance_() >> 1;
    if (coin()) run.draws = draw_rules(own_game);
    if (run.variant == "shogi") run.impasse = static_cast<arbiter::Impasse>(whole(0, 2));
    if (run.variant == "xiangqi") run.move_limit = number();
    run.claims = static_cast<arbiter::Claims>(whole(0, 2));
    if (run.variant == "shogi") run.max_replays = static_cast<int>(whole(0, 100));
    if (coin()) run.adjudication.draw = {number(), number(), number()};
    if (coin()) run.adjudication.win = {number(), number(), arbiter::WinAgreement::one};
    if (coin()) run.adjudication.max_plies = coin() ? number() : arbiter::kNoPliesLimit;
    if (run.kind == RunKind::sprt) run.sprt = draw_sprt();
    run.restart = coin();
    run.affinity = coin();
    run.patience.step = arbiter::Microseconds(whole(1, 90'000'000));
    run.patience.grace = arbiter::Microseconds(whole(1, 90'000'000));
    run.max_faults = {number(), static_cast<double>(whole(0, 400)) / 4};
    run.lenient = coin();
    run.oversubscribe = coin();
    run.database = "d" + text();
    run.event = text();
    run.pgn = coin() ? "p" + text() : "";
    run.log = coin() ? "l" + text() : "";
    run.engines.push_back(draw_engine("a"));
    run.engines.push_back(draw_engine("b"));
    for (auto& engine : run.engines)
      if (coin()) engine.protocol = own_game;
    return run;
  }

 private:
  bool coin() { return chance_.below(2) == 0; }
  std::int64_t whole(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(chance_.below(std::uint64_t(most - least + 1)));
  }
  int number() { return static_cast<int>(whole(1, 999)); }

  std::string text() {
    constexpr std::array<std::string_view, 10> kParts{"x", " ", "\"", "'",     "\\",
                                                      "#", "=", ";",  "Größe", "将"};
    std::string text;
    for (auto left = chance_.below(6); left > 0; --left)
      text += kParts[chance_.below(kParts.size())];
    return text;
  }

  arbiter::DrawRules draw_rules(match::Protocol own_game) {
    return static_cast<arbiter::DrawRules>(2 * static_cast<int>(own_game) + whole(0, 1));
  }

  BookSettings draw_book() {
    BookSettings book{"b" + text(), static_cast<schedule::Order>(whole(0, 1)), whole(1, 99), {}};
    if (coin()) book.plies = number();
    return book;
  }

  stats::Sprt draw_sprt() {
    const double elo0 = static_cast<double>(whole(-900, 900)) / 7;
    const double elo1 = elo0 + chance_.fraction() + 0.001;
    const double alpha = 0.01 + chance_.fraction() / 4;
    const double beta = 0.01 + chance_.fraction() / 4;
    return {{static_cast<stats::Model>(whole(0, 1)), elo0, elo1}, {alpha, beta}};
  }

  match::EngineSpec draw_engine(const std::string& name) {
    match::EngineSpec engine{
        name + text(), {"c" + text(), text()}, coin() ? "d" + text() : "", {}, draw_control(),
        coin()};
    for (auto left = chance_.below(3); left > 0; --left)
      engine.options.emplace_back("O" + std::to_string(left) + (coin() ? " x.\"y" : ""),
                                  coin() ? "värd \\ \"" : "");
    return engine;
  }

  arbiter::TimeControl draw_control() {
    arbiter::TimeControl control;
    if (coin()) {
      if (coin())
        control.periods.push_back({number(), arbiter::Microseconds(whole(1, 99'000'000))});
      control.periods.push_back({0, arbiter::Microseconds(whole(1, 99'000'000))});
      control.increment = arbiter::Microseconds(whole(0, 999'999));
    }
    if (coin()) control.per_move = arbiter::Microseconds(whole(1, 99'000'000));
    if (coin()) control.nodes = chance_() % 1'000'000 + 1;
    if (coin() || control == arbiter::TimeControl{}) control.depth = number();
    control.margin = std::chrono::milliseconds(whole(0, 500));
    return control;
  }

  rules::Chance chance_;
};

// F-U03
TEST(Config, IsWrittenSoThatItReadsBackToTheSameValue) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto run = RandomConfig(seed).draw();
    const auto text = write_config(run);
    const auto again = read_config(run.kind, text, "written.toml");
    ASSERT_TRUE(again) << again.refusal().message << "\n" << text;
    ASSERT_EQ(again->run, run) << text << "\n---\n" << write_config(again->run);
  }
}

class WrittenConfig : public testing::TestWithParam<std::string> {};

TEST_P(WrittenConfig, HasEverySettingWithAValue) {
  RunConfig run = RandomConfig(1).draw();
  run.kind = RunKind::sprt;
  run.variant = GetParam();
  run.book = {"b.epd", schedule::Order::random, 2, 4};
  run.encounters = 5;
  run.seed = 1;
  run.draws = arbiter::DrawRules::claim;
  run.adjudication = {arbiter::DrawAdjudication{}, arbiter::WinAdjudication{}, 300};
  run.event = run.pgn = run.log = "x";
  const auto text = "\n" + write_config(run);
  for (const auto name : setting_names()) {
    if (name == "preset") continue;  // stands for the bounds, which are written
    const auto line = HasSubstr("\n" + std::string(name) + " = ");
    if (applies(*find_setting(name), run)) {
      EXPECT_THAT(text, line);
    } else {
      EXPECT_THAT(text, Not(line));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OfAGame, WrittenConfig, testing::Values("chess", "shogi", "xiangqi"));

TEST(Config, TakesImpasseAndMoveLimitInTheirGames) {
  const auto shogi = read_config(RunKind::match, complete("variant='shogi'\nimpasse='off'"), "r");
  ASSERT_TRUE(shogi) << shogi.refusal().message;
  EXPECT_EQ(shogi->run.impasse, arbiter::Impasse::off);
  const auto xiangqi =
      read_config(RunKind::match, complete("variant='xiangqi'\nmove-limit=60"), "r");
  ASSERT_TRUE(xiangqi) << xiangqi.refusal().message;
  EXPECT_EQ(xiangqi->run.move_limit, 60);
  // As earlier programs stored it with every run.
  EXPECT_EQ(read(RunKind::match, complete("max-replays=3")).run.max_replays, 3);
  expect_refused(RunKind::match, complete("variant='xiangqi'\nimpasse='off'"),
                 "impasse = 'off': this belongs to shogi, but the run plays xiangqi");
  expect_refused(RunKind::match, complete("move-limit=60"),
                 "move-limit = '60': this belongs to xiangqi, but the run plays chess");
  expect_refused(RunKind::match, complete("max-replays=2"),
                 "max-replays = '2': this belongs to shogi, but the run plays chess");
  expect_refused(RunKind::match, complete("variant='shogi'\nimpasse='declared'"),
                 "did you mean 'declare'?");
  expect_refused(RunKind::match, complete("variant='xiangqi'\nmove-limit=0"),
                 "must be a whole number from 1");
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Configs, OfTheProjectAllLoad) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TABIYA_SOURCE "/configs")) {
    if (entry.path().extension() != ".toml") continue;
    ++files;
    const auto name = entry.path().filename().string();
    const auto kind = name.starts_with("match")  ? RunKind::match
                      : name.starts_with("tune") ? RunKind::spsa
                                                 : RunKind::sprt;
    const auto loaded = read_config(kind, content_of(entry.path()), name);
    ASSERT_TRUE(loaded) << loaded.refusal().message;
    const auto& book = loaded->run.book.file;
    EXPECT_TRUE(book.empty() || std::filesystem::exists(TABIYA_SOURCE "/" + book)) << name;
  }
  EXPECT_GE(files, 3);
}

}  // namespace
}  // namespace tabiya::cli
