#include "engine/search/exchange.h"

#include <gmock/gmock.h>

#include <string_view>

#include "engine/rules/notation/move_text.h"
#include "engine/rules/notation/setup.h"
#include "engine/rules/position/generate.h"
#include "engine/rules/variants/chess.h"

namespace tabiya::search {
namespace {

using rules::CastlingStyle;

struct Case {
  std::string_view fen;
  std::string_view move;
  int outcome;
};

// What the mover comes out with is the highest bar it passes.
TEST(Exchange, TellsWhatAMoveWinsOrLoses) {
  const std::vector<Case> cases = {
      {"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},
      {"4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
      {"4k3/8/2p5/3p4/2P5/8/8/4K3 w - - 0 1", "c4d5", 0},
      {"4k3/8/2p5/3p4/2P5/8/8/3RK3 w - - 0 1", "c4d5", 100},
      {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500},
      {"4k3/3r4/8/3p4/8/8/3R4/3QK3 w - - 0 1", "d2d5", 100},
      {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", 100},
      {"4k3/8/8/8/3pP3/8/5P2/4K3 b - e3 0 1", "d4e3", 0},
      {"3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 500 + 850},
      {"3rr2k/2P5/8/8/8/8/8/6K1 w - - 0 1", "c7d8q", 500 - 100},
      {"4k3/8/8/8/8/2b5/8/R3K3 w Q - 0 1", "e1d1", 0},
      {"4k3/8/3b4/8/8/8/3N4/4K3 w - - 0 1", "d2e4", 0},
      {"4k3/8/3b4/8/8/6N1/8/4K3 w - - 0 1", "g3f5", 0},
      {"4k3/8/6p1/8/8/6N1/8/4K3 w - - 0 1", "g3f5", -320},
      {"8/8/8/3k4/3p4/8/3Q4/3RK3 w - - 0 1", "d2d4", 100},
      {"8/8/8/3k4/3p4/8/3Q4/4K3 w - - 0 1", "d2d4", 100 - 950},
  };
  for (const Case& each : cases) {
    const auto position =
        *rules::position_from<rules::Chess>(*rules::read_setup(each.fen, CastlingStyle::standard));
    rules::MoveList moves;
    rules::Collect<rules::Chess::Board> sink{moves};
    rules::generate(position, sink);
    const rules::Move move = *rules::read_uci(each.move, moves, CastlingStyle::standard);
    EXPECT_TRUE(exchange_gives(position, move, each.outcome)) << each.fen << ' ' << each.move;
    EXPECT_FALSE(exchange_gives(position, move, each.outcome + 1)) << each.fen << ' ' << each.move;
  }
}

}  // namespace
}  // namespace tabiya::search
