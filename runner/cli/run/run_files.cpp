#include "runner/cli/run/run_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "runner/match/printable.h"
#include "runner/system/program.h"

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

Refusal changed(std::string_view what) {
  return {fmt::format(
      "{} has changed since the run was begun; its games would not belong together: put the old "
      "file back, or begin a new run",
      what)};
}

std::string program_of(const std::string& engine) { return fmt::format("engine '{}'", engine); }

std::string named_file_of(const std::string& engine, const std::string& named_by,
                          const std::string& path) {
  return fmt::format("file '{}' of engine '{}' ({})", path, engine, match::printable(named_by));
}

std::string absolute_path(const std::string& path) {
  return fs::absolute(path).lexically_normal().string();
}

// Numbers and switches are no files, whatever lies beside the engine.
bool may_name_file(const std::string& value) {
  return !value.empty() && value != "true" && value != "false" &&
         value.find_first_not_of("0123456789.+-") != std::string::npos;
}

// Where the engine would find it: from its working directory, or beside its program, where many
// look next. Empty: there is no such file.
std::string found_file(const std::string& value, const std::string& directory,
                       const std::string& program) {
  if (!may_name_file(value)) return {};
  for (const auto& base : {fs::path(directory), fs::path(program).parent_path()}) {
    std::error_code failed;
    const auto path = absolute_path((base / value).string());
    if (fs::is_regular_file(path, failed)) return path;
  }
  return {};
}

}  // namespace

std::optional<Refusal> RunFiles::add(const match::EngineSpec& engine) {
  const auto program = system::find_program(engine.command, engine.directory);
  if (!program) return program.refusal();
  Engine added{engine, system::SealedFile(*program), {}};
  const auto name = [&](std::string named_by, const std::string& value) {
    if (auto path = found_file(value, engine.directory, *program); !path.empty())
      added.named.push_back({std::move(named_by), system::SealedFile(std::move(path))});
  };
  for (std::size_t i = 1; i < engine.command.size(); ++i) name("args", engine.command[i]);
  for (const auto& [option, value] : engine.options) name("option " + option, value);
  engines_.push_back(std::move(added));
  return std::nullopt;
}

std::vector<store::Participant> RunFiles::participants() const {
  std::vector<store::Participant> participants;
  for (const auto& engine : engines_) {
    auto& added = participants.emplace_back();
    added.engine = engine.spec;
    added.hash = engine.program.hash();
    for (const auto& [named_by, file] : engine.named)
      added.files.push_back({named_by, file.path(), file.hash()});
  }
  return participants;
}

void RunFiles::keep_those_of(const store::RunPlan& plan) {
  for (std::size_t i = 0; i < engines_.size() && i < plan.participants.size(); ++i)
    std::erase_if(engines_[i].named, [&](const Named& named) {
      return std::ranges::find(plan.participants[i].files, named.file.path(),
                               &store::NamedFile::path) == plan.participants[i].files.end();
    });
}

std::vector<std::string> RunFiles::leave_out_written() {
  std::vector<std::string> words;
  for (auto& engine : engines_)
    std::erase_if(engine.named, [&](Named& named) {
      if (!named.file.is_broken()) return false;
      words.push_back(named_file_of(engine.spec.name, named.named_by, named.file.path()) +
                      " is written to while engines run: it is not kept as a part of the run");
      return true;
    });
  return words;
}

std::optional<Refusal> RunFiles::objection_to_start(const match::EngineSpec& spec) {
  const auto engine = std::ranges::find(
      engines_, spec.name, [](const Engine& each) -> const auto& { return each.spec.name; });
  const auto program = system::find_program(spec.command, spec.directory);
  if (engine == engines_.end() || !program) return std::nullopt;  // the start says why
  if (*program != engine->program.path())
    engine->program = system::SealedFile(*program, engine->program.hash());
  if (engine->program.is_broken()) return changed(program_of(spec.name));
  if (!watches_named_) return std::nullopt;
  for (auto& [named_by, file] : engine->named)
    if (file.is_broken()) return changed(named_file_of(spec.name, named_by, file.path()));
  return std::nullopt;
}

match::EngineSpec rooted_engine(match::EngineSpec engine) {
  const auto root = [](std::string& text) { text = absolute_path(text); };
  const auto root_file = [&](std::string& text) {
    std::error_code failed;
    const bool looks_like_one = text.find_first_of("./") != std::string::npos;
    if (looks_like_one && may_name_file(text) && fs::is_regular_file(text, failed)) root(text);
  };
  if (!engine.directory.empty()) {
    root(engine.directory);
    return engine;
  }
  if (engine.command.front().find('/') != std::string::npos) root(engine.command.front());
  std::for_each(engine.command.begin() + 1, engine.command.end(), root_file);
  for (auto& [name, value] : engine.options) root_file(value);
  return engine;
}

std::optional<Refusal> changed_files(const store::RunPlan& stored, const store::RunPlan& now) {
  if (stored.book_hash != now.book_hash) return changed("book '" + stored.book + "'");
  for (const auto& participant : stored.participants) {
    const auto& name = participant.engine.name;
    const auto present = std::ranges::find(
        now.participants, name, [](const auto& each) -> const auto& { return each.engine.name; });
    if (present == now.participants.end() || present->hash != participant.hash)
      return changed(program_of(name));
    for (const auto& file : participant.files)
      if (std::ranges::find(present->files, file) == present->files.end())
        return changed(named_file_of(name, file.named_by, file.path));
  }
  return std::nullopt;
}

}  // namespace tabiya::cli
