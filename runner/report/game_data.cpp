#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "runner/match/printable.h"
#include "runner/report/format.h"
#include "runner/report/game_export.h"

namespace tabiya::report {
namespace {

using json = nlohmann::ordered_json;
using match::GameRecord;
using match::MoveRecord;

double seconds_of(arbiter::Microseconds time) {
  return std::chrono::duration<double>(time).count();
}

std::string engine_of(const store::Run& run, int participant) {
  return match::printable(name_of(run.plan, participant));
}

// Who has the seats, in the order of their turns.
std::vector<std::string> players_of(const store::Run& run, const GameRecord& game) {
  std::vector<std::string> players;
  players.reserve(static_cast<std::size_t>(run.plan.seats));
  for (int seat = 0; seat < run.plan.seats; ++seat)
    players.push_back(engine_of(run, game.seating.participant[seat]));
  return players;
}

std::vector<int> half_points_of(const store::Run& run, const GameRecord& game) {
  const auto& points = game.verdict.standing.half_points;
  return {points.begin(), points.begin() + run.plan.seats};
}

// The game's own points and places of the seats; nothing where it ranks nobody.
std::optional<std::vector<int>> ranked(const store::Run& run, const GameRecord& game,
                                       rules::Standing::PerSeat rules::Standing::*figure) {
  const auto& standing = game.verdict.standing;
  if (standing.places[0] == 0) return std::nullopt;
  const auto& figures = standing.*figure;
  return std::vector<int>{figures.begin(), figures.begin() + run.plan.seats};
}

std::optional<std::string> culprit_of(const store::Run& run, const GameRecord& game) {
  if (!game.verdict.culprit) return std::nullopt;
  return engine_of(run, game.seating.participant[*game.verdict.culprit]);
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

class CsvWriter final : public GameWriter {
 public:
  explicit CsvWriter(const store::Run& run) : run_(run) {}

  std::string head() const override {
    std::vector<std::string> heads{"run", "round", "encounter", "seating"};
    for (const auto& seat : seats()) heads.push_back(seat);
    heads.emplace_back("result");
    for (const auto& seat : seats()) heads.push_back(seat + "_half_points");
    if (run_.plan.seats > 2) {
      for (const auto& seat : seats()) heads.push_back(seat + "_points");
      for (const auto& seat : seats()) heads.push_back(seat + "_place");
      heads.emplace_back("departures");
    }
    for (const auto* head : {"termination", "conduct", "cause", "culprit", "detail", "opening",
                             "position", "opening_moves", "moves", "plies", "seconds"})
      heads.emplace_back(head);
    return csv_line(heads);
  }

  Expected<std::string> write(const GameRecord& game) override {
    const auto& verdict = game.verdict;
    std::vector<std::string> cells{std::to_string(run_.id), round_of(game),
                                   std::to_string(game.encounter + 1),
                                   std::to_string(game.seating.number + 1)};
    for (auto& player : players_of(run_, game)) cells.push_back(std::move(player));
    cells.emplace_back(run_.plan.seats == 2 ? arbiter::result_text(verdict) : "");
    for (const int points : half_points_of(run_, game)) cells.push_back(std::to_string(points));
    if (run_.plan.seats > 2) {
      add_ranked(ranked(run_, game, &rules::Standing::points), cells);
      add_ranked(ranked(run_, game, &rules::Standing::places), cells);
      cells.push_back(departures_of(game));
    }
    cells.emplace_back(arbiter::termination_word(verdict));
    cells.emplace_back(word_of(verdict.conduct));
    cells.emplace_back(verdict.cause == rules::Cause::none ? "" : word_of(verdict.cause));
    cells.push_back(culprit_of(run_, game).value_or(""));
    cells.push_back(match::printable(verdict.detail));
    cells.push_back(std::to_string(game.opening.number + 1));
    cells.push_back(game.opening.position);
    cells.push_back(joined(game.opening.moves));
    cells.push_back(moves_of(game));
    cells.push_back(std::to_string(game.moves.size()));
    cells.push_back(fmt::format("{:.6f}", seconds_of(game.duration)));
    return csv_line(cells);
  }

 private:
  std::vector<std::string> seats() const {
    if (run_.plan.seats == 2) return {"white", "black"};
    std::vector<std::string> seats;
    for (int seat = 1; seat <= run_.plan.seats; ++seat)
      seats.push_back("seat_" + std::to_string(seat));
    return seats;
  }

  void add_ranked(const std::optional<std::vector<int>>& figures,
                  std::vector<std::string>& cells) const {
    for (std::size_t seat = 0; std::cmp_less(seat, run_.plan.seats); ++seat)
      cells.push_back(figures ? std::to_string((*figures)[seat]) : "");
  }

  // Seat, reason and ply of each: "seat_2 time_forfeit 31".
  static std::string departures_of(const GameRecord& game) {
    std::string text;
    for (const auto& departure : game.departures)
      text += fmt::format("{}seat_{} {} {}", text.empty() ? "" : "; ", departure.seat + 1,
                          word_of(departure.conduct), departure.plies);
    return text;
  }

  static std::string moves_of(const GameRecord& game) {
    std::string text;
    for (const auto& move : game.moves) text += (text.empty() ? "" : " ") + move.text;
    return text;
  }

  store::Run run_;
};

json score_json(const std::optional<arbiter::Score>& score) {
  if (!score) return nullptr;
  return {{score->kind == arbiter::Score::Kind::mate ? "mate" : "cp", score->value}};
}

template <class Number>
json number_json(const std::optional<Number>& number) {
  return number ? json(*number) : json(nullptr);
}

json move_json(const MoveRecord& move) {
  json entry;
  entry["move"] = move.text;
  entry["score"] = score_json(move.score);
  entry["depth"] = number_json(move.depth);
  entry["nodes"] = number_json(move.nodes);
  entry["seconds"] = seconds_of(move.spent);
  entry["clock"] = move.remaining ? json(seconds_of(*move.remaining)) : json(nullptr);
  if (move.walk) entry["walk"] = true;
  return entry;
}

class JsonWriter final : public GameWriter {
 public:
  explicit JsonWriter(const store::Run& run) : run_(run) {}

  std::string head() const override { return "["; }
  std::string tail() const override { return "\n]\n"; }

  Expected<std::string> write(const GameRecord& game) override {
    const auto text = json_of(game).dump(-1, ' ', false, json::error_handler_t::replace);
    return (std::exchange(first_, false) ? "\n" : ",\n") + text;
  }

 private:
  static json ranked_json(const std::optional<std::vector<int>>& figures) {
    return figures ? json(*figures) : json(nullptr);
  }

  json json_of(const GameRecord& game) const {
    const auto& verdict = game.verdict;
    json entry;
    entry["run"] = run_.id;
    entry["round"] = round_of(game);
    entry["encounter"] = game.encounter + 1;
    entry["seating"] = game.seating.number + 1;
    entry["attempt"] = game.seating.attempt + 1;
    entry["replayed"] = game.replayed();
    entry["variant"] = run_.plan.variant;
    entry["players"] = players_of(run_, game);
    entry["result"] = run_.plan.seats == 2 ? json(arbiter::result_text(verdict)) : json(nullptr);
    entry["half_points"] = half_points_of(run_, game);
    entry["points"] = ranked_json(ranked(run_, game, &rules::Standing::points));
    entry["places"] = ranked_json(ranked(run_, game, &rules::Standing::places));
    entry["termination"] = arbiter::termination_word(verdict);
    entry["conduct"] = word_of(verdict.conduct);
    entry["cause"] =
        verdict.cause == rules::Cause::none ? json(nullptr) : json(word_of(verdict.cause));
    const auto culprit = culprit_of(run_, game);
    entry["culprit"] = culprit ? json(*culprit) : json(nullptr);
    entry["detail"] = verdict.detail;
    entry["seconds"] = seconds_of(game.duration);
    entry["opening"] = {{"number", game.opening.number + 1},
                        {"position", game.opening.position},
                        {"moves", game.opening.moves}};
    entry["moves"] = json::array();
    for (const auto& move : game.moves) entry["moves"].push_back(move_json(move));
    entry["departures"] = json::array();
    for (const auto& departure : game.departures)
      entry["departures"].push_back({{"seat", departure.seat + 1},
                                     {"conduct", word_of(departure.conduct)},
                                     {"plies", departure.plies},
                                     {"detail", departure.detail}});
    entry["faults"] = json::array();
    for (const auto& fault : game.faults)
      entry["faults"].push_back({{"engine", engine_of(run_, fault.participant)},
                                 {"conduct", word_of(fault.conduct)},
                                 {"detail", fault.detail},
                                 {"last_lines", fault.last_lines}});
    return entry;
  }

  store::Run run_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<GameWriter> csv_writer(const store::Run& run) {
  return std::make_unique<CsvWriter>(run);
}

std::unique_ptr<GameWriter> json_writer(const store::Run& run) {
  return std::make_unique<JsonWriter>(run);
}

}  // namespace tabiya::report
