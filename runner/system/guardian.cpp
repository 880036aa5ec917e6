#include "runner/system/guardian.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

namespace tabiya::system {

Guardian::Guardian() {
  void* memory = ::mmap(nullptr, kPlaces * sizeof(Place), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int ends[2];
  if (memory == MAP_FAILED) return;
  groups_ = static_cast<Place*>(memory);
  if (::pipe2(ends, O_CLOEXEC) < 0) return;
  const Descriptor watched(ends[0]);
  alive_ = Descriptor(ends[1]);
  process_ = ::fork();
  if (process_ == 0) watch(watched.number(), groups_);
}

Guardian::~Guardian() {
  alive_.close();
  if (process_ > 0)
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  if (groups_) ::munmap(groups_, kPlaces * sizeof(Place));
}

void Guardian::enter(pid_t group) {
  if (!groups_) return;
  const auto free = std::find(groups_, groups_ + kPlaces, 0);
  if (free != groups_ + kPlaces) *free = group;
}

void Guardian::cross_out(pid_t group) {
  if (!groups_) return;
  const auto entered = std::find(groups_, groups_ + kPlaces, group);
  if (entered != groups_ + kPlaces) *entered = 0;
}

// In the fork: no memory is asked for, and nothing of the runner's is kept open.
void Guardian::watch(int alive, const Place* groups) {
  ::setpgid(0, 0);  // Ctrl-C is for the runner
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::signal(number, SIG_IGN);
  ::prctl(PR_SET_NAME, "tabiya-guardian");
  ::dup2(alive, STDIN_FILENO);
  ::close_range(STDOUT_FILENO, ~0U, 0);
  char byte = 0;
  while (::read(STDIN_FILENO, &byte, 1) < 0 && errno == EINTR) {
  }
  for (std::size_t i = 0; i < kPlaces; ++i)
    if (const pid_t group = groups[i]) ::kill(-group, SIGKILL);
  ::_exit(0);
}

}  // namespace tabiya::system
