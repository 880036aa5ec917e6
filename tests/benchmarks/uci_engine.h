#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "tests/benchmarks/child_talk.h"

namespace tabiya::benchmarks {

// A mate counts as this less the moves until it.
inline constexpr int kMateScore = 30'000;

// What an engine said of one finished iteration.
struct Iteration {
  std::uint64_t nodes = 0;
  int score = 0;     // centipawns for the side to move
  std::string move;  // the first of its line
};

struct Thought {
  std::string move;
  std::vector<Iteration> iterations;
  double cpu_seconds = 0;  // of the engine, between `go` and its answer

  int score() const { return iterations.empty() ? 0 : iterations.back().score; }
};

// An engine that is talked to over UCI and trusted to answer: where it ends, thoughts are empty.
class UciEngine {
 public:
  using Enough = std::function<bool(const Thought&)>;

  // Null where the program can't be started or does not speak UCI.
  static std::unique_ptr<UciEngine> start(const std::string& program);
  ~UciEngine();
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;

  const std::string& name() const { return name_; }
  bool plays(const rules::VariantFacts& variant) const;
  void choose(const rules::VariantFacts& variant);
  void set(std::string_view option, std::string_view value);

  // Thinks about a position as `go` tells it to ("nodes 1000"); it is stopped once `enough` says
  // so, which is asked after every iteration.
  Thought think_on(std::string_view position, std::string_view go, const Enough& enough = {});
  // The same after it has forgotten what it learnt before.
  Thought think(std::string_view position, std::string_view go, const Enough& enough = {});

 private:
  explicit UciEngine(const Talk& talk) : talk_(talk) {}
  std::optional<std::string> hear();
  bool introduce();
  double cpu_seconds() const;

  Talk talk_;
  std::string heard_;
  std::string name_;
  std::vector<std::string> variants_;
};

// An engine of one thread with that much memory for its table (MiB), ready for a variant; null
// where it can't be started or does not play it.
std::unique_ptr<UciEngine> ready(const std::string& program, const rules::VariantFacts& variant,
                                 int megabytes);

}  // namespace tabiya::benchmarks
