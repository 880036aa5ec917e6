#include "runner/system/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/process/v2/posix/default_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "runner/system/descriptor.h"

namespace tabiya::system {
namespace {

namespace asio = boost::asio;
namespace bp = boost::process::v2;
using Executor = asio::io_context::executor_type;
using Error = boost::system::error_code;

// A killed child is gone in far less, or hangs in the kernel.
constexpr int kPatienceAfterKillMs = 2000;

// A tenth of a core where others want it: what a process must do to end gets done all the same.
constexpr int kLeavingNice = 10;

Error last_error() { return {errno, boost::system::system_category()}; }

cpu_set_t set_of(const Cores& cores) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : cores) CPU_SET(core, &set);
  return set;
}

// What the fork does before it becomes the engine: only calls that are safe between fork and exec
// in a program with threads.
struct ChildSide {
  const ProcessStart& what;
  cpu_set_t cores;
  pid_t parent;

  template <class Launcher, class Path>
  Error on_exec_setup(Launcher&, const Path&, const char* const*(&)) const {
    return take_place() ? Error{} : last_error();
  }

  bool take_place() const {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);  // it died before the signal was ordered
    if (::dup2(what.input, STDIN_FILENO) < 0 || ::dup2(what.output, STDOUT_FILENO) < 0 ||
        ::dup2(what.errors, STDERR_FILENO) < 0)
      return false;
    if (!what.directory.empty() && ::chdir(what.directory.c_str()) < 0) return false;
    // A core that has gone offline is no reason to fail.
    if (!what.cores.empty()) ::sched_setaffinity(0, sizeof cores, &cores);
    reset_signals();
    // Marked, not closed: a failing exec is still to be reported through one of them.
    return ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0;
  }

  static void reset_signals() {
    for (const int number : {SIGPIPE, SIGCHLD, SIGINT, SIGTERM, SIGXFSZ, SIGTSTP, SIGTTOU})
      ::signal(number, SIG_DFL);
    if (::signal(SIGHUP, SIG_IGN) != SIG_IGN) ::signal(SIGHUP, SIG_DFL);  // ignored: nohup
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
  }
};

// A launcher for Boost.Process that does not wait for exec, as Boost's own do. `report` is where
// the child tells the number of the error that kept it from becoming the program.
class ForkLauncher : public bp::posix::default_launcher {
 public:
  explicit ForkLauncher(int report) : report_(report) {}

  template <class Init>
  bp::basic_process<Executor> operator()(const Executor& executor, Error& failed,
                                         const std::string& program,
                                         const std::vector<std::string>& arguments, Init&& init) {
    const bp::filesystem::path path(program);  // argv[0] points into it
    const char* const* argv = build_argv_(path, arguments);
    pid = ::fork();
    if (pid == 0) become(program, argv, init);
    if (pid < 0) {
      failed = last_error();
      return bp::basic_process<Executor>(executor);
    }
    ::setpgid(pid, pid);  // also here: whoever comes first, the group exists from now on
    return bp::basic_process<Executor>(executor, pid);
  }

 private:
  template <class Init>
  [[noreturn]] void become(const std::string& program, const char* const* argv, Init& init) {
    if (!init.on_exec_setup(*this, program, argv))
      ::execve(program.c_str(), const_cast<char* const*>(argv), const_cast<char* const*>(env));
    const int error = errno;
    [[maybe_unused]] const auto told = ::write(report_, &error, sizeof error);
    ::_exit(127);
  }

  int report_;
};

// While it lives no signal is handled in this thread. The fork must not run the runner's signal
// handlers: they would write to a descriptor it shares with the runner.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

std::string start_error_words(int error) {
  std::string words = std::strerror(error);
  if (error == ENOENT) words += " (the interpreter or loader the file asks for)";
  if (error == ENOEXEC) words += " (no program of this machine, and no script that begins with #!)";
  return words;
}

// The C library of Debian 12 declares pidfd_open without C linkage.
int open_exit(pid_t process) { return static_cast<int>(::syscall(SYS_pidfd_open, process, 0)); }

// A fork nobody will speak to.
void discard(pid_t fork) {
  if (fork <= 0 || ::waitpid(fork, nullptr, WNOHANG) != 0) return;
  ::kill(fork, SIGKILL);
  ::waitpid(fork, nullptr, 0);
}

}  // namespace

match::ProcessEnd process_end(const Exit& exit) {
  using Kind = match::ProcessEnd::Kind;
  if (exit.start_error != 0) return {Kind::not_started, 0, start_error_words(exit.start_error), {}};
  if (WIFSIGNALED(exit.status)) return {Kind::killed, WTERMSIG(exit.status), {}, {}};
  return {Kind::exited, WEXITSTATUS(exit.status), {}, {}};
}

struct Process::Handle {
  bp::basic_process<Executor> process;
  pid_t id;
  Descriptor exit;    // Boost 1.81 does not show its own
  Descriptor report;  // of an exec that failed
  bool reaped = false;

  int start_error() const {
    int error = 0;
    return ::read(report.number(), &error, sizeof error) == sizeof error ? error : 0;
  }
};

Process::Process(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
Process::Process(Process&&) noexcept = default;
Process& Process::operator=(Process&&) noexcept = default;

Process::~Process() {
  if (!handle_ || handle_->reaped) return;
  kill_group();
  pollfd ended{handle_->exit.number(), POLLIN, 0};
  ::poll(&ended, 1, kPatienceAfterKillMs);
  if (!reap()) abandon();
}

pid_t Process::id() const { return handle_->id; }
int Process::exit_descriptor() const { return handle_->exit.number(); }

std::optional<Exit> Process::reap() {
  siginfo_t ended{};
  const int flags = WEXITED | WNOHANG | WNOWAIT;  // stays a zombie, its number stays taken
  if (::waitid(P_PID, static_cast<id_t>(handle_->id), &ended, flags) == 0 && ended.si_pid == 0)
    return std::nullopt;
  kill_group();
  Error failed;
  if (handle_->process.running(failed)) return std::nullopt;
  abandon();
  return Exit{handle_->process.native_exit_code(), handle_->start_error()};
}

void Process::step_back() {
  if (handle_->reaped || ::getpriority(PRIO_PROCESS, 0) >= kLeavingNice) return;
  ::setpriority(PRIO_PGRP, static_cast<id_t>(handle_->id), kLeavingNice);
}

void Process::kill_group() {
  if (handle_->reaped) return;
  ::kill(-handle_->id, SIGKILL);
  ::kill(handle_->id, SIGKILL);  // it may have left the group it was born in
}

// Boost's process would wait for the child, or signal a number that is another's by then.
void Process::abandon() {
  if (!std::exchange(handle_->reaped, true)) handle_->process.detach();
}

struct ProcessStarter::Context {
  asio::io_context executor{1};
};

ProcessStarter::ProcessStarter() : context_(std::make_unique<Context>()) {}
ProcessStarter::~ProcessStarter() = default;

Expected<Process> ProcessStarter::start(const ProcessStart& what) {
  int report[2];
  if (::pipe2(report, O_CLOEXEC | O_NONBLOCK) < 0) {
    error_ = errno;
    return Refusal{last_error().message()};
  }
  Descriptor told(report[0]);
  const Descriptor telling(report[1]);
  ForkLauncher launcher(telling.number());
  const ChildSide side{what, set_of(what.cores), ::getpid()};
  const SignalsHeld held;
  Error failed;
  try {
    auto process =
        launcher(context_->executor.get_executor(), failed, what.program, what.arguments, side);
    Descriptor exit(failed ? -1 : open_exit(launcher.pid));
    if (exit.is_open())
      return Process(std::make_unique<Process::Handle>(
          Process::Handle{std::move(process), launcher.pid, std::move(exit), std::move(told)}));
    if (!failed) failed = last_error();
  } catch (const boost::system::system_error& refused) {  // no descriptor left for Boost's own
    failed = refused.code();
  }
  discard(launcher.pid);
  error_ = failed.value();
  return Refusal{failed.message()};
}

}  // namespace tabiya::system
