#include "runner/cli/judge/played_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "runner/cli/line_service/json_lines.h"
#include "runner/cli/line_service/start_position.h"

namespace tabiya::cli {
namespace {

constexpr std::pair<std::string_view, CaseEvent::Type> kEventTypes[] = {
    {"flag", CaseEvent::Type::flag},
    {"resign", CaseEvent::Type::resign},
    {"offer", CaseEvent::Type::offer},
    {"accept", CaseEvent::Type::accept},
};

// By number of seats: two, four.
constexpr std::array<std::string_view, 2> kTwoSeats = {"white", "black"};
constexpr std::array<std::string_view, 4> kFourSeats = {"red", "blue", "yellow", "green"};

std::span<const std::string_view> seat_words(const rules::VariantFacts& variant) {
  if (variant.seats == 2) return kTwoSeats;
  return kFourSeats;
}

// The whole word or its first letter.
Expected<rules::Seat> read_seat(std::string_view word, const rules::VariantFacts& variant) {
  std::string lower(word);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto words = seat_words(variant);
  for (std::size_t seat = 0; seat < words.size(); ++seat)
    if (lower == words[seat] || lower == words[seat].substr(0, 1))
      return static_cast<rules::Seat>(seat);
  return Refusal{fmt::format("\"{}\" is no side of this game; take {}", word,
                             variant.seats == 2 ? "white or black" : "red, blue, yellow or green")};
}

Expected<CaseEvent::Type> read_event_type(std::string_view word) {
  for (const auto& [known, type] : kEventTypes)
    if (known == word) return type;
  return Refusal{fmt::format("\"{}\" is no event; take flag, resign, offer or accept", word)};
}

Expected<CaseEvent> read_event(const json& text, const rules::VariantFacts& variant) {
  if (!text.is_object()) return Refusal{"is no object"};
  const auto type_word = text_member(text, "type");
  if (!type_word) return type_word.refusal();
  const auto type = read_event_type(*type_word);
  if (!type) return type.refusal();
  const auto side = text_member(text, "side");
  if (!side) return side.refusal();
  const auto seat = read_seat(*side, variant);
  if (!seat) return seat.refusal();
  CaseEvent event{*type, *seat, std::nullopt};
  if (text.contains("after") && !text["after"].is_null()) {
    const auto after = whole_number(text["after"], "after", 0, std::numeric_limits<int>::max());
    if (!after) return after.refusal();
    event.after = *after;
  }
  return event;
}

Expected<std::vector<CaseEvent>> read_events(const json& question,
                                             const rules::VariantFacts& variant) {
  std::vector<CaseEvent> events;
  const json list = question.value("events", json());
  if (list.is_null()) return events;
  if (!list.is_array()) return Refusal{"\"events\" must be a list"};
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto event = read_event(list[i], variant);
    if (!event) return Refusal{fmt::format("event {}: {}", i + 1, event.refusal().message)};
    events.push_back(*event);
  }
  return events;
}

Expected<CaseAction> read_action(const std::string& text, const rules::VariantFacts& variant) {
  constexpr std::string_view kResignation = "resign:";
  if (text == "resign") return CaseAction{CaseAction::Type::resign, text, std::nullopt};
  if (text == "claimdraw") return CaseAction{CaseAction::Type::claim_draw, text, std::nullopt};
  if (text == "agreedraw") return CaseAction{CaseAction::Type::agree_draw, text, std::nullopt};
  if (!text.starts_with(kResignation))
    return CaseAction{CaseAction::Type::move, text, std::nullopt};
  const auto seat = read_seat(std::string_view(text).substr(kResignation.size()), variant);
  if (!seat) return seat.refusal();
  return CaseAction{CaseAction::Type::resign, text, *seat};
}

Expected<std::vector<CaseAction>> read_actions(const json& question,
                                               const rules::VariantFacts& variant) {
  const auto moves = texts_member(question, "moves");
  if (!moves) return moves.refusal();
  const auto texts = texts_member(question, "actions");
  if (!texts) return texts.refusal();
  if (!moves->empty() && !texts->empty())
    return Refusal{"\"moves\" and \"actions\" cannot both be given"};
  std::vector<CaseAction> actions;
  for (const auto& text : *moves) actions.push_back({CaseAction::Type::move, text, std::nullopt});
  for (const auto& text : *texts) {
    const auto action = read_action(text, variant);
    if (!action) return action.refusal();
    actions.push_back(*action);
  }
  return actions;
}

Expected<std::unique_ptr<rules::Game>> read_start(const json& question,
                                                  const rules::VariantEntry& variant) {
  for (const auto key : {"fen", "sfen"}) {
    const auto position = text_member(question, key);
    if (!position) return position.refusal();
    if (!position->empty()) return game_from(variant, *position);
  }
  return variant.start();
}

std::optional<Refusal> read_query(const json& question, PlayedCase& played) {
  const json query = question.value("query", json());
  if (query.is_null()) return std::nullopt;
  played.asks_legal = true;
  played.asks_all = query == "all";
  if (played.asks_all) return std::nullopt;
  if (query.is_string()) return Refusal{"\"query\" must be a list of moves, or \"all\""};
  auto asked = texts_member(question, "query");
  if (!asked) return asked.refusal();
  played.asked = *std::move(asked);
  return std::nullopt;
}

// The words of `--draws`, two of them shorter; none or `any` for the variant's own.
Expected<arbiter::DrawRules> read_profile(const json& question, const rules::VariantFacts& facts) {
  const auto profile = text_member(question, "profile");
  if (!profile) return profile.refusal();
  if (profile->empty() || *profile == "any") return arbiter::own_rules(facts);
  std::string_view word = *profile;
  if (word == "auto") word = "automatic";
  if (word == "fsf") word = "asian";
  return arbiter::read_draw_rules(word, facts);
}

}  // namespace

char seat_letter(const rules::VariantFacts& variant, rules::Seat seat) {
  const char letter = seat_words(variant)[seat].front();
  return variant.seats == 2 ? letter : static_cast<char>(std::toupper(letter));
}

Expected<PlayedCase> read_case(const json& question) {
  PlayedCase played;
  const auto name = text_member(question, "variant");
  if (!name) return name.refusal();
  const auto variant = known_variant(*name);
  if (!variant) return variant.refusal();
  played.variant = *variant;
  const auto draws = read_profile(question, played.variant->facts());
  if (!draws) return draws.refusal();
  played.draws = *draws;
  auto start = read_start(question, *played.variant);
  if (!start) return start.refusal();
  played.start = *std::move(start);
  auto actions = read_actions(question, played.variant->facts());
  if (!actions) return actions.refusal();
  played.actions = *std::move(actions);
  auto events = read_events(question, played.variant->facts());
  if (!events) return events.refusal();
  played.events = *std::move(events);
  if (auto refusal = read_query(question, played)) return *refusal;
  return played;
}

}  // namespace tabiya::cli
