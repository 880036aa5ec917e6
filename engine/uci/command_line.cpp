#include "engine/uci/command_line.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "engine/evaluation/weights.h"
#include "engine/rules/catalog.h"
#include "engine/search/bench.h"
#include "engine/search/player.h"
#include "engine/uci/parameters_text.h"
#include "engine/uci/trace_text.h"
#include "engine/uci/version.h"
#include "engine/uci/words.h"

namespace tabiya::uci {
namespace {

using Arguments = std::span<const std::string_view>;

constexpr int kDone = 0;
constexpr int kBadUsage = 2;
constexpr int kDeepestPerft = 20;

constexpr std::string_view kHelp =
    R"(tabiya-engine: an engine for chess, chess960, kingofthehill, racingkings, shogi, xiangqi,
fourplayer-teams, fourplayer-ffa and circular chess

  tabiya-engine                          speaks UCI on standard input and output
  tabiya-engine bench [VARIANT]          nodes over fixed positions: the signature of the search
  tabiya-engine perft VARIANT DEPTH [FEN]  leaves of the legal tree, by first move
  tabiya-engine parameters [--format text|toml|uci]
                                         search parameters: name, default, lowest, highest; as a
                                         parameter file of the tuner; as options of UCI
  tabiya-engine weights [VARIANT]        weights of the evaluation: name, default, lowest, highest,
                                         unit; the list, changed, is a file for the option EvalFile
  tabiya-engine trace VARIANT [FEN]      evaluation of a position by weight: name, (seat,) count,
                                         what it adds in the middle game and in the ending
  tabiya-engine --help, --version
)";

int refuse(std::ostream& errors, std::string_view text) {
  fmt::print(errors, "tabiya-engine: {}; see --help\n", text);
  return kBadUsage;
}

std::string joined(Arguments words) { return fmt::format("{}", fmt::join(words, " ")); }

int bench(Arguments arguments, std::ostream& out, std::ostream& errors) {
  if (arguments.size() > 1) return refuse(errors, "bench takes one variant at most");
  for (const std::string_view variant : search::bench_variants()) {
    if (!arguments.empty() && arguments[0] != variant) continue;
    fmt::print(out, "{} {}\n", variant, *search::bench(variant, search::Parameters{}));
    out.flush();
    if (!arguments.empty()) return kDone;
  }
  if (arguments.empty()) return kDone;
  return refuse(errors, fmt::format("no variant '{}'", arguments[0]));
}

int perft(Arguments arguments, std::ostream& out, std::ostream& errors) {
  if (arguments.size() < 2) return refuse(errors, "perft needs a variant and a depth");
  const rules::VariantEntry* variant = rules::find_variant(arguments[0]);
  if (variant == nullptr) return refuse(errors, fmt::format("no variant '{}'", arguments[0]));
  const auto depth = read_number(arguments[1], 1, kDeepestPerft);
  if (!depth) return refuse(errors, fmt::format("'{}' is no depth", arguments[1]));
  const std::string position = joined(arguments.subspan(2));
  auto game = position.empty() ? Expected<std::unique_ptr<rules::Game>>(variant->start())
                               : variant->from(position);
  if (!game) return refuse(errors, game.refusal().message);
  std::uint64_t total = 0;
  const auto notation = variant->facts().engine_notation;
  for (const auto& [move, leaves] : (*game)->divide(static_cast<int>(*depth), notation)) {
    fmt::print(out, "{}: {}\n", move, leaves);
    total += leaves;
  }
  fmt::print(out, "\nNodes searched: {}\n", total);
  return kDone;
}

int list_weights(Arguments arguments, std::ostream& out, std::ostream& errors) {
  const std::string_view variant = arguments.empty() ? "chess" : arguments[0];
  const auto tunables = evaluation::tunables_of(variant);
  if (!tunables) return refuse(errors, fmt::format("no variant '{}'", variant));
  for (const evaluation::Tunable& tunable : *tunables)
    fmt::print(out, "{} {} {} {} centipawns\n", tunable.name, tunable.value, tunable.low,
               tunable.high);
  return kDone;
}

int list_parameters(Arguments arguments, std::ostream& out, std::ostream& errors) {
  const bool formatted = arguments.size() == 2 && arguments[0] == "--format";
  if (!arguments.empty() && !formatted) return refuse(errors, "parameters takes --format at most");
  const std::string_view format = formatted ? arguments[1] : "text";
  const auto text = parameters_text(format);
  if (!text) return refuse(errors, fmt::format("no format '{}'", format));
  out << *text;
  return kDone;
}

int trace(Arguments arguments, std::ostream& out, std::ostream& errors) {
  if (arguments.empty()) return refuse(errors, "trace needs a variant");
  search::Table table(1);
  const search::Parameters parameters;
  const std::string_view variant = arguments[0];
  const auto player = search::make_player(variant, variant == "chess960", table, parameters);
  if (player == nullptr) return refuse(errors, fmt::format("no variant '{}'", variant));
  if (const auto refusal = player->set_game(joined(arguments.subspan(1)), {}))
    return refuse(errors, refusal->message);
  for (const std::string& line : evaluation_by_weight(*player)) fmt::print(out, "{}\n", line);
  return kDone;
}

}  // namespace

int run_command_line(Arguments arguments, std::istream& in, std::ostream& out, std::ostream& errors,
                     const search::Now& now, const ReadFile& read_file) {
  if (arguments.empty()) {
    Session(out, now, read_file).run(in);
    return kDone;
  }
  const std::string_view command = arguments[0];
  const Arguments rest = arguments.subspan(1);
  if (command == "bench") return bench(rest, out, errors);
  if (command == "perft") return perft(rest, out, errors);
  if (command == "parameters") return list_parameters(rest, out, errors);
  if (command == "weights") return list_weights(rest, out, errors);
  if (command == "trace") return trace(rest, out, errors);
  if (command == "--help" || command == "-h" || command == "help") {
    out << kHelp;
    return kDone;
  }
  if (command == "--version") {
    fmt::print(out, "Tabiya {}\n", kVersion);
    return kDone;
  }
  return refuse(errors, fmt::format("unknown command '{}'", command));
}

}  // namespace tabiya::uci
