// A line for `tabiya judge --jsonl`: every line gets an answer that can be written.
#include "runner/cli/judge/judge_command.h"
#include "runner/cli/line_service/json_lines.h"
#include "tests/fuzz/input.h"

using namespace tabiya;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const auto question = cli::read_question(std::string(input.line()));
  if (!question.is_object()) return 0;
  fuzz::require(!cli::dumped(cli::judge(question)).empty(), "an answer cannot be written");
  return 0;
}
