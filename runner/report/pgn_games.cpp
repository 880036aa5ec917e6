#include "runner/report/pgn_games.h"

#include <algorithm>
#include <array>
#include <istream>
#include <string_view>

namespace tabiya::report {
namespace {

constexpr std::string_view kBlanks = " \t\r";

bool is_blank(std::string_view line) {
  return line.find_first_not_of(kBlanks) == std::string_view::npos;
}

std::string_view last_word(std::string_view line) {
  line = line.substr(0, line.find_last_not_of(kBlanks) + 1);
  return line.substr(line.find_last_of(kBlanks) + 1);
}

bool is_result(std::string_view word) {
  constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
  return std::ranges::find(kResults, word) != kResults.end();
}

// Takes a PGN file line by line.
class Finder {
 public:
  void take(std::string_view line, bool ended) {
    const bool blank = is_blank(line);
    if (in_moves_ && (blank || (begins_game(line) && !in_comment_))) end_game(blank);
    read_ += static_cast<std::int64_t>(line.size()) + (ended ? 1 : 0);
    if (in_moves_) {
      take_moves(line, ended);
    } else if (blank) {
      if (is_whole_) found_.whole = read_;  // the empty line belongs to the game
      return;
    } else if (line.starts_with('[')) {
      take_tag(line);
    } else {
      in_moves_ = true;
      take_moves(line, ended);
    }
  }

  PgnGames finish() {
    if (in_moves_) end_game(false);
    return std::move(found_);
  }

 private:
  static bool begins_game(std::string_view line) { return line.starts_with("[Event "); }

  void take_tag(std::string_view line) {
    constexpr std::string_view kTag = "[TabiyaGame \"";
    is_whole_ = false;
    if (begins_game(line)) {
      name_.clear();
      four_seats_ = false;
    }
    if (line.starts_with("[StartFen4 ")) four_seats_ = true;
    if (!line.starts_with(kTag)) return;
    line.remove_prefix(kTag.size());
    name_ = line.substr(0, line.find('"'));
  }

  void take_moves(std::string_view line, bool ended) {
    for (const char letter : line) {
      if (letter == '{') in_comment_ = true;
      if (letter == '}') in_comment_ = false;
    }
    ends_with_result_ = ended && !in_comment_ && is_result(last_word(line));
  }

  void end_game(bool by_empty_line) {
    is_whole_ = four_seats_ ? by_empty_line : ends_with_result_;
    if (is_whole_) {
      found_.whole = read_;
      if (!name_.empty()) found_.names.insert(std::move(name_));
    }
    name_.clear();
    in_moves_ = in_comment_ = ends_with_result_ = four_seats_ = false;
  }

  PgnGames found_;
  std::int64_t read_ = 0;
  std::string name_;
  bool in_moves_ = false;
  bool in_comment_ = false;
  bool four_seats_ = false;
  bool ends_with_result_ = false;
  bool is_whole_ = false;  // the game that ended last, with nothing but empty lines after it
};

}  // namespace

PgnGames find_games(std::istream& pgn) {
  Finder finder;
  for (std::string line; std::getline(pgn, line);) finder.take(line, !pgn.eof());
  return finder.finish();
}

}  // namespace tabiya::report
