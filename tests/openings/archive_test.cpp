#include "openings/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <string>

namespace tabiya::openings {
namespace {

using testing::HasSubstr;

std::string gzipped(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstd_packed(const std::string& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  auto* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);  // as the program zstd does
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

// Text that packing makes neither tiny nor larger than a piece of the reader's.
std::string long_text() {
  std::string text;
  for (int i = 0; i < 60'000; ++i) text += std::to_string(i * 7919 % 10'007) + "\n";
  return text;
}

using Pack = std::string (*)(const std::string&);
class Archive : public testing::TestWithParam<Pack> {
 protected:
  static std::string packed(const std::string& text) { return GetParam()(text); }
};

TEST_P(Archive, IsUnpacked) {
  for (const auto& text : {std::string(), std::string("one line\n"), long_text()}) {
    const auto content = unpacked(packed(text));
    ASSERT_TRUE(content) << content.refusal().message;
    EXPECT_EQ(*content, text);
  }
}

TEST_P(Archive, MayHaveSeveralParts) {
  const auto content = unpacked(packed(long_text()) + packed("and more\n"));
  ASSERT_TRUE(content) << content.refusal().message;
  EXPECT_EQ(*content, long_text() + "and more\n");
}

TEST_P(Archive, IsRefusedWhereItIsCut) {
  const auto whole = packed(long_text());
  for (const std::size_t size : {std::size_t{4}, whole.size() / 2, whole.size() - 1}) {
    const auto content = unpacked(whole.substr(0, size));
    ASSERT_FALSE(content) << size;
    EXPECT_THAT(content.refusal().message, HasSubstr("archive is cut"));
  }
}

TEST_P(Archive, IsRefusedWhereItIsDamagedOrNeverEnds) {
  auto damaged = packed(long_text());
  for (std::size_t i = 40; i < 60; ++i) damaged[i] = static_cast<char>(~damaged[i]);
  EXPECT_FALSE(unpacked(damaged));
  EXPECT_FALSE(unpacked(packed("text\n") + "something else"));
  const auto zeros = packed(std::string(1 << 20, '\0'));
  EXPECT_TRUE(unpacked(zeros, 1 << 20));
  ASSERT_FALSE(unpacked(zeros, (1 << 20) - 1));
  EXPECT_THAT(unpacked(zeros, (1 << 20) - 1).refusal().message, HasSubstr("holds more than"));
}

INSTANTIATE_TEST_SUITE_P(Kinds, Archive, testing::Values(&gzipped, &zstd_packed),
                         [](const auto& kind) { return kind.index == 0 ? "gzip" : "zstd"; });

TEST(Archive, LeavesOtherContentAlone) {
  EXPECT_EQ(*unpacked("text"), "text");
  EXPECT_EQ(*unpacked(""), "");
  EXPECT_EQ(*unpacked("\x1f"), "\x1f");
}

TEST(Archive, MayBeFilledUpWithZeros) {
  EXPECT_EQ(*unpacked(gzipped("text") + std::string(600, '\0')), "text");
}

}  // namespace
}  // namespace tabiya::openings
