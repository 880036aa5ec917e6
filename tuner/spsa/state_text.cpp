#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "tuner/spsa/state.h"

namespace tabiya::spsa {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

const Refusal kNoState{"the stored state of the tuning cannot be read: the ledger was changed"};

std::vector<double> numbers_of(const SlopeSums& sums) {
  return {sums.dd, sums.ddm, sums.ddmm, sums.lead_d, sums.lead_dm};
}

// Reads members of one object; says after the last whether all were there and of their kind.
class Members {
 public:
  explicit Members(const json& object) : object_(object), good_(object.is_object()) {}

  bool good() const { return good_; }
  void refuse() { good_ = false; }

  double number(const char* key) { return number_of(member(key)); }

  std::int64_t count(const char* key) { return count_of(member(key)); }

  Point point(const json& list, std::size_t size) {
    good_ = good_ && list.is_array() && list.size() == size;
    Point point;
    for (std::size_t i = 0; good_ && i < size; ++i) point.push_back(number_of(list[i]));
    return point;
  }

  SlopeSums slope(const json& list) {
    const auto read = point(list, 5);
    return good_ ? SlopeSums{read[0], read[1], read[2], read[3], read[4]} : SlopeSums{};
  }

  const json& member(const char* key) {
    static const json kNone;
    const auto found = good_ ? object_.find(key) : object_.end();
    good_ = good_ && found != object_.end();
    return good_ ? *found : kNone;
  }

  double number_of(const json& value) {
    good_ = good_ && value.is_number();
    return good_ ? value.get<double>() : 0;
  }

  std::int64_t count_of(const json& value) {
    good_ = good_ && value.is_number_integer() && value >= 0;
    return good_ ? value.get<std::int64_t>() : 0;
  }

 private:
  const json& object_;
  bool good_;
};

void read_applied(Members& members, State& state) {
  state.applied.next = members.count("next");
  const auto& beyond = members.member("beyond");
  if (!beyond.is_array()) return members.refuse();
  for (const auto& number : beyond) state.applied.beyond.insert(members.count_of(number));
  if (!state.applied.beyond.empty() && *state.applied.beyond.begin() <= state.applied.next)
    members.refuse();
}

void read_slopes(Members& members, State& state, std::size_t parameters) {
  const auto& slopes = members.member("slopes");
  if (!slopes.is_array() || slopes.size() != parameters) return members.refuse();
  for (const auto& slope : slopes) state.slopes.push_back(members.slope(slope));
}

}  // namespace

std::string write_state(const State& state) {
  ordered_json slopes = ordered_json::array();
  for (const auto& sums : state.slopes) slopes.push_back(numbers_of(sums));
  const ordered_json all{{"theta", state.theta},
                         {"theta_sum", state.theta_sum},
                         {"theta_weight", state.theta_weight},
                         {"slopes", std::move(slopes)},
                         {"lead_squares", state.lead_squares},
                         {"outcomes", state.outcomes},
                         {"encounters", state.encounters},
                         {"dropped", state.dropped},
                         {"next", state.applied.next},
                         {"beyond", state.applied.beyond}};
  return all.dump();
}

Expected<State> read_state(std::string_view text, std::size_t parameters) {
  const json all = json::parse(text, nullptr, false);
  Members members(all);
  State state;
  state.theta = members.point(members.member("theta"), parameters);
  state.theta_sum = members.point(members.member("theta_sum"), parameters);
  state.theta_weight = members.number("theta_weight");
  read_slopes(members, state, parameters);
  state.lead_squares = members.number("lead_squares");
  state.outcomes = members.count("outcomes");
  state.encounters = members.count("encounters");
  state.dropped = members.count("dropped");
  read_applied(members, state);
  if (!members.good()) return kNoState;
  return state;
}

}  // namespace tabiya::spsa
