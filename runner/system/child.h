#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "runner/hall/ports.h"
#include "runner/system/descriptor.h"
#include "runner/system/line_assembler.h"
#include "runner/system/output_tail.h"
#include "runner/system/poller.h"
#include "runner/system/process.h"

namespace tabiya::system {

// One engine process as the loop sees it: its pipes, what came in and what waits to go out. It
// reads and writes, but decides nothing.
struct Child {
  enum class Stage : std::uint8_t {
    playing,  // its lines are handed on
    failing,  // so they are, but it is lost: the loop waits for its exit to tell the reason
    leaving,  // the hall has let go of it; it has until `deadline` to end
    killed,   // so it was; if it does not end by `deadline` either it is given up
    ended
  };

  // Where `unsent` is: with us, in the hands of Streams, or with us again because its pipe is full.
  enum class Writing : std::uint8_t {
    idle,
    posted,   // Streams writes it
    refused,  // so it was to, but it did not fit into the pipe
    waiting,  // the loop waits for room in the pipe
  };

  explicit Child(hall::ChildId number, std::string shown_command);

  // Opens the pipes and starts the process on `cores`; the refusal is the reason why not.
  std::optional<Refusal> start(ProcessStarter& starter, const match::EngineSpec& engine,
                               const Cores& cores);

  bool is_heard() const { return stage == Stage::playing || stage == Stage::failing; }
  std::size_t waiting() const { return unsent.size() - sent; }

  // What a read of the output came to: bytes in lines.room(), 0 at the end, or the error's number,
  // negative.
  void took(std::int64_t result);
  // One read of what is there. After the child has exited: nothing left means it is all there was.
  void read_output();
  // One read of stderr into `words`. False at its end.
  bool read_errors();
  // One write of what waits. False when the child takes no input any more.
  bool write();

  const hall::ChildId id;
  const std::string command;  // for people
  Stage stage = Stage::playing;
  hall::Instant deadline = hall::Instant::max();
  match::ProcessEnd trouble;  // why it is failing

  int start_error = 0;             // of the system call that kept it from starting
  std::optional<Process> process;  // none when it could not be started
  Descriptor input, output, errors;
  LineAssembler lines;
  OutputTail words;
  std::string unsent;
  std::size_t sent = 0;  // bytes of `unsent` that have gone
  Writing writing = Writing::idle;
  bool is_to_send = false;  // the loop has it on its list
  bool is_touched = false;  // so it has here
  bool is_reading = false;  // a read stands in the kernel
  std::optional<int> read_result;
  bool has_exited = false;
  bool output_has_ended = false;

  Watch output_watch{Watch::Kind::output, this};
  Watch errors_watch{Watch::Kind::errors, this};
  Watch input_watch{Watch::Kind::input, this};
  Watch exit_watch{Watch::Kind::exit, this};
};

}  // namespace tabiya::system
