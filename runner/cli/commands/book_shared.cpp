#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "openings/book_file.h"
#include "runner/cli/commands/book.h"
#include "runner/cli/config_engine.h"
#include "runner/cli/config_values.h"
#include "runner/cli/run/own_engine.h"
#include "runner/system/program.h"

namespace tabiya::cli {
namespace {

constexpr std::int64_t kMostCentipawns = 30'000;

bool is_key(const std::string& word) {
  return word.find('=') != std::string::npos && !word.starts_with("--");
}

Expected<EngineDraft> read_draft(const CommandLine& line) {
  const auto& engines = line.layer.engines;
  if (engines.size() > 1) return Refusal{"--engine is given twice: one engine scores a book"};
  if (engines.empty()) return EngineDraft{};
  return read_engine(engines.front().keys, false);
}

Expected<int> read_centipawns(const std::string& word) {
  const auto number = read_whole(word, -kMostCentipawns, kMostCentipawns);
  if (!number) return Refusal{fmt::format("--window: '{}' {}", word, number.refusal().message)};
  return static_cast<int>(*number);
}

}  // namespace

std::vector<std::string> arranged(Arguments arguments) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--window" && i + 2 < arguments.size() &&
        !arguments[i + 2].starts_with("--") &&
        arguments[i + 1].find_first_of(" ,") == std::string::npos) {
      words.push_back("--window=" + arguments[i + 1] + " " + arguments[i + 2]);
      i += 2;
    } else if (arguments[i] == "--engine") {
      auto end = i + 1;
      while (end < arguments.size() && is_key(arguments[end])) ++end;
      std::size_t next = end;  // words that have only followed the keys go before the option
      while (end > i + 1 && next < arguments.size() && !arguments[next].starts_with("--"))
        words.push_back(arguments[next++]);
      words.insert(words.end(), arguments.begin() + i, arguments.begin() + end);
      i = next - 1;
    } else {
      words.push_back(arguments[i]);
    }
  }
  return words;
}

Expected<const rules::VariantEntry*> read_variant(const CommandLine& line) {
  const auto name = Variant::read(line.text("variant", "chess"));
  if (!name) return Refusal{"--variant " + name.refusal().message};
  return rules::find_variant(*name);
}

Expected<openings::ScoreWindow> read_window(const CommandLine& line) {
  const auto view = line.choice("view", {"mover", "white"});
  if (!view) return view.refusal();
  openings::ScoreWindow window;
  window.from_white = *view == "white";
  if (!line.has("window")) return window;
  const auto text = line.text("window", "");
  const auto gap = text.find_first_of(" ,");
  if (gap == std::string::npos)
    return Refusal{fmt::format("--window '{}': two numbers are needed, LOW HIGH", text)};
  const auto low = read_centipawns(text.substr(0, gap));
  if (!low) return low.refusal();
  const auto high = read_centipawns(text.substr(gap + 1));
  if (!high) return high.refusal();
  if (*low >= *high)
    return Refusal{
        fmt::format("--window {} {}: the low end must be below the high one", *low, *high)};
  window.low = *low;
  window.high = *high;
  return window;
}

std::string window_text(const openings::ScoreWindow& window) {
  return fmt::format("from {} to {}, {} view", window.low, window.high,
                     window.from_white ? "White's" : "the mover's");
}

Expected<match::EngineSpec> read_scoring_engine(const CommandLine& line) {
  constexpr std::uint64_t kUsualNodes = 10'000;
  auto draft = read_draft(line);
  if (!draft) return draft.refusal();
  if (draft->clock || draft->per_move)
    return Refusal{"--engine: scores by the clock are never the same again; give nodes= or depth="};
  if (!draft->command) draft->command = {own_engine()};
  if (!draft->nodes && !draft->depth) draft->nodes = kUsualNodes;
  auto engine = finish_engine(*draft, false);
  if (!engine) return Refusal{"--engine: " + engine.refusal().message};
  if (const auto program = system::find_program(engine->command, engine->directory); !program)
    return Refusal{fmt::format("engine '{}': {} (--engine cmd=COMMAND names another)", engine->name,
                               program.refusal().message)};
  return engine;
}

Expected<NamedBook> read_named_book(const CommandLine& line) {
  const auto variant = read_variant(line);
  if (!variant) return variant.refusal();
  const auto plies = line.whole("plies", -1, 0, 1000);
  if (!plies) return plies.refusal();
  if (line.words.empty()) return Refusal{"which book? Give its file"};
  if (auto stray = line.stray_word(1)) return *stray;
  openings::ReadingTerms terms;
  if (*plies >= 0) terms.plies = static_cast<int>(*plies);
  auto book = openings::load_book(line.words.front(), **variant, terms);
  if (!book) return book.refusal();
  return NamedBook{*variant, *std::move(book)};
}

Expected<match::Patience> read_patience(const CommandLine& line) {
  const auto timeout = Seconds::read(line.text(kTimeoutOption.name, "10"));
  if (!timeout)
    return Refusal{fmt::format("--{} {}", kTimeoutOption.name, timeout.refusal().message)};
  return match::Patience{.step = *timeout};
}

void ScoringProgress::show(std::size_t scored, const std::string& text) {
  constexpr std::size_t kBetweenLines = 100;
  constexpr std::size_t kBetweenRedraws = 10;
  if (style_ == ProgressStyle::plain && scored % kBetweenLines == 0)
    console_.err << text << std::endl;
  if (style_ != ProgressStyle::bar || scored % kBetweenRedraws != 0) return;
  console_.err << '\r' << text << "\x1b[K" << std::flush;
  line_open_ = true;
}

void ScoringProgress::finish() {
  if (std::exchange(line_open_, false)) console_.err << '\n';
}

int refuse_scoring(Console& console, const EngineScorer& scorer, const Refusal& why) {
  const int otherwise = scorer.broken() ? kBroken : kRefused;
  return refuse(console, why, scorer.stopped() ? kStopped : otherwise);
}

}  // namespace tabiya::cli
