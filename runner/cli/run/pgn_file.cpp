#include "runner/cli/run/pgn_file.h"

#include <algorithm>
#include <fstream>
#include <set>

#include "runner/report/pgn_games.h"
#include "runner/report/pgn_text.h"
#include "runner/store/game_rows.h"
#include "runner/store/queries.h"

namespace tabiya::cli {
namespace {

using Objection = std::optional<Refusal>;

Refusal of_setting(const Refusal& refusal) { return {"pgn: " + refusal.message}; }

// More than any game takes: what is longer is no game of ours that was cut.
constexpr std::int64_t kLongestGame = 16'000'000;

// Whether the end of a file is the beginning of a game that was to stand there.
bool is_cut_game(std::string_view rest, const report::PgnWriter& writer,
                 const match::GameRecord& game) {
  const auto name = writer.name_of(game.encounter, game.seating);
  if (rest.find(report::pgn_tag(report::kGameTag, name)) != rest.npos) return true;
  const auto text = writer.write(game);
  return text && text->starts_with(rest);
}

// The numbers of the stored games that a file lacks.
Expected<std::vector<std::int64_t>> missing_games(store::Database& ledger, std::int64_t run,
                                                  const std::set<std::string>& present,
                                                  const report::PgnWriter& writer) {
  const auto ids = store::game_ids(ledger, run);
  if (!ids) return ids.refusal();
  const auto results = store::results(ledger, run);  // in the same order
  if (!results) return results.refusal();
  std::vector<std::int64_t> missing;
  for (std::size_t i = 0; i < ids->size() && i < results->size(); ++i) {
    const auto& game = (*results)[i];
    if (!present.contains(writer.name_of(game.encounter, game.seating)))
      missing.push_back((*ids)[i]);
  }
  return missing;
}

}  // namespace

Expected<std::unique_ptr<PgnFile>> PgnFile::open(const std::string& name,
                                                 const store::RunPlan& plan) {
  store::Run run;
  run.plan = plan;
  if (const auto writer = report::PgnWriter::make(run); !writer)
    return of_setting(writer.refusal());
  auto file = AppendFile::open(name);
  if (!file) return of_setting(file.refusal());
  return std::unique_ptr<PgnFile>(new PgnFile(*std::move(file)));
}

Objection PgnFile::begin(store::Database& ledger, const store::Run& run) {
  auto writer = report::PgnWriter::make(run);
  if (!writer) return of_setting(writer.refusal());
  writer_ = *std::move(writer);
  if (!file_.is_regular()) return std::nullopt;
  return run.games > 0 ? catch_up(ledger, run) : end_last_line();
}

Objection PgnFile::stored(const match::GameRecord& game) {
  const auto text = writer_->write(game);
  if (!text) return of_setting(text.refusal());
  if (const auto refusal = file_.append(*text))
    return Refusal{of_setting(*refusal).message +
                   "; the games are in the ledger, and `tabiya resume` writes what is missing"};
  return std::nullopt;
}

Objection PgnFile::catch_up(store::Database& ledger, const store::Run& run) {
  std::ifstream present(file_.name(), std::ios::binary);
  if (!present) return Refusal{"pgn: '" + file_.name() + "' cannot be read"};
  const auto found = report::find_games(present);
  const auto missing = missing_games(ledger, run.id, found.names, *writer_);
  if (!missing) return missing.refusal();
  if (auto refusal = cut_off_rest(found.whole, ledger, *missing)) return refusal;
  if (auto refusal = end_last_line()) return refusal;
  store::GameReader reader(ledger);
  for (const auto id : *missing) {
    const auto game = reader.read(id);
    if (!game) return game.refusal();
    if (auto refusal = stored(*game)) return refusal;
  }
  return std::nullopt;
}

Objection PgnFile::cut_off_rest(std::int64_t whole, store::Database& ledger,
                                const std::vector<std::int64_t>& missing) {
  const auto length = file_.size() - whole;
  if (length <= 0 || length > kLongestGame) return std::nullopt;
  const auto rest = file_.text_from(whole);
  if (!rest) return of_setting(rest.refusal());
  store::GameReader reader(ledger);
  for (const auto id : missing) {
    const auto game = reader.read(id);
    if (!game) return game.refusal();
    if (is_cut_game(*rest, *writer_, *game)) return file_.cut(whole);
  }
  return std::nullopt;
}

// A game begins after an empty line, whatever stands before it.
Objection PgnFile::end_last_line() {
  constexpr std::int64_t kAsked = 2;
  const auto size = file_.size();
  if (size == 0) return std::nullopt;
  const auto end = file_.text_from(std::max<std::int64_t>(size - kAsked, 0));
  if (!end) return of_setting(end.refusal());
  if (end->ends_with("\n\n")) return std::nullopt;
  return file_.append(end->ends_with('\n') ? "\n" : "\n\n");
}

}  // namespace tabiya::cli
