#include "engine/search/bench.h"

#include <gmock/gmock.h>

#include <fstream>
#include <string>

namespace tabiya::search {
namespace {

// A change of search or evaluation that is meant changes bench.txt in the same commit and names the
// new numbers in its message; a change that is not meant shows here.
TEST(Bench, GivesTheSignatureOnRecord) {
  std::ifstream record(TABIYA_TESTS "/search/bench.txt");
  std::string variant;
  std::uint64_t nodes = 0;
  std::size_t variants = 0;
  for (; record >> variant >> nodes; ++variants) EXPECT_EQ(bench(variant, {}), nodes) << variant;
  EXPECT_EQ(variants, bench_variants().size());
}

TEST(Bench, KnowsNoOtherVariants) { EXPECT_FALSE(bench("draughts", {})); }

}  // namespace
}  // namespace tabiya::search
