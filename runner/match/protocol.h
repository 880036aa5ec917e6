#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"
#include "engine/rules/core/words.h"

namespace tabiya::match {

// What an engine is spoken to in. USI (shogi) and UCCI (xiangqi) are UCI in other words: who
// greets, sets options, announces a game and asks for a move does the same things in the same
// order.
enum class Protocol : std::uint8_t { uci, usi, ucci };

// The words of all protocols, by their numbers: the name is also the greeting ("usi").
inline constexpr rules::Words<3> kProtocolWords{"uci", "usi", "ucci"};
constexpr std::string_view word_of(Protocol protocol) {
  return rules::word_in(kProtocolWords, protocol);
}

// The answer to the greeting.
constexpr std::string_view greeted_word(Protocol protocol) {
  constexpr rules::Words<3> kGreeted{"uciok", "usiok", "ucciok"};
  return rules::word_in(kGreeted, protocol);
}

// The only variant the protocol is spoken in; empty: all.
constexpr std::string_view only_variant(Protocol protocol) {
  switch (protocol) {
    case Protocol::usi:
      return "shogi";
    case Protocol::ucci:
      return "xiangqi";
    case Protocol::uci:
      break;
  }
  return {};
}

// Why the variant can't be played in that protocol, if it can't.
std::optional<Refusal> objection_to(Protocol protocol, const rules::VariantFacts& variant);

// How moves are written in it.
rules::Notation notation_of(Protocol protocol, const rules::VariantFacts& variant);

// A position of the variant as its protocol wants it behind `position`: "fen ..." or "sfen ...";
// `text` is the variant's own, which can be read, and empty for the start.
std::string position_words(Protocol protocol, std::string_view text);

}  // namespace tabiya::match
