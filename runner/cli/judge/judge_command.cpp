#include "runner/cli/judge/judge_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <utility>

#include "runner/arbiter/arbiter.h"
#include "runner/cli/judge/played_case.h"
#include "runner/cli/line_service/exit_status.h"
#include "runner/cli/line_service/json_lines.h"
#include "runner/cli/line_service/options.h"

namespace tabiya::cli {
namespace {

using arbiter::Arbiter;

// The moment at which everything happens: the judge has no clocks.
constexpr arbiter::Instant kNow{};

Arbiter arbiter_of(PlayedCase& played) {
  arbiter::Terms terms;
  terms.draws = {played.draws, arbiter::Claims::never};
  return Arbiter(played.variant->facts(), std::move(played.start), std::move(terms));
}

// A case being played before the arbiter.
class JudgedGame {
 public:
  explicit JudgedGame(PlayedCase& played) : played_(played), arbiter_(arbiter_of(played)) {}

  const Arbiter& arbiter() const { return arbiter_; }

  // Plays all actions and events until the game is over; the refusal says what stopped it before.
  std::optional<Refusal> play() {
    happen_after(0);
    for (; done_ < played_.actions.size() && !arbiter_.verdict().over; ++done_) {
      const CaseAction& action = played_.actions[done_];
      if (auto refusal = act(action)) return refusal;
      if (action.type == CaseAction::Type::move) happen_after(arbiter_.game().plies());
    }
    happen_after(std::nullopt);
    return std::nullopt;
  }

  // What the case asks for that did not come to pass: an action after the end, or an event after
  // more plies than there were.
  std::optional<std::string> left_over() const {
    if (done_ < played_.actions.size()) {
      const CaseAction& action = played_.actions[done_];
      const bool move = action.type == CaseAction::Type::move;
      return fmt::format("{}{}: the game is over by {}", move ? "illegal move " : "",
                         place_of(action), arbiter::termination_word(arbiter_.verdict()));
    }
    if (arbiter_.verdict().over) return std::nullopt;
    const int plies = arbiter_.game().plies();
    for (const CaseEvent& event : played_.events)
      if (event.after.value_or(0) > plies)
        return fmt::format("an event is to happen after {} plies, but only {} are played",
                           *event.after, plies);
    return std::nullopt;
  }

 private:
  std::string place_of(const CaseAction& action) const {
    return fmt::format("{} at ply {}", action.text, arbiter_.game().plies() + 1);
  }

  // Does one action in a game that goes on.
  std::optional<Refusal> act(const CaseAction& action) {
    const auto place = place_of(action);
    switch (action.type) {
      case CaseAction::Type::resign:
        arbiter_.resigned(action.seat.value_or(arbiter_.turn()));
        return std::nullopt;
      case CaseAction::Type::agree_draw:
        arbiter_.agreed();
        return std::nullopt;
      case CaseAction::Type::claim_draw:
        if (arbiter_.claimed().over) return std::nullopt;
        return Refusal{place + ": there is nothing to claim"};
      case CaseAction::Type::move:
        break;
    }
    const auto seat = arbiter_.turn();
    const auto departures = arbiter_.departures().size();
    const auto verdict = arbiter_.played(seat, action.text, std::nullopt, kNow);
    const bool illegal = verdict.conduct == arbiter::Conduct::illegal_move ||
                         arbiter_.departures().size() > departures;
    if (illegal) return Refusal{"illegal move " + place};
    return std::nullopt;
  }

  // What happens when so many plies are played; without a number, what waits for the last one.
  void happen_after(std::optional<int> plies) {
    for (const CaseEvent& event : played_.events)
      if (event.after == plies) happen(event);
  }

  void happen(const CaseEvent& event) {
    switch (event.type) {
      case CaseEvent::Type::flag:
        arbiter_.flagged(event.seat, kNow);
        break;
      case CaseEvent::Type::resign:
        arbiter_.resigned(event.seat);
        break;
      case CaseEvent::Type::offer:
        arbiter_.offered(event.seat);
        break;
      case CaseEvent::Type::accept:
        arbiter_.accepted(event.seat);
        break;
    }
  }

  const PlayedCase& played_;
  Arbiter arbiter_;
  std::size_t done_ = 0;  // actions
};

ordered_json turn_of(const Arbiter& arbiter) {
  if (arbiter.verdict().over) return nullptr;
  return std::string(1, seat_letter(arbiter.variant(), arbiter.turn()));
}

// The letters of the seats that have won, or share the first place; none for a draw.
std::string winners_of(const Arbiter& arbiter) {
  std::string winners;
  if (!arbiter.verdict().over) return winners;
  const auto& standing = arbiter.verdict().standing;
  for (rules::Seat seat = 0; seat < arbiter.variant().seats; ++seat) {
    const bool first = standing.places[seat] == 1 ||
                       (standing.places[seat] == 0 && standing.half_points[seat] == 2);
    if (first) winners += seat_letter(arbiter.variant(), seat);
  }
  return winners;
}

// What only games of four seats have.
void add_seats(const Arbiter& arbiter, ordered_json& answer) {
  answer["winners"] = winners_of(arbiter);
  const auto& standing = arbiter.verdict().standing;
  const bool ranked = arbiter.verdict().over && standing.places[0] != 0;
  answer["points"] = ranked ? standing.points : arbiter.game().points();
  answer["fate"] = ordered_json::object();
  for (rules::Seat seat = 0; seat < arbiter.variant().seats; ++seat)
    answer["fate"][std::string(1, seat_letter(arbiter.variant(), seat))] =
        rules::word_of(arbiter.game().fate(seat));
}

ordered_json claimable_words(const Arbiter& arbiter) {
  ordered_json words = ordered_json::array();
  for (const auto cause : arbiter.claimable()) words.push_back(rules::word_of(cause));
  return words;
}

std::vector<std::string> sorted_texts(const Arbiter& arbiter, const rules::MoveList& moves) {
  std::vector<std::string> texts;
  for (const rules::Move move : moves)
    texts.push_back(arbiter.game().write_move(move, arbiter.variant().engine_notation));
  std::sort(texts.begin(), texts.end());
  return texts;
}

ordered_json all_legal(const Arbiter& arbiter) {
  ordered_json legal = ordered_json::object();
  for (const auto& text : sorted_texts(arbiter, arbiter.game().legal_moves())) legal[text] = true;
  return legal;
}

// After the end no move is legal, even where only the draw policy ended the game.
ordered_json legal_answer(const Arbiter& arbiter, const PlayedCase& played) {
  const bool over = arbiter.verdict().over;
  if (played.asks_all) return over ? ordered_json::object() : all_legal(arbiter);
  ordered_json legal = ordered_json::object();
  for (const auto& text : played.asked) {
    const auto move = arbiter.game().read_move(text, arbiter.variant().engine_notation);
    legal[text] = !over && move.has_value();
  }
  return legal;
}

ordered_json answer_of(const Arbiter& arbiter, const PlayedCase& played) {
  const arbiter::Verdict& verdict = arbiter.verdict();
  ordered_json answer;
  answer["over"] = verdict.over;
  answer["result"] = arbiter::result_text(verdict);
  answer["termination"] = arbiter::termination_word(verdict);
  answer["ply"] = nullptr;
  if (verdict.over) answer["ply"] = arbiter.game().plies();
  answer["turn"] = turn_of(arbiter);
  answer["claimable"] = claimable_words(arbiter);
  if (arbiter.variant().seats > 2) add_seats(arbiter, answer);
  answer["fen_after"] = arbiter.game().position_text();
  if (played.asks_legal) answer["legal"] = legal_answer(arbiter, played);
  if (played.asks_all && arbiter.variant().unsafe_moves) {
    const bool over = verdict.over;
    answer["unsafe"] =
        over ? std::vector<std::string>{} : sorted_texts(arbiter, arbiter.game().unsafe_moves());
  }
  return answer;
}

constexpr std::string_view kHelp = R"(tabiya judge: what the arbiter says of games

  tabiya judge --jsonl
      One game a line from standard input, one verdict a line to standard output, in order.

In:
  {"id", "variant", "profile", "fen", "moves": [...], "events": [...], "query": [...]}
  profile   automatic (auto) or claim, in shogi jsa or seed, in xiangqi asian (fsf) or check-only;
            any or absent: the variant's own
  fen       the start (or sfen); absent: the variant's start position
  moves     UCI text, in shogi USI too, and there "win" to declare an impasse; "actions" instead may
            also hold resign, resign:b, claimdraw and agreedraw. With four seats b is blue, and a
            walking king's moves are listed like others
  events    {"type": "flag", "resign", "offer" or "accept", "side": "white" or "black" ("red", "blue",
            "yellow", "green"), "after": plies}; without "after" when all moves are played. An offer
            stands until the other side moves; among four seats all must offer or accept.
  query     moves to be tested in the final position, or "all"

Out:
  {"id", "over", "result", "termination", "ply", "turn", "claimable", "winners", "points", "fate",
   "fen_after", "legal", "unsafe", "error"}
  termination  none while the game goes on; ply: when it ended
  claimable    the draws that may be claimed now; the judge claims none by itself
  turn         w or b; R, B, Y or G
  winners, points, fate   four seats: letters of the winners ("" for none), points by seat, what became
               of each: active, mated, stalemated, resigned, king_taken, king_mated, king_stalemated or
               out; result: 1-0 is red and yellow's in teams, always * in free-for-all
  legal        the answer to the query; unsafe (circular, for "all"): those of the legal moves that
               leave the own king attacked
  error        an illegal move or an unreadable position stops a line: then nothing else is given.
               What comes after the end of the game is an error, too, and the verdict is given.

Exit status 1 if any line had an error.

Example:
  echo '{"variant": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}' | tabiya judge --jsonl
)";

}  // namespace

ordered_json judge(const json& question) {
  constexpr std::string_view kKeys[] = {"id",    "variant", "profile", "fen",  "sfen",
                                        "moves", "actions", "events",  "query"};
  if (const auto refusal = misspelt_key(question, kKeys)) return error_answer(refusal->message);
  auto played = read_case(question);
  if (!played) return error_answer(played.refusal().message);
  JudgedGame game(*played);
  if (const auto refusal = game.play()) return error_answer(refusal->message);
  ordered_json answer = answer_of(game.arbiter(), *played);
  if (const auto error = game.left_over()) answer["error"] = *error;
  return answer;
}

int run_judge(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
              std::ostream& err) {
  constexpr CommandOption kOptions[] = {{"jsonl", "", ""}};
  const auto options = read_options(arguments, kOptions);
  if (!options) return refuse_usage(err, "judge", options.refusal().message);
  if (options->has("help")) {
    out << kHelp;
    return kDone;
  }
  if (const auto stray = options->stray_word(0)) return refuse_usage(err, "judge", stray->message);
  if (!options->has("jsonl"))
    return refuse_usage(err, "judge", "games are read with --jsonl; see tabiya judge --help");
  return serve_json_lines(in, out, judge);
}

}  // namespace tabiya::cli
