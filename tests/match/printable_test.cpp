#include "runner/match/printable.h"

#include <gtest/gtest.h>

namespace tabiya::match {
namespace {

TEST(Printable, LeavesGoodTextAlone) {
  EXPECT_EQ(printable("Stockfish 15.1"), "Stockfish 15.1");
  EXPECT_EQ(printable("Größe 将 \xf0\x9f\x99\x82"), "Größe 将 \xf0\x9f\x99\x82");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, PutsMarksInPlaceOfTheRest) {
  EXPECT_EQ(printable("a\tb\r\x01"), "a b  ");
  EXPECT_EQ(printable("\xff\xfe."), "??.");
  EXPECT_EQ(printable("\xc3"), "?") << "cut in the middle";
  EXPECT_EQ(printable("\xc0\xaf"), "??") << "longer than need be";
  EXPECT_EQ(printable("\xed\xa0\x80"), "???") << "a surrogate";
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????") << "past the last character";
}

TEST(Texts, AreUtf8OrNot) {
  EXPECT_TRUE(is_utf8("Größe 将 \xF0\x9F\x98\x80"));
  for (const auto* text : {"\xFF", "\xC3", "a\x80", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80"})
    EXPECT_FALSE(is_utf8(text));
}

}  // namespace
}  // namespace tabiya::match
