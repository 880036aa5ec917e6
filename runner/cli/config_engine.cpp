#include "runner/cli/config_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "runner/cli/command_words.h"
#include "runner/cli/config_values.h"
#include "runner/cli/line_service/spelling.h"
#include "runner/match/printable.h"

namespace tabiya::cli {
namespace {

using arbiter::Microseconds;
using Objection = std::optional<Refusal>;

constexpr std::string_view kOptionPrefix = "option.";
constexpr std::int64_t kMostNodes = 1'000'000'000'000'000;
constexpr std::int64_t kMostMarginMilliseconds = 86'400'000;

// Where only a fixed time a move is given, the way of the answer through the pipe must not lose a
// game; where there is a clock, every microsecond is the engine's own.
constexpr Microseconds kMarginOfFixedTime = std::chrono::milliseconds(50);

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char left, unsigned char right) {
    return std::tolower(left) == std::tolower(right);
  });
}

template <class T>
Objection keep(std::optional<T>& part, Expected<T> value) {
  if (!value) return value.refusal();
  part = *std::move(value);
  return std::nullopt;
}

template <class T>
Objection keep_whole(std::optional<T>& part, std::string_view text, std::int64_t most) {
  const auto number = read_whole(text, 1, most);
  if (!number) return number.refusal();
  part = static_cast<T>(*number);
  return std::nullopt;
}

Objection set_name(EngineDraft& draft, std::string_view text) {
  if (text.empty()) return Refusal{"must not be empty"};
  if (const auto objection = objection_to_name(text)) return objection;
  draft.name = std::string(text);
  return std::nullopt;
}

Objection set_command(EngineDraft& draft, std::string_view text) {
  if (const auto objection = objection_to_name(text)) return objection;
  auto words = split_command(text);
  if (words && words->empty()) return Refusal{"must name a program"};
  return keep(draft.command, std::move(words));
}

Objection set_arguments(EngineDraft& draft, std::string_view text) {
  if (const auto objection = objection_to_name(text)) return objection;
  return keep(draft.arguments, split_command(text));
}

Objection set_directory(EngineDraft& draft, std::string_view text) {
  if (text.empty()) return Refusal{"must name a directory"};
  if (const auto objection = objection_to_name(text)) return objection;
  draft.directory = std::string(text);
  return std::nullopt;
}

Objection set_clock(EngineDraft& draft, std::string_view text) {
  return keep(draft.clock, arbiter::read_time_control(text));
}

Objection set_per_move(EngineDraft& draft, std::string_view text) {
  return keep(draft.per_move, Seconds::read(text));
}

Objection set_nodes(EngineDraft& draft, std::string_view text) {
  return keep_whole(draft.nodes, text, kMostNodes);
}

Objection set_depth(EngineDraft& draft, std::string_view text) {
  return keep_whole(draft.depth, text, 1000);
}

Objection set_margin(EngineDraft& draft, std::string_view text) {
  const auto milliseconds = read_whole(text, 0, kMostMarginMilliseconds);
  if (!milliseconds) return milliseconds.refusal();
  draft.margin = std::chrono::milliseconds(*milliseconds);
  return std::nullopt;
}

Objection set_restart(EngineDraft& draft, std::string_view text) {
  return keep(draft.restart, read_flag(text));
}

Objection set_protocol(EngineDraft& draft, std::string_view text) {
  if (text == "xboard")
    return Refusal{
        "is not spoken here; engines must speak uci, usi (shogi) or ucci (xiangqi), by themselves "
        "or through an adapter"};
  return keep(draft.protocol, Choice<match::Protocol>::read(text));
}

Objection set_option(EngineDraft& draft, std::string_view option, std::string_view text) {
  if (option.empty()) return Refusal{"names no option; write option.NAME=VALUE"};
  if (same_word(option, "UCI_Variant") || same_word(option, "UCI_Chess960"))
    return Refusal{"is set by the runner, from the variant of the run"};
  if (same_word(option, "Ponder") && same_word(text, "true"))
    return Refusal{"pondering is not supported: engines would think on each other's time"};
  if (const auto objection = objection_to_name(option)) return objection;
  if (const auto objection = objection_to_name(text)) return objection;
  draft.options.emplace_back(option, text);
  return std::nullopt;
}

struct KnownKey {
  EngineKey key;
  std::optional<Form> form;  // any where not given
  Objection (*set)(EngineDraft& draft, std::string_view text);
};

constexpr std::size_t kKeys = 12;

const std::array<KnownKey, kKeys>& known_keys() {
  static const std::array<KnownKey, kKeys> keys{{
      {{"name", "NAME", "what the engine is called (the program's name)"}, Form::text, set_name},
      {{"cmd", "COMMAND",
        "the program, with arguments if need be; quoted as in a shell, but "
        "nothing is expanded"},
       Form::text,
       set_command},
      {{"args", "ARGUMENTS", "further arguments"}, Form::text, set_arguments},
      {{"dir", "DIRECTORY", "where the engine runs (the working directory)"},
       Form::text,
       set_directory},
      {{"tc", "CONTROL",
        "clock: moves/minutes:seconds+increment; 8+0.08, 40/60, 40/60:20+0.1, inf"},
       std::nullopt,
       set_clock},
      {{"st", "SECONDS", "fixed time a move"}, Form::number, set_per_move},
      {{"nodes", "N", "nodes a move"}, Form::whole, set_nodes},
      {{"depth", "N", "depth of every search"}, Form::whole, set_depth},
      {{"timemargin", "MS",
        "overstepping by so many milliseconds is forgiven (0; with st alone 50)"},
       Form::whole,
       set_margin},
      {{"restart", "true|false", "a new process for every game (the run's own setting)"},
       Form::flag,
       set_restart},
      {{"protocol", "uci|usi|ucci",
        "how the engine is spoken to (uci); usi in shogi only, ucci in xiangqi only"},
       Form::text,
       set_protocol},
      {{"option.NAME", "VALUE", "an option of the engine: option.Hash=16"}, std::nullopt, nullptr},
  }};
  return keys;
}

const KnownKey* find_key(std::string_view name) {
  if (name.starts_with(kOptionPrefix)) return &known_keys().back();
  const auto found =
      std::ranges::find(known_keys(), name, [](const KnownKey& known) { return known.key.name; });
  return found == known_keys().end() ? nullptr : &*found;
}

Refusal unknown_key(const Statement& statement, bool shared) {
  std::vector<std::string_view> names;
  for (const auto& known : known_keys()) names.push_back(known.key.name);
  for (const auto* often : {"option.Hash", "option.Threads", "option.SyzygyPath"})
    names.emplace_back(often);
  auto meant = did_you_mean(statement.name, names);
  if (meant.empty())
    meant = fmt::format("; an option of the engine itself is option.{}=VALUE", statement.name);
  return {fmt::format("{}: unknown key '{}' of {}{}", statement.place, statement.name,
                      shared ? "each" : "an engine", meant)};
}

Refusal refuse(const Statement& statement, const Refusal& why) {
  return {fmt::format("{}: {} = '{}': {}", statement.place, match::printable(statement.name),
                      match::printable(statement.text), why.message)};
}

Objection apply(EngineDraft& draft, const Statement& statement, bool shared) {
  const auto* known = find_key(statement.name);
  if (known == nullptr) return unknown_key(statement, shared);
  if (shared && statement.name == "name")
    return refuse(statement, {"a name belongs to one engine, not to each"});
  if (known->form && statement.form && !fits(*statement.form, *known->form))
    return refuse(statement, wrong_form(*statement.form, *known->form));
  const auto objection =
      known->set != nullptr
          ? known->set(draft, statement.text)
          : set_option(draft, std::string_view(statement.name).substr(kOptionPrefix.size()),
                       statement.text);
  if (objection) return refuse(statement, *objection);
  return std::nullopt;
}

template <class T>
void take_over(std::optional<T>& part, const std::optional<T>& above) {
  if (above) part = above;
}

std::string name_of_program(const std::string& command) {
  return command.substr(command.rfind('/') + 1);
}

}  // namespace

void EngineDraft::lay_over(const EngineDraft& above) {
  take_over(name, above.name);
  // They were meant for the other program. Those of `each` have none: they are for all.
  if (command && above.command) arguments = std::nullopt;
  take_over(command, above.command);
  take_over(arguments, above.arguments);
  take_over(directory, above.directory);
  take_over(clock, above.clock);
  take_over(per_move, above.per_move);
  take_over(nodes, above.nodes);
  take_over(depth, above.depth);
  take_over(margin, above.margin);
  take_over(restart, above.restart);
  take_over(protocol, above.protocol);
  for (const auto& option : above.options) {
    const auto same = std::ranges::find_if(
        options, [&](const auto& present) { return same_word(present.first, option.first); });
    if (same == options.end()) {
      options.push_back(option);
    } else {
      *same = option;
    }
  }
}

void EngineDraft::override_by(const EngineDraft& later) {
  if (later.clock || later.per_move || later.nodes || later.depth) {
    clock = std::nullopt;
    per_move = std::nullopt;
    nodes = std::nullopt;
    depth = std::nullopt;
  }
  lay_over(later);
}

std::span<const EngineKey> engine_keys() {
  static const auto keys = [] {
    std::array<EngineKey, kKeys> all;
    std::ranges::transform(known_keys(), all.begin(), &KnownKey::key);
    return all;
  }();
  return keys;
}

Expected<EngineDraft> read_engine(std::span<const Statement> keys, bool shared) {
  EngineDraft draft;
  std::set<std::string> given;
  for (const auto& statement : keys) {
    // Names of options do not differ by the size of their letters.
    const bool is_option = statement.name.starts_with(kOptionPrefix);
    if (!given.insert(is_option ? in_small_letters(statement.name) : statement.name).second)
      return Refusal{fmt::format("{}: '{}' is given twice{}", statement.place,
                                 match::printable(statement.name),
                                 is_option ? ", in capitals or small letters" : "")};
    if (const auto objection = apply(draft, statement, shared)) return *objection;
  }
  return draft;
}

Expected<match::EngineSpec> finish_engine(const EngineDraft& draft, bool restart) {
  if (!draft.command) return Refusal{"no program; give cmd=COMMAND"};
  match::EngineSpec engine;
  engine.command = *draft.command;
  if (draft.arguments)
    engine.command.insert(engine.command.end(), draft.arguments->begin(), draft.arguments->end());
  engine.name = draft.name.value_or(name_of_program(engine.command.front()));
  engine.directory = draft.directory.value_or("");
  engine.options = draft.options;
  engine.restart = draft.restart.value_or(restart);
  engine.protocol = draft.protocol.value_or(match::Protocol::uci);
  if (!draft.clock && !draft.per_move && !draft.nodes && !draft.depth)
    return Refusal{"no limit to its thinking; give tc=, st=, nodes= or depth="};
  // An engine that is told `go infinite` never answers.
  if (draft.clock && !draft.clock->has_clock() && !draft.per_move && !draft.nodes && !draft.depth)
    return Refusal{"tc=inf alone never ends a move; give nodes= or depth= beside it"};
  if (draft.clock) engine.control = *draft.clock;
  engine.control.per_move = draft.per_move;
  engine.control.nodes = draft.nodes;
  engine.control.depth = draft.depth;
  const bool fixed_time = draft.per_move && !engine.control.has_clock();
  engine.control.margin = draft.margin.value_or(fixed_time ? kMarginOfFixedTime : Microseconds(0));
  return engine;
}

std::vector<Statement> write_engine(const match::EngineSpec& engine) {
  std::vector<Statement> keys;
  const auto add = [&](std::string name, std::string text, Form form) {
    keys.push_back({std::move(name), std::move(text), form, ""});
  };
  const auto& control = engine.control;
  const bool unlimited =
      !control.has_clock() && !control.per_move && !control.nodes && !control.depth;
  add("name", engine.name, Form::text);
  add("cmd", join_command(engine.command), Form::text);
  if (!engine.directory.empty()) add("dir", engine.directory, Form::text);
  if (control.has_clock()) add("tc", arbiter::write_time_control(control), Form::text);
  if (unlimited) add("tc", "inf", Form::text);
  if (control.per_move) add("st", write_seconds(*control.per_move), Form::number);
  if (control.nodes) add("nodes", std::to_string(*control.nodes), Form::whole);
  if (control.depth) add("depth", std::to_string(*control.depth), Form::whole);
  add("timemargin", std::to_string(control.margin.count() / 1000), Form::whole);
  add("restart", engine.restart ? "true" : "false", Form::flag);
  add("protocol", std::string(match::word_of(engine.protocol)), Form::text);
  for (const auto& [option, value] : engine.options)
    add(std::string(kOptionPrefix) + option, value, Form::text);
  return keys;
}

}  // namespace tabiya::cli
