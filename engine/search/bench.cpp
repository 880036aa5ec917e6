#include "engine/search/bench.h"

#include <array>
#include <cassert>

#include "engine/search/four_player/bench_positions.h"
#include "engine/search/player.h"

namespace tabiya::search {
namespace {

constexpr int kDepth = 9;
constexpr int kFourPlayerDepth = 8;
constexpr int kMegabytes = 8;

constexpr std::array<std::string_view, 6> kVariants = {
    "chess", "chess960", "kingofthehill", "racingkings", "fourplayer-teams", "fourplayer-ffa"};

constexpr std::array<std::string_view, 10> kChess = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp3ppp/2nbpn2/3p4/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - - 2 11",
    "2rq1rk1/pb1nbppp/1p2pn2/8/2BP4/2N1BN2/PP2QPPP/2RR2K1 b - - 5 14",
    "8/5pk1/4p1p1/3pP2p/3P1P1P/2R3P1/r4K2/8 w - - 12 44",
    "4rrk1/1bp1qppp/p1np4/1p2p3/4P3/1BPP1N1P/PP3PP1/R2QR1K1 b - - 0 18",
    "6k1/5ppp/4p3/1p1nP3/1P1N4/5P2/6PP/6K1 w - - 0 33",
    "8/8/8/4k3/8/2K5/3R4/8 w - - 4 71",
    "r2q1rk1/1b2bppp/p2ppn2/1pn5/3NPP2/2N1B3/PPP1B1PP/R2Q1R1K w - - 1 13"};

constexpr std::array<std::string_view, 5> kChess960 = {
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
    "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1",
    "nrk1brnb/pp1ppppp/2p5/3q4/5P2/PP6/1BPPP1PP/NRKQ1RN1 b FBfb - 1 5",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "rk2r1bb/ppq1pp1p/3n1np1/2pp4/3P4/2P1NP2/PP2P1PP/RK1QRNBB w EAea - 0 8"};

constexpr std::array<std::string_view, 7> kKingOfTheHill = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4",
    "r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2PP1N2/PPBN1PPP/R1BQ1RK1 w - - 4 9",
    "4k3/pp3ppp/2n5/8/8/2N2K2/PP3PPP/8 b - - 3 22",
    "r4rk1/pp3ppp/2p1b3/4P3/3P1q2/2Q5/P3KPPP/R1B2R2 b - - 0 19",
    "8/1p3k2/p1p3p1/5p1p/5P1P/1P4P1/P1K5/8 w - - 0 35",
    "3r2k1/p4ppp/1p2p3/4n3/8/1PN1P3/P3KPPP/3R4 w - - 1 24"};

constexpr std::array<std::string_view, 6> kRacingKings = {
    "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "8/8/8/8/4N3/8/krbn1BRK/qrbn1BRQ b - - 3 2",
    "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1",       "8/8/2k5/8/6K1/3R4/1r6/qb2nB2 b - - 6 14",
    "8/1k6/8/4Q3/6K1/2q5/8/8 w - - 10 31",     "8/8/8/2k3K1/8/2N4R/1r6/qb5Q w - - 8 12"};

std::span<const std::string_view> positions_of(std::string_view variant) {
  if (variant == "chess") return kChess;
  if (variant == "chess960") return kChess960;
  if (variant == "kingofthehill") return kKingOfTheHill;
  if (variant == "racingkings") return kRacingKings;
  if (variant == "fourplayer-teams") return kTeamsBench;
  if (variant == "fourplayer-ffa") return kFreeForAllBench;
  return {};
}

Task task_of(std::string_view variant, Signals& signals) {
  Task task;
  task.limits.depth = variant.starts_with("fourplayer-") ? kFourPlayerDepth : kDepth;
  task.now = [] { return Microseconds{0}; };
  task.signals = &signals;
  return task;
}

}  // namespace

std::span<const std::string_view> bench_variants() { return kVariants; }

std::optional<std::uint64_t> bench(std::string_view variant, const Parameters& parameters) {
  const auto positions = positions_of(variant);
  if (positions.empty()) return std::nullopt;
  Signals signals;
  std::uint64_t nodes = 0;
  for (const std::string_view position : positions) {
    Table table(kMegabytes);
    const auto player = make_player(variant, variant == "chess960", table, parameters);
    const auto refusal = player->set_game(position, {});
    assert(!refusal);
    static_cast<void>(refusal);
    nodes += player->think(task_of(variant, signals)).nodes;
  }
  return nodes;
}

}  // namespace tabiya::search
