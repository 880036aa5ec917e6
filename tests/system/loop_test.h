#pragma once

#include <gmock/gmock.h>
#include <sys/wait.h>

#include <cerrno>
#include <map>
#include <string>
#include <vector>

#include "tests/system/witness.h"

namespace tabiya::system {

inline constexpr hall::Microseconds grace = std::chrono::seconds(5);

// Whatever a test does to its engines: afterwards no child of this program is left, not even a
// dead one.
class LoopTest : public testing::Test {
 protected:
  void TearDown() override {
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }

  // The lines of an engine from its start on, `asked`, up to the one that starts with `last`.
  static std::vector<std::string> answers(const match::EngineSpec& engine,
                                          const std::vector<std::string>& asked,
                                          const std::string& last) {
    Loop loop;
    Witness witness(loop);
    loop.launch(first, 0, engine);
    for (const auto& line : asked) loop.say(first, line);
    witness.on_line = [&](const auto& line) {
      if (!line.text.starts_with(last)) return;
      loop.say(first, "quit");
      loop.close(first, grace);
      witness.is_done = true;
    };
    loop.run(witness);
    EXPECT_THAT(witness.deaths, testing::IsEmpty());
    return witness.texts();
  }

  static std::map<std::string, std::string> describe(const match::EngineSpec& engine,
                                                     CorePlan plan = {}) {
    Loop loop(std::move(plan));
    Witness witness(loop);
    loop.launch(first, 0, engine);
    loop.say(first, "describe");
    witness.on_line = [&](const auto&) { witness.is_done = true; };
    loop.run(witness);
    return witness.lines.empty() ? std::map<std::string, std::string>()
                                 : description(witness.lines[0].text);
  }

  // Why an engine that is told `asked` is gone.
  static std::string end_of(const match::EngineSpec& engine,
                            const std::vector<std::string>& asked = {}) {
    Loop loop;
    Witness witness(loop);
    loop.launch(first, 0, engine);
    for (const auto& line : asked) loop.say(first, line);
    EXPECT_EQ(loop.run(witness), Loop::Ending::done);
    EXPECT_THAT(witness.deaths, testing::SizeIs(1));
    return witness.deaths.empty() ? "" : witness.deaths[0].why;
  }
};

}  // namespace tabiya::system
