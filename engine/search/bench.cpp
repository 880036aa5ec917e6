#include "engine/search/bench.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/search/four_player/bench_positions.h"
#include "engine/search/player.h"

namespace tabiya::search {
namespace {

constexpr int kDepth = 9;
constexpr int kShogiDepth = 7;  // its trees are the widest
constexpr int kFourPlayerDepth = 8;
constexpr int kMegabytes = 8;

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

constexpr std::array<std::string_view, 8> kShogi = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
    "ln2kg1nl/2s1gs1r1/pppppp1pp/5bB2/9/P1P1P4/1P1P1PPPP/R8/LNSGKGSNL[P] w 14 8",
    "lnsgkg1nl/5s2r/p+Bpppp1pp/6p2/2+b1P4/P5P2/1P1P1P2P/1R4S2/LNSGKG1NL[Ppp] w 24 13",
    "ln2kg2l/1r1sgs3/p3ppnpp/1ppp3+b1/6p1P/2PPB2P1/PPN1P3N/3SG1R2/L2GK1S1L[Pp] w 36 19",
    "l4g2l/2pkgs2r/p1np1pnp1/3sp1p1p/Bp7/4+B2PP/PP1PPPP1N/2RSGS3/L3KG2+n[lp] w 50 26",
    "2n2g2l/1+R2gks2/3ppp1pp/6p2/1p4+b2/2P1+BP1P1/PP1PP4/5G1+r1/L1SGKN3[SNNPsllppp] w 70 36",
    "ln2kl1+R1/3g5/p1bp1pgn1/1p2p2s1/3PSP1p1/P1P1P1PP1/1+bNG2N1P/5S1R1/3LKG2L[PPPsp] w 70 36",
    "l8/2ks1+N2+R/ppnppp3/2p4pp/1P3S3/4P4/P1NP1P+b1+r/1GSGG4/L2KS4[GLPbnlpppp] w 70 36"};

constexpr std::array<std::string_view, 8> kXiangqi = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "1nbakab2/9/4c1ncr/p1p1p1p1p/3r1P3/9/P1P3P1P/1CN1C1N2/8R/R1BAKAB2 w - - 14 8",
    "2bakab2/r7r/4c2c1/p1N1n1p1p/3P5/6P2/P3p3P/6NC1/R7R/2BAKAB2 w - - 0 13",
    "2bakab2/9/2n3nc1/p1N1p1p1p/1PP6/3r2P1P/3CP2C1/4B1N2/8r/1R1AKAB2 w - - 0 19",
    "2baka3/1r7/2n1b1n2/p1p3N1p/9/2P1p1P2/P1c5P/2N1C4/7R1/2BAKAB2 w - - 1 19",
    "2b2a3/3ka4/4b4/p7p/2p2CPR1/3n4P/P1n2r3/4B4/9/3AKAB2 w - - 3 26",
    "3a5/4k4/5a3/5C2p/p1p1P4/6R1P/3r2P2/4B4/4A4/2B1K4 w - - 8 36",
    "1n1ak4/4a4/4R4/8p/2p3p2/p1n6/P3N1P1P/4BC3/1r2K4/3c1A3 w - - 5 36"};

constexpr std::array<std::string_view, 8> kCircular = {
    "KBNR/PPPP/4/4/4/4/pppp/kbnr/qbnr/pppp/4/4/4/4/PPPP/QBNR w - - 0 1",
    "K2R/PPPB/1N2/2nP/3p/4/pppb/kb1r/q3/ppp1/1n1r/B2p/3P/1N2/PPP1/Q2R w - - 2 8",
    "K2R/PPP1/4/b2P/N3/1n1p/ppp1/1k1r/q1r1/1p2/1p2/1b1p/3P/3N/PPP1/QB1R w - - 2 13",
    "K3/BPP1/4/3R/Ppn1/p2P/3p/3r/qbk1/1pp1/1n2/p2r/3p/2PN/PP1P/Q2R w - - 1 19",
    "KB2/P3/1P2/4/p1R1/2pr/1p2/k3/1b1r/pq2/1p2/1b2/1N1P/1P2/4/Q2R w - - 0 26",
    "1Q2/P1P1/K3/2R1/2P1/2p1/p3/k2r/3r/1Rp1/p3/1p1n/2p1/P3/1PP1/4 w - - 3 26",
    "K3/4/P1p1/2p1/3R/b3/3P/3k/4/p3/2p1/1p1p/3P/4/1PP1/4 w - - 0 36",
    "1K2/3R/2pp/P2q/1P2/4/p3/k3/1r2/4/1p1P/4/4/4/4/N3 w - - 0 36"};

struct BenchSuite {
  std::string_view variant;
  int depth;
  std::span<const std::string_view> positions;
};

constexpr std::array<BenchSuite, 9> kSuites = {
    {{"chess", kDepth, kChess},
     {"chess960", kDepth, kChess960},
     {"kingofthehill", kDepth, kKingOfTheHill},
     {"racingkings", kDepth, kRacingKings},
     {"shogi", kShogiDepth, kShogi},
     {"xiangqi", kDepth, kXiangqi},
     {"circular", kDepth, kCircular},
     {"fourplayer-teams", kFourPlayerDepth, kTeamsBench},
     {"fourplayer-ffa", kFourPlayerDepth, kFreeForAllBench}}};

constexpr auto kVariants = [] {
  std::array<std::string_view, kSuites.size()> names;
  std::transform(kSuites.begin(), kSuites.end(), names.begin(),
                 [](const BenchSuite& suite) { return suite.variant; });
  return names;
}();

Task task_of(const BenchSuite& suite, Signals& signals) {
  Task task;
  task.limits.depth = suite.depth;
  task.now = [] { return Microseconds{0}; };
  task.signals = &signals;
  return task;
}

std::uint64_t nodes_of(const BenchSuite& suite, const Parameters& parameters) {
  Signals signals;
  std::uint64_t nodes = 0;
  for (const std::string_view position : suite.positions) {
    Table table(kMegabytes);
    const auto player = make_player(suite.variant, suite.variant == "chess960", table, parameters);
    const auto refusal = player->set_game(position, {});
    assert(!refusal);
    static_cast<void>(refusal);
    nodes += player->think(task_of(suite, signals)).nodes;
  }
  return nodes;
}

}  // namespace

std::span<const std::string_view> bench_variants() { return kVariants; }

std::optional<std::uint64_t> bench(std::string_view variant, const Parameters& parameters) {
  const auto suite =
      std::find_if(kSuites.begin(), kSuites.end(),
                   [variant](const BenchSuite& each) { return each.variant == variant; });
  if (suite == kSuites.end()) return std::nullopt;
  return nodes_of(*suite, parameters);
}

}  // namespace tabiya::search
