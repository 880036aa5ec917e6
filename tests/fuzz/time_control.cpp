// Time controls and adjudications, one a line. What is read is written so that it is read to the
// same.
#include "runner/arbiter/time_control.h"

#include "runner/arbiter/adjudication.h"
#include "tests/fuzz/input.h"

using namespace tabiya;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  while (!input.empty()) {
    const auto text = input.line();
    if (const auto control = arbiter::read_time_control(text)) {
      const auto written = arbiter::write_time_control(*control);
      const auto again = arbiter::read_time_control(written);
      fuzz::require(again && arbiter::write_time_control(*again) == written, "a control changes");
    }
    if (const auto draw = arbiter::read_draw_adjudication(text)) {
      const auto again = arbiter::read_draw_adjudication(arbiter::write_adjudication(*draw));
      fuzz::require(static_cast<bool>(again), "a draw adjudication is not read again");
    }
    if (const auto win = arbiter::read_win_adjudication(text)) {
      const auto again = arbiter::read_win_adjudication(arbiter::write_adjudication(*win));
      fuzz::require(static_cast<bool>(again), "a win adjudication is not read again");
    }
  }
  return 0;
}
