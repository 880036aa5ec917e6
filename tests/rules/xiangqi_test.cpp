#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "engine/rules/xiangqi/generate.h"
#include "tests/rules/perft_data.h"

namespace tabiya::rules {
namespace {

const VariantEntry& xiangqi_variant() { return *find_variant("xiangqi"); }

std::unique_ptr<Game> game_from(std::string_view position) {
  auto game = xiangqi_variant().from(position);
  EXPECT_TRUE(game.has_value()) << position << ": " << (game ? "" : game.refusal().message);
  return game ? std::move(*game) : nullptr;
}

void play(Game& game, std::initializer_list<const char*> moves) {
  for (const char* text : moves) {
    const auto move = game.read_move(text, Notation::uci);
    ASSERT_TRUE(move.has_value()) << move.refusal().message;
    game.play(*move);
  }
}

std::set<std::string> texts_of(const Game& game) {
  std::set<std::string> texts;
  for (const Move move : game.legal_moves()) texts.insert(game.write_move(move, Notation::uci));
  return texts;
}

TEST(XiangqiFen, HorseAndElephantHaveTwoLetters) {
  const auto game =
      game_from("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 3 7");
  EXPECT_EQ(game->position_text(),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 3 7");
  EXPECT_EQ(game->key(), xiangqi_variant().start()->key());
}

TEST(XiangqiFen, CountersMayBeMissing) {
  EXPECT_EQ(game_from("4k4/9/9/9/9/9/9/9/9/3K5 b - -")->position_text(),
            "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
}

struct BadFen {
  const char* text;
  const char* says;  // part of the refusal
};

TEST(XiangqiFen, BadOnesAreRefusedWithTheirPlace) {
  const BadFen cases[] = {
      {"", "found 0 fields"},
      {"4k4/9/9/9/9/9/9/9/9/3K5", "expected board, side to move"},
      {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0", "found 5 fields"},
      {"4k4/9/9/9/9/9/9/9/3K5 w - -", "expected 10 ranks, found 9"},
      {"4k4/9/9/9/9/9/9/9/9/9/3K5 w - -", "expected 10 ranks, found 11"},
      {"4k4/9/9/91/9/9/9/9/9/3K5 w - -", "rank 7 '91': more than 9 squares"},
      {"4k4/9/9/8/9/9/9/9/9/3K5 w - -", "rank 7 '8': only 8 of 9 squares"},
      {"4k4/9/9/4q4/9/9/9/9/9/3K5 w - -", "rank 7 '4q4': unknown piece 'q'"},
      {"4k4/9/9/0/9/9/9/9/9/3K5 w - -", "unknown piece '0'"},
      {"4k4/9/9/9/9/9/9/9/9/3K5 r - -", "side to move 'r': expected 'w'"},
      {"4k4/9/9/9/9/9/9/9/9/3K5 w KQ -", "field 3 'KQ': expected '-'"},
      {"4k4/9/9/9/9/9/9/9/9/3K5 w - e3", "field 4 'e3': expected '-'"},
      {"4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1", "half-move clock '-1'"},
      {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 x", "move number 'x'"},
      {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 10000", "move number '10000'"},
      {"9/9/9/9/9/9/9/9/9/3K5 w - -", "Black has 0 generals"},
      {"4k4/9/9/9/9/9/9/9/9/3KK4 w - -", "Red has 2 generals"},
      {"4k4/9/9/9/9/9/3K5/9/9/9 w - -", "Red's general on d4: it can never get there"},
      {"4k4/9/9/9/9/9/3A5/9/9/3K5 w - -", "Red's advisor on d4: it can never get there"},
      {"4k4/9/b8/9/9/9/9/9/b8/3K5 w - -", "Black's elephant on a2: it can never get there"},
      {"4k4/9/9/9/9/9/PPPPPPPPP/9/RRRRRRRR1/3K5 w - -", "Red has 18 men, expected at most 16"},
      {"3k5/9/9/9/3R5/9/9/9/9/4K4 w - -", "Black is in check, but the other side is to move"},
  };
  for (const auto& bad : cases) {
    const auto game = xiangqi_variant().from(bad.text);
    ASSERT_FALSE(game.has_value()) << bad.text;
    EXPECT_NE(game.refusal().message.find(bad.says), std::string::npos)
        << bad.text << " -> " << game.refusal().message;
  }
}

TEST(XiangqiMoveText, RanksAreCountedFromOneOrZero) {  // F-R21
  const auto game = xiangqi_variant().start();
  EXPECT_EQ(game->legal_moves().size(), 44);
  const auto uci = game->read_move("h3e3", Notation::uci);
  const auto ucci = game->read_move("h2e2", Notation::ucci);
  ASSERT_TRUE(uci && ucci);
  EXPECT_EQ(*uci, *ucci);
  EXPECT_EQ(game->write_move(*uci, Notation::uci), "h3e3");
  EXPECT_EQ(game->write_move(*uci, Notation::ucci), "h2e2");
  play(*game, {"h3h10", "i10h10"});
  const auto tenth = game_from("r3k4/9/9/9/9/9/9/9/9/3K5 b - -");
  const auto move = tenth->read_move("a10b10", Notation::uci);
  ASSERT_TRUE(move);
  EXPECT_EQ(tenth->write_move(*move, Notation::ucci), "a9b9");
  EXPECT_EQ(*tenth->read_move("a9b9", Notation::ucci), *move);
}

TEST(XiangqiMoveText, BadTextIsRefused) {
  const auto game = xiangqi_variant().start();
  for (const char* text : {"", "h3", "h3e", "h3e3q", "h3e3 ", " h3e3", "j3e3", "h0h1", "h11h3",
                           "h3h3", "h3b3", "h8e8", "(none)", "0000", "C2.5", "\xff\xfe", "h03e3"})
    EXPECT_FALSE(game->read_move(text, Notation::uci).has_value()) << text;
  for (const char* text : {"h10e10", "h3h10", "h2e", "a9", "i9i10"})
    EXPECT_FALSE(game->read_move(text, Notation::ucci).has_value()) << text;
  const auto refusal = game->read_move("h3x3", Notation::uci).refusal().message;
  EXPECT_EQ(refusal,
            "'h3x3' is no move: expected two squares with files a to i and ranks 1 to 10, as h3e3");
  EXPECT_EQ(game->read_move("h3h9", Notation::uci).refusal().message,
            "'h3h9' is not a legal move here");
}

// Whatever a text holds, reading it neither crashes nor takes it for a move it does not write.
TEST(XiangqiMoveText, RandomTextIsReadOnlyAsWhatItSays) {
  Chance chance(5);
  const auto game = game_from("r3k4/9/9/9/9/9/9/9/9/3K4R b - -");
  int accepted = 0;
  for (int round = 0; round < 30000; ++round) {
    std::string text = round % 2 == 0 ? "a10a9" : "";
    for (std::uint64_t edits = 1 + chance.below(6); edits > 0; --edits) {
      const char letter = chance.below(4) == 0 ? static_cast<char>(chance.below(256))
                                               : "abcdefghi0123456789-="[chance.below(21)];
      if (text.empty() || chance.below(2) == 0) {
        text.insert(chance.below(text.size() + 1), 1, letter);
      } else {
        text[chance.below(text.size())] = letter;
      }
    }
    for (const Notation notation : {Notation::uci, Notation::ucci}) {
      const auto move = game->read_move(text, notation);
      if (!move) {
        EXPECT_NE(move.refusal().message.find(text), std::string::npos);
        continue;
      }
      ++accepted;
      std::string plain = text;
      std::erase(plain, '-');
      EXPECT_EQ(game->write_move(*move, notation), plain);
    }
  }
  EXPECT_GT(accepted, 10);
}

// Damaged text never crashes, and whatever is accepted can be written and read again.
TEST(XiangqiFen, DamagedTextNeverCrashes) {
  Chance chance(9);
  int accepted = 0;
  for (const PerftCase& known : read_perft_cases("xiangqi"))
    for (int round = 0; round < 400; ++round) {
      std::string text = known.position;
      for (std::uint64_t edits = 1 + chance.below(3); edits > 0; --edits) {
        const std::size_t at = chance.below(text.size());
        switch (chance.below(4)) {
          case 0:
            text[at] = static_cast<char>(chance.below(256));
            break;
          case 1:
            text.erase(at, 1);
            break;
          case 2:
            std::swap(text[at], text[chance.below(text.size())]);
            break;
          default:
            text.insert(at, 1, "kKrRnNbBaAcCpPhHeE/ -w123456789"[chance.below(32)]);
            break;
        }
      }
      const auto game = xiangqi_variant().from(text);
      if (!game) {
        EXPECT_FALSE(game.refusal().message.empty());
        continue;
      }
      ++accepted;
      const std::string written = (*game)->position_text();
      const auto again = xiangqi_variant().from(written);
      ASSERT_TRUE(again.has_value()) << text << " -> " << written;
      EXPECT_EQ((*again)->key(), (*game)->key());
      EXPECT_EQ((*again)->position_text(), written);
      EXPECT_EQ((*game)->perft(2), (*again)->perft(2));
    }
  EXPECT_GT(accepted, 100);
}

TEST(XiangqiEnding, NoMoveIsALossAndGeneralsMayNotFace) {  // F-R20
  const auto stale = game_from("3k5/4R4/9/9/9/9/9/9/9/3K5 b - - 0 1");
  EXPECT_FALSE(stale->in_check());
  EXPECT_EQ(stale->ending(), (Ending{Cause::stalemate_loss, Standing::won_by(kWhite)}));
  EXPECT_EQ(texts_of(*game_from("3k5/9/9/9/3P5/9/9/9/9/3K5 w - - 0 1")),
            (std::set<std::string>{"d1d2", "d1e1", "d6d7"}));
  EXPECT_EQ(texts_of(*game_from("3k5/9/9/9/9/9/P8/9/4K4/9 w - - 0 1")),
            (std::set<std::string>{"a4a5", "e2e1", "e2e3", "e2f2"}));
}

TEST(XiangqiMaterial, WhoHasOnlyDefendersLeftCannotWinAgainstTheSame) {
  const auto defenders = game_from("2ba1k3/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1");
  const auto rook = game_from("2ba1k3/9/9/9/9/9/9/9/4A4/3K4R w - - 0 1");
  for (const Seat seat : {kWhite, kBlack}) {
    EXPECT_FALSE(defenders->can_still_win(seat));
    EXPECT_TRUE(rook->can_still_win(seat));
  }
  EXPECT_FALSE(defenders->ending());
}

// A lone general stalemates an army that stands in its own general's way.
TEST(XiangqiMaterial, ALoneGeneralCanWin) {
  const auto game = game_from("3aka3/4n4/9/9/9/9/9/9/9/3K5 w - - 0 1");
  EXPECT_TRUE(game->can_still_win(kWhite));
  play(*game, {"d1e1"});
  EXPECT_EQ(game->ending(), (Ending{Cause::stalemate_loss, Standing::won_by(kWhite)}));
}

std::vector<Square> listed(const xiangqi::Set& set) {
  std::vector<Square> squares;
  set.for_each([&](Square square) { squares.push_back(square); });
  return squares;
}

// The set of those squares whose bits are set in `chosen`.
xiangqi::Set chosen_of(const std::vector<Square>& squares, unsigned chosen) {
  xiangqi::Set set;
  for (std::size_t index = 0; index < squares.size(); ++index)
    if (chosen >> index & 1) set.insert(squares[index]);
  return set;
}

// Black's general with defenders, to move against a lone general; has it a move? True also where
// that is no position.
bool can_move(Square king, const xiangqi::Set& advisors, const xiangqi::Set& elephants,
              Square other) {
  const xiangqi::Set men = advisors | elephants | xiangqi::Set::of(king);
  if (men.count() != advisors.count() + elephants.count() + 1) return true;
  Position<Xiangqi> position;
  men.for_each([&](Square square) {
    const auto kind = square == king              ? xiangqi::Kind::general
                      : advisors.contains(square) ? xiangqi::Kind::advisor
                                                  : xiangqi::Kind::elephant;
    position.set_piece(xiangqi::Piece(kBlack, kind), square);
  });
  position.set_piece(xiangqi::Piece(kWhite, xiangqi::Kind::general), other);
  position.set_turn(kBlack);
  position.finish_setup();
  const bool facing = position.attacked(king, kWhite, position.pieces().occupied());
  return facing || has_legal_move(position);
}

// What can_still_win() builds on: a general with advisors and elephants alone always has a move,
// wherever the other general stands. (Defenders of the other side between the generals only make
// more moves legal.)
TEST(XiangqiMaterial, DefendersAloneAreNeverStalemated) {
  std::vector<Square> advisors;
  std::vector<Square> elephants;
  for (const char* name : {"d10", "f10", "e9", "d8", "f8"})
    advisors.push_back(xiangqi::Board::square(name));
  for (const char* name : {"c10", "g10", "a8", "e8", "i8", "c6", "g6"})
    elephants.push_back(xiangqi::Board::square(name));
  for (unsigned a = 0; a < 1u << advisors.size(); ++a)
    for (unsigned e = 0; e < 1u << elephants.size(); ++e) {
      if (std::popcount(a) > 2) continue;
      for (const Square king : listed(xiangqi::kPalaces[kBlack]))
        for (const Square other : listed(xiangqi::kPalaces[kWhite]))
          EXPECT_TRUE(can_move(king, chosen_of(advisors, a), chosen_of(elephants, e), other));
    }
}

TEST(XiangqiRepetition, CountsFromTheLastCapture) {
  const auto game = game_from("4k4/9/9/9/9/9/9/9/p8/R2K5 w - - 5 1");
  play(*game, {"a1a2", "e10e9", "a2a1", "e9e10", "a1a2", "e10e9", "a2a1", "e9e10"});
  EXPECT_EQ(game->quiet_plies(), 7);
  EXPECT_EQ(game->occurrences(), 2);
}

}  // namespace
}  // namespace tabiya::rules
