#pragma once

#include <string_view>

#include "runner/arbiter/instant.h"
#include "runner/match/actions.h"
#include "runner/match/process_end.h"

namespace tabiya::match {

// What is spoken with one engine process outside a match, as a state machine without clock or
// process. The process sits on seat 0; it is launched, and in the end let go of, by whoever has the
// conversation carried on.
class Conversation {
 public:
  virtual ~Conversation() = default;
  // The process has just been launched.
  virtual void begin(arbiter::Instant at, Actions& out) = 0;
  virtual void hear(std::string_view line, arbiter::Instant at, Actions& out) = 0;
  virtual void alarm(arbiter::Instant at, Actions& out) = 0;
  // The process has ended or could not be started.
  virtual void gone(const ProcessEnd& end, arbiter::Instant at, Actions& out) = 0;
  // The user wants it to end here.
  virtual void stop(arbiter::Instant /*at*/, Actions& /*out*/) {}
  // Nothing is waited for any more; the process, if it still runs, may be let go of.
  virtual bool over() const = 0;
};

}  // namespace tabiya::match
