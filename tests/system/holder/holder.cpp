// Holds one engine at a real loop and passes its lines on, until it is killed:
// loop_holder PROGRAM ARGUMENT...
#include <cstdio>
#include <string>

#include "runner/system/loop.h"

namespace {

using namespace tabiya;

class Holder final : public hall::Events {
 public:
  void line(hall::ChildId, std::string_view text, hall::Instant) override {
    std::printf("%.*s\n", static_cast<int>(text.size()), text.data());
    std::fflush(stdout);
  }
  void gone(hall::ChildId, const match::ProcessEnd&, hall::Instant) override { is_done_ = true; }
  void alarm(hall::TableNumber, hall::Instant) override {}
  void stop(hall::Instant) override {}
  bool done() const override { return is_done_; }

 private:
  bool is_done_ = false;
};

}  // namespace

int main(int count, char** words) {
  system::Loop loop;
  match::EngineSpec engine;
  engine.command.assign(words + 1, words + count);
  loop.launch(hall::ChildId{0}, 0, engine);
  loop.say(hall::ChildId{0}, "describe");
  Holder holder;
  loop.run(holder);
  return 1;
}
