#include "runner/arbiter/adjudication.h"

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/rules/notation/text_fields.h"

namespace tabiya::arbiter {
namespace {

using rules::Seat;

constexpr Seat opponent_of(Seat seat) {
  return seat == rules::kWhite ? rules::kBlack : rules::kWhite;
}

bool shows_ahead(const Score& score, int centipawns) {
  return score.kind == Score::Kind::mate ? score.value > 0 : score.value >= centipawns;
}

bool shows_behind(const Score& score, int centipawns) {
  return score.kind == Score::Kind::mate ? score.value < 0 : score.value <= -centipawns;
}

bool shows_level(const Score& score, int centipawns) {
  return score.kind == Score::Kind::centipawns && score.value >= -centipawns &&
         score.value <= centipawns;
}

std::string scored(int plies, int centipawns) {
  return std::to_string(plies) + " plies in a row within " + std::to_string(centipawns) + " cp";
}

// A key of an adjudication rule and where its value goes; values are at least `least`.
struct NumberKey {
  std::string_view name;
  int* value;
  int least;
};

std::string_view key_of(std::string_view word) { return word.substr(0, word.find('=')); }

// The first word whose key stood before; empty when there is none.
std::string_view repeated_key(const std::vector<std::string_view>& words) {
  for (auto word = words.begin(); word != words.end(); ++word)
    for (auto before = words.begin(); before != word; ++before)
      if (key_of(*before) == key_of(*word)) return *word;
  return {};
}

Refusal bad_word(std::string_view rule, std::string_view word, std::string_view example) {
  return {std::string(rule) + ": \"" + std::string(word) + "\" is not understood; write \"" +
          std::string(example) + "\" or off"};
}

// Takes `word` as one of the numbers; false where its key or value does not fit.
bool take_number(std::string_view word, std::initializer_list<NumberKey> keys) {
  const auto name = key_of(word);
  if (name.size() == word.size()) return false;
  for (const NumberKey& key : keys)
    if (key.name == name) {
      const auto number = rules::number_of<int>(word.substr(name.size() + 1));
      *key.value = number.value_or(*key.value);
      return number && *number >= key.least;
    }
  return false;
}

// Gives each word of `text` to `take`; the refusal quotes the first that is not taken or stood
// before. `off` has no words.
template <class Take>
std::optional<Refusal> read_keys(std::string_view rule, std::string_view text,
                                 std::string_view example, Take take) {
  if (text == "off") return std::nullopt;
  const auto words = rules::split_at_blanks(text);
  if (words.empty()) return bad_word(rule, text, example);
  for (const auto word : words)
    if (!take(word)) return bad_word(rule, word, example);
  if (const auto twice = repeated_key(words); !twice.empty()) return bad_word(rule, twice, example);
  return std::nullopt;
}

bool take_sides(std::string_view word, WinAgreement& sides) {
  if (word != "sides=one" && word != "sides=two") return false;
  sides = word == "sides=one" ? WinAgreement::one : WinAgreement::two;
  return true;
}

}  // namespace

Expected<std::optional<DrawAdjudication>> read_draw_adjudication(std::string_view text) {
  DrawAdjudication draw;
  const auto bad = read_keys("adjudicate-draw", text, "from=40 plies=8 cp=10", [&](auto word) {
    return take_number(
        word,
        {{"from", &draw.from_move, 0}, {"plies", &draw.plies, 1}, {"cp", &draw.centipawns, 0}});
  });
  if (bad) return *bad;
  return text == "off" ? std::nullopt : std::optional(draw);
}

Expected<std::optional<WinAdjudication>> read_win_adjudication(std::string_view text) {
  WinAdjudication win;
  const auto bad = read_keys("adjudicate-win", text, "plies=6 cp=600 sides=two", [&](auto word) {
    return take_sides(word, win.sides) ||
           take_number(word, {{"plies", &win.plies, 1}, {"cp", &win.centipawns, 1}});
  });
  if (bad) return *bad;
  return text == "off" ? std::nullopt : std::optional(win);
}

std::string write_adjudication(const std::optional<DrawAdjudication>& draw) {
  if (!draw) return "off";
  return "from=" + std::to_string(draw->from_move) + " plies=" + std::to_string(draw->plies) +
         " cp=" + std::to_string(draw->centipawns);
}

std::string write_adjudication(const std::optional<WinAdjudication>& win) {
  if (!win) return "off";
  return "plies=" + std::to_string(win->plies) + " cp=" + std::to_string(win->centipawns) +
         (win->sides == WinAgreement::one ? " sides=one" : " sides=two");
}

void Adjudication::count_draw_row(const Ply& ply) {
  const bool level = ply.score && shows_level(*ply.score, terms_.draw->centipawns);
  level_plies_ = level ? level_plies_ + 1 : 0;
}

void Adjudication::count_win_row(const Ply& ply) {
  const bool ahead = ply.score && shows_ahead(*ply.score, terms_.win->centipawns);
  const bool behind = ply.score && shows_behind(*ply.score, terms_.win->centipawns);
  resigning_[ply.mover] = behind ? resigning_[ply.mover] + 1 : 0;
  if (!ahead && !behind) {
    leading_plies_ = 0;
    return;
  }
  const Seat leader = ahead ? ply.mover : opponent_of(ply.mover);
  leading_plies_ = leader == leader_ ? leading_plies_ + 1 : 1;
  leader_ = leader;
}

std::optional<Seat> Adjudication::winner() const {
  const WinAdjudication& win = *terms_.win;
  if (win.sides == WinAgreement::two)
    return leading_plies_ >= win.plies ? std::optional(leader_) : std::nullopt;
  // Of `plies` plies in a row that end with its move, a seat makes every second one.
  for (const Seat loser : {rules::kWhite, rules::kBlack})
    if (resigning_[loser] >= (win.plies + 1) / 2) return opponent_of(loser);
  return std::nullopt;
}

Verdict Adjudication::after(const Ply& ply) {
  assert((!terms_.win && !terms_.draw) || ply.mover == rules::kWhite || ply.mover == rules::kBlack);
  if (terms_.win) {
    count_win_row(ply);
    if (const auto won = winner())
      return ended_by(Conduct::adjudicated_win, rules::Standing::won_by(*won),
                      "won by scores: " + write_adjudication(terms_.win));
  }
  if (terms_.draw) {
    count_draw_row(ply);
    if (level_plies_ >= terms_.draw->plies && ply.move_number >= terms_.draw->from_move)
      return ended_by(Conduct::adjudicated_draw, rules::Standing::draw(),
                      "drawn by scores: " + scored(level_plies_, terms_.draw->centipawns));
  }
  const int limit = terms_.max_plies.value_or(kNoPliesLimit);
  if (limit != kNoPliesLimit && ply.plies_played >= limit)
    return ended_by(Conduct::length_limit, rules::Standing::draw(),
                    std::to_string(ply.plies_played) + " plies played");
  return {};
}

}  // namespace tabiya::arbiter
