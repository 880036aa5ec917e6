// Lines of an engine, heard in every phase of a dialogue. A byte before each line chooses what the
// runner does after it.
#include "runner/match/uci_dialogue.h"
#include "tests/fuzz/input.h"

using namespace tabiya;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  match::EngineSpec engine;
  engine.name = "new";
  engine.options = {{"Hash", "16"}};
  match::UciDialogue dialogue(engine, input.variant().facts(), {}, input.byte() % 2 == 0);
  match::Actions actions;
  const match::Voice voice(actions, 0);
  const arbiter::Instant now{std::chrono::seconds(1)};
  dialogue.begin(voice, now);
  while (!input.empty() && !dialogue.absent()) {
    const auto deed = input.byte();
    const auto heard = dialogue.hear(input.line(), voice, now);
    if (heard == match::Heard::refused) {
      fuzz::require(!dialogue.refusal().empty(), "refused without a reason");
      return 0;
    }
    const bool at_rest = heard == match::Heard::ready || heard == match::Heard::moved;
    if (deed == 't' && at_rest)
      dialogue.think(voice, "position startpos", "go depth 1", false, now);
    if (deed == 'g') dialogue.new_game(voice, now);
    if (deed == 's') dialogue.stop(voice, now);
    if (deed == 'q') dialogue.quit(voice);
    actions.clear();
  }
  (void)dialogue.last_lines();
  (void)dialogue.overdue();
  return 0;
}
