#include "tuner/weights/examples.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "engine/evaluation/four_player/evaluator.h"
#include "engine/rules/catalog.h"
#include "tuner/weights/parallel.h"

namespace tabiya::weights {
namespace {

// What a lead counts in free-for-all, as evaluation::worth_of_lead does in whole numbers, and the
// slope of that.
double bend(double lead) {
  constexpr double kMost = evaluation::kPlaceWorth;
  return lead * kMost / (kMost + std::abs(lead));
}
double slope_of_bend(double lead) {
  constexpr double kMost = evaluation::kPlaceWorth;
  const double ratio = kMost / (kMost + std::abs(lead));
  return ratio * ratio;
}

}  // namespace

Expected<Examples> Examples::of(const DataSet& set, const Tracer& tracer, int threads) {
  const auto& facts = rules::find_variant(set.variant())->facts();
  Examples examples;
  examples.size_ = set.size();
  examples.bent_ = tracer.bends_leads();
  examples.leads_ = examples.bent_ ? rules::kMostSeats - 1 : 1;
  examples.shards_.resize((set.size() + kShard - 1) / kShard);
  std::vector<std::optional<Refusal>> refusals(examples.shards_.size());
  for_each_part(examples.shards_.size(), threads, [&](std::size_t shard) {
    refusals[shard] =
        fill(examples.shards_[shard], shard * kShard, set, tracer, 2 * (facts.sides - 1));
  });
  for (auto& refusal : refusals)
    if (refusal) return *std::move(refusal);
  examples.sort_out(set);
  return examples;
}

std::optional<Refusal> Examples::fill(Shard& shard, std::size_t first, const DataSet& set,
                                      const Tracer& tracer, int most_half_points) {
  for (std::size_t number = first; number < std::min(first + kShard, set.size()); ++number) {
    const LabelledPosition labelled = set[number];
    const auto anatomy = tracer.anatomy(labelled.position);
    if (!anatomy)
      return Refusal{fmt::format("line {}: {}", set.line_of(number), anatomy.refusal().message)};
    shard.facts.push_back(
        {static_cast<float>(labelled.half_points) / static_cast<float>(most_half_points),
         labelled.score ? static_cast<float>(*labelled.score)
                        : std::numeric_limits<float>::quiet_NaN(),
         static_cast<float>(anatomy->middle_share), static_cast<float>(anatomy->end_share)});
    for (const Lead& lead : anatomy->leads) {
      shard.begins.push_back(static_cast<std::uint32_t>(shard.credits.size()));
      shard.credits.insert(shard.credits.end(), lead.begin(), lead.end());
    }
  }
  shard.begins.push_back(static_cast<std::uint32_t>(shard.credits.size()));
  shard.credits.shrink_to_fit();
  return std::nullopt;
}

void Examples::sort_out(const DataSet& set) {
  for (std::size_t number = 0; number < set.size(); ++number) {
    const LabelledPosition labelled = set[number];
    const bool first_of_game = number == 0 || set[number - 1].game != labelled.game;
    (labelled.held_out ? held_out_ : learnt_).push_back(static_cast<std::uint32_t>(number));
    if (first_of_game) ++(labelled.held_out ? held_out_games_ : learnt_games_);
  }
}

std::size_t Examples::bytes() const {
  std::size_t bytes = 0;
  for (const Shard& shard : shards_)
    bytes += shard.facts.capacity() * sizeof(Facts) +
             shard.begins.capacity() * sizeof(std::uint32_t) +
             shard.credits.capacity() * sizeof(Credit);
  return bytes;
}

std::optional<double> Examples::score(std::size_t example) const {
  const float score = facts(example).score;
  return std::isnan(score) ? std::nullopt : std::optional<double>(score);
}

std::span<const Credit> Examples::lead(std::size_t example, std::size_t lead) const {
  const Shard& shard = shards_[example / kShard];
  const std::size_t place = (example % kShard) * leads_ + lead;
  return std::span(shard.credits)
      .subspan(shard.begins[place], shard.begins[place + 1] - shard.begins[place]);
}

double Examples::worth(const Facts& facts, std::span<const Credit> lead,
                       std::span<const double> numbers) const {
  double middle = 0;
  double end = 0;
  for (const Credit credit : lead) {
    middle += credit.count * numbers[2 * credit.weight];
    end += credit.count * numbers[2 * credit.weight + 1];
  }
  return facts.middle_share * middle + facts.end_share * end;
}

double Examples::value(std::size_t example, std::span<const double> numbers) const {
  const Facts& here = facts(example);
  if (!bent_) return worth(here, lead(example, 0), numbers);
  double sum = 0;
  for (std::size_t each = 0; each < leads_; ++each)
    sum += bend(worth(here, lead(example, each), numbers));
  return sum / static_cast<double>(leads_);
}

void Examples::add_slope(std::size_t example, std::span<const double> numbers, double factor,
                         std::span<double> slope) const {
  const Facts& here = facts(example);
  for (std::size_t each = 0; each < leads_; ++each) {
    const auto credits = lead(example, each);
    double steep = factor;
    if (bent_) steep *= slope_of_bend(worth(here, credits, numbers)) / static_cast<double>(leads_);
    for (const Credit credit : credits) {
      slope[2 * credit.weight] += steep * here.middle_share * credit.count;
      slope[2 * credit.weight + 1] += steep * here.end_share * credit.count;
    }
  }
}

}  // namespace tabiya::weights
