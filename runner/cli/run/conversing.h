#pragma once

#include <optional>

#include "engine/rules/core/expected.h"
#include "runner/hall/ports.h"
#include "runner/match/conversation.h"
#include "runner/match/engine_spec.h"
#include "runner/system/loop.h"

namespace tabiya::cli {

// How a conversation with an engine ended, besides being over.
struct Conversed {
  bool stopped = false;             // by the user
  std::optional<Refusal> shortage;  // Loop::shortage
};

// Starts `engine` as `child` of the loop, which has no other, and carries the conversation on to
// its end. Then the process is let go of at once, unless the conversation has done so with a grace.
Conversed converse(system::Loop& loop, hall::ChildId child, const match::EngineSpec& engine,
                   match::Conversation& conversation);

}  // namespace tabiya::cli
