#include "engine/evaluation/weights_text.h"

#include <map>
#include <optional>

#include "engine/rules/core/nearest_name.h"
#include "engine/rules/notation/text_fields.h"

namespace tabiya::evaluation {
namespace {

class WeightsReader {
 public:
  explicit WeightsReader(std::span<const Tunable> tunables) {
    for (const Tunable& tunable : tunables) tunables_.emplace(tunable.name, &tunable);
  }

  Expected<std::vector<WeightValue>> read(std::string_view text) {
    while (!text.empty()) {
      ++line_;
      const auto end = text.find('\n');
      if (const auto complaint = read_line(text.substr(0, end))) return here(*complaint);
      text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return std::move(values_);
  }

 private:
  // A name, a value and perhaps lowest, highest and unit.
  std::optional<std::string> read_line(std::string_view line) {
    const auto words = rules::split_at_blanks(line.substr(0, line.find('#')));
    if (words.empty()) return std::nullopt;
    if (words.size() != 2 && words.size() != 5) return "expected 'NAME VALUE'";
    const std::string name(words[0]);
    const auto tunable = tunables_.find(name);
    if (tunable == tunables_.end()) return unknown(name);
    const auto value = rules::number_of<int>(words[1]);
    if (!value) return rules::quoted(words[1]) + " is no whole number";
    const Tunable& facts = *tunable->second;
    if (*value < facts.low || *value > facts.high) return out_of_range(facts, *value);
    const auto [before, is_new] = lines_.emplace(name, line_);
    if (!is_new) return name + " stands in line " + std::to_string(before->second) + " already";
    values_.push_back({facts.weight, facts.half, *value});
    return std::nullopt;
  }

  std::string unknown(const std::string& name) const {
    std::vector<std::string> names;
    for (const auto& [known, tunable] : tunables_) names.push_back(known);
    const std::string* nearest = nearest_name(name, names);
    return "no weight " + rules::quoted(name) +
           (nearest == nullptr ? "" : ", nearest: " + *nearest);
  }
  static std::string out_of_range(const Tunable& facts, int value) {
    return facts.name + " takes " + std::to_string(facts.low) + " to " +
           std::to_string(facts.high) + ", not " + std::to_string(value);
  }
  Refusal here(const std::string& complaint) const {
    return {"line " + std::to_string(line_) + ": " + complaint};
  }

  std::map<std::string, const Tunable*> tunables_;
  std::map<std::string, int> lines_;  // of the names seen
  std::vector<WeightValue> values_;
  int line_ = 0;
};

}  // namespace

Expected<std::vector<WeightValue>> read_weights(std::string_view text,
                                                std::span<const Tunable> tunables) {
  return WeightsReader(tunables).read(text);
}

}  // namespace tabiya::evaluation
