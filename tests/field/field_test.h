#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runner/match/record.h"
#include "runner/store/run.h"
#include "tests/field/program.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::field {

using Words = std::vector<std::string>;

// What the ledger holds of a run.
struct Story {
  store::Run run;
  std::vector<match::GameRecord> games;  // in the order in which they ended
};
// Fails the test and is empty where the ledger cannot be read.
Story story_of(const std::string& ledger, std::int64_t run);

// The engine under test is "new", the first participant; "base" is a sane fake. Neither has a clock
// unless a test says so: nothing hangs on the speed of the machine.
class FieldTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.file(name); }
  const std::string& directory() const { return scratch_.path(); }
  std::string ledger() const { return path("t.db"); }

  // The words of a match of two encounters (four games); `engine` are keys of "new", `more`
  // further options, which come last.
  Words match_of(const Words& engine, const Words& more = {}) const;
  Told play(const Words& engine, const Words& more = {}) const {
    return tabiya(match_of(engine, more), directory());
  }
  Story story(std::int64_t run = 1) const { return story_of(ledger(), run); }
  bool is_stored() const { return !content_of(ledger()).empty(); }

 private:
  tests::ScratchDirectory scratch_;
};

// Keys of an engine: the fake with these habits.
Words fake(const std::string& habits);

}  // namespace tabiya::field
