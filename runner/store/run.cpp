#include "runner/store/run.h"

#include "engine/rules/core/words.h"

namespace tabiya::store {
namespace {

constexpr rules::Words<4> kStateWords{"running", "finished", "interrupted", "failed"};

}  // namespace

std::string_view word_of(RunState state) { return rules::word_in(kStateWords, state); }
std::optional<RunState> run_state_of(std::string_view word) {
  return rules::value_in<RunState>(kStateWords, word);
}

const Participant* RunPlan::participant(int number) const {
  const auto place = static_cast<std::size_t>(number);
  return place < participants.size() ? &participants[place] : nullptr;
}

std::string name_of(const RunPlan& plan, int participant) {
  const auto* found = plan.participant(participant);
  return found ? found->engine.name : "?";
}

}  // namespace tabiya::store
