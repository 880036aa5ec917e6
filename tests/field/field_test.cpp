#include "tests/field/field_test.h"

#include <algorithm>

#include "runner/store/queries.h"
#include "runner/store/schema.h"

namespace tabiya::field {

Story story_of(const std::string& ledger, std::int64_t run) {
  Story story;
  auto database = store::open_ledger(ledger, store::Access::read);
  if (!database) {
    ADD_FAILURE() << database.refusal().message;
    return story;
  }
  auto found = store::find_run(*database, run);
  if (!found) {
    ADD_FAILURE() << found.refusal().message;
    return story;
  }
  story.run = *std::move(found);
  const auto failed = store::visit_games(*database, run, [&](const match::GameRecord& game) {
    story.games.push_back(game);
    return true;
  });
  if (failed) ADD_FAILURE() << failed->message;
  return story;
}

Words fake(const std::string& habits) { return {"cmd=" FAKE_ENGINE, "args=" + habits}; }

Words FieldTest::match_of(const Words& engine, const Words& more) const {
  Words words{"match", "--engine", "name=new", "nodes=10"};
  words.insert(words.end(), engine.begin(), engine.end());
  const Words rest{"--engine", "name=base", "cmd=" FAKE_ENGINE, "nodes=10",
                   "--db",     ledger(),    "--seed",           "1",
                   "--format", "json",      "--no-affinity"};
  words.insert(words.end(), rest.begin(), rest.end());
  if (std::find(more.begin(), more.end(), "--encounters") == more.end())
    words.insert(words.end(), {"--encounters", "2"});
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace tabiya::field
