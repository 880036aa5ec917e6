// Lines of an engine, heard in every phase of a dialogue. The first bytes choose the variant, the
// leniency and the protocol ('s' USI, 'c' UCCI); a byte before each line chooses what the runner
// does after it.
#include "runner/match/uci_dialogue.h"
#include "tests/fuzz/input.h"

using namespace tabiya;

namespace {

match::Protocol protocol_of(std::uint8_t byte) {
  if (byte == 's') return match::Protocol::usi;
  return byte == 'c' ? match::Protocol::ucci : match::Protocol::uci;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  match::EngineSpec engine;
  engine.name = "new";
  engine.options = {{"Hash", "16"}};
  const auto& variant = input.variant().facts();
  const bool lenient = input.byte() % 2 == 0;
  engine.protocol = protocol_of(input.byte());
  match::UciDialogue dialogue(engine, variant, {}, lenient);
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
    if (deed == 'o') dialogue.game_over(voice, match::GameEnd::draw);
    if (deed == 'q') dialogue.quit(voice);
    actions.clear();
  }
  (void)dialogue.last_lines();
  (void)dialogue.overdue();
  return 0;
}
