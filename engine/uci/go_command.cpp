#include "engine/uci/go_command.h"

#include <fmt/format.h>

#include "engine/uci/words.h"

namespace tabiya::uci {
namespace {

using search::Microseconds;

constexpr std::int64_t kMostMilliseconds = 1'000'000'000;
constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();

class GoReader {
 public:
  using MoveReader = std::function<Expected<rules::Move>(std::string_view)>;

  GoReader(const std::vector<std::string_view>& words, const MoveReader& read_move)
      : words_(words), read_move_(read_move) {}

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
    } else if (name == "wtime" || name == "btime") {
      if (const auto time = milliseconds(name)) limits.remaining[name == "btime"] = *time;
    } else if (name == "winc" || name == "binc") {
      if (const auto time = milliseconds(name)) limits.increment[name == "binc"] = *time;
    } else if (name == "movetime") {
      limits.move_time = milliseconds(name);
    } else {
      count(name);
    }
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
  const MoveReader& read_move_;
  std::size_t at_ = 1;
  GoCommand command_;
};

}  // namespace

GoCommand read_go(const std::vector<std::string_view>& words,
                  const std::function<Expected<rules::Move>(std::string_view)>& read_move) {
  return GoReader(words, read_move).read();
}

}  // namespace tabiya::uci
