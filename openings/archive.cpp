#include "openings/archive.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>

namespace tabiya::openings {
namespace {

constexpr std::string_view kGzip = "\x1f\x8b";
constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd";
constexpr std::size_t kPiece = 1 << 16;
using Piece = std::array<char, kPiece>;
using Objection = std::optional<Refusal>;

// What is unpacked so far, and no more than is wanted.
class Content {
 public:
  explicit Content(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  Objection add(const Piece& piece, std::size_t size) {
    if (size > most_bytes_ - text_.size())
      return Refusal{"the archive holds more than " + std::to_string(most_bytes_) + " bytes"};
    text_.append(piece.data(), size);
    return std::nullopt;
  }
  std::string take() { return std::move(text_); }

 private:
  std::size_t most_bytes_;
  std::string text_;
};

Refusal damaged(std::string_view kind, std::string_view how) {
  return {"the " + std::string(kind) + " archive is " + std::string(how)};
}

// One run of zlib's inflate; its end comes with the object's.
class GzipReader {
 public:
  explicit GzipReader(std::string& packed) {
    stream_.next_in = reinterpret_cast<Bytef*>(packed.data());
    left_ = packed.size();
    constexpr int kGzipOnly = 16;
    is_good_ = inflateInit2(&stream_, MAX_WBITS + kGzipOnly) == Z_OK;
  }
  ~GzipReader() { inflateEnd(&stream_); }
  GzipReader(const GzipReader&) = delete;
  GzipReader& operator=(const GzipReader&) = delete;

  Objection read_into(Content& content) {
    if (!is_good_) return Refusal{"there is no memory to unpack the archive"};
    do {
      if (auto objection = read_member(content)) return objection;
    } while (has_another_member());
    // Tapes and blocks are filled up with zeros.
    if (rest().find_first_not_of('\0') == std::string_view::npos) return std::nullopt;
    return damaged("gzip", "damaged: there is something else behind it");
  }

 private:
  Objection read_member(Content& content) {
    for (int status = Z_OK; status != Z_STREAM_END;) {
      stream_.next_out = reinterpret_cast<Bytef*>(piece_.data());
      stream_.avail_out = kPiece;
      const auto offered = feed();
      status = inflate(&stream_, Z_NO_FLUSH);
      left_ += stream_.avail_in;
      if (status == Z_BUF_ERROR || (status == Z_OK && offered == 0 && stream_.avail_out == kPiece))
        return damaged("gzip", "cut: its end is missing");
      if (status != Z_OK && status != Z_STREAM_END) return damaged("gzip", "damaged");
      if (auto objection = content.add(piece_, kPiece - stream_.avail_out)) return objection;
    }
    return std::nullopt;
  }

  // zlib counts what it is given in 32 bits.
  std::size_t feed() {
    const auto offered = std::min(left_, kPiece);
    stream_.avail_in = static_cast<uInt>(offered);
    left_ -= offered;
    return offered;
  }

  std::string_view rest() const { return {reinterpret_cast<const char*>(stream_.next_in), left_}; }
  bool has_another_member() { return rest().starts_with(kGzip) && inflateReset(&stream_) == Z_OK; }

  z_stream stream_{};
  std::size_t left_ = 0;  // of the packed bytes, from next_in on
  bool is_good_ = false;
  Piece piece_;
};

Objection read_zstd(std::string_view packed, Content& content) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                          &ZSTD_freeDStream);
  if (!stream) return Refusal{"there is no memory to unpack the archive"};
  Piece piece;
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t wanted = 1;  // 0 at the end of a frame
  bool is_full = false;    // more may wait although everything was read
  while (in.pos < in.size || is_full) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    wanted = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(wanted) != 0) return damaged("zstd", "damaged");
    if (auto objection = content.add(piece, out.pos)) return objection;
    is_full = out.pos == out.size && wanted != 0;
  }
  if (wanted != 0) return damaged("zstd", "cut: its end is missing");
  return std::nullopt;
}

}  // namespace

Expected<std::string> unpacked(std::string packed, std::size_t most_bytes) {
  Content content(most_bytes);
  Objection objection;
  if (packed.starts_with(kGzip)) {
    objection = GzipReader(packed).read_into(content);
  } else if (packed.starts_with(kZstd)) {
    objection = read_zstd(packed, content);
  } else {
    return packed;
  }
  if (objection) return *objection;
  return content.take();
}

}  // namespace tabiya::openings
