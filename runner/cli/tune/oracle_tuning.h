#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "runner/match/conversation.h"
#include "tuner/spsa/state.h"

namespace tabiya::cli {

// What a tuning by an oracle is begun with.
struct OracleOrder {
  std::int64_t pairs = 0;
  std::uint64_t seed = 0;
  spsa::Wishes wishes = {};
};

// A tuning whose pairs another process answers for, instead of engines that play them: JSON, one
// object a line. It is asked {"info": 1} for its parameters, then {"plus", "minus", "pairs"} for
// the results of batches, one at a time, at the end {"final"} for what the recommendation is worth.
class OracleTuning final : public match::Conversation {
 public:
  struct Events {
    std::function<void(const spsa::Plan&)> begun;
    std::function<void(const spsa::Plan&, const spsa::State&)> stepped;
  };

  OracleTuning(const OracleOrder& order, Events events)
      : order_(order), events_(std::move(events)) {}

  void begin(arbiter::Instant at, match::Actions& out) override;
  void hear(std::string_view line, arbiter::Instant at, match::Actions& out) override;
  void alarm(arbiter::Instant, match::Actions&) override {}
  void gone(const match::ProcessEnd& end, arbiter::Instant at, match::Actions& out) override;
  void stop(arbiter::Instant at, match::Actions& out) override;
  bool over() const override { return over_; }

  // Why it did not come to its end; says what was asked and what was answered.
  const std::optional<Refusal>& refusal() const { return refusal_; }
  // Whether the process could not even be started.
  bool unstarted() const { return unstarted_; }

  // The rest may be asked for once it is over and nothing was refused.
  const spsa::Plan& plan() const { return *plan_; }
  const spsa::State& state() const { return state_; }
  const nlohmann::ordered_json& last_answer() const { return last_answer_; }

 private:
  enum class Stage : std::uint8_t { info, batches, final };

  void ask(std::string question, match::Actions& out);
  void ask_next(match::Actions& out);
  std::optional<Refusal> take(const nlohmann::json& answer, std::string_view line);
  std::optional<Refusal> take_parameters(const nlohmann::json& answer);
  std::optional<Refusal> take_result(const nlohmann::json& answer);
  std::optional<Refusal> take_last(std::string_view line);
  void give_up(std::string why, match::Actions& out);
  void let_go(match::Actions& out);

  OracleOrder order_;
  Events events_;
  Stage stage_ = Stage::info;
  std::string question_;
  std::optional<spsa::Plan> plan_;
  spsa::State state_;
  spsa::Number next_ = 0;
  spsa::Perturbation asked_;
  nlohmann::ordered_json last_answer_;
  std::optional<Refusal> refusal_;
  bool unstarted_ = false;
  bool over_ = false;
};

}  // namespace tabiya::cli
