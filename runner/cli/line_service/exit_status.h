#pragma once

namespace tabiya::cli {

// Exit statuses of the program.
inline constexpr int kDone = 0;
inline constexpr int kCheckSaidNo = 1;  // a check, a judged line or --require-pass
inline constexpr int kRefused =
    2;  // bad usage or configuration, an engine or book that can't be used
inline constexpr int kBroken = 3;     // the run could not go on
inline constexpr int kStopped = 130;  // by SIGINT, SIGTERM or SIGHUP: resumable

}  // namespace tabiya::cli
