#include "runner/match/protocol.h"

#include <cassert>

#include "engine/rules/shogi/setup.h"

namespace tabiya::match {

namespace {

std::string sfen_of(std::string_view text) {
  const auto position = rules::shogi::read_position(text);
  assert(position);
  return rules::shogi::write_sfen(*position);
}

}  // namespace

std::optional<Refusal> objection_to(Protocol protocol, const rules::VariantFacts& variant) {
  const auto only = only_variant(protocol);
  if (only.empty() || only == variant.name) return std::nullopt;
  return Refusal{std::string(word_of(protocol)) + " is spoken in " + std::string(only) +
                 " only; in " + std::string(variant.name) + " engines speak uci"};
}

rules::Notation notation_of(Protocol protocol, const rules::VariantFacts& variant) {
  switch (protocol) {
    case Protocol::usi:
      return rules::Notation::usi;
    case Protocol::ucci:
      return rules::Notation::ucci;
    case Protocol::uci:
      break;
  }
  return variant.engine_notation;
}

// UCCI engines need not know `startpos`.
std::string position_words(Protocol protocol, std::string_view text) {
  if (text.empty() && protocol == Protocol::ucci)
    text = rules::find_variant(only_variant(protocol))->facts().start;
  if (text.empty()) return "startpos";
  if (protocol == Protocol::usi) return "sfen " + sfen_of(text);
  return "fen " + std::string(text);
}

}  // namespace tabiya::match
