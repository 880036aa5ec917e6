#include "runner/cli/config_layer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/rules/catalog.h"
#include "runner/cli/config_engine.h"
#include "runner/cli/config_settings.h"
#include "runner/cli/line_service/spelling.h"
#include "runner/match/printable.h"

namespace tabiya::cli {
namespace {

using Objection = std::optional<Refusal>;

Refusal refuse(const Statement& statement, const std::string& why) {
  return {fmt::format("{}: {} = '{}': {}", statement.place, match::printable(statement.name),
                      match::printable(statement.text), why)};
}

// By whatever links and detours, and also before it is there.
bool is_same_file(const std::string& one, const std::string& other) {
  namespace fs = std::filesystem;
  std::error_code missing;
  if (one == other || fs::equivalent(one, other, missing)) return true;
  const auto real = [](const std::string& name) {
    std::error_code failed;
    return fs::weakly_canonical(fs::absolute(name, failed), failed);
  };
  return real(one) == real(other);
}

// " configs/x.toml" of a statement at "configs/x.toml:12"; nothing of one of the command line.
std::string file_of(const Statement& statement) {
  return statement.form ? " " + statement.place.substr(0, statement.place.rfind(':')) : "";
}

// A statement and the number of the layer it comes from.
struct Chosen {
  Statement statement;
  std::size_t layer = 0;
};

// Puts the layers of one run together, step by step.
class Combination {
 public:
  Combination(RunKind kind, std::span<const Layer> layers) : layers_(layers) {
    result_.run.kind = kind;
  }

  Expected<Configuration> finish() {
    using Step = Objection (Combination::*)();
    for (const Step step : {&Combination::choose, &Combination::check, &Combination::settle_preset,
                            &Combination::apply, &Combination::choose_parameters,
                            &Combination::engines, &Combination::contradictions})
      if (auto objection = (this->*step)()) return *objection;
    return std::move(result_);
  }

 private:
  // Reads every statement, also those that a later layer overrides.
  Objection check() {
    RunConfig read = result_.run;
    for (const auto& layer : layers_)
      for (const auto& setting : settings())
        for (const auto& statement : layer.settings)
          if (statement.name == setting.name)
            if (auto objection = set(setting, statement, read)) return objection;
    return std::nullopt;
  }

  static Objection set(const Setting& setting, const Statement& statement, RunConfig& run) {
    if (statement.form && !fits(*statement.form, setting.form))
      return refuse(statement, wrong_form(*statement.form, setting.form).message);
    if (const auto objection = setting.set(run, statement.text))
      return refuse(statement, objection->message);
    return std::nullopt;
  }

  // Keeps the last statement about each setting.
  Objection choose() {
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      std::set<std::string_view> given;
      for (const auto& statement : layers_[layer].settings) {
        if (find_setting(statement.name) == nullptr)
          return Refusal{fmt::format("{}: unknown key '{}'{}", statement.place,
                                     match::printable(statement.name),
                                     did_you_mean(statement.name, setting_names()))};
        if (!given.insert(statement.name).second)
          return Refusal{fmt::format("{}: '{}' is given twice", statement.place, statement.name)};
        chosen_.insert_or_assign(statement.name, Chosen{statement, layer});
      }
    }
    return std::nullopt;
  }

  // A preset replaces bounds of earlier layers and cannot stand beside bounds of its own layer.
  Objection settle_preset() {
    const auto preset = chosen_.find("preset");
    if (preset == chosen_.end()) return std::nullopt;
    for (const auto* bound : {"elo0", "elo1", "model"}) {
      const auto found = chosen_.find(bound);
      if (found == chosen_.end() || found->second.layer > preset->second.layer) continue;
      if (found->second.layer == preset->second.layer)
        return refuse(found->second.statement,
                      fmt::format("preset '{}' sets this; leave one of the two out",
                                  preset->second.statement.text));
      chosen_.erase(found);
    }
    return std::nullopt;
  }

  Objection apply() {
    for (const auto& setting : settings()) {
      const auto found = chosen_.find(setting.name);
      if (found == chosen_.end()) continue;
      const auto& statement = found->second.statement;
      if (auto objection = set(setting, statement, result_.run)) return objection;
      result_.places.insert_or_assign(statement.name, statement.place);
    }
    return std::nullopt;
  }

  Objection choose_parameters() {
    for (const auto& layer : layers_)
      if (layer.parameters) result_.run.tuning.space = layer.parameters;
    if (!result_.run.tuning.space) return std::nullopt;
    if (result_.run.kind != RunKind::spsa)
      return Refusal{"[[parameter]] belongs to `tabiya tune spsa`"};
    if (!result_.run.tuning.file.empty())
      return Refusal{fmt::format(
          "{}parameters: the run file has [[parameter]] tables too; leave one of the two out",
          result_.place_of("parameters"))};
    return std::nullopt;
  }

  Objection engines() {
    std::vector<EngineDraft> drafts;
    for (const auto& layer : layers_)
      if (auto objection = add_engines(layer, drafts)) return objection;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      auto engine = finish_engine(drafts[i], result_.run.restart);
      if (!engine)
        return Refusal{fmt::format("{}: engine '{}': {}", engine_places_[i],
                                   drafts[i].name.value_or("?"), engine.refusal().message)};
      result_.places.insert_or_assign("engine " + engine->name, engine_places_[i]);
      result_.run.engines.push_back(*std::move(engine));
    }
    return check_engines();
  }

  // What a layer says of each engine goes before what earlier layers say of one, and its own word
  // on one engine before its word on all.
  Objection add_engines(const Layer& layer, std::vector<EngineDraft>& drafts) {
    const auto each = read_engine(layer.each, true);
    if (!each) return each.refusal();
    each_.override_by(*each);
    for (auto& draft : drafts) draft.override_by(*each);
    for (const auto& statements : layer.engines) {
      const auto engine = read_engine(statements.keys, false);
      if (!engine) return engine.refusal();
      EngineDraft whole = *each;
      whole.lay_over(*engine);
      if (auto objection = add_engine(whole, statements.place, drafts)) return objection;
    }
    count_of_earlier_layers_ = drafts.size();
    return std::nullopt;
  }

  Objection add_engine(const EngineDraft& engine, const std::string& place,
                       std::vector<EngineDraft>& drafts) {
    const auto same = std::ranges::find_if(
        drafts, [&](const EngineDraft& draft) { return engine.name && draft.name == engine.name; });
    if (same == drafts.end()) {
      drafts.push_back(each_);
      drafts.back().override_by(engine);
      engine_places_.push_back(place);
    } else if (same - drafts.begin() < std::ptrdiff_t(count_of_earlier_layers_)) {
      same->override_by(engine);
      engine_places_[static_cast<std::size_t>(same - drafts.begin())] = place;
    } else {
      return Refusal{fmt::format("{}: two engines are called '{}'; give each a name of its own",
                                 place, *engine.name)};
    }
    return std::nullopt;
  }

  Objection check_engines() {
    const auto& engines = result_.run.engines;
    const auto kind = result_.run.kind;
    if (engines.size() != engines_of(kind) && kind == RunKind::spsa)
      return Refusal{fmt::format("one engine is tuned, not {}; give it with --engine or [[engine]]",
                                 engines.size())};
    if (engines.size() != engines_of(kind))
      return Refusal{
          fmt::format("two engines play a {}, not {}; give two with --engine or [[engine]]",
                      kind == RunKind::sprt ? "test" : "match", engines.size())};
    if (engines.size() == 2 && engines[0].name == engines[1].name)
      return Refusal{
          fmt::format("two engines are called '{}'; give each a name of its own", engines[0].name)};
    return std::nullopt;
  }

  Objection contradictions() {
    for (const auto& setting : settings())
      if (chosen_.contains(setting.name) && !applies(setting, result_.run) &&
          !says_nothing(setting))
        return out_of_place(setting);
    if (auto objection = check_protocols()) return objection;
    if (auto objection = check_tuning()) return objection;
    const auto& run = result_.run;
    if (run.kind == RunKind::sprt && run.sprt.hypotheses.elo0 >= run.sprt.hypotheses.elo1)
      return Refusal{fmt::format("{}elo0 = {} must be less than elo1 = {}",
                                 result_.place_of(chosen_.contains("elo0") ? "elo0" : "elo1"),
                                 run.sprt.hypotheses.elo0, run.sprt.hypotheses.elo1)};
    return same_files();
  }

  // Earlier programs wrote settings of single games into the configuration of every run.
  bool says_nothing(const Setting& setting) const {
    const bool is_of_a_game =
        setting.applies == Applies::to_shogi || setting.applies == Applies::to_xiangqi;
    return is_of_a_game && setting.get(result_.run) == setting.get(RunConfig{});
  }

  Objection check_tuning() const {
    const auto& run = result_.run;
    if (run.kind != RunKind::spsa) return std::nullopt;
    if (run.lenient)
      return Refusal{result_.place_of("lenient") +
                     "lenient: a parameter that the engine does not take would be tuned by chance "
                     "alone; leave it out"};
    if (run.tuning.validate_elo1 <= 0)
      return Refusal{fmt::format("{}validate-elo1 = {} must be more than 0",
                                 result_.place_of("validate-elo1"), run.tuning.validate_elo1)};
    return std::nullopt;
  }

  Objection out_of_place(const Setting& setting) {
    const auto& statement = chosen_.find(setting.name)->second.statement;
    return refuse(statement, why_out_of_place(setting, statement));
  }

  std::string why_out_of_place(const Setting& setting, const Statement& statement) const {
    switch (setting.applies) {
      case Applies::to_sprt:
        return fmt::format(
            "this belongs to a test, but `tabiya {}` plays a {}: take `tabiya sprt{}`, or "
            "leave it out",
            result_.run.kind == RunKind::spsa ? "tune spsa" : "match",
            result_.run.kind == RunKind::spsa ? "tuning" : "match", file_of(statement));
      case Applies::to_tuning:
        return fmt::format("this belongs to `tabiya tune spsa{}`", file_of(statement));
      case Applies::to_books:
        return "there is no book; give book, or leave this out";
      case Applies::to_shogi:
        return fmt::format("this belongs to shogi, but the run plays {}", result_.run.variant);
      case Applies::to_xiangqi:
        return fmt::format("this belongs to xiangqi, but the run plays {}", result_.run.variant);
      case Applies::always:
        break;
    }
    return {};
  }

  Objection check_protocols() {
    const auto& facts = rules::find_variant(result_.run.variant)->facts();
    for (const auto& engine : result_.run.engines)
      if (const auto objection = match::objection_to(engine.protocol, facts))
        return Refusal{fmt::format("{}engine '{}': protocol {}",
                                   result_.place_of("engine " + engine.name), engine.name,
                                   objection->message)};
    return std::nullopt;
  }

  Objection same_files() {
    const auto& run = result_.run;
    const std::array<std::pair<std::string_view, const std::string*>, 4> files{
        {{"book", &run.book.file}, {"db", &run.database}, {"pgn", &run.pgn}, {"log", &run.log}}};
    for (std::size_t one = 0; one < files.size(); ++one)
      for (std::size_t other = one + 1; other < files.size(); ++other)
        if (!files[one].second->empty() && !files[other].second->empty() &&
            is_same_file(*files[one].second, *files[other].second))
          return Refusal{fmt::format("{}{} and {} are the same file '{}'",
                                     result_.place_of(files[other].first), files[one].first,
                                     files[other].first, *files[other].second)};
    return std::nullopt;
  }

  std::span<const Layer> layers_;
  Configuration result_;
  std::map<std::string, Chosen, std::less<>> chosen_;
  EngineDraft each_;  // of all layers so far
  std::vector<std::string> engine_places_;
  std::size_t count_of_earlier_layers_ = 0;
};

}  // namespace

bool fits(Form given, Form wanted) {
  if (wanted == Form::whole_or_text) return given == Form::whole || given == Form::text;
  return given == wanted || (given == Form::whole && wanted == Form::number);
}

Refusal wrong_form(Form given, Form wanted) {
  constexpr std::array<std::string_view, 5> kNames{"true or false", "a whole number", "a number",
                                                   "a text in quotes",
                                                   "a whole number or a text in quotes"};
  return {fmt::format("must be {}, not {}", kNames[static_cast<std::size_t>(wanted)],
                      kNames[static_cast<std::size_t>(given)])};
}

std::string Configuration::place_of(std::string_view name) const {
  const auto found = places.find(name);
  return found == places.end() ? "" : found->second + ": ";
}

Expected<Configuration> combine(RunKind kind, std::span<const Layer> layers) {
  return Combination(kind, layers).finish();
}

}  // namespace tabiya::cli
