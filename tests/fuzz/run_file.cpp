// A run file. What is read is written so that it is read to the same; what is refused names the
// file.
#include "runner/cli/config_toml.h"
#include "tests/fuzz/input.h"

using namespace tabiya;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  for (const auto kind : {cli::RunKind::match, cli::RunKind::sprt}) {
    const auto read = cli::read_config(kind, input.rest(), "run.toml");
    if (!read) {
      fuzz::require(!read.refusal().message.empty(), "refused without a reason");
      continue;
    }
    const auto written = cli::write_config(read->run);
    const auto again = cli::read_config(kind, written, "again.toml");
    fuzz::require(again && cli::write_config(again->run) == written, "a configuration changes");
  }
  return 0;
}
