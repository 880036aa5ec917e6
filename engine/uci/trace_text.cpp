#include "engine/uci/trace_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace tabiya::uci {
namespace {

using evaluation::TracedWeight;

std::string with_seat(const std::string& name, std::optional<rules::Seat> seat) {
  constexpr std::array<std::string_view, rules::kMostSeats> kSeats = {"red", "blue", "yellow",
                                                                      "green"};
  return seat ? fmt::format("{} {}", name, kSeats[*seat]) : name;
}

// The weights of a term stand one after the other, in games of four the seats of each weight too:
// a sum for every name and seat, in the order in which they come.
std::vector<TracedWeight> sums_by_term(const std::vector<TracedWeight>& weights) {
  std::vector<TracedWeight> sums;
  for (const TracedWeight& weight : weights) {
    const std::string term = weight.name.substr(0, weight.name.find('.'));
    auto sum = std::find_if(sums.begin(), sums.end(), [&](const TracedWeight& each) {
      return each.name == term && each.seat == weight.seat;
    });
    if (sum == sums.end()) sum = sums.insert(sum, {term, weight.seat, 0, 0, 0});
    sum->middle += weight.middle;
    sum->end += weight.end;
  }
  return sums;
}

std::vector<TracedWeight> sums_of_all(std::vector<TracedWeight> weights) {
  for (TracedWeight& weight : weights) weight.name = "sum";
  return sums_by_term(weights);
}

std::string sum_text(const TracedWeight& sum) {
  return fmt::format("{} {} {}", with_seat(sum.name, sum.seat), sum.middle, sum.end);
}
std::string weight_text(const TracedWeight& weight) {
  return fmt::format("{} {} {} {}", with_seat(weight.name, weight.seat), weight.count,
                     weight.middle, weight.end);
}

void append(std::vector<std::string>& lines, const std::vector<TracedWeight>& weights,
            std::string (*text)(const TracedWeight&)) {
  std::transform(weights.begin(), weights.end(), std::back_inserter(lines), text);
}

void append_end(std::vector<std::string>& lines, const search::Player& player,
                const std::vector<TracedWeight>& weights) {
  append(lines, sums_of_all(weights), &sum_text);
  lines.push_back(fmt::format("evaluation {} for the side to move", player.evaluation()));
}

}  // namespace

std::vector<std::string> evaluation_by_term(const search::Player& player) {
  const auto weights = player.trace();
  std::vector<std::string> lines;
  append(lines, sums_by_term(weights), &sum_text);
  append_end(lines, player, weights);
  return lines;
}

std::vector<std::string> evaluation_by_weight(const search::Player& player) {
  const auto weights = player.trace();
  std::vector<std::string> lines;
  append(lines, weights, &weight_text);
  append_end(lines, player, weights);
  return lines;
}

}  // namespace tabiya::uci
