#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "engine/rules/catalog.h"
#include "engine/rules/core/words.h"
#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/config_engine.h"
#include "runner/cli/config_values.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/conversing.h"
#include "runner/match/examination.h"
#include "runner/match/option_settings.h"
#include "runner/system/loop.h"

namespace tabiya::cli {
namespace {

using match::Finding;

constexpr std::array<CommandOption, 4> kOptions{
    {{"variant", "NAME", "examine it in this game only (every game the engine knows)"},
     {"protocol", "uci|usi|ucci",
      "how it is spoken to (uci); usi examines it in shogi, ucci in xiangqi"},
     {"engine-timeout", "SECONDS", "how long each answer may take that no clock limits (10)"},
     {"format", "text|json", "how the findings are written (text)"}}};

constexpr Manual kManual{
    .usage = "tabiya engine check CMD [KEY=VALUE ...] [options]",
    .about =
        "Says whether an engine speaks UCI (USI, UCCI) as a runner needs it. For each game it "
        "knows the engine "
        "is started, greeted, asked to search under every kind of limit, stopped, made to play 40 "
        "plies against itself and told to quit. CMD is its command with arguments, quoted as one "
        "word; keys are those of --engine (dir, args, protocol, option.NAME).\n\n"
        "Findings: `ok`; `note`, which a user should know; `FAULT`, by which games would be "
        "refused "
        "or lost. Exit status 1 with a fault, or where the engine does not know the game asked "
        "for.",
    .examples =
        "tabiya engine check stockfish\n"
        "tabiya engine check './new --uci' option.Hash=16 --variant kingofthehill\n"
        "tabiya engine check fairy-stockfish --protocol usi\n"
        "tabiya engine check ./new --format json",
    .options = kOptions};

struct Order {
  match::EngineSpec engine;
  std::vector<const rules::VariantEntry*> variants;
  bool every_variant = true;
  match::Patience patience;
};

Expected<match::EngineSpec> read_spec(const CommandLine& line) {
  const auto& words = line.words;
  std::vector<Statement> keys{{"cmd", words[1], {}, "CMD"}, {"nodes", "1", {}, "CMD"}};
  if (line.has("protocol"))
    keys.push_back({"protocol", line.text("protocol", ""), {}, "--protocol"});
  for (std::size_t i = 2; i < words.size(); ++i) {
    const auto equals = words[i].find('=');
    if (equals == std::string::npos)
      return Refusal{
          fmt::format("'{}' is no key=value; quote CMD and its arguments as one word", words[i])};
    keys.push_back({words[i].substr(0, equals), words[i].substr(equals + 1), {}, words[i]});
  }
  const auto draft = read_engine(keys, false);
  if (!draft) return draft.refusal();
  return finish_engine(*draft, false);
}

// One that is asked for, the only one of the engine's protocol, or all.
std::optional<Refusal> choose_variants(const CommandLine& line, Order& order) {
  const auto all = rules::catalog();
  order.variants.assign(all.begin(), all.end());
  const auto protocol = order.engine.protocol;
  const auto name = line.text("variant", match::only_variant(protocol));
  if (name.empty()) return std::nullopt;
  const auto variant = Variant::read(name);
  if (!variant) return Refusal{"--variant " + variant.refusal().message};
  order.variants = {rules::find_variant(*variant)};
  order.every_variant = false;
  if (order.variants.front()->facts().seats != 2)
    return Refusal{fmt::format(
        "--variant {}: games of four seats are not examined; play a match of one encounter",
        *variant)};
  const auto objection = match::objection_to(protocol, order.variants.front()->facts());
  if (!objection) return std::nullopt;
  return Refusal{fmt::format("--variant {}: {}", *variant, objection->message)};
}

Expected<Order> read_order(const CommandLine& line) {
  Order order;
  auto engine = read_spec(line);
  if (!engine) return engine.refusal();
  order.engine = *std::move(engine);
  const auto timeout = Seconds::read(line.text("engine-timeout", "10"));
  if (!timeout) return Refusal{"--engine-timeout " + timeout.refusal().message};
  order.patience = {.step = *timeout};
  if (auto objection = choose_variants(line, order)) return *objection;
  return order;
}

struct Result {
  const rules::VariantEntry* variant;
  bool declined = false;
  std::vector<Finding> findings;

  bool has_fault() const {
    return std::ranges::any_of(
        findings, [](const Finding& each) { return each.weight == Finding::Weight::fault; });
  }
};

struct Report {
  std::string id_name;
  std::vector<Result> results;
  std::optional<Refusal> unfit;  // it could not even be greeted
  bool stopped = false;
};

// Games of four seats are not examined, but the engine tells whether it knows them.
void add_games_of_four(const Order& order, const std::vector<match::DeclaredOption>& options,
                       Report& report) {
  auto engine = order.engine;
  engine.options.clear();
  for (const auto* variant : order.variants) {
    if (variant->facts().seats == 2) continue;
    const bool declined = !match::settle_options(engine, options, variant->facts(), false);
    report.results.push_back({variant, declined, {}});
    if (!declined)
      report.results.back().findings.push_back(
          {"", Finding::Weight::note, "is known to it, but games of four seats are not examined",
           "let it play a match of one encounter"});
  }
}

Report examine(const Order& order, Console& console) {
  Report report;
  std::vector<match::DeclaredOption> options;
  system::Loop loop;
  for (const auto* variant : order.variants) {
    if (variant->facts().seats != 2) continue;
    console.err << fmt::format("examining: {}\n", variant->facts().name) << std::flush;
    match::Examination examination(order.engine, *variant, order.patience);
    const auto conversed =
        converse(loop, hall::ChildId(report.results.size()), order.engine, examination);
    report.unfit = conversed.shortage;
    report.stopped = conversed.stopped;
    if (report.stopped || report.unfit) break;
    if (!examination.greeted()) {
      report.unfit = Refusal{
          fmt::format("engine {}: {}", order.engine.name, examination.findings().front().text)};
      break;
    }
    if (report.id_name.empty()) report.id_name = examination.id_name();
    report.results.push_back({variant, examination.declines(), examination.findings()});
    options = examination.options();
  }
  if (!report.stopped && !report.unfit) add_games_of_four(order, options, report);
  return report;
}

bool passes(const Order& order, const Report& report) {
  const bool plays_any =
      std::ranges::any_of(report.results, [](const Result& each) { return !each.declined; });
  return plays_any && std::ranges::none_of(report.results, &Result::has_fault) &&
         (order.every_variant || !report.results.front().declined);
}

constexpr rules::Words<3> kWeightWords{"ok", "note", "FAULT"};

std::string as_text(const Order& order, const Report& report, bool passed) {
  std::string text;
  for (const auto& result : report.results) {
    const auto name = result.variant->facts().name;
    if (result.declined && order.every_variant) continue;
    text += fmt::format("{}\n", name);
    for (const auto& finding : result.findings) {
      text +=
          fmt::format("  {:<6}{}\n", rules::word_in(kWeightWords, finding.weight), finding.text);
      if (!finding.remedy.empty()) text += fmt::format("        -> {}\n", finding.remedy);
    }
  }
  std::string unknown;
  for (const auto& result : report.results)
    if (result.declined) unknown += fmt::format(" {}", result.variant->facts().name);
  if (!unknown.empty()) text += "not known to it:" + unknown + "\n";
  return text + fmt::format("{} ({}): {}\n", order.engine.name, report.id_name,
                            passed ? "fit for runs" : "not fit for runs");
}

std::string as_json(const Order& order, const Report& report, bool passed) {
  auto variants = nlohmann::ordered_json::array();
  for (const auto& result : report.results) {
    auto findings = nlohmann::ordered_json::array();
    for (const auto& finding : result.findings)
      findings.push_back({{"weight", rules::word_in(kWeightWords, finding.weight)},
                          {"text", finding.text},
                          {"remedy", finding.remedy}});
    variants.push_back({{"variant", result.variant->facts().name},
                        {"known", !result.declined},
                        {"fit", !result.declined && !result.has_fault()},
                        {"findings", findings}});
  }
  const nlohmann::ordered_json all{{"engine", order.engine.name},
                                   {"id_name", report.id_name},
                                   {"fit", passed},
                                   {"variants", variants}};
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

int check(const CommandLine& line, std::string_view format, Console& console) {
  const auto order = read_order(line);
  if (!order) return refuse(console, order.refusal());
  const auto report = examine(*order, console);
  if (report.stopped) return kStopped;
  if (report.unfit) return refuse(console, *report.unfit);
  const bool passed = passes(*order, report);
  console.out << (format == "json" ? as_json : as_text)(*order, report, passed) << std::flush;
  return passed ? kDone : kCheckSaidNo;
}

}  // namespace

int run_engine(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  if (line->words.size() < 2 || line->words.front() != "check")
    return refuse(console, {"tell which engine to check: tabiya engine check CMD"});
  const auto format = line->choice("format", {"text", "json"});
  if (!format) return refuse(console, format.refusal());
  return check(*line, *format, console);
}

}  // namespace tabiya::cli
