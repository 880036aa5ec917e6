#include "runner/arbiter/arbiter.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tabiya::arbiter {
namespace {

using rules::Seat;
using rules::Standing;

Seat opponent_of(Seat seat) { return seat == rules::kWhite ? rules::kBlack : rules::kWhite; }

bool better_than_draw(const Score& score) { return score.value > 0; }

Verdict lost_by(Seat seat, Conduct conduct, std::string detail) {
  Verdict verdict;
  verdict.over = true;
  verdict.conduct = conduct;
  verdict.standing = Standing::lost_by(seat);
  verdict.culprit = seat;
  verdict.detail = std::move(detail);
  return verdict;
}

Verdict ended_by(const rules::Ending& ending, std::string detail) {
  Verdict verdict;
  verdict.over = true;
  verdict.cause = ending.cause;
  verdict.standing = ending.standing;
  verdict.detail = std::move(detail);
  return verdict;
}

constexpr std::string_view kDeclaration = "win";  // the word of USI

AdjudicationTerms with_limit_of(const rules::VariantFacts& variant, AdjudicationTerms terms) {
  if (!terms.max_plies && variant.most_plies > 0) terms.max_plies = variant.most_plies;
  return terms;
}

Verdict without_fault(Conduct conduct, Standing standing, std::string detail) {
  Verdict verdict;
  verdict.over = true;
  verdict.conduct = conduct;
  verdict.standing = standing;
  verdict.detail = std::move(detail);
  return verdict;
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string overstepped(const Clock& clock, Instant at) {
  const auto last = clock.flag_at();
  if (!last || at <= *last) return "the flag fell";
  const auto over = at - (*last - clock.control().margin);
  const auto thousandths = std::to_string(1000 + over.count() % 1000).substr(1);
  return "overstepped by " + std::to_string(over.count() / 1000) + "." + thousandths + " ms";
}

}  // namespace

Arbiter::Arbiter(const rules::VariantFacts& variant, std::unique_ptr<rules::Game> game, Terms terms)
    : variant_(variant),
      game_(std::move(game)),
      terms_(std::move(terms)),
      adjudication_(with_limit_of(variant, terms_.adjudication)) {
  assert(variant_.seats == 2 && game_);
  std::transform(terms_.controls.begin(), terms_.controls.end(), clocks_.begin(),
                 [](const TimeControl& control) { return Clock(control); });
  verdict_ = by_rules();
}

Arbiter::Arbiter(const Arbiter& other)
    : variant_(other.variant_),
      game_(other.game_->clone()),
      terms_(other.terms_),
      clocks_(other.clocks_),
      adjudication_(other.adjudication_),
      verdict_(other.verdict_),
      opening_(other.opening_),
      moves_(other.moves_),
      last_scores_(other.last_scores_),
      offers_(other.offers_) {}

Arbiter& Arbiter::operator=(const Arbiter& other) { return *this = Arbiter(other); }

std::optional<Refusal> Arbiter::play_opening(std::span<const std::string> moves) {
  assert(moves_.empty());
  for (const std::string& text : moves) {
    const auto place = "opening ply " + std::to_string(game_->plies() + 1) + ", " + quoted(text);
    if (verdict_.over)
      return Refusal{place + ": the game is over by " + std::string(termination_word(verdict_))};
    const auto move = game_->read_move(text, variant_.engine_notation);
    if (!move) return Refusal{place + ": " + move.refusal().message};
    opening_.push_back(game_->write_move(*move, variant_.engine_notation));
    game_->play(*move);
    verdict_ = by_rules();
  }
  if (!verdict_.over) return std::nullopt;
  return Refusal{"the opening leaves nothing to play: the game is over by " +
                 std::string(termination_word(verdict_))};
}

void Arbiter::turn_begins(Instant at) {
  if (!verdict_.over) clocks_[turn()].start(at);
}

Verdict Arbiter::played(Seat seat, std::string_view text, std::optional<Score> score, Instant at) {
  if (verdict_.over) return verdict_;
  assert(seat == turn());
  if (clocks_[seat].fallen(at)) return time_forfeit(seat, overstepped(clocks_[seat], at));
  if (auto verdict = declared(seat, text)) return ends(*std::move(verdict));
  const auto move = game_->read_move(text, variant_.engine_notation);
  if (!move)
    return ends(lost_by(seat, Conduct::illegal_move,
                        quoted(text) + " is illegal: " + move.refusal().message));
  const int number = game_->full_move_number();
  if (clocks_[seat].running()) clocks_[seat].stop(at);
  take(seat, *move, score);
  if (auto verdict = by_rules(); verdict.over) return ends(std::move(verdict));
  if (claims_now() && !claimable().empty()) return claimed();
  return ends(adjudication_.after({seat, number, game_->plies(), score}));
}

void Arbiter::take(Seat seat, rules::Move move, std::optional<Score> score) {
  const Clock& clock = clocks_[seat];
  moves_.push_back({seat, game_->write_move(move, variant_.engine_notation), clock.spent(),
                    clock.remaining(), score});
  last_scores_[seat] = score;
  game_->play(move);
  offers_[opponent_of(seat)] = false;
}

// The verdict on a declaration; nothing where the text is none or the game knows none.
std::optional<Verdict> Arbiter::declared(Seat seat, std::string_view text) const {
  if (text != kDeclaration || terms_.draws.impasse == Impasse::off) return std::nullopt;
  const auto right = game_->declaration();
  if (!right) return std::nullopt;
  if (*right) return ended_by({rules::Cause::impasse, Standing::won_by(seat)}, "declared a win");
  Verdict verdict = ended_by({rules::Cause::false_declaration, Standing::lost_by(seat)},
                             "declared a win without being entitled to it");
  verdict.culprit = seat;
  return verdict;
}

Verdict Arbiter::by_rules() const {
  if (const auto ending = game_->ending())
    return ended_by(ending, std::string(rules::word_of(ending.cause)));
  if (const auto ending =
          automatic_draw(*game_, terms_.draws.rules, terms_.draws.xiangqi_move_limit))
    return ended_by(ending, std::string(rules::word_of(ending.cause)));
  if (terms_.draws.impasse == Impasse::automatic && game_->declaration() == true)
    return ended_by({rules::Cause::impasse, Standing::won_by(turn())}, "impasse");
  return {};
}

bool Arbiter::claims_now() const {
  if (terms_.draws.claims == Claims::never) return false;
  if (terms_.draws.claims == Claims::always) return true;
  const auto& score = last_scores_[turn()];
  return score && !better_than_draw(*score);
}

std::optional<Instant> Arbiter::flag_at() const {
  if (verdict_.over) return std::nullopt;
  return clocks_[turn()].flag_at();
}

std::vector<rules::Cause> Arbiter::claimable() const {
  if (verdict_.over) return {};
  return claimable_draws(*game_, terms_.draws.rules);
}

Verdict Arbiter::ends(Verdict verdict) {
  verdict_ = std::move(verdict);
  return verdict_;
}

Verdict Arbiter::time_forfeit(Seat seat, std::string detail) {
  Verdict verdict = lost_by(seat, Conduct::time_forfeit, std::move(detail));
  if (!game_->can_still_win(opponent_of(seat))) {
    verdict.standing = Standing::draw();
    verdict.flag_without_win = true;
    verdict.detail += "; the opponent cannot win any more";
  }
  return ends(std::move(verdict));
}

Verdict Arbiter::flagged(Seat seat, Instant at) {
  if (verdict_.over) return verdict_;
  if (clocks_[seat].running() && !clocks_[seat].fallen(at)) return verdict_;
  return time_forfeit(seat, overstepped(clocks_[seat], at));
}

Verdict Arbiter::gone(Seat seat, Conduct conduct, std::string_view why) {
  assert(conduct == Conduct::disconnected || conduct == Conduct::stalled);
  if (verdict_.over) return verdict_;
  return ends(lost_by(seat, conduct, std::string(why)));
}

Verdict Arbiter::resigned(Seat seat) {
  if (verdict_.over) return verdict_;
  return ends(lost_by(seat, Conduct::resigned, "resigned"));
}

Verdict Arbiter::agreed() {
  if (verdict_.over) return verdict_;
  return ends(without_fault(Conduct::agreed, Standing::draw(), "agreed on a draw"));
}

Verdict Arbiter::offered(Seat seat) {
  if (!verdict_.over) offers_[seat] = true;
  return verdict_;
}

Verdict Arbiter::accepted(Seat seat) {
  if (verdict_.over || seat != turn() || !offers_[opponent_of(seat)]) return verdict_;
  return agreed();
}

Verdict Arbiter::claimed() {
  const auto causes = claimable();
  if (causes.empty()) return verdict_;
  // Repetition goes before the move count, as it does without a claim; it sorts last.
  const rules::Cause cause = causes.back();
  return ends(
      ended_by({cause, Standing::draw()}, std::string(rules::word_of(cause)) + ", claimed"));
}

Verdict Arbiter::interrupted(std::string_view why) {
  if (verdict_.over) return verdict_;
  return ends(without_fault(Conduct::interrupted, {}, std::string(why)));
}

}  // namespace tabiya::arbiter
