#include "engine/uci/go_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "engine/uci/words.h"

namespace tabiya::uci {
namespace {

using search::Microseconds;

constexpr std::int64_t kMostMilliseconds = 1'000'000'000;
constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();

// The first letters of the words for the seats' clocks, in turn order.
constexpr std::string_view clock_letters(int seats) { return seats == 2 ? "wb" : "rbyg"; }

constexpr std::array<std::string_view, 9> kWords = {"infinite", "ponder",    "searchmoves",
                                                    "movetime", "movestogo", "depth",
                                                    "mate",     "perft",     "nodes"};

bool limits_anything(const GoCommand& command) {
  const search::Limits& limits = command.limits;
  const auto is_set = [](const auto& limit) { return limit.has_value(); };
  return limits.infinite || command.ponder || command.perft || limits.move_time || limits.depth ||
         limits.nodes || limits.mate ||
         std::any_of(limits.remaining.begin(), limits.remaining.end(), is_set);
}

class GoReader {
 public:
  using MoveReader = std::function<Expected<rules::Move>(std::string_view)>;

  GoReader(const std::vector<std::string_view>& words, int seats, const MoveReader& read_move)
      : words_(words), clocks_(clock_letters(seats)), read_move_(read_move) {}

  GoCommand read() {
    while (at_ < words_.size()) word(words_[at_++]);
    if (number_missing_ && !limits_anything(command_)) command_.limits.depth = 1;
    return std::move(command_);
  }

 private:
  void word(std::string_view name) {
    search::Limits& limits = command_.limits;
    if (name == "infinite") {
      limits.infinite = true;
    } else if (name == "ponder") {
      command_.ponder = true;
    } else if (name == "searchmoves") {
      search_moves();
    } else if (const auto seat = seat_of(name, "time")) {
      if (const auto time = milliseconds(name)) limits.remaining[*seat] = *time;
    } else if (const auto earner = seat_of(name, "inc")) {
      if (const auto time = milliseconds(name)) limits.increment[*earner] = *time;
    } else if (name == "movetime") {
      if (const auto time = milliseconds(name)) limits.move_time = *time;
    } else {
      count(name);
    }
  }

  // The seat whose clock a word like "wtime" means.
  std::optional<std::size_t> seat_of(std::string_view name, std::string_view what) const {
    if (name.size() != what.size() + 1 || !name.ends_with(what)) return std::nullopt;
    const std::size_t seat = clocks_.find(name.front());
    if (seat == clocks_.npos) return std::nullopt;
    return seat;
  }

  bool is_word(std::string_view name) const {
    return std::find(kWords.begin(), kWords.end(), name) != kWords.end() || seat_of(name, "time") ||
           seat_of(name, "inc");
  }

  void count(std::string_view name) {
    search::Limits& limits = command_.limits;
    if (name == "movestogo") {
      set_count(limits.moves_to_go, name);
    } else if (name == "depth") {
      set_count(limits.depth, name);
    } else if (name == "mate") {
      set_count(limits.mate, name);
    } else if (name == "perft") {
      set_count(command_.perft, name);
    } else if (name == "nodes") {
      if (const auto nodes = number(name, 1, kMostNodes))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    } else {
      complain("go: unknown word", name);
    }
  }

  void set_count(std::optional<int>& limit, std::string_view name) {
    constexpr int kMost = 10'000;
    if (const auto value = number(name, 1, kMost)) limit = static_cast<int>(*value);
  }

  std::optional<std::int64_t> number(std::string_view name, std::int64_t low, std::int64_t high) {
    if (at_ == words_.size()) {
      number_missing_ = true;
      complain("go: a number is missing after", name);
      return std::nullopt;
    }
    const auto value = read_number(words_[at_], std::numeric_limits<std::int64_t>::min(), high);
    if (!value) {
      number_missing_ = true;
      complain_of_value(name, "no number");
      return std::nullopt;
    }
    if (*value < low) complain_of_value(name, fmt::format("less than {}", low));
    ++at_;
    return std::max(*value, low);
  }

  std::optional<Microseconds> milliseconds(std::string_view name) {
    const auto value = number(name, 0, kMostMilliseconds);
    if (!value) return std::nullopt;
    return std::chrono::milliseconds(*value);
  }

  void search_moves() {
    for (; at_ < words_.size() && !is_word(words_[at_]); ++at_) {
      const auto move = read_move_(words_[at_]);
      if (move) {
        command_.limits.search_moves.push_back(*move);
      } else {
        complain("go: searchmoves: illegal move", words_[at_]);
      }
    }
  }

  void complain(std::string_view what, std::string_view word) {
    command_.complaints.push_back(fmt::format("{} '{}'", what, word));
  }
  void complain_of_value(std::string_view name, std::string_view fault) {
    command_.complaints.push_back(
        fmt::format("go: '{}' after '{}' is {}", words_[at_], name, fault));
  }

  const std::vector<std::string_view>& words_;
  const std::string_view clocks_;
  const MoveReader& read_move_;
  std::size_t at_ = 1;
  bool number_missing_ = false;
  GoCommand command_;
};

}  // namespace

GoCommand read_go(const std::vector<std::string_view>& words, int seats,
                  const std::function<Expected<rules::Move>(std::string_view)>& read_move) {
  return GoReader(words, seats, read_move).read();
}

}  // namespace tabiya::uci
