#include "runner/system/child.h"

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "runner/system/program.h"

namespace tabiya::system {
namespace {

struct Pipe {
  Descriptor reading, writing;
};

std::optional<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) < 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// Ours only: each end has flags of its own, and engines expect pipes that block.
void make_non_blocking(const Descriptor& end) { ::fcntl(end.number(), F_SETFL, O_NONBLOCK); }

}  // namespace

Child::Child(hall::ChildId number, std::string shown_command)
    : id(number), command(std::move(shown_command)) {}

std::optional<Refusal> Child::start(ProcessStarter& starter, const match::EngineSpec& engine,
                                    const Cores& cores) {
  auto program = find_program(engine.command, engine.directory);
  if (!program) return program.refusal();
  auto in = make_pipe(), out = make_pipe(), err = make_pipe();
  if (!in || !out || !err) {
    start_error = errno;
    return Refusal{std::strerror(start_error)};
  }
  input = std::move(in->writing);
  output = std::move(out->reading);
  errors = std::move(err->reading);
  for (const auto* end : {&input, &output, &errors}) make_non_blocking(*end);
  ProcessStart what;
  what.program = std::move(program).value();
  what.arguments.assign(engine.command.begin() + 1, engine.command.end());
  what.directory = engine.directory;
  what.cores = cores;
  what.input = in->reading.number();
  what.output = out->writing.number();
  what.errors = err->writing.number();
  auto started = starter.start(what);
  if (!started) {
    start_error = starter.error();
    return started.refusal();
  }
  process = std::move(started).value();
  return std::nullopt;
}

void Child::read_output() {
  const auto room = lines.room();
  if (room.empty() || !output.is_open()) return;
  const auto count = ::read(output.number(), room.data(), room.size());
  took(count < 0 ? -errno : count);
}

void Child::took(std::int64_t result) {
  if (result > 0) return lines.filled(static_cast<std::size_t>(result));
  const bool is_empty = result == -EAGAIN || result == -EINTR || result == -ECANCELED;
  // After the exit, what still holds an empty pipe open is a child of the child's.
  output_has_ended = !is_empty || has_exited;
}

bool Child::read_errors() {
  std::array<char, 4096> bytes;
  const auto count = ::read(errors.number(), bytes.data(), bytes.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  words.add({bytes.data(), static_cast<std::size_t>(count)});
  return count > 0;
}

bool Child::write() {
  const auto count = ::write(input.number(), unsent.data() + sent, waiting());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  sent += static_cast<std::size_t>(count);
  if (waiting() == 0) {
    unsent.clear();
    sent = 0;
  }
  return true;
}

}  // namespace tabiya::system
