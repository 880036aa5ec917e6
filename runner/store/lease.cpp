#include "runner/store/lease.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace tabiya::store {
namespace {

// Locks of open file descriptions (Linux): unlike the older kind they hold between the threads of a
// process too and are not lost when another descriptor of the file is closed.
struct flock lock_on(std::int64_t run) {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = run;
  lock.l_len = 1;
  return lock;
}

// Beside the file itself, whatever link it was named by.
std::string side_file(const std::string& database) {
  std::error_code failed;
  const auto real = std::filesystem::canonical(database, failed);
  return (failed ? database : real.string()) + "-lease";
}

Refusal refusal_of(const std::string& file, int error) {
  return {file + ": " + std::strerror(error) +
          ": make the file and its directory writable, or name another database with --db"};
}

}  // namespace

Expected<RunLease> RunLease::take(const std::string& database, std::int64_t run) {
  const std::string name = side_file(database);
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return refusal_of(name, errno);
  RunLease lease(file);
  struct flock lock = lock_on(run);
  if (::fcntl(file, F_OFD_SETLK, &lock) == 0) return lease;
  if (errno != EAGAIN && errno != EACCES) return refusal_of(name, errno);
  return Refusal{database + ": run " + std::to_string(run) +
                 " is being played by another tabiya: wait for its end, or stop it first"};
}

RunLease::RunLease(RunLease&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

RunLease& RunLease::operator=(RunLease&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

RunLease::~RunLease() {
  if (file_ >= 0) ::close(file_);
}

bool is_leased(const std::string& database, std::int64_t run) {
  const int file = ::open(side_file(database).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct flock lock = lock_on(run);
  const bool asked = ::fcntl(file, F_OFD_GETLK, &lock) == 0;
  ::close(file);
  return asked && lock.l_type != F_UNLCK;
}

}  // namespace tabiya::store
