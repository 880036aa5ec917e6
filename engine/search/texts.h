#pragma once

#include <string>
#include <string_view>

#include "engine/rules/catalog.h"
#include "engine/rules/circular/setup.h"
#include "engine/rules/notation/move_text.h"
#include "engine/rules/notation/setup.h"
#include "engine/rules/shogi/move_text.h"
#include "engine/rules/shogi/setup.h"
#include "engine/rules/xiangqi/move_text.h"
#include "engine/rules/xiangqi/setup.h"

namespace tabiya::search {

// How positions and moves of a family are written to and read from engines.

template <class V>
struct ChessTexts {
  using Position = rules::Position<V>;
  rules::CastlingStyle style;

  Expected<Position> read_position(std::string_view text) const {
    const auto setup = rules::read_setup(text, style);
    if (!setup) return setup.refusal();
    return rules::position_from<V>(*setup);
  }
  std::string write_position(const Position& position) const {
    return rules::write_setup(rules::setup_of(position), style);
  }
  Expected<rules::Move> read_move(std::string_view text, const Position&,
                                  const rules::MoveList& legal) const {
    return rules::read_uci(text, legal, style);
  }
  std::string write_move(rules::Move move) const { return rules::write_uci(move, style); }
};

struct ShogiTexts {
  using Position = rules::Position<rules::Shogi>;

  Expected<Position> read_position(std::string_view text) const {
    return rules::shogi::read_position(text);
  }
  std::string write_position(const Position& position) const {
    return rules::shogi::write_fen(position);
  }
  Expected<rules::Move> read_move(std::string_view text, const Position&,
                                  const rules::MoveList& legal) const {
    return rules::shogi::read_move(text, legal);
  }
  std::string write_move(rules::Move move) const { return rules::shogi::write_uci(move); }
};

struct XiangqiTexts {
  using Position = rules::Position<rules::Xiangqi>;

  Expected<Position> read_position(std::string_view text) const {
    return rules::xiangqi::read_fen(text);
  }
  std::string write_position(const Position& position) const {
    return rules::xiangqi::write_fen(position);
  }
  Expected<rules::Move> read_move(std::string_view text, const Position&,
                                  const rules::MoveList& legal) const {
    return rules::xiangqi::read_move(text, legal, rules::xiangqi::Ranks::from_one);
  }
  std::string write_move(rules::Move move) const {
    return rules::xiangqi::write_move(move, rules::xiangqi::Ranks::from_one);
  }
};

// The rules keep the text of these moves behind the face of their Game.
struct CircularTexts {
  using Position = rules::Position<rules::Circular>;

  Expected<Position> read_position(std::string_view text) const { return rules::read_ring(text); }
  std::string write_position(const Position& position) const { return rules::write_ring(position); }
  Expected<rules::Move> read_move(std::string_view text, const Position& position,
                                  const rules::MoveList&) const {
    const auto game = rules::find_variant("circular")->from(rules::write_ring(position));
    if (!game) return game.refusal();
    return (*game)->read_move(text, rules::Notation::uci);
  }
  std::string write_move(rules::Move move) const {
    static const auto game = rules::find_variant("circular")->start();
    return game->write_move(move, rules::Notation::uci);
  }
};

}  // namespace tabiya::search
