#pragma once

namespace tabiya::system {

// Whether this run of the tests was asked (by TABIYA_TEST_WITHOUT_RING in the environment) to do
// without io_uring: the kernel then refuses it from the start of the program on, as it does in many
// containers, and the loop has to fall back.
bool is_without_ring();

}  // namespace tabiya::system
