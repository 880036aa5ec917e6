#include "runner/store/run.h"

#include <span>
#include <utility>

namespace tabiya::store {
namespace {

template <class Value>
using Words = std::span<const std::pair<Value, std::string_view>>;

constexpr std::pair<RunState, std::string_view> kStates[] = {
    {RunState::running, "running"},
    {RunState::finished, "finished"},
    {RunState::interrupted, "interrupted"},
    {RunState::failed, "failed"},
};

constexpr std::pair<SeatingPlan, std::string_view> kPlans[] = {
    {SeatingPlan::all, "all"},
    {SeatingPlan::single, "single"},
    {SeatingPlan::fixed, "fixed"},
};

template <class Value>
std::string_view word_in(Words<Value> words, Value value) {
  for (const auto& [known, word] : words)
    if (known == value) return word;
  return {};
}

template <class Value>
std::optional<Value> value_in(Words<Value> words, std::string_view word) {
  for (const auto& [value, known] : words)
    if (known == word) return value;
  return std::nullopt;
}

}  // namespace

std::string_view word_of(RunState state) { return word_in<RunState>(kStates, state); }
std::optional<RunState> run_state_of(std::string_view word) {
  return value_in<RunState>(kStates, word);
}

std::string_view word_of(SeatingPlan plan) { return word_in<SeatingPlan>(kPlans, plan); }
std::optional<SeatingPlan> seating_plan_of(std::string_view word) {
  return value_in<SeatingPlan>(kPlans, word);
}

}  // namespace tabiya::store
