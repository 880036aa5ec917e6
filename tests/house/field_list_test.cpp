// tests/field/README.md lists every case from the field with the tests that show it: this keeps the
// list and the tests together.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace tabiya {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCases = 84;

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> all_of(const std::string& text, const std::regex& wanted,
                                std::size_t group = 0) {
  std::vector<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), wanted), end; match != end; ++match)
    found.push_back((*match)[group]);
  return found;
}

struct Cases {
  std::set<std::string> listed;                           // marks of the README
  std::map<std::string, std::vector<std::string>> shown;  // mark -> names of its tests, if any
};

Cases read_cases() {
  static const std::regex row(R"(\| (F-[A-Z]\d\d) \|[^|\n]*\| ([^|\n]+) \|)");
  static const std::regex name("`([^`]+)`");
  const auto text = text_of(fs::path(TABIYA_TESTS) / "field" / "README.md");
  Cases cases;
  for (std::sregex_iterator line(text.begin(), text.end(), row), end; line != end; ++line) {
    const std::string mark = (*line)[1], cell = (*line)[2];
    EXPECT_TRUE(cases.listed.insert(mark).second) << mark << " stands there twice";
    const auto names = all_of(cell, name, 1);
    if (!names.empty()) cases.shown[mark] = names;
  }
  return cases;
}

// The sources of all tests but this one, in one text.
std::string all_tests() {
  std::string all;
  for (const auto& entry : fs::recursive_directory_iterator(TABIYA_TESTS))
    if (entry.path().extension() == ".cpp" && entry.path().filename() != "field_list_test.cpp")
      all += text_of(entry.path());
  return all;
}

// "Suite.Name", or "FaultList/Row" for a row of that table, as they stand in the sources.
std::set<std::string> names_in(const std::string& tests) {
  static const std::regex test(R"(TEST(?:_F|_P)?\((\w+),\s*(\w+)\))");
  static const std::regex row(R"re(Row\{"(\w+)")re");
  std::set<std::string> names;
  for (std::sregex_iterator match(tests.begin(), tests.end(), test), end; match != end; ++match)
    names.insert((*match)[1].str() + "." + (*match)[2].str());
  for (const auto& name : all_of(tests, row, 1)) names.insert("FaultList/" + name);
  return names;
}

TEST(FieldCases, AreAllListed) { EXPECT_EQ(read_cases().listed.size(), kCases); }

TEST(FieldCases, NamedInATestAreInTheList) {
  const auto listed = read_cases().listed;
  for (const auto& mark : all_of(all_tests(), std::regex(R"(F-[A-Z]\d\d)")))
    EXPECT_TRUE(listed.contains(mark)) << mark << " is no case of tests/field/README.md";
}

TEST(FieldCases, ListedWithATestHaveIt) {
  const auto tests = all_tests();
  const auto names = names_in(tests);
  const auto shown = read_cases().shown;
  EXPECT_FALSE(shown.empty());
  for (const auto& [mark, of_mark] : shown) {
    EXPECT_NE(tests.find(mark), std::string::npos) << "no test is marked " << mark;
    for (const auto& name : of_mark)
      EXPECT_TRUE(names.contains(name)) << mark << ": there is no test " << name;
  }
}

}  // namespace
}  // namespace tabiya
