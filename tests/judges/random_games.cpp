// Random games for other rules libraries to judge: one JSON object a line, with the legal moves of
// every position and how our arbiter says the game ended. A line is also one for `tabiya judge`.

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "runner/arbiter/arbiter.h"

namespace tabiya::judges {
namespace {

constexpr std::string_view kHelp =
    "random_games VARIANT GAMES [NOTATION [STARTS]]\n"
    "  Writes {id, variant, fen, moves, legal, over, termination, result} a line: `legal` holds "
    "the\n"
    "  moves of every position, the last included, sorted and joined by blanks.\n"
    "  NOTATION  uci, uci960 (castling is king takes rook), usi, ucci\n"
    "  STARTS    a file of positions, one a line up to a ';', taken in turn; else the variant's "
    "start\n";

struct Order {
  const rules::VariantEntry* variant = nullptr;
  int games = 0;
  rules::Notation notation = rules::Notation::uci;
  std::vector<std::string> starts;
};

std::optional<rules::Notation> notation_of(std::string_view word) {
  if (word == "uci") return rules::Notation::uci;
  if (word == "uci960") return rules::Notation::uci960;
  if (word == "usi") return rules::Notation::usi;
  if (word == "ucci") return rules::Notation::ucci;
  return std::nullopt;
}

std::vector<std::string> read_starts(const std::string& file) {
  std::vector<std::string> starts;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (const auto position = line.substr(0, line.find(';')); !position.empty())
      starts.push_back(position);
  return starts;
}

std::optional<Order> read_order(const std::vector<std::string>& words) {
  if (words.size() < 2 || words.size() > 4) return std::nullopt;
  Order order;
  order.variant = rules::find_variant(words[0]);
  const auto end = words[1].data() + words[1].size();
  const auto read = std::from_chars(words[1].data(), end, order.games);
  if (order.variant == nullptr || read.ptr != end || read.ec != std::errc{}) return std::nullopt;
  if (words.size() > 2) {
    const auto notation = notation_of(words[2]);
    if (!notation) return std::nullopt;
    order.notation = *notation;
  }
  if (words.size() > 3) {
    order.starts = read_starts(words[3]);
    if (order.starts.empty()) return std::nullopt;
  }
  return order;
}

std::unique_ptr<rules::Game> start_of(const Order& order, int number) {
  if (order.starts.empty()) return order.variant->start();
  auto game = order.variant->from(order.starts[number % order.starts.size()]);
  return game ? std::move(*game) : nullptr;
}

std::string legal_texts(const rules::Game& game, rules::Notation notation) {
  std::vector<std::string> texts;
  for (const rules::Move move : game.legal_moves())
    texts.push_back(game.write_move(move, notation));
  std::sort(texts.begin(), texts.end());
  std::string joined;
  for (const auto& text : texts) joined += (joined.empty() ? "" : " ") + text;
  return joined;
}

// A game of random moves until the arbiter ends it.
nlohmann::ordered_json play(const Order& order, int number, std::unique_ptr<rules::Game> start) {
  rules::Chance chance(static_cast<std::uint64_t>(number));
  const auto& facts = order.variant->facts();
  nlohmann::ordered_json line = {{"id", std::string(facts.name) + "-" + std::to_string(number)},
                                 {"variant", facts.name},
                                 {"fen", start->position_text()}};
  arbiter::Terms terms;
  terms.draws = {arbiter::own_rules(facts), arbiter::Claims::always};
  arbiter::Arbiter arbiter(facts, std::move(start), std::move(terms));
  std::vector<std::string> moves;
  std::vector<std::string> legal = {legal_texts(arbiter.game(), order.notation)};
  while (!arbiter.verdict().over) {
    const auto& game = arbiter.game();
    const auto choices = game.legal_moves();
    const auto move = choices[static_cast<int>(chance.below(choices.size()))];
    moves.push_back(game.write_move(move, order.notation));
    arbiter.played(arbiter.turn(), game.write_move(move, facts.engine_notation), std::nullopt, {});
    legal.push_back(legal_texts(arbiter.game(), order.notation));
  }
  line["moves"] = moves;
  line["legal"] = legal;
  line["over"] = true;
  line["termination"] = arbiter::termination_word(arbiter.verdict());
  line["result"] = arbiter::result_text(arbiter.verdict());
  return line;
}

int run(const std::vector<std::string>& words) {
  const auto order = read_order(words);
  if (!order) {
    std::cerr << kHelp;
    return 2;
  }
  for (int number = 0; number < order->games; ++number) {
    auto start = start_of(*order, number);
    if (!start) {
      std::cerr << "random_games: start " << number % order->starts.size() + 1 << " is refused\n";
      return 2;
    }
    std::cout << play(*order, number, std::move(start)).dump() << '\n';
  }
  return 0;
}

}  // namespace
}  // namespace tabiya::judges

int main(int count, char** words) { return tabiya::judges::run({words + 1, words + count}); }
