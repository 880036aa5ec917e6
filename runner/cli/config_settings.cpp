#include "runner/cli/config_settings.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "engine/rules/catalog.h"
#include "runner/cli/config_values.h"

namespace tabiya::cli {
namespace {

template <class Codec, class Access>
std::optional<Refusal> assign(RunConfig& run, std::string_view text) {
  auto value = Codec::read(text);
  if (!value) return value.refusal();
  Access{}(run) = *std::move(value);
  return std::nullopt;
}

template <class Codec, class Access>
std::optional<std::string> written(const RunConfig& run) {
  using Type = typename Codec::Type;
  const auto& member = Access{}(run);
  using Member = std::remove_cvref_t<decltype(member)>;
  if constexpr (std::is_same_v<Member, std::string>) {
    if (member.empty()) return std::nullopt;
  } else if constexpr (requires { member.has_value(); }) {
    if (!member.has_value()) return std::nullopt;
  }
  if constexpr (std::is_same_v<Member, Type>) {
    return Codec::write(member);
  } else {
    return Codec::write(*member);
  }
}

// A setting whose value is the member of RunConfig that `access` points out.
template <class Codec, class Access>
Setting setting(std::string_view name, std::string_view argument, std::string_view meaning, Access,
                Applies applies = Applies::always) {
  return {name,
          argument,
          meaning,
          Codec::kForm,
          applies,
          assign<Codec, Access>,
          written<Codec, Access>};
}

// A limit that can be switched off, also where the variant has one of its own.
struct Plies {
  using Type = std::optional<int>;
  static constexpr Form kForm = Form::whole_or_text;
  static Expected<Type> read(std::string_view text) {
    if (text == "off") return Type{arbiter::kNoPliesLimit};
    const auto plies = read_whole(text, 1, 100'000);
    if (!plies) return plies.refusal();
    return Type{static_cast<int>(*plies)};
  }
  static std::string write(const Type& value) {
    return *value == arbiter::kNoPliesLimit ? "off" : std::to_string(*value);
  }
};

// A file that may be left out: "none".
struct OptionalFile : FileName {
  static Expected<std::string> read(std::string_view text) {
    return text == "none" ? std::string{} : FileName::read(text);
  }
};

std::optional<Refusal> set_draws(RunConfig& run, std::string_view text) {
  const auto rules = arbiter::read_draw_rules(text, rules::find_variant(run.variant)->facts());
  if (!rules) return rules.refusal();
  run.draws = *rules;
  return std::nullopt;
}

std::optional<std::string> get_draws(const RunConfig& run) {
  if (!run.draws) return std::nullopt;
  return std::string(word_of(*run.draws));
}

struct Preset {
  std::string_view name;
  double elo0;
  double elo1;
};
constexpr std::array<Preset, 3> kPresets{
    {{"stc", 0, 2}, {"ltc", 0.5, 2.5}, {"simplify", -1.75, 0.25}}};

std::optional<Refusal> set_preset(RunConfig& run, std::string_view text) {
  constexpr std::array<std::string_view, 3> kNames{kPresets[0].name, kPresets[1].name,
                                                   kPresets[2].name};
  const auto place = read_choice(text, kNames);
  if (!place) return place.refusal();
  run.sprt.hypotheses.elo0 = kPresets[*place].elo0;
  run.sprt.hypotheses.elo1 = kPresets[*place].elo1;
  run.sprt.hypotheses.model = stats::Model::normalized;
  return std::nullopt;
}

std::optional<std::string> nothing(const RunConfig&) { return std::nullopt; }

constexpr std::int64_t kMost = 1'000'000'000;
constexpr std::int64_t kMostSeed = std::numeric_limits<std::int64_t>::max();

std::vector<Setting> game_settings() {
  return {
      setting<Variant>(
          "variant", "NAME", "the game that is played (chess); see `tabiya variants`",
          [](auto& run) -> auto& { return run.variant; }),
      {"draws", "WORD",
       "what repetition and move counts do (the variant's own): automatic draws, or claim with "
       "fivefold repetition and 75 moves automatic; in shogi jsa or seed, in xiangqi asian or "
       "check-only",
       Form::text, Applies::always, set_draws, get_draws},
      setting<Choice<arbiter::Claims>>(
          "claims", "not-better|always|never",
          "when the arbiter claims a draw for an engine (not-better: when its last "
          "score is not better than a draw)",
          [](auto& run) -> auto& { return run.claims; }),
      setting<Choice<arbiter::Impasse>>(
          "impasse", "declare|automatic|off",
          "shogi: who wins by an impasse, with the king and ten pieces across and 28 points "
          "(second "
          "player 27). declare (default): an engine that answers `win`; a wrong declaration loses. "
          "automatic: besides, whoever is to move and could declare. off: `win` is an illegal move",
          [](auto& run) -> auto& { return run.impasse; }, Applies::to_shogi),
      setting<Whole<int, 1, 100'000>>(
          "move-limit", "N", "xiangqi: so many plies in a row without a capture draw (120)",
          [](auto& run) -> auto& { return run.move_limit; }, Applies::to_xiangqi),
      setting<DrawTerms>(
          "adjudicate-draw", "TERMS",
          "draw adjudication (off), like 'from=40 plies=8 cp=10': from move 40, 8 "
          "plies in a row within 10 centipawns",
          [](auto& run) -> auto& { return run.adjudication.draw; }),
      setting<WinTerms>(
          "adjudicate-win", "TERMS",
          "win adjudication (off), like 'plies=6 cp=600 sides=two'; sides=one: the "
          "losing side's score is enough",
          [](auto& run) -> auto& { return run.adjudication.win; }),
      setting<Plies>(
          "max-plies", "N", "longer games are drawn; off: never (off; shogi: 500)",
          [](auto& run) -> auto& { return run.adjudication.max_plies; }),
      setting<Whole<int, 0, 100>>(
          "max-replays", "N",
          "how often a shogi game that ends by repetition is replayed with the same opening and "
          "seats before it counts as a draw (3)",
          [](auto& run) -> auto& { return run.max_replays; }, Applies::to_shogi),
  };
}

std::vector<Setting> plan_settings() {
  return {
      setting<Whole<std::int64_t, 1, kMost>>(
          "encounters", "N",
          "openings to play, each in every seating (match: 100; sprt: at most 3 times the expected "
          "length in the middle)",
          [](auto& run) -> auto& { return run.encounters; }),
      setting<Choice<schedule::SeatingRule>>(
          "seatings", "all|single|fixed|two-two",
          "all: every opening in every seating (default): two games with the colours changed, in "
          "fourplayer-ffa four games with the first engine once in each seat against three of the "
          "second; two-two: fourplayer-ffa with two seats for each engine, six games; single: one "
          "game per opening, seats changing; fixed: the first engine always moves first",
          [](auto& run) -> auto& { return run.seatings; }),
      setting<Whole<int, 1, 1024>>(
          "concurrency", "N", "games played at the same time (1)",
          [](auto& run) -> auto& { return run.concurrency; }),
      setting<Flag>(
          "oversubscribe", "",
          "allow more engine threads than the machine has cores; games are then not timed "
          "fairly",
          [](auto& run) -> auto& { return run.oversubscribe; }),
      setting<OptionalFile>(
          "book", "FILE",
          "openings: PGN, or EPD, FEN or UCI moves, one a line; may be packed by gzip or zstd "
          "(none: the start position; chess960: start positions by the seed). A book that is used "
          "up begins again, with a warning: without clocks games then repeat too",
          [](auto& run) -> auto& { return run.book.file; }),
      setting<Choice<schedule::Order>>(
          "book-order", "random|sequential", "order of the book's entries (random, from the seed)",
          [](auto& run) -> auto& { return run.book.order; }, Applies::to_books),
      setting<Whole<std::int64_t, 1, kMost>>(
          "book-start", "N", "the first entry to play, counted round (1)",
          [](auto& run) -> auto& { return run.book.start; }, Applies::to_books),
      setting<Whole<int, 0, 1000>>(
          "book-plies", "N", "moves taken from each entry that has moves (all)",
          [](auto& run) -> auto& { return run.book.plies; }, Applies::to_books),
      setting<Whole<std::uint64_t, 0, kMostSeed>>(
          "seed", "N", "source of all chance (drawn from the clock, shown and stored)",
          [](auto& run) -> auto& { return run.seed; }),
  };
}

std::vector<Setting> sprt_settings() {
  return {
      {"preset", "stc|ltc|simplify", "bounds in normalized Elo: 0 to 2, 0.5 to 2.5, -1.75 to 0.25",
       Form::text, Applies::to_sprt, set_preset, nothing},
      setting<Number>(
          "elo0", "ELO", "the change is rejected at this strength (0)",
          [](auto& run) -> auto& { return run.sprt.hypotheses.elo0; }, Applies::to_sprt),
      setting<Number>(
          "elo1", "ELO", "the change is accepted at this strength (5)",
          [](auto& run) -> auto& { return run.sprt.hypotheses.elo1; }, Applies::to_sprt),
      setting<ErrorRate>(
          "alpha", "RATE", "rate of false acceptance at elo0 (0.05)",
          [](auto& run) -> auto& { return run.sprt.risks.alpha; }, Applies::to_sprt),
      setting<ErrorRate>(
          "beta", "RATE", "rate of false rejection at elo1 (0.05)",
          [](auto& run) -> auto& { return run.sprt.risks.beta; }, Applies::to_sprt),
      setting<Choice<stats::Model>>(
          "model", "normalized|logistic", "the scale of elo0 and elo1 (normalized)",
          [](auto& run) -> auto& { return run.sprt.hypotheses.model; }, Applies::to_sprt),
  };
}

std::vector<Setting> tuning_settings() {
  return {
      setting<OptionalFile>(
          "parameters", "FILE",
          "what is tuned: [[parameter]] tables with name, start, min, max, c_end and type (int, "
          "real), as `tabiya-engine parameters --format toml` writes them, or lines "
          "name,int,start,min,max,c_end,r_end of fishtest and OpenBench. The tables may stand in "
          "the run file too",
          [](auto& run) -> auto& { return run.tuning.file; }, Applies::to_tuning),
      setting<Share>(
          "draw-rate", "RATE",
          "share of draws that the schedule is made for (0.58); the report of a tuning tells the "
          "one "
          "that was measured",
          [](auto& run) -> auto& { return run.tuning.draw_rate; }, Applies::to_tuning),
      setting<Whole<int, 1, 10'000>>(
          "spsa-batch", "N", "encounters that try out the same values (chosen)",
          [](auto& run) -> auto& { return run.tuning.wishes.batch; }, Applies::to_tuning),
      setting<Number>(
          "spsa-c", "X", "how far both sides step from the middle at the end, times c_end (chosen)",
          [](auto& run) -> auto& { return run.tuning.wishes.c; }, Applies::to_tuning),
      setting<Number>(
          "spsa-r-end", "X",
          "how far a won game carries at the end, in these steps: r_end of fishtest (chosen)",
          [](auto& run) -> auto& { return run.tuning.wishes.r_end; }, Applies::to_tuning),
      setting<Number>(
          "spsa-a", "N", "A, the encounters by which the gain is damped at first (chosen)",
          [](auto& run) -> auto& { return run.tuning.wishes.A; }, Applies::to_tuning),
      setting<Number>(
          "spsa-alpha", "X", "how fast the gain falls (chosen)",
          [](auto& run) -> auto& { return run.tuning.wishes.alpha; }, Applies::to_tuning),
      setting<Number>(
          "spsa-gamma", "X", "how fast the steps shrink (chosen)",
          [](auto& run) -> auto& { return run.tuning.wishes.gamma; }, Applies::to_tuning),
      setting<Share>(
          "spsa-averaged", "SHARE", "the last part of the run whose mean is the result (chosen)",
          [](auto& run) -> auto& { return run.tuning.wishes.averaged; }, Applies::to_tuning),
      setting<Flag>(
          "validate", "",
          "when the tuning is over, test its result against the start by an SPRT from 0 to "
          "validate-elo1 normalized Elo, with a seed of its own (off)",
          [](auto& run) -> auto& { return run.tuning.validate; }, Applies::to_tuning),
      setting<Number>(
          "validate-elo1", "ELO", "what the result of a tuning is hoped to bring (10)",
          [](auto& run) -> auto& { return run.tuning.validate_elo1; }, Applies::to_tuning),
  };
}

std::vector<Setting> process_settings() {
  return {
      setting<Flag>(
          "restart", "", "a new engine process for every game (off)",
          [](auto& run) -> auto& { return run.restart; }),
      setting<Flag>(
          "affinity", "",
          "bind the engines of a table to cores of their own, where there are enough (on)",
          [](auto& run) -> auto& { return run.affinity; }),
      setting<Seconds>(
          "engine-timeout", "SECONDS",
          "an engine must start and get ready within this time (10); a search that no clock judges "
          "(nodes, depth) must end within six times of it",
          [](auto& run) -> auto& { return run.patience.step; }),
      setting<Seconds>(
          "engine-grace", "SECONDS",
          "an engine may take this long to end by itself after quit, and to come back from stop "
          "(5); then it and what it has started are killed, but for what called setsid. No game "
          "waits for one that leaves",
          [](auto& run) -> auto& { return run.patience.grace; }),
      setting<Faults>(
          "max-faults", "LIMITS",
          "stop when engines are at fault (crash, silence, illegal move, time) in more games than "
          "this, like 'row=10 percent=5' (this), or off; row: so many games one after the other; "
          "percent: more than this share of the games, or of 200 games as long as there are fewer",
          [](auto& run) -> auto& { return run.max_faults; }),
      setting<Flag>(
          "lenient", "", "warn only, where an engine does not know an option it is given (off)",
          [](auto& run) -> auto& { return run.lenient; }),
  };
}

std::vector<Setting> record_settings() {
  return {
      setting<LedgerName>(
          "db", "FILE", "the ledger: an SQLite database, made where missing (tabiya.db)",
          [](auto& run) -> auto& { return run.database; }),
      setting<Text>(
          "event", "NAME", "what the run is called in records (none)",
          [](auto& run) -> auto& { return run.event; }),
      setting<OptionalFile>(
          "pgn", "FILE",
          "append every game to this file once it is stored (none); a resumed run appends what is "
          "missing",
          [](auto& run) -> auto& { return run.pgn; }),
      setting<OptionalFile>(
          "log", "FILE",
          "append every line of every dialogue (none): seconds of the monotonic clock, engine, "
          "table.process, then > a line told to it, < a line it said, or * its start and end",
          [](auto& run) -> auto& { return run.log; }),
  };
}

std::vector<Setting> all_settings() {
  std::vector<Setting> all;
  for (auto* make : {game_settings, plan_settings, sprt_settings, tuning_settings, process_settings,
                     record_settings})
    for (const auto& setting : make()) all.push_back(setting);
  return all;
}

}  // namespace

std::span<const Setting> settings() {
  static const std::vector<Setting> all = all_settings();
  return all;
}

const Setting* find_setting(std::string_view name) {
  const auto found = std::ranges::find(settings(), name, &Setting::name);
  return found == settings().end() ? nullptr : &*found;
}

std::vector<std::string_view> setting_names() {
  std::vector<std::string_view> names;
  for (const auto& setting : settings()) names.push_back(setting.name);
  return names;
}

bool applies(const Setting& setting, const RunConfig& run) {
  switch (setting.applies) {
    case Applies::always:
      return true;
    case Applies::to_sprt:
      return run.kind == RunKind::sprt;
    case Applies::to_tuning:
      return run.kind == RunKind::spsa;
    case Applies::to_books:
      return !run.book.file.empty();
    case Applies::to_shogi:
      return run.variant == "shogi";
    case Applies::to_xiangqi:
      return run.variant == "xiangqi";
  }
  return true;
}

}  // namespace tabiya::cli
