#include "tests/system/without_ring.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace tabiya::system {
namespace {

bool refuse_ring() {
  if (std::getenv("TABIYA_TEST_WITHOUT_RING") == nullptr) return false;
  std::array filter{
      sock_filter(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))),
      sock_filter(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 0, 1)),
      sock_filter(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)),
      sock_filter(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)),
  };
  const sock_fprog program{filter.size(), filter.data()};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
      ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0)
    return true;
  std::perror("seccomp");
  std::abort();
}

const bool without_ring = refuse_ring();

}  // namespace

bool is_without_ring() { return without_ring; }

}  // namespace tabiya::system
