// An oracle for `tabiya tune spsa`: knows a surface of two parameters, the best at 130 and 80.
//   fake_oracle [HABIT]
// Habits: honest (else), no-json, no-list, twice (two parameters of one name), empty, mute-at-N (it
// leaves at the Nth batch), crash-at-N, no-wins, few (too few pairs), uneven (games that do not
// agree with the pairs), error, late-error (at the end).

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/spsa/surface.h"

namespace tabiya {
namespace {

using nlohmann::json;

spsa::Surface surface() {
  spsa::Surface two{"two", {}, {}, {}};
  spsa::add_parameter(two, spsa::kFine, 3, 20);
  spsa::add_parameter(two, spsa::kFine, -2, 10);
  return two;
}

class Oracle {
 public:
  explicit Oracle(std::string habit) : habit_(std::move(habit)) {}

  json answer(const json& question) {
    if (question.contains("info")) return info();
    if (question.contains("final")) return final(question.at("final"));
    return batch(question);
  }

 private:
  json info() const {
    if (habit_ == "no-list") return {{"name", "p0"}};
    json list = json::array();
    if (habit_ == "empty") return list;
    for (const auto& parameter : surface_.parameters)
      list.push_back({{"name", habit_ == "twice" ? "p" : parameter.name},
                      {"start", parameter.start},
                      {"min", parameter.min},
                      {"max", parameter.max},
                      {"c_end", parameter.c_end}});
    return list;
  }

  json final(const json& point) const {
    if (habit_ == "late-error") return {{"error", "no such point"}};
    return {{"elo_gain", surface_.elo(point.get<spsa::Point>()) - surface_.elo(surface_.starts())}};
  }

  json batch(const json& question) {
    ++batches_;
    if (habit_ == "mute-at-3" && batches_ == 3) std::exit(0);
    if (habit_ == "crash-at-3" && batches_ == 3) std::abort();
    if (habit_ == "error") return {{"error", "out of coffee"}};
    const int pairs = question.at("pairs");
    const double elo = surface_.elo(question.at("plus").get<spsa::Point>()) -
                       surface_.elo(question.at("minus").get<spsa::Point>());
    auto result = counts(elo, pairs);
    if (habit_ == "no-wins") result.erase("wins");
    if (habit_ == "few") result["penta"][2] = result["penta"][2].get<int>() - 1;
    if (habit_ == "uneven") std::swap(result["wins"], result["draws"]);
    return result;
  }

  // Pair by pair, so that the cells can be told.
  json counts(double elo, int pairs) {
    int penta[5] = {}, wins = 0, losses = 0;
    for (int i = 0; i < pairs; ++i) {
      const auto pair = games_.pair(elo);
      ++penta[2 + pair[0] + pair[1]];
      for (const int game : pair) {
        wins += game > 0;
        losses += game < 0;
      }
    }
    return {
        {"penta", penta}, {"wins", wins}, {"losses", losses}, {"draws", 2 * pairs - wins - losses}};
  }

  std::string habit_;
  spsa::Surface surface_ = surface();
  spsa::PairPlay games_{1};
  int batches_ = 0;
};

}  // namespace
}  // namespace tabiya

int main(int count, char** words) {
  const std::string habit = count > 1 ? words[1] : "honest";
  tabiya::Oracle oracle(habit);
  for (std::string line; std::getline(std::cin, line);) {
    if (habit == "no-json") {
      std::cout << "hello there" << std::endl;
      continue;
    }
    std::cout << oracle.answer(nlohmann::json::parse(line)).dump() << std::endl;
  }
}
