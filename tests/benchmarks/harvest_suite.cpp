// Makes a suite of tactics (tests/suites): plays games of short thoughts from the openings of
// openings/books, some moves by chance, and looks where a seat's score soon became another. Such a
// position is kept when a short thought misses the move that a long one finds and holds, the best
// of the other moves is worth much less, and another engine, where one plays the game, chooses the
// same move. All thoughts are counted in nodes: the same engines and seed give the same suite.
//   harvest_suite VARIANT [POSITIONS [SEED [ENGINE [JUDGE]]]]

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/rules/core/chance.h"
#include "openings/book_file.h"
#include "tests/benchmarks/uci_engine.h"

namespace tabiya::benchmarks {
namespace {

using rules::Game;
using rules::Move;

// Nodes of each thought.
constexpr int kPlay = 600;       // moves of the games
constexpr int kShort = 2'000;    // misses the move
constexpr int kGlance = 12'000;  // sorts out nearly all positions
constexpr int kSecondGlance = 100'000;
constexpr int kLong = 400'000;       // has found it
constexpr int kLongest = 1'000'000;  // holds it still
constexpr int kJudges = 150'000;

// Centipawns.
constexpr int kSurprise = 120;  // a position is looked at
constexpr int kGlanceMargin = 120;
constexpr int kMargin = 200;              // to the best of the other moves
constexpr int kMostForOthers = 600;       // they do not win anyway, unless the move mates
constexpr int kLeastScore = -200;         // nor is the position lost
constexpr int kLeastAgainstAll = -3'000;  // what three sides together see is no loss yet
constexpr int kDecided = 1'000;           // ends a game

constexpr int kMostPlies = 60;             // of each seat
constexpr std::size_t kPliesBetween = 10;  // positions of one game differ
constexpr int kFewestMoves = 5;
constexpr int kIterationsHeld = 3;
constexpr std::uint64_t kOneByChance = 10;

struct Proof {
  std::string move;
  int score = 0;
  int others = 0;  // the best of them
};

std::string word_of(int score) {
  const int moves = kMateScore - std::abs(score);
  if (moves > 1'000) return std::to_string(score);
  return fmt::format("mate {}", score > 0 ? moves : -moves);
}

std::string nodes(int count) { return fmt::format("nodes {}", count); }

// The move is not the first of some iteration from the last one that ended within kLong nodes on.
bool is_dropped(const Thought& thought, const std::string& move) {
  bool found_in_time = false;
  for (const Iteration& each : thought.iterations) {
    if (each.nodes > kLong && (!found_in_time || each.move != move)) return true;
    found_in_time = each.move == move;
  }
  return false;
}

bool is_held(const Thought& thought, const std::string& move) {
  const auto& iterations = thought.iterations;
  return thought.move == move && !is_dropped(thought, move) &&
         std::ssize(iterations) >= kIterationsHeld &&
         std::all_of(iterations.end() - kIterationsHeld, iterations.end(),
                     [&](const Iteration& each) { return each.move == move; });
}

// Whoever takes back at once what was just taken needs no thought.
bool takes_back(const Game& game, Move last, const std::string& move, rules::Notation notation) {
  const bool took = last.kind == rules::MoveKind::capture;
  const auto answer = game.read_move(move, notation);
  return took && answer && answer->to == last.to;
}

bool is_mate(int score) { return score > kMateScore - 1'000; }

// Whether a move of that score is the only good one.
bool stands_out(int score, int others, int margin) {
  if (is_mate(score)) return others < kDecided;
  return others <= kMostForOthers && score - others >= margin;
}

// The last iteration that ended within so many nodes.
Iteration iteration_within(const Thought& thought, std::uint64_t nodes) {
  Iteration last;
  for (const Iteration& each : thought.iterations)
    if (each.nodes <= nodes) last = each;
  return last;
}

class Prover {
 public:
  Prover(UciEngine& quick, UciEngine& deep, UciEngine* judge, const rules::VariantFacts& facts)
      : quick_(quick),
        deep_(deep),
        judge_(judge),
        notation_(facts.engine_notation),
        least_score_(facts.sides > 2 ? kLeastAgainstAll : kLeastScore) {}

  std::optional<Proof> prove(const Game& game, Move last) {
    const std::string position = game.position_text();
    const Thought glance = quick_.think(position, nodes(kGlance));
    const std::string& move = glance.move;
    if (glance.score() < least_score_ || takes_back(game, last, move, notation_)) return {};
    if (iteration_within(glance, kShort).move == move) return {};
    const std::string missed = quick_.think(position, nodes(kShort)).move;
    if (missed == move) return {};
    const Thought wrong = quick_.think(position, nodes(kShort) + " searchmoves " + missed);
    if (!stands_out(glance.score(), wrong.score(), kGlanceMargin)) return {};
    const int rest = score_of_others(quick_, game, move, kGlance);
    if (!stands_out(glance.score(), rest, kGlanceMargin)) return {};
    if (!is_seconded(game, move)) return {};
    if (judge_ != nullptr && judge_->think(position, nodes(kJudges)).move != move) return {};
    return prove_by_long_thought(game, move);
  }

 private:
  // Spares most of the long thoughts that would prove nothing.
  bool is_seconded(const Game& game, const std::string& move) {
    const Thought second = deep_.think(game.position_text(), nodes(kSecondGlance));
    return second.move == move &&
           stands_out(second.score(), score_of_others(deep_, game, move, kSecondGlance),
                      kGlanceMargin);
  }

  std::optional<Proof> prove_by_long_thought(const Game& game, const std::string& move) {
    const Thought proof =
        deep_.think(game.position_text(), nodes(kLongest),
                    [&](const Thought& so_far) { return is_dropped(so_far, move); });
    if (!is_held(proof, move) || proof.score() < least_score_) return {};
    // Scores of equally long thoughts: they often fall from one depth to the next.
    const int score = iteration_within(proof, kLong).score;
    const int others = score_of_others(deep_, game, move, kLong);
    if (!stands_out(score, others, kMargin)) return {};
    return Proof{move, score, others};
  }

  int score_of_others(UciEngine& engine, const Game& game, const std::string& move, int count) {
    std::string go = nodes(count) + " searchmoves";
    for (const Move each : game.legal_moves()) {
      const std::string other = game.write_move(each, notation_);
      if (other != move) go += ' ' + other;
    }
    return engine.think(game.position_text(), go).score();
  }

  UciEngine& quick_;
  UciEngine& deep_;
  UciEngine* judge_;
  rules::Notation notation_;
  int least_score_;
};

// What a game was before one of its moves.
struct Moment {
  std::unique_ptr<Game> game;
  Move last;
  int score = 0;
};

class Harvest {
 public:
  Harvest(const rules::VariantEntry& variant, const openings::Book& book, std::uint64_t seed,
          UciEngine& quick, Prover prover)
      : variant_(variant),
        book_(book),
        seed_(seed),
        chance_(seed),
        quick_(quick),
        prover_(prover) {}

  void gather(int positions) {
    wanted_ = positions;
    while (found_ < wanted_) look_at(play_game());
  }

 private:
  std::vector<Moment> play_game() {
    std::vector<Moment> moments;
    const auto game =
        openings::game_of(book_.entries[chance_.below(book_.entries.size())], variant_);
    Move last;
    while (!game->ending() && game->plies() < kMostPlies * variant_.facts().seats &&
           game->occurrences() < 3) {
      const Thought thought = quick_.think_on(game->position_text(), nodes(kPlay));
      if (is_decided(thought.score())) break;
      moments.push_back({game->clone(), last, thought.score()});
      last = next_move(*game, thought.move);
      game->play(last);
    }
    return moments;
  }

  void look_at(const std::vector<Moment>& moments) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < moments.size(); ++i) {
      if (found_ == wanted_) return;
      if (i < next || !is_fit(moments[i]) || !surprised(moments, i)) continue;
      const auto proof = prover_.prove(*moments[i].game, moments[i].last);
      if (!proof) continue;
      keep(*moments[i].game, *proof);
      next = i + kPliesBetween;
    }
  }

  bool is_fit(const Moment& moment) const {
    const Game& game = *moment.game;
    return moment.score < kMostForOthers && moment.score > least_to_look_at() && !game.walks() &&
           game.legal_moves().size() >= kFewestMoves && !known_.contains(game.key());
  }

  int least_to_look_at() const {
    return variant_.facts().sides == 2 ? -kMostForOthers : kLeastAgainstAll;
  }

  // Where three play against the mover in its thoughts, a low score decides nothing.
  bool is_decided(int score) const {
    return variant_.facts().sides == 2 && std::abs(score) > kDecided;
  }

  // Whether the side's next score is another one.
  bool surprised(const std::vector<Moment>& moments, std::size_t at) const {
    const auto& facts = variant_.facts();
    const auto side = facts.side_of(moments[at].game->turn());
    for (std::size_t i = at + 1; i < moments.size(); ++i)
      if (facts.side_of(moments[i].game->turn()) == side)
        return std::abs(moments[i].score - moments[at].score) >= kSurprise;
    return false;
  }

  Move next_move(const Game& game, const std::string& wanted) {
    const auto moves = game.legal_moves();
    const auto move = game.read_move(wanted, variant_.facts().engine_notation);
    if (move && !game.walks() && chance_.below(kOneByChance) != 0) return *move;
    return moves[static_cast<int>(chance_.below(static_cast<std::uint64_t>(moves.size())))];
  }

  void keep(const Game& game, const Proof& proof) {
    known_.insert(game.key());
    fmt::print("{} bm {}; id \"{}.{}.{:02}\"; c0 \"{}, other moves {}\";\n", game.position_text(),
               proof.move, variant_.facts().name, seed_, ++found_, word_of(proof.score),
               word_of(proof.others));
    std::fflush(stdout);
  }

  const rules::VariantEntry& variant_;
  const openings::Book& book_;
  std::uint64_t seed_;
  rules::Chance chance_;
  UciEngine& quick_;
  Prover prover_;
  std::unordered_set<rules::Key> known_;
  int wanted_ = 0;
  int found_ = 0;
};

struct Order {
  std::string variant;
  int positions = 32;
  std::uint64_t seed = 1;
  std::string engine = TABIYA_ENGINE;
  std::string judge = "/usr/games/fairy-stockfish";
};

Order order_of(int count, char** words) {
  Order order;
  if (count > 1) order.variant = words[1];
  if (count > 2) order.positions = std::stoi(words[2]);
  if (count > 3) order.seed = std::stoull(words[3]);
  if (count > 4) order.engine = words[4];
  if (count > 5) order.judge = words[5];
  return order;
}

int refuse(const std::string& why) {
  fmt::print(stderr, "harvest_suite: {}\n", why);
  return 2;
}

int harvest(const Order& order) {
  const auto* variant = rules::find_variant(order.variant);
  if (variant == nullptr) return refuse(fmt::format("no variant '{}'", order.variant));
  const auto book =
      openings::load_book(TABIYA_SOURCE "/openings/books/" + order.variant + ".epd", *variant);
  if (!book) return refuse(book.refusal().message);
  const auto quick = ready(order.engine, variant->facts(), 1);
  const auto deep = ready(order.engine, variant->facts(), 32);
  const auto judge = ready(order.judge, variant->facts(), 32);
  if (!quick || !deep) return refuse(fmt::format("'{}' does not play it", order.engine));
  fmt::print("# harvest_suite {} {} {}\n# {}; judge: {}\n", order.variant, order.positions,
             order.seed, deep->name(), judge ? judge->name() : "none");
  std::fflush(stdout);
  const Prover prover(*quick, *deep, judge.get(), variant->facts());
  Harvest(*variant, *book, order.seed, *quick, prover).gather(order.positions);
  return 0;
}

}  // namespace
}  // namespace tabiya::benchmarks

int main(int count, char** words) {
  return tabiya::benchmarks::harvest(tabiya::benchmarks::order_of(count, words));
}
