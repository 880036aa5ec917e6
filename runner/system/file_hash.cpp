#include "runner/system/file_hash.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

#include "runner/system/descriptor.h"

namespace tabiya::system {
namespace {

using Digest = std::array<unsigned char, 32>;

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

std::string hexadecimal(const Digest& digest) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

Refusal cannot_read(const std::filesystem::path& file) {
  return {"cannot read '" + file.string() + "': " + std::strerror(errno)};
}

}  // namespace

Expected<std::string> sha256_of(const std::filesystem::path& file) {
  const Descriptor source(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!source.is_open()) return cannot_read(file);
  const Context context(EVP_MD_CTX_new());
  Digest digest{};
  bool done = context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  std::vector<std::byte> piece(1 << 18);
  while (done) {
    const auto count = ::read(source.number(), piece.data(), piece.size());
    if (count < 0) return cannot_read(file);
    if (count == 0) break;
    done = EVP_DigestUpdate(context.get(), piece.data(), static_cast<std::size_t>(count)) == 1;
  }
  done = done && EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1;
  if (!done) return Refusal{"SHA-256 is not to be had from the OpenSSL of this machine"};
  return hexadecimal(digest);
}

}  // namespace tabiya::system
