#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <ostream>

#include "openings/check.h"
#include "runner/cli/commands/book.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {
namespace {

using nlohmann::ordered_json;

constexpr std::array<CommandOption, 8> kOptions{
    {kVariantOption,
     {"plies", "N", "moves taken from each opening that has moves (all)"},
     kEngineOption,
     kTimeoutOption,
     kWindowOption,
     kViewOption,
     {"format", "text|json", "how the answer is written (text)"},
     kProgressOption}};

constexpr Manual kManual{
    .usage = "tabiya book check FILE [options]",
    .about =
        "Is a book legal (every line and game can be used), unique (no two openings lead to the "
        "same position) and, where an engine is asked, balanced (every score lies in the window)? "
        "Exit status 0 if so, 1 if not, 2 if it is no book at all. Mirror images are counted, but "
        "no fault. An engine is asked where --engine or --window is given.",
    .examples =
        "tabiya book check openings.pgn --plies 16\n"
        "tabiya book check chess.epd --window -60 60 --format json\n"
        "tabiya book check chess.epd --engine cmd=stockfish nodes=20000 --window -20 60 --view "
        "white",
    .options = kOptions};

// Everything there is to say of a book.
struct Finding {
  NamedBook named;
  openings::BookCheck check;
  openings::ScoreWindow window;
  std::optional<std::string> engine;  // what scored, as it calls itself

  const openings::Book& book() const { return named.book; }
  int line_of(std::size_t entry) const { return book().entries[entry].line; }
  bool is_legal() const { return book().skipped.empty(); }
  bool is_unique() const { return book().repeats.empty(); }
  bool is_balanced() const { return check.outside.empty(); }
  bool is_good() const { return is_legal() && is_unique() && is_balanced(); }
};

double mean_of(const std::vector<int>& scores) {
  const auto sum = std::accumulate(scores.begin(), scores.end(), 0.0);
  return scores.empty() ? 0 : sum / static_cast<double>(scores.size());
}

std::string bar_text(const openings::Bar& bar, int longest) {
  constexpr int kWidth = 50;
  const auto bound = [](const std::optional<int>& score) {
    return score ? fmt::format("{:+d}", *score) : std::string();
  };
  const int length = longest == 0 ? 0 : (bar.count * kWidth + longest - 1) / longest;
  auto text = fmt::format("{:>7} ..{:>7} {:>6}  {}", bound(bar.low), bound(bar.high), bar.count,
                          std::string(static_cast<std::size_t>(length), '#'));
  text.resize(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string scores_text(const Finding& finding) {
  if (!finding.engine) return "Balanced    not asked (--engine or --window asks an engine)\n";
  const auto& scores = finding.check.scores;
  auto text = fmt::format("Balanced    {}: {} of {} scores {}, mean {:+.1f}, by {}\n",
                          finding.is_balanced() ? "yes" : "no",
                          scores.size() - finding.check.outside.size(), scores.size(),
                          window_text(finding.window), mean_of(scores), *finding.engine);
  constexpr std::size_t kShown = 5;
  for (std::size_t i = 0; i < std::min(kShown, finding.check.outside.size()); ++i) {
    const auto entry = finding.check.outside[i];
    text += fmt::format("            line {}: {:+d}\n", finding.line_of(entry), scores[entry]);
  }
  if (finding.check.outside.size() > kShown)
    text += fmt::format("            and {} more\n", finding.check.outside.size() - kShown);
  const auto bars = openings::histogram(scores, finding.window);
  const auto longest = std::ranges::max(bars, {}, &openings::Bar::count).count;
  for (const auto& bar : bars) text += bar_text(bar, longest);
  return text;
}

std::string as_text(const Finding& finding) {
  constexpr std::size_t kShown = 5;
  const auto& book = finding.book();
  auto text = fmt::format("Book        {}: {} openings of {}\n", book.name, book.entries.size(),
                          finding.named.variant->facts().name);
  const auto notes = [&](const std::vector<openings::LineNote>& all) {
    for (std::size_t i = 0; i < std::min(kShown, all.size()); ++i)
      text += fmt::format("            line {}: {}\n", all[i].line, all[i].text);
    if (all.size() > kShown) text += fmt::format("            and {} more\n", all.size() - kShown);
  };
  text +=
      fmt::format("Legal       {}\n",
                  finding.is_legal() ? "yes" : fmt::format("no: {} skipped", book.skipped.size()));
  notes(book.skipped);
  if (!book.remarks.empty()) text += fmt::format("Remarks     {}\n", book.remarks.size());
  notes(book.remarks);
  text +=
      fmt::format("Unique      {}\n",
                  finding.is_unique() ? "yes" : fmt::format("no: {} repeats", book.repeats.size()));
  for (std::size_t i = 0; i < std::min(kShown, book.repeats.size()); ++i)
    text +=
        fmt::format("            line {} repeats line {}\n", finding.line_of(book.repeats[i].entry),
                    finding.line_of(book.repeats[i].first));
  if (book.repeats.size() > kShown)
    text += fmt::format("            and {} more\n", book.repeats.size() - kShown);
  text += fmt::format("Mirrors     {}\n", finding.check.mirrors.size());
  return text + scores_text(finding);
}

ordered_json notes_json(const std::vector<openings::LineNote>& notes) {
  auto list = ordered_json::array();
  for (const auto& note : notes) list.push_back({{"line", note.line}, {"text", note.text}});
  return list;
}

ordered_json repeats_json(const Finding& finding, const std::vector<openings::Repeat>& repeats) {
  auto list = ordered_json::array();
  for (const auto& repeat : repeats)
    list.push_back(
        {{"line", finding.line_of(repeat.entry)}, {"first", finding.line_of(repeat.first)}});
  return list;
}

ordered_json scores_json(const Finding& finding) {
  if (!finding.engine) return nullptr;
  const auto& scores = finding.check.scores;
  auto outside = ordered_json::array();
  for (const auto entry : finding.check.outside)
    outside.push_back({{"line", finding.line_of(entry)}, {"score", scores[entry]}});
  auto bars = ordered_json::array();
  const auto bound = [](const std::optional<int>& score) {
    return score ? ordered_json(*score) : ordered_json(nullptr);
  };
  for (const auto& bar : openings::histogram(scores, finding.window))
    bars.push_back({{"from", bound(bar.low)}, {"to", bound(bar.high)}, {"count", bar.count}});
  return {{"engine", *finding.engine},   {"low", finding.window.low},
          {"high", finding.window.high}, {"view", finding.window.from_white ? "white" : "mover"},
          {"mean", mean_of(scores)},     {"outside", std::move(outside)},
          {"histogram", std::move(bars)}};
}

std::string as_json(const Finding& finding) {
  const auto& book = finding.book();
  const ordered_json json{{"book", book.name},
                          {"variant", finding.named.variant->facts().name},
                          {"openings", book.entries.size()},
                          {"good", finding.is_good()},
                          {"skipped", notes_json(book.skipped)},
                          {"remarks", notes_json(book.remarks)},
                          {"repeats", repeats_json(finding, book.repeats)},
                          {"mirrors", repeats_json(finding, finding.check.mirrors)},
                          {"scores", scores_json(finding)}};
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

int answer(const Finding& finding, std::string_view format, Console& console) {
  console.out << (format == "json" ? as_json(finding) : as_text(finding)) << std::flush;
  return finding.is_good() ? kDone : kCheckSaidNo;
}

// With an engine where one was asked for.
int check(const CommandLine& line, std::string_view format, Console& console) {
  const auto window = read_window(line);
  if (!window) return refuse(console, window.refusal());
  const auto style = read_progress(line, kProgressWordsWithoutGames);
  if (!style) return refuse(console, style.refusal());
  std::optional<EngineScorer> scorer;
  auto named = read_named_book(line);
  if (!named) return refuse(console, named.refusal());
  if (line.has("window") || line.has("view") || !line.layer.engines.empty()) {
    auto engine = read_scoring_engine(line);
    if (!engine) return refuse(console, engine.refusal());
    const auto patience = read_patience(line);
    if (!patience) return refuse(console, patience.refusal());
    scorer.emplace(*std::move(engine), named->variant->facts(), *patience);
  }
  Finding finding{*std::move(named), {}, *window, {}};
  ScoringProgress progress(console, *style);
  auto found = openings::check_book(
      finding.book(), *finding.named.variant, *window, scorer ? &*scorer : nullptr,
      [&](std::size_t scored) {
        progress.show(scored,
                      fmt::format("{} of {} scored", scored, finding.book().entries.size()));
      });
  progress.finish();
  if (!found) return refuse_scoring(console, *scorer, found.refusal());
  finding.check = *std::move(found);
  if (scorer) finding.engine = scorer->engine_name();
  return answer(finding, format, console);
}

}  // namespace

int check_book(Arguments arguments, Console& console) {
  const auto line = read_command_line(arranged(arguments), kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  const auto format = line->choice("format", {"text", "json"});
  if (!format) return refuse(console, format.refusal());
  return check(*line, *format, console);
}

}  // namespace tabiya::cli
