#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <limits>
#include <ostream>

#include "engine/rules/notation/text_fields.h"
#include "runner/cli/commands/book.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/config_values.h"
#include "runner/cli/line_service/text_file.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/own_engine.h"
#include "runner/cli/run/whole_file.h"
#include "runner/cli/tune/tune_command.h"
#include "runner/store/ledger_files.h"
#include "runner/system/machine.h"
#include "tuner/weights/data_set.h"
#include "tuner/weights/fit.h"
#include "tuner/weights/fit_text.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 9> kOptions{
    {{"output", "FILE", "the fitted weights, for the engine's option EvalFile; must be given"},
     {"variant", "NAME", "the game the data set must be of (whichever it is of)"},
     {"start", "FILE", "weights to begin with, as EvalFile takes them (the engine's own)"},
     {"lambda", "SHARE",
      "how much of what is aimed at is the game's result, 0 to 1; the rest is the score of the "
      "search (0.5)"},
     {"spread", "CP",
      "how far a weight is expected to lie from its start; less holds weights that few games speak "
      "of nearer to it (40)"},
     {"epochs", "N", "times through all positions at most (300)"},
     {"seed", "N", "of the order of the positions: the same seed gives the same weights (1)"},
     {"threads", "N",
      "threads that work on it; they change nothing in the outcome (all "
      "processors)"},
     kProgressOption}};

constexpr Manual kManual{
    .usage = "tabiya tune weights DATASET --output FILE [options]",
    .about =
        "Fits every weight of our engine's evaluation to a data set of `tabiya export positions`. "
        "First K, the centipawns that stand for odds of e to 1, by the results; then the weights, "
        "by Adam on the logistic loss against lambda * result + (1 - lambda) * chance of the "
        "search's score, pulled towards the start. Steps are halved when the loss over the games "
        "held out stops falling; the weights with the least loss there are rounded and written.\n\n"
        "Told are K, the losses over the games held out before and after, against what is aimed at "
        "and against the results alone, and every weight that has moved, in centipawns. Less loss "
        "is no proof of strength: the last line is the test that gives one.\n\n"
        "Memory: the data set unpacked, and some 200 to 300 bytes a position.",
    .examples =
        "tabiya tune weights koth.pos --output koth.txt\n"
        "tabiya tune weights shogi.pos --variant shogi --output shogi.txt --lambda 0.7 --seed 3\n"
        "tabiya tune weights new.pos --start koth.txt --output koth2.txt",
    .options = kOptions};

struct Order {
  std::string data_set;
  std::string output;
  std::string variant;  // empty: whichever
  std::string start;    // text; empty: the engine's own
  std::string start_file;
  weights::FitSettings settings;
  ProgressStyle progress = ProgressStyle::plain;
};

Expected<double> read_real(const CommandLine& line, std::string_view option, double otherwise,
                           double least, double most) {
  if (!line.has(option)) return otherwise;
  const auto text = line.text(option, "");
  const auto number = rules::number_of<double>(text);
  if (!number || !(*number >= least && *number <= most))
    return Refusal{
        fmt::format("--{} '{}': a number from {} to {} is needed", option, text, least, most)};
  return *number;
}

Expected<weights::FitSettings> read_settings(const CommandLine& line) {
  weights::FitSettings settings;
  const auto lambda = read_real(line, "lambda", settings.lambda, 0, 1);
  if (!lambda) return lambda.refusal();
  const auto spread = read_real(line, "spread", settings.spread, 0.1, 10'000);
  if (!spread) return spread.refusal();
  const auto epochs = line.whole("epochs", settings.most_epochs, 1, 100'000);
  if (!epochs) return epochs.refusal();
  const auto seed = line.whole("seed", 1, 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return seed.refusal();
  const auto processors = static_cast<std::int64_t>(system::read_machine().usable.size());
  const auto threads = line.whole("threads", std::max<std::int64_t>(processors, 1), 1, 256);
  if (!threads) return threads.refusal();
  settings.lambda = *lambda;
  settings.spread = *spread;
  settings.most_epochs = static_cast<int>(*epochs);
  settings.seed = static_cast<std::uint64_t>(*seed);
  settings.threads = static_cast<int>(*threads);
  return settings;
}

std::optional<Refusal> read_files(const CommandLine& line, Order& order) {
  if (line.words.empty())
    return Refusal{
        "which data set? `tabiya export positions --output FILE` makes one of stored games"};
  if (auto stray = line.stray_word(1)) return stray;
  order.data_set = line.words.front();
  order.output = line.text("output", "");
  if (order.output.empty())
    return Refusal{"tell where the weights go: tabiya tune weights DATASET --output FILE"};
  if (order.output == order.data_set)
    return Refusal{fmt::format("--output '{}' is the data set; name another file", order.output)};
  if (auto objection = store::objection_to_writing(order.output)) return objection;
  if (!line.has("start")) return std::nullopt;
  order.start_file = line.text("start", "");
  auto text = read_text_file(order.start_file);
  if (!text) return Refusal{"--start " + text.refusal().message};
  order.start = *std::move(text);
  return std::nullopt;
}

Expected<Order> read_order(const CommandLine& line) {
  Order order;
  if (auto refusal = read_files(line, order)) return *refusal;
  if (line.has("variant")) {
    const auto variant = Variant::read(line.text("variant", ""));
    if (!variant) return Refusal{"--variant " + variant.refusal().message};
    order.variant = *variant;
  }
  const auto settings = read_settings(line);
  if (!settings) return settings.refusal();
  order.settings = *settings;
  const auto progress = read_progress(line, kProgressWordsWithoutGames);
  if (!progress) return progress.refusal();
  order.progress = *progress;
  return order;
}

Expected<weights::DataSet> read_data_set(const Order& order) {
  auto content = read_text_file(order.data_set);
  if (!content) return content.refusal();
  auto set = weights::DataSet::read(*std::move(content));
  if (!set) return Refusal{fmt::format("{}: {}", order.data_set, set.refusal().message)};
  if (!order.variant.empty() && set->variant() != order.variant)
    return Refusal{fmt::format("{} is a data set of {}, not of {}", order.data_set, set->variant(),
                               order.variant)};
  return set;
}

// Fewer say nothing.
std::optional<Refusal> too_few(const Order& order, const weights::Examples& examples) {
  constexpr std::size_t kLeastLearnt = 500;
  constexpr std::size_t kLeastHeldOut = 50;
  if (examples.learnt().size() >= kLeastLearnt && examples.held_out().size() >= kLeastHeldOut)
    return std::nullopt;
  return Refusal{fmt::format(
      "{}: {} positions to learn from and {} held out; {} and {} are needed: play more games",
      order.data_set, examples.learnt().size(), examples.held_out().size(), kLeastLearnt,
      kLeastHeldOut)};
}

// Says how the fit goes on: on a terminal in one line that is written over.
class FitProgress {
 public:
  FitProgress(Console& console, ProgressStyle style) : console_(console), style_(style) {}
  ~FitProgress() {
    if (style_ == ProgressStyle::bar && begun_) console_.err << '\n';
  }
  void show(const weights::EpochReport& report) {
    begun_ = true;
    const auto text = fmt::format("epoch {}: loss {:.5f}, held out {:.5f}, step {:g}", report.epoch,
                                  report.learnt, report.held_out, report.step);
    if (style_ == ProgressStyle::bar) console_.err << '\r' << text << "\x1b[K" << std::flush;
    if (style_ == ProgressStyle::plain) console_.err << text << std::endl;
  }

 private:
  Console& console_;
  ProgressStyle style_;
  bool begun_ = false;
};

std::string loss_line(std::string_view against, double before, double after) {
  return fmt::format("Loss        {:.5f} before, {:.5f} after ({:+.2f} %), against {}\n", before,
                     after, before == 0 ? 0 : 100 * (after - before) / before, against);
}

// The test of the fitted weights against those of the start.
std::string sprt_line(const Order& order, const std::string& variant, const Console& console) {
  const auto absolute = [](const std::string& file) {
    return std::filesystem::absolute(file).lexically_normal().string();
  };
  std::vector<std::string> words{"sprt",        "--variant",
                                 variant,       "--engine",
                                 "name=fitted", "option.EvalFile=" + absolute(order.output),
                                 "--engine",    "name=start"};
  if (!order.start_file.empty()) words.push_back("option.EvalFile=" + absolute(order.start_file));
  for (const auto& word : {std::string("--each"), "cmd=" + own_engine(), std::string("nodes=5000"),
                           std::string("option.Hash=16"), std::string("--book"),
                           fmt::format("openings/books/{}.epd", variant), std::string("--model"),
                           std::string("normalized"), std::string("--elo0"), std::string("0"),
                           std::string("--elo1"), std::string("30")})
    words.push_back(word);
  return hint(console, words);
}

std::string head_of_file(const weights::DataSet& set, const weights::Examples& examples,
                         const weights::Fit& fit, const weights::FitSettings& settings) {
  return fmt::format(
      "Weights of {}, fitted to {} positions of {} games.\nK {:.1f}, lambda {:g}, spread {:g}, "
      "seed {}, {} epochs; loss over {} positions held out {:.5f} before, {:.5f} after.\n",
      set.variant(), examples.learnt().size(), examples.learnt_games(), fit.scale, settings.lambda,
      settings.spread, settings.seed, fit.epochs, examples.held_out().size(), fit.before.aim,
      fit.after.aim);
}

std::string outcome_text(const weights::Examples& examples,
                         std::span<const evaluation::Tunable> tunables, const weights::Fit& fit) {
  const auto moves = weights::moves_of(tunables, fit.values);
  return weights::moves_table(moves) +
         fmt::format("\nPositions   {} of {} games; held out {} of {}\n", examples.learnt().size(),
                     examples.learnt_games(), examples.held_out().size(),
                     examples.held_out_games()) +
         fmt::format("K           {:.1f} centipawns\n", fit.scale) +
         loss_line("results and scores", fit.before.aim, fit.after.aim) +
         loss_line("results alone", fit.before.results, fit.after.results) +
         fmt::format("Moved       {} of {} weights in {} epochs\n", moves.size(), tunables.size(),
                     fit.epochs);
}

int tune(const Order& order, Console& console) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto set = read_data_set(order);
  if (!set) return refuse(console, set.refusal());
  const auto tracer = weights::make_tracer(set->variant(), order.start);
  if (!tracer)
    return refuse(console,
                  {fmt::format("--start {}: {}", order.start_file, tracer.refusal().message)});
  const auto examples = weights::Examples::of(*set, **tracer, order.settings.threads);
  if (!examples)
    return refuse(console, {fmt::format("{}: {}", order.data_set, examples.refusal().message)});
  if (const auto refusal = too_few(order, *examples)) return refuse(console, *refusal);
  auto file = WholeFile::begin(order.output);
  if (!file) return refuse(console, file.refusal());
  console.err << fmt::format("{} positions, {:.0f} MB, {} threads\n", examples->size(),
                             static_cast<double>(examples->bytes()) / 1e6, order.settings.threads);
  const auto& tunables = (*tracer)->tunables();
  FitProgress progress(console, order.progress);
  const auto fit =
      weights::fit(*examples, tunables, order.settings, [&](const weights::EpochReport& report) {
        progress.show(report);
        return true;
      });
  file->out() << weights::weights_file(tunables, fit.values,
                                       head_of_file(*set, *examples, fit, order.settings));
  if (const auto unfinished = file->finish()) return refuse(console, *unfinished, kBroken);
  const std::chrono::duration<double> taken = Clock::now() - begin;
  console.out << outcome_text(*examples, tunables, fit)
              << fmt::format("Time        {:.1f} s\n", taken.count())
              << fmt::format("Written     {}\n", order.output)
              << fmt::format("Test        {}\n", sprt_line(order, set->variant(), console));
  return kDone;
}

}  // namespace

int tune_weights(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  const auto order = read_order(*line);
  if (!order) return refuse(console, order.refusal());
  return tune(*order, console);
}

}  // namespace tabiya::cli
