#include <gtest/gtest.h>

#include <set>

#include "engine/rules/core/chance.h"
#include "runner/report/pgn4.h"

namespace tabiya::report {
namespace {

using arbiter::Conduct;
using rules::Cause;

constexpr const char* kOpen =
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/x,x,x,8,x,x,x/"
    "1,bP,11,gK/4,bR,9/8,rQ,5/14/14/14/14/bK,13/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x";

Pgn4Game game_of(const char* variant, const char* position, std::vector<std::string> moves) {
  const auto* entry = rules::find_variant(variant);
  Pgn4Game game;
  game.variant = &entry->facts();
  game.start = *position == '\0' ? entry->start() : std::move(*entry->from(position));
  game.players = {"ruby", "sapphire", "topaz", "emerald"};
  game.moves = std::move(moves);
  return game;
}

std::string movetext(Pgn4Game game) {
  const auto text = write_pgn4(std::move(game));
  if (!text) return text.refusal().message;
  const auto begin = text->find("\n\n") + 2;
  return text->substr(begin, text->size() - begin - 2);
}

TEST(Pgn4, ARoundIsALine) {
  EXPECT_EQ(movetext(game_of("fourplayer-teams", "",
                             {"d2d4", "b7c7", "g13g12", "m8l8", "e1f3", "a10c9"})),
            "1. d2-d4 .. b7-c7 .. g13-g12 .. m8-l8\n2. Ne1-f3 .. Na10-c9");
}

TEST(Pgn4, CapturesChecksAndStalematesAreMarked) {
  EXPECT_EQ(movetext(game_of("fourplayer-ffa", kOpen, {"i9m9", "e10e9", "k13k12"})),
            "1. Qi9-m9 .. Re10-e9 .. k13-k12 .. S");
  EXPECT_EQ(movetext(game_of("fourplayer-ffa", kOpen, {"i9i10", "e10i10"})),
            "1. Qi9-i10 .. Re10xQi10");
  EXPECT_EQ(movetext(game_of("fourplayer-teams", kOpen, {"i9i11"})), "1. Qi9-i11+");
}

TEST(Pgn4, MatePromotionAndCastlingAreWritten) {
  EXPECT_EQ(
      movetext(game_of("fourplayer-ffa",
                       "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/"
                       "x,x,x,8,x,x,x/1,bP,11,gK/14/1,rR,12/14/5,rP,8/14/6,rQ,7/bK,11,gP,1/"
                       "x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x",
                       {"g5b5"})),
      "1. Qg5-b5#");
  EXPECT_EQ(
      movetext(game_of("fourplayer-ffa",
                       "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/"
                       "x,x,x,8,x,x,x/1,bP,11,gK/14/14/14/5,rP,8/14/14/bK,11,gP,1/"
                       "x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x",
                       {"f7f8q"})),
      "1. f7-f8=D");
  EXPECT_EQ(
      movetext(game_of("fourplayer-teams",
                       "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,2,yK,3,yR,x,x,x/"
                       "x,x,x,3,yP,4,x,x,x/x,x,x,8,x,x,x/bR,12,gR/14/14/12,gP,gK/bK,bP,12/14/14/"
                       "bR,12,gR/x,x,x,8,x,x,x/x,x,x,4,rP,3,x,x,x/x,x,x,rR,3,rK,2,rR,x,x,x",
                       {"h1j1", "a7a9"})),
      "1. O-O .. O-O-O");
}

TEST(Pgn4, WhoLeavesIsMarkedAndItsKingWalksOn) {
  auto game = game_of("fourplayer-ffa", kOpen, {"i9m9", "a4a5", "k13k12"});
  game.departures = {{rules::kBlue, Conduct::time_forfeit, 1, ""},
                     {rules::kYellow, Conduct::resigned, 3, ""}};
  EXPECT_EQ(movetext(std::move(game)), "1. Qi9-m9 .. T .. Ka4-a5 .. k13-k12 .. S .. R");
}

TEST(Pgn4, TagsNameTheSeatsAndTheirPoints) {
  auto game = game_of("fourplayer-ffa", "", {"d2d4"});
  game.verdict.over = true;
  game.verdict.cause = Cause::only_kings;
  game.verdict.standing = rules::Standing::ranked({13, 10, 10, 0});
  const auto text = *write_pgn4(std::move(game));
  for (const char* tag :
       {"[Variant \"FFA\"]", "[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D\"]",
        "[StartFen4 \"R-0,0,0,0-", "[Red \"ruby\"]", "[Green \"emerald\"]",
        "[Result \"ruby: 13 - sapphire: 10 - topaz: 10 - emerald: 0\"]",
        "[Termination \"only_kings\"]", "[PlyCount \"1\"]"})
    EXPECT_NE(text.find(tag), std::string::npos) << tag << " in " << text;
}

TEST(Pgn4, MovesThatCannotBePlayedAreRefused) {
  EXPECT_EQ(movetext(game_of("fourplayer-teams", "", {"d2d5"})), "'d2d5' is not a legal move here");
}

// Random games can be written, and every move of a position looks different.
TEST(Pgn4, TellsTheMovesOfAPositionApart) {
  for (const char* variant : {"fourplayer-teams", "fourplayer-ffa"})
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      rules::Chance chance(seed);
      const auto game = rules::find_variant(variant)->start();
      for (int ply = 0; ply < 200; ++ply) {
        const auto moves = game->legal_moves();
        if (moves.empty()) break;
        std::set<std::string> texts;
        for (const auto move : moves) texts.insert(game->write_move(move, rules::Notation::pgn4));
        EXPECT_EQ(static_cast<int>(texts.size()), moves.size()) << game->position_text();
        game->play(moves[static_cast<int>(chance.below(moves.size()))]);
      }
    }
}

}  // namespace
}  // namespace tabiya::report
