#include "runner/cli/run/append_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

namespace tabiya::cli {
namespace {

constexpr int kPatienceMilliseconds = 10'000;

std::string_view remedy_of(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return "free some space on its disk";
    case EFBIG:
      return "raise the limit for the size of files (ulimit -f)";
    case ENXIO:
    case EAGAIN:
    case EPIPE:
      return "start what reads this pipe, or name a file";
    default:
      return "make the file and its directory writable, or name another one";
  }
}

Refusal refusal_of(const std::string& name, int error) {
  return {
      fmt::format("'{}' cannot be written: {}: {}", name, std::strerror(error), remedy_of(error))};
}

bool becomes_writable(int file) {
  pollfd wanted{file, POLLOUT, 0};
  return ::poll(&wanted, 1, kPatienceMilliseconds) > 0;
}

// How many bytes of the text were taken; errno tells why not all.
std::size_t written(int file, std::string_view text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const auto taken = ::write(file, text.data() + done, text.size() - done);
    if (taken >= 0) {
      done += static_cast<std::size_t>(taken);
    } else if (errno != EINTR && !(errno == EAGAIN && becomes_writable(file))) {
      return done;
    }
  }
  return done;
}

}  // namespace

Expected<AppendFile> AppendFile::open(const std::string& name) {
  // Not to block where a pipe has no reader yet.
  const int file =
      ::open(name.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file < 0) return refusal_of(name, errno);
  struct stat facts {};
  const bool regular = ::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
  return AppendFile(name, file, regular);
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : name_(std::move(other.name_)),
      file_(std::exchange(other.file_, -1)),
      regular_(other.regular_) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(name_, other.name_);
  std::swap(file_, other.file_);
  std::swap(regular_, other.regular_);
  return *this;
}

AppendFile::~AppendFile() {
  if (file_ >= 0) ::close(file_);
}

std::optional<Refusal> AppendFile::append(std::string_view text) {
  const auto before = size();
  const auto done = written(file_, text);
  if (done == text.size()) return std::nullopt;
  auto refusal = refusal_of(name_, errno);
  // Only where nobody else has appended meanwhile.
  const bool ours = size() == before + static_cast<std::int64_t>(done);
  if (regular_ && done > 0 && ours) (void)cut(before);
  return refusal;
}

std::optional<Refusal> AppendFile::cut(std::int64_t size) {
  if (::ftruncate(file_, size) == 0) return std::nullopt;
  return refusal_of(name_, errno);
}

Expected<std::string> AppendFile::text_from(std::int64_t offset) const {
  std::ifstream file(name_, std::ios::binary);
  if (!file.seekg(offset)) return Refusal{fmt::format("'{}' cannot be read", name_)};
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

std::int64_t AppendFile::size() const {
  struct stat facts {};
  return ::fstat(file_, &facts) == 0 ? facts.st_size : 0;
}

}  // namespace tabiya::cli
