// Conversations over USI and UCCI, and games between seats that speak different protocols.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runner/match/examination.h"
#include "runner/match/match.h"

namespace tabiya::match {
namespace {

using arbiter::Conduct;
using arbiter::Instant;
using rules::Seat;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Lines = std::vector<std::string>;

class ProtocolDialogue : public ::testing::Test {
 protected:
  void speak(Protocol protocol, std::string_view variant) {
    engine.name = "new";
    engine.protocol = protocol;
    dialogue.emplace(engine, rules::find_variant(variant)->facts(), Patience{});
    dialogue->begin(voice, now);
  }
  Lines said() {
    Lines lines;
    for (const auto& action : actions) lines.emplace_back(actions.text(action));
    actions.clear();
    return lines;
  }
  Heard hear(std::string_view line) { return dialogue->hear(line, voice, now); }
  std::string_view answered(std::string_view line) {
    dialogue->think(voice, "position", "go nodes 5", false, now);
    EXPECT_EQ(hear(line), Heard::moved) << line;
    said();
    return dialogue->answer().move;
  }

  EngineSpec engine;
  std::optional<UciDialogue> dialogue;
  Actions actions;
  Voice voice{actions, 0};
  Instant now{seconds(100)};
};

TEST_F(ProtocolDialogue, UsiFromTheGreetingToTheEndOfAGame) {
  engine.options = {{"USI_Hash", "64"}};
  speak(Protocol::usi, "shogi");
  EXPECT_THAT(said(), ElementsAre("usi"));
  hear("id name Shogi Engine");
  hear("option name USI_Hash type spin default 16 min 1 max 1024");
  EXPECT_EQ(hear("uciok"), Heard::nothing);
  EXPECT_EQ(dialogue->overdue(), "no usiok within 10 s");
  hear("usiok");
  EXPECT_THAT(said(), ElementsAre("setoption name USI_Hash value 64", "isready"));
  EXPECT_EQ(hear("readyok"), Heard::greeted);
  EXPECT_EQ(dialogue->id_name(), "Shogi Engine");
  dialogue->new_game(voice, now);
  EXPECT_THAT(said(), ElementsAre("isready"));
  EXPECT_EQ(hear("readyok"), Heard::ready);
  EXPECT_THAT(said(), ElementsAre("usinewgame")) << "an engine is ready before its game";
  EXPECT_EQ(answered("bestmove 7g7f ponder 3c3d"), "7g7f");
  EXPECT_FALSE(dialogue->answer().resigns);
  dialogue->game_over(voice, GameEnd::win);
  EXPECT_THAT(said(), ElementsAre("gameover win"));
  dialogue->quit(voice);
  EXPECT_THAT(said(), ElementsAre("quit"));
}

TEST_F(ProtocolDialogue, UsiThatThinksIsToldOfNoEnd) {
  speak(Protocol::usi, "shogi");
  hear("usiok");
  hear("readyok");
  dialogue->think(voice, "position startpos", "go infinite", false, now);
  said();
  dialogue->game_over(voice, GameEnd::draw);
  EXPECT_THAT(said(), IsEmpty());
}

TEST_F(ProtocolDialogue, AnotherGameDuringThePreparationOfOneIsAnnouncedOnce) {
  speak(Protocol::usi, "shogi");
  hear("usiok");
  hear("readyok");
  dialogue->new_game(voice, now);
  dialogue->new_game(voice, now);
  said();
  EXPECT_EQ(hear("readyok"), Heard::nothing);
  EXPECT_THAT(said(), ElementsAre("isready"));
  EXPECT_EQ(hear("readyok"), Heard::ready);
  EXPECT_THAT(said(), ElementsAre("usinewgame"));
}

TEST_F(ProtocolDialogue, UcciFromTheGreetingToTheEnd) {
  engine.options = {{"hashsize", "64"}};
  speak(Protocol::ucci, "xiangqi");
  EXPECT_THAT(said(), ElementsAre("ucci"));
  hear("id name Xiangqi Engine");
  hear("option usemillisec type check default false");
  hear("option hashsize type spin min 1 max 1024 default 16");
  hear("option newgame type button");
  EXPECT_EQ(hear("usiok"), Heard::nothing);
  EXPECT_EQ(dialogue->overdue(), "no ucciok within 10 s");
  hear("ucciok");
  EXPECT_THAT(said(),
              ElementsAre("setoption usemillisec true", "setoption hashsize 64", "isready"));
  EXPECT_EQ(hear("readyok"), Heard::greeted);
  EXPECT_THAT(dialogue->warnings(), IsEmpty());
  dialogue->new_game(voice, now);
  EXPECT_THAT(said(), ElementsAre("setoption newgame", "isready"));
  EXPECT_EQ(hear("readyok"), Heard::ready);
  EXPECT_EQ(answered("bestmove h2e2 draw"), "h2e2");
  EXPECT_FALSE(dialogue->answer().resigns);
  answered("bestmove h2e2 resign");
  EXPECT_TRUE(dialogue->answer().resigns);
  EXPECT_EQ(answered("nobestmove"), "nobestmove");
  dialogue->game_over(voice, GameEnd::win);
  EXPECT_THAT(said(), IsEmpty());
  dialogue->quit(voice);
  EXPECT_EQ(hear("bye"), Heard::nothing);
}

TEST_F(ProtocolDialogue, UcciWithoutTheButtonIsOnlyAskedWhetherItIsReady) {
  speak(Protocol::ucci, "xiangqi");
  hear("ucciok");
  hear("readyok");
  said();
  dialogue->new_game(voice, now);
  EXPECT_THAT(said(), ElementsAre("isready"));
}

TEST_F(ProtocolDialogue, ResignationInUciBelongsToShogiAndXiangqi) {
  for (const auto* variant : {"shogi", "xiangqi", "chess", "circular"}) {
    speak(Protocol::uci, variant);
    hear("option name UCI_Variant type string default chess");
    hear("uciok");
    hear("readyok");
    answered("bestmove resign");
    EXPECT_EQ(dialogue->answer().resigns,
              std::string_view(variant) != "chess" && std::string_view(variant) != "circular")
        << variant;
  }
}

TEST_F(ProtocolDialogue, ProtocolOfAnotherGameIsRefused) {
  speak(Protocol::ucci, "shogi");
  EXPECT_EQ(hear("ucciok"), Heard::refused);
  EXPECT_THAT(dialogue->refusal(), HasSubstr("ucci is spoken in xiangqi only"));
}

// A game at 1 s a side between two engines whose lines the test speaks itself.
class MixedMatch : public ::testing::Test {
 protected:
  void begin(std::string_view variant, Protocol first, Protocol second,
             const schedule::Opening& opening = {}) {
    conditions.variant = rules::find_variant(variant);
    engines[0].protocol = first;
    engines[1].protocol = second;
    for (Seat seat = 0; seat < 2; ++seat) {
      engines[seat].name = seat == 0 ? "new" : "base";
      engines[seat].control.periods = {{0, seconds(1)}};
      dialogues[seat].emplace(engines[seat], conditions.variant->facts(), conditions.patience);
    }
    std::array<UciDialogue*, 2> players = {&*dialogues[0], &*dialogues[1]};
    auto made = Match::set_up(conditions, {3, opening, {}}, {1, {1, 0}}, players);
    ASSERT_TRUE(made) << made.refusal().message;
    match.emplace(*std::move(made));
    match->start(now, actions);
    for (Seat seat = 0; seat < 2; ++seat) greet(seat);
  }
  void greet(Seat seat) {
    if (engines[seat].protocol == Protocol::uci)
      line(seat, "option name UCI_Variant type string default chess");
    line(seat, greeted_word(engines[seat].protocol));
    line(seat, "readyok");
    said();
    line(seat, "readyok");
  }
  void line(Seat seat, std::string_view text) { match->on(Line{seat, text, now}, now, actions); }
  void after(arbiter::Microseconds time, Seat seat, std::string_view text) {
    now += time;
    line(seat, text);
  }
  Lines said() {
    Lines lines;
    for (const auto& action : actions)
      if (action.kind == Action::Kind::say)
        lines.push_back(std::to_string(action.seat) + "> " + std::string(actions.text(action)));
    actions.clear();
    return lines;
  }

  std::array<EngineSpec, 2> engines;
  Conditions conditions;
  std::array<std::optional<UciDialogue>, 2> dialogues;
  std::optional<Match> match;
  Actions actions;
  Instant now{seconds(1000)};
};

TEST_F(MixedMatch, EachSeatHearsItsOwnProtocolAndTheRecordIsTheVariants) {
  begin("shogi", Protocol::usi, Protocol::uci, {0, "", {"g3g4"}});
  EXPECT_THAT(said(), ElementsAre("1> position startpos moves g3g4",
                                  "1> go wtime 1000 btime 1000 winc 0 binc 0"));
  after(milliseconds(100), 1, "bestmove c7c6");
  EXPECT_THAT(said(), ElementsAre("0> position startpos moves 3g3f 7c7d",
                                  "0> go btime 1000 wtime 900 byoyomi 0"));
  after(milliseconds(50), 0, "bestmove 2g2f");
  EXPECT_THAT(said(), ElementsAre("1> position startpos moves g3g4 c7c6 h3h4",
                                  "1> go wtime 950 btime 900 winc 0 binc 0"));
  after(milliseconds(1), 1, "bestmove resign");
  EXPECT_THAT(said(), ElementsAre("0> gameover win"));
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::resigned);
  EXPECT_EQ(record.verdict.standing, rules::Standing::won_by(0));
  ASSERT_EQ(record.moves.size(), 2u);
  EXPECT_EQ(record.moves[0].text, "c7c6");
  EXPECT_EQ(record.moves[1].text, "h3h4");
  EXPECT_THAT(record.faults, IsEmpty());
}

TEST_F(MixedMatch, AnswersAreReadInTheProtocolOfTheirSeat) {
  begin("xiangqi", Protocol::ucci, Protocol::uci);
  after(milliseconds(1), 0, "bestmove h2e2");
  EXPECT_THAT(said(), Contains("1> position startpos moves h3e3"));
  after(milliseconds(1), 1, "bestmove h10g8");
  EXPECT_THAT(said(), ElementsAre(HasSubstr("moves h2e2 h9g7"),
                                  "0> go time 999 increment 0 opptime 999 oppincrement 0"));
  after(milliseconds(1), 0, "bestmove a4a5");
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::illegal_move) << "legal it is in UCI only";
  EXPECT_EQ(record.verdict.culprit, 0);
}

TEST_F(MixedMatch, NobestmoveIsNoMove) {
  begin("xiangqi", Protocol::uci, Protocol::ucci);
  after(milliseconds(1), 0, "bestmove h3e3");
  after(milliseconds(1), 1, "nobestmove");
  EXPECT_EQ(match->take_record().verdict.conduct, Conduct::illegal_move);
}

TEST_F(MixedMatch, ResignationThatComesLateIsALossOnTime) {
  begin("shogi", Protocol::usi, Protocol::usi);
  after(seconds(1) + milliseconds(1), 0, "bestmove resign");
  EXPECT_THAT(said(), Contains("1> gameover win"));
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::time_forfeit);
  EXPECT_EQ(record.verdict.culprit, 0);
}

TEST_F(MixedMatch, DeclarationOfUsiIsJudged) {
  // The king and ten pieces across, 28 points with the hand.
  const std::string entitled = "3K5/PPPPP4/GGGGS4/9/9/9/9/9/5k3 b RBS2N2L4P 1";
  begin("shogi", Protocol::usi, Protocol::uci, {0, entitled, {}});
  after(milliseconds(1), 0, "bestmove win");
  EXPECT_THAT(said(), Contains("0> gameover win"));
  EXPECT_EQ(match->take_record().verdict.cause, rules::Cause::impasse);
  begin("shogi", Protocol::usi, Protocol::uci);
  after(milliseconds(1), 0, "bestmove win");
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.cause, rules::Cause::false_declaration);
  EXPECT_EQ(record.verdict.standing, rules::Standing::won_by(1));
}

TEST_F(MixedMatch, InterruptedGamesEndWithoutAWordOfResult) {
  begin("shogi", Protocol::usi, Protocol::usi);
  said();
  match->on(Stop{"stopped by the user", now}, now, actions);
  EXPECT_THAT(said(), ElementsAre("0> stop", "0> quit", "1> quit"));
}

// An engine that plays any legal move, examined in its own protocol.
class ProtocolExamination : public ::testing::Test {
 protected:
  void examine(Protocol protocol, std::string_view variant) {
    entry = rules::find_variant(variant);
    engine.name = "new";
    engine.protocol = protocol;
    examination.emplace(engine, *entry, Patience{});
    examination->begin(now, actions);
    while (!examination->over()) {
      const auto lines = take_said();
      if (lines.empty()) {
        now = alarm_at;
        examination->alarm(now, actions);
      }
      for (const auto& line : lines) answer(line);
    }
  }
  Lines take_said() {
    Lines lines;
    for (const auto& action : actions) {
      if (action.kind == Action::Kind::say) lines.emplace_back(actions.text(action));
      if (action.kind == Action::Kind::wake) alarm_at = action.at;
    }
    actions.clear();
    all.insert(all.end(), lines.begin(), lines.end());
    return lines;
  }
  void answer(const std::string& line) {
    if (line == word_of(engine.protocol)) hear(greeted_word(engine.protocol));
    if (line == "isready") hear("readyok");
    if (line.starts_with("position")) position = line;
    if (line.starts_with("go") && line != "go infinite") move();
    if (line == "stop") move();
    if (line == "quit") examination->gone({}, now, actions);
  }
  void move() {
    auto game = entry->start();
    const auto notation = notation_of(engine.protocol, entry->facts());
    Words words(position);
    while (!words.rest().empty() && words.next() != "moves") {
    }
    for (auto word = words.next(); !word.empty(); word = words.next())
      game->play(*game->read_move(word, notation));
    const bool gives_up = game->plies() == resigns_at;
    hear("bestmove " +
         (gives_up ? "resign" : game->write_move(*game->legal_moves().begin(), notation)));
  }
  void hear(std::string_view line) { examination->hear(line, now, actions); }
  Lines of(Finding::Weight weight) const {
    Lines texts;
    for (const auto& finding : examination->findings())
      if (finding.weight == weight) texts.push_back(finding.text);
    return texts;
  }

  EngineSpec engine;
  const rules::VariantEntry* entry = nullptr;
  std::optional<Examination> examination;
  Actions actions;
  Instant now{seconds(1)};
  Instant alarm_at = Instant::max();
  std::string position;
  Lines all;
  int resigns_at = -1;
};

TEST_F(ProtocolExamination, UsiInShogi) {
  examine(Protocol::usi, "shogi");
  EXPECT_THAT(of(Finding::Weight::fault), IsEmpty());
  EXPECT_THAT(of(Finding::Weight::good), Contains(HasSubstr("40 legal plies")));
  EXPECT_THAT(of(Finding::Weight::note), Contains("tells no name"));
  EXPECT_THAT(all, Contains("go btime 0 wtime 0 byoyomi 100"));
  EXPECT_THAT(all, Contains("go btime 500 wtime 500 byoyomi 0 movestogo 1"));
}

TEST_F(ProtocolExamination, UcciInXiangqi) {
  examine(Protocol::ucci, "xiangqi");
  EXPECT_THAT(of(Finding::Weight::fault), IsEmpty());
  EXPECT_THAT(of(Finding::Weight::good), Contains(HasSubstr("40 legal plies")));
  EXPECT_THAT(of(Finding::Weight::note), Contains(HasSubstr("no option usemillisec")));
  EXPECT_THAT(all, Contains("go time 1000 increment 10 opptime 1000 oppincrement 10"));
}

TEST_F(ProtocolExamination, ResigningTheStartPositionIsAFault) {
  resigns_at = 0;
  examine(Protocol::usi, "shogi");
  EXPECT_THAT(of(Finding::Weight::fault), ElementsAre("resigns in the start position"));
}

TEST_F(ProtocolExamination, ResigningLaterEndsTheGame) {
  resigns_at = 7;
  examine(Protocol::ucci, "xiangqi");
  EXPECT_THAT(of(Finding::Weight::fault), IsEmpty());
  EXPECT_THAT(of(Finding::Weight::good), Contains(HasSubstr("resigned after 7 legal plies")));
}

}  // namespace
}  // namespace tabiya::match
