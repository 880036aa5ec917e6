#pragma once

#include <cstdint>
#include <string>

#include "engine/rules/core/expected.h"

namespace tabiya::store {

// The right to write games of one run, held by one living process at a time: a lock of the
// operating system on one byte of the side file `<database>-lease`. However the holder ends, kill
// -9 included, the lock goes with it.
class RunLease {
 public:
  // Refused while another process, or another part of this one, holds it.
  static Expected<RunLease> take(const std::string& database, std::int64_t run);

  RunLease(RunLease&& other) noexcept;
  RunLease& operator=(RunLease&& other) noexcept;
  ~RunLease();

 private:
  explicit RunLease(int file) : file_(file) {}
  int file_ = -1;
};

// Whether some living process holds the run's lease.
bool is_leased(const std::string& database, std::int64_t run);

}  // namespace tabiya::store
