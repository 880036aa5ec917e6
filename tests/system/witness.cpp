#include "tests/system/witness.h"

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

namespace tabiya::system {
namespace {

bool runs(int process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  if (!std::getline(stat, text)) return false;
  const auto state = text.find(") ");
  return state != std::string::npos && text[state + 2] != 'Z' && text[state + 2] != 'X';
}

}  // namespace

std::map<std::string, std::string> description(const std::string& line) {
  std::istringstream words(line);
  std::string word, value;
  words >> word >> word;  // info string
  std::map<std::string, std::string> values;
  while (words >> word && words >> value) values[word] = value;
  return values;
}

bool ends_soon(int process) {
  for (int i = 0; i < 1000 && runs(process); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return !runs(process);
}

}  // namespace tabiya::system
