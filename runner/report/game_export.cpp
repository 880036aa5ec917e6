#include "runner/report/game_export.h"

#include <fmt/format.h>

#include <ostream>

#include "runner/report/pgn.h"
#include "runner/store/queries.h"

namespace tabiya::report {
namespace {

class PgnGameWriter final : public GameWriter {
 public:
  explicit PgnGameWriter(PgnWriter writer) : writer_(std::move(writer)) {}
  Expected<std::string> write(const match::GameRecord& game) override {
    return writer_.write(game);
  }

 private:
  PgnWriter writer_;
};

}  // namespace

Expected<std::unique_ptr<GameWriter>> pgn_writer(const store::Run& run) {
  auto writer = PgnWriter::make(run);
  if (!writer) return writer.refusal();
  return std::unique_ptr<GameWriter>(std::make_unique<PgnGameWriter>(*std::move(writer)));
}

Expected<std::int64_t> export_games(store::Database& ledger, const store::Run& run,
                                    GameWriter& writer, std::ostream& out) {
  const Refusal full{"the games can't be written: is the disk full, or the file read-only?"};
  out << writer.head();
  std::int64_t games = 0;
  std::optional<Refusal> refused;
  auto failed = store::visit_games(ledger, run.id, [&](const match::GameRecord& game) {
    const auto text = writer.write(game);
    if (!text) {
      refused = text.refusal();
    } else if (!(out << *text)) {
      refused = full;
    }
    if (!refused) ++games;
    return !refused;
  });
  if (failed) return *failed;
  if (refused) return *refused;
  if (!(out << writer.tail()).flush()) return full;
  return games;
}

}  // namespace tabiya::report
