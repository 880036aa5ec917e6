#include "openings/opening_reader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "openings/epd_line.h"
#include "openings/pgn_variant.h"
#include "openings/text_lines.h"

namespace tabiya::openings {
namespace {

using rules::Notation;

constexpr std::string_view kMovesWord = "moves";

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// A pass: PGN has several words for it, and no game that is read here has the move.
bool is_null_move(std::string_view word) {
  return is_one_of(word, {"--", "Z0", "null", "pass", "@@@@", "0000"});
}

// Boards are written rank by rank with a slash between; no move has one.
bool is_board(std::string_view word) { return word.find('/') != std::string_view::npos; }

// Takes the words up to `moves` off the front of `rest`, that word too. Behind a quote or a
// semicolon stand the opcodes of EPD, where it is but a word.
std::string_view take_position(std::string_view& rest) {
  const auto all = rest;
  while (!rest.empty()) {
    const auto before = all.size() - rest.size();
    const auto word = take_word(rest);
    if (word == kMovesWord) return trimmed(all.substr(0, before));
    if (word.find_first_of("\";") != std::string_view::npos) rest = {};
  }
  return trimmed(all);
}

// The next move of a line; empty at its end or where a remark begins.
std::string_view take_move(std::string_view& rest) {
  auto word = take_word(rest);
  if (const auto end = word.find(';'); end != std::string_view::npos) {
    word = word.substr(0, end);
    rest = {};
  }
  return word.starts_with('#') ? std::string_view{} : word;
}

// A line of a list in its two parts, each of which may be empty.
struct LineParts {
  std::string_view position;
  std::string_view moves;
};

Expected<LineParts> parts_of(std::string_view line) {
  auto rest = line;
  auto first = take_word(rest);
  while (is_one_of(first, {"position", "fen", "sfen"})) {
    line = trimmed(rest);
    rest = line;
    first = take_word(rest);
  }
  if (first == kMovesWord) return LineParts{{}, rest};
  if (!is_board(first) && first != "startpos") return LineParts{{}, line};
  const auto position = take_position(line);
  if (first != "startpos") return LineParts{position, line};
  if (position != first) return Refusal{"'startpos' is not followed by 'moves'"};
  return LineParts{{}, line};
}

}  // namespace

// One opening while its moves are played.
class OpeningReader::Playing {
 public:
  Playing(const OpeningReader& reader, GamePointer game)
      : reader_(reader), game_(std::move(game)), position_(reader.start_text(*game_)) {
    key_ = game_->key();
  }

  // No further move is wanted.
  bool is_full() const {
    const auto& plies = reader_.terms_.plies;
    return !end_.empty() || (plies && std::cmp_greater_equal(moves_.size(), *plies));
  }

  // Reads the move in the first of the notations in which it is one.
  std::optional<Refusal> play(std::string_view text, std::initializer_list<Notation> notations) {
    if (is_null_move(text)) return Refusal{quoted(text) + " is a null move"};
    std::optional<Refusal> refusal;
    for (const auto notation : notations) {
      const auto move = game_->read_move(text, notation);
      if (move) return take(*move);
      if (!refusal) refusal = move.refusal();
    }
    return refusal;
  }

  const rules::Game& game() const { return *game_; }

  ReadOpening finish() && {
    ReadOpening opening{{std::move(position_), std::move(moves_), 0, key_}, {}};
    if (!end_.empty())
      opening.remark = "the game ends by " + end_ + " with ply " +
                       std::to_string(opening.entry.moves.size() + 1) +
                       ": the opening stops before it";
    return opening;
  }

 private:
  std::optional<Refusal> take(rules::Move move) {
    auto text = game_->write_move(move, reader_.variant_.facts().engine_notation);
    game_->play(move);
    end_ = reader_.why_over(*game_);
    if (!end_.empty()) return std::nullopt;
    moves_.push_back(std::move(text));
    key_ = game_->key();
    return std::nullopt;
  }

  const OpeningReader& reader_;
  GamePointer game_;
  std::string position_;
  std::vector<std::string> moves_;
  rules::Key key_{};  // after the moves
  std::string end_;   // why the game was over after a move that is not among them
};

OpeningReader::OpeningReader(const rules::VariantEntry& variant, ReadingTerms terms)
    : variant_(variant), terms_(std::move(terms)), start_(variant.start()->position_text()) {}

Expected<ReadOpening> OpeningReader::read_line(std::string_view line) const {
  const auto parts = parts_of(line);
  if (!parts) return parts.refusal();
  auto [start, moves] = *parts;
  auto game = position(start);
  if (!game) return game.refusal();
  auto playing = begin(*std::move(game));
  if (!playing) return playing.refusal();
  for (auto move = take_move(moves); !move.empty() && !playing->is_full(); move = take_move(moves))
    if (const auto refusal = playing->play(move, {variant_.facts().engine_notation, Notation::san}))
      return Refusal{"ply " + std::to_string(playing->game().plies() + 1) + ": " +
                     refusal->message};
  return std::move(*playing).finish();
}

Expected<ReadOpening> OpeningReader::read_game(const PgnGame& game) const {
  const auto place = "game " + std::to_string(game.number);
  const auto refuse = [&](const std::string& why) { return Refusal{place + why}; };
  const auto* variant = game.tag("Variant");
  if (variant != nullptr && !may_be_of(*variant, variant_.facts()))
    return refuse(" is of the variant " + quoted(*variant));
  const auto* text = game.tag("FEN");
  const bool has_position = text != nullptr && !trimmed(*text).empty() && *text != "?";
  if (game.moves.empty() && !has_position) return refuse(" has neither a move nor a position");
  if (!game.cut.empty()) return refuse(" is not whole: " + game.cut);
  auto start = position(has_position ? std::string_view(*text) : std::string_view());
  if (!start) return refuse(", tag FEN: " + start.refusal().message);
  auto playing = begin(*std::move(start));
  if (!playing) return refuse(", tag FEN: " + playing.refusal().message);
  for (const auto& move : game.moves) {
    if (playing->is_full()) break;
    const int number = playing->game().full_move_number();
    if (const auto refusal =
            playing->play(move.text, {Notation::san, variant_.facts().engine_notation}))
      return refuse(", move " + std::to_string(number) + ": " + refusal->message);
  }
  auto opening = std::move(*playing).finish();
  if (opening.remark.empty() && game.result.empty() && !game.moves.empty())
    opening.remark = "has no result: was it cut off?";
  if (!opening.remark.empty()) opening.remark = place + ": " + opening.remark;
  return opening;
}

// The rules' own reading goes first: it knows forms that are no FEN.
Expected<OpeningReader::GamePointer> OpeningReader::position(std::string_view text) const {
  if (text.empty()) return variant_.start();
  auto direct = variant_.from(text);
  if (direct) return direct;
  const auto epd = position_of_line(text);
  if (!epd) return has_four_fields(text) ? epd.refusal() : direct.refusal();
  return variant_.from(*epd);
}

Expected<OpeningReader::Playing> OpeningReader::begin(GamePointer game) const {
  if (const auto why = why_over(*game); !why.empty())
    return Refusal{"the game is over in this position: " + why};
  return Playing(*this, std::move(game));
}

std::string OpeningReader::why_over(const rules::Game& game) const {
  if (const auto ending = game.ending()) return std::string(word_of(ending.cause));
  if (game.legal_moves().empty()) return "want of moves";
  const auto draw = terms_.draw_of ? terms_.draw_of(game) : rules::Ending{};
  return draw ? std::string(word_of(draw.cause)) : std::string();
}

std::string OpeningReader::start_text(const rules::Game& game) const {
  auto text = game.position_text();
  return text == start_ ? std::string() : text;
}

}  // namespace tabiya::openings
