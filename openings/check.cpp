#include "openings/check.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "openings/mirror.h"

namespace tabiya::openings {
namespace {

// The entries of a book on their way to a scorer and back.
class EntriesToScore final : public PositionsToScore {
 public:
  EntriesToScore(const Book& book, const rules::VariantEntry& variant, const ScoreWindow& window,
                 const std::function<void(std::size_t)>& tell)
      : book_(book), variant_(variant), window_(window), tell_(tell) {}

  std::optional<std::string> next() override {
    if (scores_.size() == book_.entries.size()) return std::nullopt;
    const auto game = game_of(book_.entries[scores_.size()], variant_);
    turn_ = game->turn();
    return game->position_text();
  }

  void take(int score) override {
    scores_.push_back(window_.seen(score, turn_));
    if (tell_) tell_(scores_.size());
  }

  std::vector<int> scores() && { return std::move(scores_); }

 private:
  const Book& book_;
  const rules::VariantEntry& variant_;
  const ScoreWindow& window_;
  const std::function<void(std::size_t)>& tell_;
  rules::Seat turn_{};
  std::vector<int> scores_;
};

std::vector<Repeat> mirrors_among(const Book& book, const rules::VariantEntry& variant) {
  std::vector<Repeat> mirrors;
  std::unordered_map<rules::Key, std::size_t> seen;
  for (std::size_t i = 0; i < book.entries.size(); ++i) {
    const auto key = key_of_mirrors(variant, *game_of(book.entries[i], variant));
    const auto [first, is_new] = seen.emplace(key, i);
    if (!is_new && book.entries[first->second].key != book.entries[i].key)
      mirrors.push_back({i, first->second});
  }
  return mirrors;
}

// A round width that makes about twenty bars of `range`.
int width_of_bar(int range) {
  constexpr int kBars = 20;
  for (int power = 1;; power *= 10)
    for (const int digit : {1, 2, 5})
      if (range <= kBars * digit * power) return digit * power;
}

}  // namespace

Expected<BookCheck> check_book(const Book& book, const rules::VariantEntry& variant,
                               const ScoreWindow& window, Scorer* scorer,
                               const std::function<void(std::size_t)>& tell) {
  BookCheck check{mirrors_among(book, variant), {}, {}};
  if (scorer == nullptr) return check;
  EntriesToScore entries(book, variant, window, tell);
  if (auto refusal = scorer->score(entries)) return *std::move(refusal);
  check.scores = std::move(entries).scores();
  for (std::size_t i = 0; i < check.scores.size(); ++i)
    if (!window.holds(check.scores[i])) check.outside.push_back(i);
  return check;
}

std::vector<Bar> histogram(const std::vector<int>& scores, const ScoreWindow& window) {
  const int margin = (window.high - window.low + 1) / 2;
  const int width = width_of_bar(2 * (window.high - window.low));
  // Zero is the end of a bar, whatever the window.
  const auto down = [width](int score) {
    return (score >= 0 ? score : score - width + 1) / width * width;
  };
  const int low = down(window.low - margin);
  const int high = down(window.high + margin) + width;
  std::vector<Bar> bars{{std::nullopt, low, 0}};
  for (int from = low; from < high; from += width) bars.push_back({from, from + width, 0});
  bars.push_back({high, std::nullopt, 0});
  for (const int score : scores) {
    const auto holds = [score](const Bar& bar) { return !bar.high || score < *bar.high; };
    ++std::ranges::find_if(bars, holds)->count;
  }
  return bars;
}

}  // namespace tabiya::openings
