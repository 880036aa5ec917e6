#include "runner/arbiter/arbiter.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/rules/core/chance.h"

namespace tabiya::arbiter {
namespace {

using rules::Seat;
using rules::Standing;

bool better_than_draw(const Score& score) { return score.value > 0; }

constexpr std::string_view kDeclaration = "win";  // the word of USI

AdjudicationTerms with_limit_of(const rules::VariantFacts& variant, AdjudicationTerms terms) {
  if (!terms.max_plies && variant.most_plies > 0) terms.max_plies = variant.most_plies;
  if (variant.seats != 2) {
    terms.draw.reset();
    terms.win.reset();
  }
  return terms;
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
  assert(game_);
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
      departures_(other.departures_),
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
  if (!verdict_.over && !game_->walks()) clocks_[turn()].start(at);
}

Verdict Arbiter::played(Seat seat, std::string_view text, std::optional<Score> score, Instant at) {
  if (verdict_.over) return verdict_;
  assert(seat == turn());
  if (clocks_[seat].fallen(at)) return time_forfeit(seat, overstepped(clocks_[seat], at));
  if (auto verdict = declared(seat, text)) return ends(*std::move(verdict));
  const auto notation = terms_.notations[seat].value_or(variant_.engine_notation);
  const auto move = game_->read_move(text, notation);
  if (!move)
    return loses(seat, Conduct::illegal_move,
                 quoted(text) + " is illegal: " + move.refusal().message);
  const int number = game_->full_move_number();
  if (clocks_[seat].running()) clocks_[seat].stop(at);
  take(seat, *move, score);
  return after_move(seat, number, score);
}

Verdict Arbiter::walk() {
  if (verdict_.over) return verdict_;
  assert(game_->walks());
  constexpr std::uint64_t kApart = 0x9e3779b97f4a7c15;
  rules::Chance chance(terms_.seed ^ (kApart * static_cast<std::uint64_t>(game_->plies() + 1)));
  const Seat seat = turn();
  const int number = game_->full_move_number();
  const rules::MoveList moves = game_->legal_moves();
  take(seat, moves[static_cast<int>(chance.below(moves.size()))], std::nullopt);
  return after_move(seat, number, std::nullopt);
}

Verdict Arbiter::after_move(Seat seat, int number, std::optional<Score> score) {
  if (auto verdict = by_rules(); verdict.over) return ends(std::move(verdict));
  if (claims_now() && !claimable().empty()) return claimed();
  Verdict verdict = adjudication_.after({seat, number, game_->plies(), score});
  if (verdict.over && verdict.standing == Standing::draw()) verdict.standing = game_->drawn();
  return ends(std::move(verdict));
}

void Arbiter::take(Seat seat, rules::Move move, std::optional<Score> score) {
  const bool walks = game_->walks();
  const Clock& clock = clocks_[seat];
  moves_.push_back({seat, game_->write_move(move, variant_.engine_notation), clock.spent(),
                    clock.remaining(), score});
  last_scores_[seat] = score;
  game_->play(move);
  if (!walks && (variant_.seats == 2 || !offers_[seat]))
    for (Seat other = 0; other < variant_.seats; ++other)
      if (other != seat) offers_[other] = false;
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
  if (verdict_.over || game_->walks()) return std::nullopt;
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

// The one opponent, or the next seat of the other side.
Seat Arbiter::opponent_of(Seat seat) const {
  return static_cast<Seat>((seat + 1) % variant_.seats);
}

// Where the others play on without it, the seat leaves; else it has lost the game.
Verdict Arbiter::loses(Seat seat, Conduct conduct, std::string detail) {
  const bool played = game_->fate(seat) == rules::Fate::active;
  if (game_->leave(seat)) {
    if (played) departures_.push_back({seat, conduct, game_->plies(), std::move(detail)});
    clocks_[seat] = Clock(terms_.controls[seat]);
    return ends(by_rules());
  }
  Verdict verdict = ended_by(conduct, game_->lost_by(seat), std::move(detail));
  verdict.culprit = seat;
  return ends(std::move(verdict));
}

Verdict Arbiter::time_forfeit(Seat seat, std::string detail) {
  if (game_->can_still_win(opponent_of(seat)) || variant_.sides > 2)
    return loses(seat, Conduct::time_forfeit, std::move(detail));
  Verdict verdict = ended_by(Conduct::time_forfeit, game_->drawn(),
                             detail + "; the opponent cannot win any more");
  verdict.culprit = seat;
  verdict.flag_without_win = true;
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
  return loses(seat, conduct, std::string(why));
}

Verdict Arbiter::resigned(Seat seat) {
  if (verdict_.over) return verdict_;
  return loses(seat, Conduct::resigned, "resigned");
}

Verdict Arbiter::agreed() {
  if (verdict_.over) return verdict_;
  return ends(ended_by(Conduct::agreed, game_->drawn(), "agreed on a draw"));
}

Verdict Arbiter::offered(Seat seat) {
  if (!verdict_.over) offers_[seat] = true;
  return verdict_;
}

Verdict Arbiter::accepted(Seat seat) {
  const bool offered =
      std::any_of(offers_.begin(), offers_.end(), [](bool offer) { return offer; });
  if (verdict_.over || seat != turn() || !offered) return verdict_;
  if (variant_.seats == 2 && !offers_[opponent_of(seat)]) return verdict_;
  offers_[seat] = true;
  return all_agree() ? agreed() : verdict_;
}

// Whether every seat that still plays has offered a draw or accepted it.
bool Arbiter::all_agree() const {
  for (Seat seat = 0; seat < variant_.seats; ++seat)
    if (game_->fate(seat) == rules::Fate::active && !offers_[seat]) return false;
  return true;
}

Verdict Arbiter::claimed() {
  const auto causes = claimable();
  if (causes.empty()) return verdict_;
  // Repetition goes before the move count, as it does without a claim; it sorts last.
  const rules::Cause cause = causes.back();
  return ends(ended_by({cause, game_->drawn()}, std::string(rules::word_of(cause)) + ", claimed"));
}

Verdict Arbiter::interrupted(std::string_view why) {
  if (verdict_.over) return verdict_;
  return ends(ended_by(Conduct::interrupted, {}, std::string(why)));
}

}  // namespace tabiya::arbiter
