#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/arbiter/verdict.h"
#include "runner/match/protocol.h"

namespace tabiya::match {

// The words of one line of an engine. Any run of blanks, tabs and other control characters (a stray
// CR too) separates words. Everything is a view into the line.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  // The next word; empty when there is none.
  std::string_view next();
  // What has not been taken yet, without white space at both ends.
  std::string_view rest() const;

 private:
  std::string_view rest_;
};

// What a runner keeps of an `info` line. A score is taken only where it is exact and of the first
// line: with `lowerbound`, `upperbound` or `multipv` above 1 there is none.
struct Info {
  std::optional<arbiter::Score> score;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
};

// Reads the words after `info`. What can't be read is passed over. USI counts a mate in plies
// (here: moves, as in UCI) and may leave the number out, but for its sign: that is the nearest
// mate. UCCI writes a score without `cp`.
Info read_info(Words words, Protocol protocol = Protocol::uci);

// What an engine answers.
struct BestMove {
  std::string_view move;  // as the engine wrote it; empty when it wrote none
  bool resigns = false;
};

// Reads the words after `bestmove`. To resign, USI has `resign` in place of a move, and UCCI has it
// in any place; `resign` means nothing in UCI unless `may_resign`. What else follows (ponder,
// UCCI's offer of a draw) is nobody's business.
BestMove read_best_move(Words words, Protocol protocol = Protocol::uci, bool may_resign = false);

// An option as an engine declares it.
struct DeclaredOption {
  enum class Type : std::uint8_t { check, spin, combo, button, text };
  std::string name;
  Type type = Type::text;
  std::string default_value;
  std::optional<std::int64_t> least;  // of a spin, where declared
  std::optional<std::int64_t> most;
  std::vector<std::string> choices;  // of a combo; the default is one of them
  friend bool operator==(const DeclaredOption&, const DeclaredOption&) = default;
};

// One `option` line as read: with a warning where it is malformed, and without an option where
// nothing can be made of it.
struct OptionLine {
  std::optional<DeclaredOption> option;
  std::string warning;  // "option TbPath: ..."; empty: none
};

// Reads the words after `option`. In UCCI they begin with the name itself; its labels are no
// options, and no fault either.
OptionLine read_option(Words words, Protocol protocol = Protocol::uci);

// Whether two names are the same for UCI: letters compare without case.
bool same_name(std::string_view a, std::string_view b);

}  // namespace tabiya::match
