#include "runner/cli/run/conversing.h"

#include <string_view>

#include "runner/hall/events.h"

namespace tabiya::cli {
namespace {

constexpr hall::TableNumber kTable = 0;

// Brings one conversation and one real process together.
class Conversing final : public hall::Events {
 public:
  Conversing(system::Loop& loop, hall::ChildId child, match::Conversation& conversation)
      : loop_(loop), child_(child), conversation_(conversation) {}

  void start(const match::EngineSpec& engine) {
    loop_.launch(child_, kTable, engine);
    conversation_.begin(loop_.now(), actions_);
    carry_out();
  }
  bool stopped() const { return stopped_; }

  void line(hall::ChildId, std::string_view text, hall::Instant at) override {
    if (!done()) conversation_.hear(text, at, actions_);
    carry_out();
  }
  void gone(hall::ChildId, const match::ProcessEnd& end, hall::Instant at) override {
    if (!done()) conversation_.gone(end, at, actions_);
    carry_out();
  }
  void alarm(hall::TableNumber, hall::Instant at) override {
    if (!done()) conversation_.alarm(at, actions_);
    carry_out();
  }
  void stop(hall::Instant at) override {
    if (!done()) conversation_.stop(at, actions_);
    stopped_ = true;
    carry_out();
  }
  bool done() const override { return stopped_ || conversation_.over(); }

 private:
  void carry_out() {
    for (const auto& action : actions_) {
      if (action.kind == match::Action::Kind::say) loop_.say(child_, actions_.text(action));
      if (action.kind == match::Action::Kind::wake) loop_.wake(kTable, action.at);
      if (action.kind == match::Action::Kind::close) loop_.close(child_, action.grace);
    }
    actions_.clear();
    if (done()) loop_.close(child_, {});
  }

  system::Loop& loop_;
  hall::ChildId child_;
  match::Conversation& conversation_;
  match::Actions actions_;
  bool stopped_ = false;
};

}  // namespace

Conversed converse(system::Loop& loop, hall::ChildId child, const match::EngineSpec& engine,
                   match::Conversation& conversation) {
  Conversing conversing(loop, child, conversation);
  conversing.start(engine);
  const bool forced = loop.run(conversing) == system::Loop::Ending::forced;
  if (loop.shortage()) return {false, loop.shortage()};
  return {forced || conversing.stopped(), std::nullopt};
}

}  // namespace tabiya::cli
