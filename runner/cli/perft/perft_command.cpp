#include "runner/cli/perft/perft_command.h"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <ostream>

#include "runner/cli/line_service/exit_status.h"
#include "runner/cli/line_service/json_lines.h"
#include "runner/cli/line_service/options.h"
#include "runner/cli/line_service/start_position.h"

namespace tabiya::cli {
namespace {

constexpr int kMostDepth = 99;

struct Counted {
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::map<std::string, std::uint64_t> divide;
};

std::uint64_t sum_of(const std::map<std::string, std::uint64_t>& divide) {
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] : divide) sum += nodes;
  return sum;
}

// What is counted: the tree of legal moves, the same by first moves, or safe moves only.
enum class Tree : std::uint8_t { legal, divided, safe };

Counted count(const rules::VariantEntry& variant, const rules::Game& game, int depth, Tree tree) {
  const auto start = std::chrono::steady_clock::now();
  Counted counted;
  if (tree == Tree::divided) {
    counted.divide = game.divide(depth, variant.facts().engine_notation);
    counted.nodes = sum_of(counted.divide);
  } else {
    counted.nodes = tree == Tree::safe ? game.perft_safe(depth) : game.perft(depth);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  counted.seconds = taken.count();
  return counted;
}

// What one call of the command counts.
struct PerftOrder {
  const rules::VariantEntry* variant = nullptr;
  std::unique_ptr<rules::Game> game;
  int depth = 0;
  Tree tree = Tree::legal;
  bool json = false;
};

Expected<int> read_depth(const Options& options) {
  if (!options.has("depth")) return Refusal{"--depth is missing; see tabiya perft --help"};
  const auto depth = options.whole("depth", 0, 0, kMostDepth);
  if (!depth) return depth.refusal();
  if (options.has("divide") && *depth == 0) return Refusal{"--divide needs a --depth of 1 or more"};
  return static_cast<int>(*depth);
}

Expected<PerftOrder> read_order(const Options& options) {
  PerftOrder order;
  if (auto stray = options.stray_word(0)) return *stray;
  const auto format = options.choice("format", {"text", "json"});
  if (!format) return format.refusal();
  order.json = *format == "json";
  const bool divide = options.has("divide");
  const bool safe = options.has("safe");
  if (divide && safe) return Refusal{"--divide and --safe cannot both be given"};
  if (divide) order.tree = Tree::divided;
  if (safe) order.tree = Tree::safe;
  const auto variant = known_variant(options.text("variant", ""));
  if (!variant) return Refusal{"--variant: " + variant.refusal().message};
  order.variant = *variant;
  const auto depth = read_depth(options);
  if (!depth) return depth.refusal();
  order.depth = *depth;
  auto game = game_from(**variant, options.text("position", ""));
  if (!game) return Refusal{"--position: " + game.refusal().message};
  order.game = *std::move(game);
  return order;
}

void write_json(const PerftOrder& order, const Counted& counted, std::ostream& out) {
  ordered_json answer = {{"variant", order.variant->facts().name},
                         {"position", order.game->position_text()},
                         {"depth", order.depth},
                         {"nodes", counted.nodes},
                         {"seconds", counted.seconds}};
  if (order.tree == Tree::divided) answer["divide"] = counted.divide;
  out << dumped(answer) << '\n';
}

void write_text(const PerftOrder& order, const Counted& counted, std::ostream& out) {
  for (const auto& [move, nodes] : counted.divide) out << fmt::format("{}: {}\n", move, nodes);
  out << fmt::format("{} depth {}: {} nodes in {:.3f} s", order.variant->facts().name, order.depth,
                     counted.nodes, counted.seconds);
  if (counted.seconds > 0)
    out << fmt::format(", {:.1f} million nodes/s",
                       static_cast<double>(counted.nodes) / counted.seconds / 1e6);
  out << '\n';
}

constexpr std::string_view kHelp = R"(tabiya perft: counts the leaves of the tree of legal moves

  tabiya perft --variant V [--position P] --depth N [--divide|--safe] [--format text|json]
      --position  position text (FEN); the variant's start position unless given
      --divide    the count below each first move, too
      --safe      only moves that do not leave the own king attacked (circular, where others are legal)
  tabiya perft --jsonl
      Answers lines {"id", "variant", "fen", "depth", "safe": true} from standard input with {"id",
      "nodes", "seconds"} or {"id", "error"}. Exit status 1 if any line had an error.

Chess960 castling is one node, written king takes rook. A position decided by a rule of the variant
(hill, race, a king taken, the end of a four-player game; circular: bare material, too) has no
children; repetition and move counts never cut the tree.

Examples:
  tabiya perft --variant chess --depth 5
  tabiya perft --variant racingkings --depth 3 --divide --format json
)";

}  // namespace

ordered_json perft_answer(const json& question) {
  constexpr std::string_view kKeys[] = {"id", "variant", "fen", "depth", "safe"};
  if (const auto refusal = misspelt_key(question, kKeys)) return error_answer(refusal->message);
  const auto name = text_member(question, "variant");
  if (!name) return error_answer(name.refusal().message);
  const auto variant = known_variant(*name);
  if (!variant) return error_answer(variant.refusal().message);
  const auto position = text_member(question, "fen");
  if (!position) return error_answer(position.refusal().message);
  const auto game = game_from(**variant, *position);
  if (!game) return error_answer(game.refusal().message);
  const auto depth = whole_number(question.value("depth", json()), "depth", 0, kMostDepth);
  if (!depth) return error_answer(depth.refusal().message);
  const json safe = question.value("safe", json(false));
  if (!safe.is_boolean()) return error_answer("\"safe\" must be true or false");
  const auto counted = count(**variant, **game, *depth, safe ? Tree::safe : Tree::legal);
  return {{"nodes", counted.nodes}, {"seconds", counted.seconds}};
}

int run_perft(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
              std::ostream& err) {
  constexpr CommandOption kOptions[] = {{"jsonl", "", ""},          {"divide", "", ""},
                                        {"safe", "", ""},           {"variant", "NAME", ""},
                                        {"position", "FEN", ""},    {"depth", "N", ""},
                                        {"format", "text|json", ""}};
  const auto options = read_options(arguments, kOptions);
  if (!options) return refuse_usage(err, "perft", options.refusal().message);
  if (options->has("help")) {
    out << kHelp;
    return kDone;
  }
  if (options->has("jsonl")) return serve_json_lines(in, out, perft_answer);
  const auto order = read_order(*options);
  if (!order) return refuse_usage(err, "perft", order.refusal().message);
  const auto counted = count(*order->variant, *order->game, order->depth, order->tree);
  order->json ? write_json(*order, counted, out) : write_text(*order, counted, out);
  return kDone;
}

}  // namespace tabiya::cli
