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

constexpr std::pair<SeatingRule, std::string_view> kRules[] = {
    {SeatingRule::all, "all"},
    {SeatingRule::single, "single"},
    {SeatingRule::fixed, "fixed"},
    {SeatingRule::two_two, "two-two"},
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

std::string_view word_of(SeatingRule rule) { return word_in<SeatingRule>(kRules, rule); }
std::optional<SeatingRule> seating_rule_of(std::string_view word) {
  return value_in<SeatingRule>(kRules, word);
}

}  // namespace tabiya::store
