#include "runner/cli/tune/oracle_tuning.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "runner/cli/line_service/json_lines.h"
#include "runner/cli/tune/oracle_answers.h"
#include "runner/match/printable.h"

namespace tabiya::cli {
namespace {

constexpr arbiter::Microseconds kGrace = std::chrono::seconds(1);
constexpr std::size_t kShownAtMost = 300;  // bytes of a line, in a refusal

std::string shown(std::string_view line) {
  return match::printable(line.substr(0, kShownAtMost)) + (line.size() > kShownAtMost ? "..." : "");
}

std::vector<std::int64_t> whole_numbers(const spsa::Point& point) {
  std::vector<std::int64_t> numbers;
  for (const double value : point) numbers.push_back(static_cast<std::int64_t>(value));
  return numbers;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == line.npos; }

}  // namespace

void OracleTuning::begin(arbiter::Instant, match::Actions& out) { ask(dumped({{"info", 1}}), out); }

void OracleTuning::hear(std::string_view line, arbiter::Instant, match::Actions& out) {
  if (is_blank(line)) return;
  const json answer = read_question(std::string(line));
  if (const auto wrong = take(answer, line))
    return give_up(
        fmt::format("answered {} with {}: {}", shown(question_), shown(line), wrong->message), out);
  if (stage_ == Stage::final && !last_answer_.is_null()) return let_go(out);
  ask_next(out);
}

void OracleTuning::gone(const match::ProcessEnd& end, arbiter::Instant, match::Actions& out) {
  unstarted_ = end.kind == match::ProcessEnd::Kind::not_started;
  if (unstarted_) return give_up(text_of(end), out);
  give_up(fmt::format("{}; its answer to {} was waited for", text_of(end), shown(question_)), out);
}

void OracleTuning::stop(arbiter::Instant, match::Actions& out) { let_go(out); }

void OracleTuning::ask(std::string question, match::Actions& out) {
  question_ = std::move(question);
  out.say(0, question_);
}

void OracleTuning::ask_next(match::Actions& out) {
  if (next_ == plan_->end()) {
    stage_ = Stage::final;
    return ask(dumped({{"final", whole_numbers(spsa::recommendation(*plan_, state_))}}), out);
  }
  asked_ = spsa::perturb(*plan_, state_.theta, next_++);
  ask(dumped({{"plus", whole_numbers(asked_.plus)},
              {"minus", whole_numbers(asked_.minus)},
              {"pairs", asked_.encounters}}),
      out);
}

std::optional<Refusal> OracleTuning::take(const json& answer, std::string_view line) {
  if (answer.is_discarded()) return Refusal{"that is not JSON"};
  if (answer.is_object() && answer.contains("error")) return Refusal{"an error"};
  switch (stage_) {
    case Stage::info:
      return take_parameters(answer);
    case Stage::batches:
      return take_result(answer);
    case Stage::final:
      break;
  }
  return take_last(line);
}

std::optional<Refusal> OracleTuning::take_parameters(const json& answer) {
  auto space = read_oracle_parameters(answer);
  if (!space) return space.refusal();
  const auto constants =
      spsa::choose_constants(order_.pairs, space->size(), spsa::kUsualDrawRate, order_.wishes);
  if (!constants) return constants.refusal();
  plan_ = spsa::make_plan(*std::move(space), order_.seed, *constants);
  state_ = spsa::begin(*plan_);
  stage_ = Stage::batches;
  events_.begun(*plan_);
  return std::nullopt;
}

std::optional<Refusal> OracleTuning::take_result(const json& answer) {
  const auto outcome = read_oracle_result(answer, asked_.encounters);
  if (!outcome) return outcome.refusal();
  spsa::apply(*plan_, state_, asked_, *outcome);
  events_.stepped(*plan_, state_);
  return std::nullopt;
}

std::optional<Refusal> OracleTuning::take_last(std::string_view line) {
  last_answer_ = ordered_json::parse(line, nullptr, false);
  if (!last_answer_.is_object()) return Refusal{"wanted is an object"};
  return std::nullopt;
}

void OracleTuning::give_up(std::string why, match::Actions& out) {
  refusal_ = Refusal{"oracle: " + std::move(why)};
  let_go(out);
}

void OracleTuning::let_go(match::Actions& out) {
  out.close(0, kGrace);
  over_ = true;
}

}  // namespace tabiya::cli
