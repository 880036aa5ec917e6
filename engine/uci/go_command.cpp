#include "engine/uci/go_command.h"

#include <fmt/format.h>

#include "engine/uci/words.h"

namespace tabiya::uci {
namespace {

using search::Microseconds;

constexpr std::int64_t kMostMilliseconds = 1'000'000'000;
constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();

// The first letters of the words for the seats' clocks, in turn order.
constexpr std::string_view clock_letters(int seats) { return seats == 2 ? "wb" : "rbyg"; }

class GoReader {
 public:
  using MoveReader = std::function<Expected<rules::Move>(std::string_view)>;

  GoReader(const std::vector<std::string_view>& words, int seats, const MoveReader& read_move)
      : words_(words), clocks_(clock_letters(seats)), read_move_(read_move) {}

  GoCommand read() {
    while (at_ < words_.size()) word(words_[at_++]);
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
      limits.move_time = milliseconds(name);
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

  void count(std::string_view name) {
    constexpr int kMost = 10'000;
    search::Limits& limits = command_.limits;
    const auto small = [&] { return static_cast<int>(number(name, 1, kMost).value_or(0)); };
    const auto set = [](std::optional<int>& limit, int value) {
      if (value != 0) limit = value;
    };
    if (name == "movestogo") {
      set(limits.moves_to_go, small());
    } else if (name == "depth") {
      set(limits.depth, small());
    } else if (name == "mate") {
      set(limits.mate, small());
    } else if (name == "perft") {
      set(command_.perft, small());
    } else if (name == "nodes") {
      if (const auto nodes = number(name, 1, kMostNodes))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    } else {
      complain("go: unknown word", name);
    }
  }

  std::optional<std::int64_t> number(std::string_view name, std::int64_t low, std::int64_t high) {
    if (at_ == words_.size()) {
      complain("go: a number is missing after", name);
      return std::nullopt;
    }
    const auto value = read_number(words_[at_], low, high);
    if (value) {
      ++at_;
    } else {
      command_.complaints.push_back(
          fmt::format("go: '{}' after '{}' is no number", words_[at_], name));
    }
    return value;
  }

  std::optional<Microseconds> milliseconds(std::string_view name) {
    const auto value = number(name, 0, kMostMilliseconds);
    if (!value) return std::nullopt;
    return std::chrono::milliseconds(*value);
  }

  void search_moves() {
    while (at_ < words_.size()) {
      const auto move = read_move_(words_[at_]);
      if (!move) return;
      command_.limits.search_moves.push_back(*move);
      ++at_;
    }
  }

  void complain(std::string_view what, std::string_view word) {
    command_.complaints.push_back(fmt::format("{} '{}'", what, word));
  }

  const std::vector<std::string_view>& words_;
  const std::string_view clocks_;
  const MoveReader& read_move_;
  std::size_t at_ = 1;
  GoCommand command_;
};

}  // namespace

GoCommand read_go(const std::vector<std::string_view>& words, int seats,
                  const std::function<Expected<rules::Move>(std::string_view)>& read_move) {
  return GoReader(words, seats, read_move).read();
}

}  // namespace tabiya::uci
