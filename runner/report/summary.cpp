#include "runner/report/summary.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "runner/match/printable.h"
#include "runner/report/conditions.h"

namespace tabiya::report {
namespace {

using json = nlohmann::ordered_json;

// Six decimals are more than any figure is worth; rounding also turns -0 and its like into 0.
json json_number(std::optional<double> number) {
  if (!number || !std::isfinite(*number)) return nullptr;
  constexpr double kScale = 1e6;
  return std::round(*number * kScale) / kScale + 0.0;
}

template <class Field>
std::optional<double> field_of(const std::optional<stats::FixedEstimate>& estimate, Field field) {
  if (!estimate) return std::nullopt;
  return (*estimate).*field;
}

std::vector<std::string> names_of(const store::Run& run) {
  std::vector<std::string> names;
  for (const auto& participant : run.plan.participants) names.push_back(participant.engine.name);
  return names;
}

std::string name_of(const store::Run& run, int participant) {
  return store::name_of(run.plan, participant);
}

store::Unit unit_of(const store::Run& run) { return store::unit_of(run.plan); }
bool is_ranked(const store::Run& run) { return unit_of(run).is_ranked(); }
bool has_pairs(const store::Run& run) {
  return run.plan.games_per_encounter == 2 && !is_ranked(run);
}

constexpr std::array<std::string_view, rules::kMostSeats> kSeats{"red", "blue", "yellow", "green"};

// A count that may end in a half.
json cell_json(double cell) {
  if (cell == std::floor(cell)) return static_cast<std::int64_t>(cell);
  return cell;
}

json cells_json(const store::Counts& counts) {
  json cells = json::array();
  for (const double cell : store::cells(counts)) cells.push_back(cell_json(cell));
  return cells;
}

json placing_json(std::string_view key, std::string_view name, const Placing& placing) {
  json entry;
  entry[key] = name;
  entry["games"] = placing.games;
  entry["points"] = placing.games > 0 ? json_number(placing.mean_points()) : json(nullptr);
  entry["places"] = placing.places;
  return entry;
}

// Share of the rivals' seats that participant 0 has beaten from this seat of its own.
std::optional<double> score_of_seat(const Summary& summary, std::size_t seat) {
  const auto games = summary.placings.seats[seat].games;
  if (games == 0) return std::nullopt;
  const double comparisons = static_cast<double>(games) * unit_of(summary.run).rivals;
  return static_cast<double>(summary.placings.half_points[seat]) / 2 / comparisons;
}

// The tested engine by its seats.
json seats_json(const Summary& summary) {
  json seats = json::array();
  for (std::size_t seat = 0; seat < kSeats.size(); ++seat) {
    json entry = placing_json("seat", kSeats[seat], summary.placings.seats[seat]);
    entry["score"] = json_number(score_of_seat(summary, seat));
    seats.push_back(std::move(entry));
  }
  return seats;
}

json placings_json(const Summary& summary) {
  json placings = json::array();
  const auto names = names_of(summary.run);
  for (std::size_t i = 0; i < names.size() && i < summary.placings.participants.size(); ++i)
    placings.push_back(placing_json("engine", names[i], summary.placings.participants[i]));
  return placings;
}

// What only ranked games have; wins, draws and losses they have not.
void add_ranked(const Summary& summary, json& report) {
  for (const auto* key : {"wins", "draws", "losses"}) report[key] = nullptr;
  report["cells"] = cells_json(summary.counts);
  report["score"] = json_number(summary.figures.score);
  report["seats"] = seats_json(summary);
  report["placings"] = placings_json(summary);
}

json faults_json(const Summary& summary) {
  json faults = json::object();
  for (const auto& [participant, by_conduct] : summary.endings.faults)
    faults[name_of(summary.run, participant)] = by_conduct;
  return faults;
}

std::string write_json(const Summary& summary) {
  const auto& [run, counts, endings, figures, placings] = summary;
  const auto& estimate = figures.estimate;
  json report;
  report["run"] = run.id;
  report["kind"] = run.plan.kind;
  report["variant"] = run.plan.variant;
  report["state"] = word_of(run.state);
  report["reason"] = run.reason.empty() ? json(nullptr) : json(run.reason);
  report["planned_encounters"] = run.plan.planned_encounters;
  report["encounters"] = counts.encounters;
  report["games"] = run.games;
  if (run.replayed > 0) report["replayed"] = run.replayed;
  report["engines"] = names_of(run);
  report["conditions"] = conditions_json(run.plan);
  report["wins"] = counts.wins;
  report["draws"] = counts.draws;
  report["losses"] = counts.losses;
  if (is_ranked(run)) add_ranked(summary, report);
  report["pentanomial"] = has_pairs(run) ? json(store::pentanomial(counts)) : json(nullptr);
  report["elo"] = json_number(field_of(estimate, &stats::FixedEstimate::elo));
  report["elo_error"] = json_number(field_of(estimate, &stats::FixedEstimate::elo_error));
  report["nelo"] = json_number(field_of(estimate, &stats::FixedEstimate::nelo));
  report["nelo_error"] = json_number(field_of(estimate, &stats::FixedEstimate::nelo_error));
  report["los"] = json_number(field_of(estimate, &stats::FixedEstimate::los));
  report["llr"] = json_number(figures.llr);
  report["lower"] = figures.bounds ? json_number(figures.bounds->lower) : json(nullptr);
  report["upper"] = figures.bounds ? json_number(figures.bounds->upper) : json(nullptr);
  report["verdict"] = run.verdict ? json(*run.verdict) : json(nullptr);
  report["causes"] = endings.causes;
  report["conducts"] = endings.conducts;
  report["faults"] = faults_json(summary);
  return report.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

std::string words_text(const std::map<std::string, std::int64_t>& counts,
                       std::string_view between) {
  std::string text;
  for (const auto& [word, count] : counts) {
    if (!text.empty()) text += between;
    text += fmt::format("{} {}", word, count);
  }
  return text;
}

std::string faults_text(const Summary& summary) {
  std::string text;
  for (const auto& [participant, by_conduct] : summary.endings.faults) {
    if (!text.empty()) text += "; ";
    text += name_of(summary.run, participant) + ": " + words_text(by_conduct, ", ");
  }
  return text;
}

// What is not there, and why.
std::string nothing_because(std::string_view why) {
  return why.empty() ? "n/a" : fmt::format("n/a ({})", why);
}

std::string with_error(std::optional<double> value, std::optional<double> error,
                       std::string_view why_not) {
  if (!value || !error) return nothing_because(why_not);
  return number_text(value, 1) + " +- " + number_text(error, 1);
}

std::string percent(std::optional<double> share) {
  if (!share) return "n/a";
  return number_text(*share * 100, 1) + " %";
}

// "new against base": whose side every figure is of.
std::string sides_text(const store::Run& run) {
  const auto names = names_of(run);
  if (names.size() != 2) return fmt::format("{}, first engine {}", names.size(), name_of(run, 0));
  return fmt::format("{} against {}, + means {} is better", names[0], names[1], names[0]);
}

std::string verdict_text(const store::Run& run) {
  if (!run.verdict) return "none yet";
  if (*run.verdict == "H1") return "H1 accepted: " + name_of(run, 0) + " passes";
  if (*run.verdict == "H0") return "H0 accepted: " + name_of(run, 0) + " does not pass";
  return *run.verdict;
}

std::string test_text(const stats::Sprt& sprt) {
  const auto& [hypotheses, risks] = sprt;
  const bool normalized = hypotheses.model == stats::Model::normalized;
  return fmt::format("{} {} to {}, alpha {:g}, beta {:g}", normalized ? "nElo" : "Elo",
                     number_text(hypotheses.elo0, 2), number_text(hypotheses.elo1, 2), risks.alpha,
                     risks.beta);
}

std::string stopped_text(const Summary& summary) {
  const auto& run = summary.run;
  const auto estimate = after_stop(summary.counts, unit_of(run), *run.plan.sprt);
  if (!estimate) return nothing_because(summary.figures.why_no_estimate);
  return fmt::format("{} ({} to {}, 95 %)", number_text(estimate->elo, 1),
                     number_text(estimate->elo_low, 1), number_text(estimate->elo_high, 1));
}

// One line of the report: what, and how much.
using Lines = std::vector<std::vector<std::string>>;

void add_run(const Summary& summary, Lines& lines) {
  const auto& [run, counts, endings, figures, placings] = summary;
  lines.push_back({"Run", fmt::format("{}: {}, {}, {}", run.id, run.plan.kind, run.plan.variant,
                                      word_of(run.state))});
  if (!run.reason.empty()) lines.push_back({"Reason", match::printable(run.reason)});
  if (!run.plan.event.empty()) lines.push_back({"Event", run.plan.event});
  lines.push_back(
      {"Time", run.plan.started + (run.finished.empty() ? std::string() : " to " + run.finished)});
  lines.push_back({"Sides", sides_text(run)});
  auto games = fmt::format("{}, {} of {} encounters complete", run.games, counts.encounters,
                           run.plan.planned_encounters);
  if (run.replayed > 0) games += fmt::format("; {} more were replayed", run.replayed);
  lines.push_back({"Games", std::move(games)});
}

std::string places_text(const Placing& placing) {
  const auto& places = placing.places;
  return fmt::format("1st {}, 2nd {}, 3rd {}, 4th {}", places[0], places[1], places[2], places[3]);
}

std::string points_text(const Placing& placing) {
  if (placing.games == 0) return "n/a";
  return number_text(placing.mean_points(), 2);
}

// Points and places of ranked games: of every engine, and of the tested one by its seats.
void add_placings(const Summary& summary, Lines& lines) {
  const auto& placings = summary.placings;
  const auto score = summary.figures.score;
  lines.push_back({"Score", percent(score) + (score ? " of the rivals beaten" : "")});
  lines.push_back({"Cells", fmt::format("{}", fmt::join(store::cells(summary.counts), " "))});
  for (std::size_t i = 0; i < placings.participants.size(); ++i)
    lines.push_back(
        {"Points", fmt::format("{}: mean {}, places {}", name_of(summary.run, static_cast<int>(i)),
                               points_text(placings.participants[i]),
                               places_text(placings.participants[i]))});
  for (std::size_t seat = 0; seat < kSeats.size(); ++seat)
    lines.push_back(
        {"Seat",
         fmt::format("{} as {}: {} beaten, mean points {}, places {}", name_of(summary.run, 0),
                     kSeats[seat], percent(score_of_seat(summary, seat)),
                     points_text(placings.seats[seat]), places_text(placings.seats[seat]))});
}

void add_score(const Summary& summary, Lines& lines) {
  const auto& [run, counts, endings, figures, placings] = summary;
  if (is_ranked(run)) return add_placings(summary, lines);
  lines.push_back({"W-D-L", fmt::format("{}-{}-{}, score {}", counts.wins, counts.draws,
                                        counts.losses, percent(figures.score))});
  if (!has_pairs(run)) return;
  const auto& pairs = counts.pairs;
  lines.push_back({"Pairs", fmt::format("LL {}, LD {}, DD {}, WL {}, WD {}, WW {}", pairs[0],
                                        pairs[1], pairs[2], pairs[3], pairs[4], pairs[5])});
  lines.push_back({"Pair draws", percent(figures.draw_ratio)});
  lines.push_back({"Pairs ratio", number_text(figures.pairs_ratio, 2)});
}

void add_estimates(const Summary& summary, Lines& lines) {
  const auto& estimate = summary.figures.estimate;
  const auto why = summary.figures.why_no_estimate;
  using Estimate = stats::FixedEstimate;
  lines.push_back({"Elo", with_error(field_of(estimate, &Estimate::elo),
                                     field_of(estimate, &Estimate::elo_error), why)});
  lines.push_back({"nElo", with_error(field_of(estimate, &Estimate::nelo),
                                      field_of(estimate, &Estimate::nelo_error), why)});
  const auto los = field_of(estimate, &Estimate::los);
  lines.push_back({"LOS", los ? percent(los) : nothing_because(why)});
}

void add_test(const Summary& summary, Lines& lines) {
  const auto& run = summary.run;
  if (!run.plan.sprt) return;
  const auto& [llr, bounds] = std::pair(summary.figures.llr, *summary.figures.bounds);
  lines.push_back({"Test", test_text(*run.plan.sprt)});
  lines.push_back({"LLR", fmt::format("{} ({} to {})", number_text(llr, 2),
                                      number_text(bounds.lower, 2), number_text(bounds.upper, 2))});
  lines.push_back({"Verdict", verdict_text(run)});
  if (run.verdict == "H1" || run.verdict == "H0")
    lines.push_back({"Elo after stop", stopped_text(summary)});
}

void add_endings(const Summary& summary, Lines& lines) {
  const auto& endings = summary.endings;
  if (!endings.conducts.empty()) lines.push_back({"Ends", words_text(endings.conducts, ", ")});
  if (!endings.causes.empty())
    lines.push_back({"Causes", words_text(endings.causes, ", ")});
  else if (!endings.conducts.empty())
    lines.push_back({"Causes", "none: no game ended by a rule"});
  lines.push_back({"Faults", endings.faults.empty() ? "none" : faults_text(summary)});
}

std::string short_hash(const std::string& hash) {
  constexpr std::size_t kShown = 16;
  return hash.empty() ? "not read" : hash.substr(0, kShown);
}

std::string engine_text(const store::Participant& participant) {
  const auto& name = participant.id_name;
  return fmt::format("{}, file {}", name.empty() ? "did not name itself" : name,
                     short_hash(participant.hash));
}

// What is needed to repeat the run; `report --config` has it all.
void add_facts(const store::RunPlan& plan, Lines& lines) {
  for (const auto& participant : plan.participants)
    lines.push_back({"Engine", participant.engine.name + ": " + engine_text(participant)});
  lines.push_back({"Limits", limits_text(plan)});
  if (auto options = options_text(plan); !options.empty())
    lines.push_back({"Options", std::move(options)});
  if (auto settings = settings_text(plan); !settings.empty())
    lines.push_back({"Settings", std::move(settings)});
  if (!plan.book.empty())
    lines.push_back({"Book", fmt::format("{}, file {}", plan.book, short_hash(plan.book_hash))});
  lines.push_back({"Seed", std::to_string(plan.seed)});
  lines.push_back({"Program", plan.version});
  lines.push_back({"Machine", plan.machine});
}

Lines lines_of(const Summary& summary) {
  Lines lines;
  add_run(summary, lines);
  add_score(summary, lines);
  add_estimates(summary, lines);
  add_test(summary, lines);
  add_endings(summary, lines);
  add_facts(summary.run.plan, lines);
  return lines;
}

std::string write_text(const Summary& summary) {
  Table table;
  auto lines = lines_of(summary);
  table.heads = lines.front();
  table.rows.assign(lines.begin() + 1, lines.end());
  return write_table(table, Format::text);
}

// What only ranked games have, behind the rest.
void add_ranked_cells(const Summary& summary, const auto& add) {
  add("score", number_text(summary.figures.score, 4));
  add("cells", fmt::format("{}", fmt::join(store::cells(summary.counts), " ")));
  for (std::size_t i = 0; i < summary.placings.participants.size(); ++i) {
    const auto& placing = summary.placings.participants[i];
    const std::string prefix = i == 0 ? "engine_" : "opponent_";
    add(prefix + "points", points_text(placing));
    for (std::size_t place = 0; place < placing.places.size(); ++place)
      add(fmt::format("{}place_{}", prefix, place + 1), std::to_string(placing.places[place]));
  }
}

// One row with the words of the JSON; counts by word and by engine in one cell each.
std::string write_csv(const Summary& summary) {
  const auto& [run, counts, endings, figures, placings] = summary;
  const auto& estimate = figures.estimate;
  using Estimate = stats::FixedEstimate;
  constexpr int kDecimals = 4;
  Table table;
  table.rows.emplace_back();
  const auto add = [&](std::string head, std::string cell) {
    table.heads.push_back(std::move(head));
    table.rows.front().push_back(std::move(cell));
  };
  const auto add_figure = [&](std::string head, std::optional<double> figure) {
    add(std::move(head), number_text(figure, kDecimals));
  };
  add("run", std::to_string(run.id));
  add("kind", run.plan.kind);
  add("variant", run.plan.variant);
  add("state", std::string(word_of(run.state)));
  add("planned_encounters", std::to_string(run.plan.planned_encounters));
  add("encounters", std::to_string(counts.encounters));
  add("games", std::to_string(run.games));
  add("engine", name_of(run, 0));
  add("opponent", name_of(run, 1));
  const bool ranked = is_ranked(run);
  const auto add_count = [&](std::string head, std::int64_t count) {
    add(std::move(head), ranked ? "n/a" : std::to_string(count));
  };
  add_count("wins", counts.wins);
  add_count("draws", counts.draws);
  add_count("losses", counts.losses);
  constexpr const char* kCells[] = {"LL", "LD", "DD", "WL", "WD", "WW"};
  for (std::size_t i = 0; i < counts.pairs.size(); ++i)
    add(kCells[i], has_pairs(run) ? std::to_string(counts.pairs[i]) : "n/a");
  add_figure("elo", field_of(estimate, &Estimate::elo));
  add_figure("elo_error", field_of(estimate, &Estimate::elo_error));
  add_figure("nelo", field_of(estimate, &Estimate::nelo));
  add_figure("nelo_error", field_of(estimate, &Estimate::nelo_error));
  add_figure("los", field_of(estimate, &Estimate::los));
  add_figure("llr", figures.llr);
  add_figure("lower", figures.bounds ? std::optional(figures.bounds->lower) : std::nullopt);
  add_figure("upper", figures.bounds ? std::optional(figures.bounds->upper) : std::nullopt);
  add("verdict", run.verdict.value_or("n/a"));
  add("causes", words_text(endings.causes, "; "));
  add("conducts", words_text(endings.conducts, "; "));
  add("faults", faults_text(summary));
  if (ranked) add_ranked_cells(summary, add);
  return write_table(table, Format::csv);
}

std::string write_markdown(const Summary& summary) {
  return write_table({{"Figure", "Value"}, lines_of(summary)}, Format::markdown);
}

}  // namespace

Expected<Summary> summarize(store::Database& ledger, const store::Run& run) {
  Summary summary;
  summary.run = run;
  auto counted = store::counts(ledger, run);
  if (!counted) return counted.refusal();
  summary.counts = *counted;
  auto endings = store::endings(ledger, run.id);
  if (!endings) return endings.refusal();
  summary.endings = *std::move(endings);
  const auto unit = unit_of(run);
  summary.figures = figures_of(summary.counts, unit, run.plan.sprt);
  if (!unit.is_ranked()) return summary;
  const auto results = store::results(ledger, run.id);
  if (!results) return results.refusal();
  summary.placings = placings_of(*results, unit, run.plan.participants.size());
  return summary;
}

std::string write_summary(const Summary& summary, Format format) {
  switch (format) {
    case Format::json:
      return write_json(summary);
    case Format::csv:
      return write_csv(summary);
    case Format::markdown:
      return write_markdown(summary);
    case Format::text:
      break;
  }
  return write_text(summary);
}

}  // namespace tabiya::report
