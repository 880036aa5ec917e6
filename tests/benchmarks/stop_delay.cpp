// How long our engine takes to answer `stop`, and to move with a millisecond on its clock: median
// and slowest of several tries in each game, by one thread and by two. The aim for both is 5 ms; on
// a busy machine the slowest says how long the engine waited for a processor.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/uci/session.h"

using namespace tabiya;
using namespace std::chrono_literals;

namespace {

constexpr int kTries = 30;

search::Microseconds now() {
  return std::chrono::duration_cast<search::Microseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

// From the line to the answer, which has been written when the session returns.
template <class Say>
double milliseconds_of(Say say) {
  const search::Microseconds before = now();
  say();
  return static_cast<double>((now() - before).count()) / 1000;
}

struct Delays {
  std::vector<double> stop;
  std::vector<double> hurried;
};

std::string median_and_slowest(std::vector<double> delays) {
  std::sort(delays.begin(), delays.end());
  return fmt::format("{:8.2f} {:8.2f}", delays[delays.size() / 2], delays.back());
}

Delays measure(uci::Session& session) {
  Delays delays;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    session.handle("position startpos");
    session.handle("go infinite");
    std::this_thread::sleep_for(20ms + attempt * 3ms);
    delays.stop.push_back(milliseconds_of([&] { session.handle("stop"); }));
    delays.hurried.push_back(milliseconds_of([&] {
      session.handle("go wtime 1 btime 1 rtime 1 ytime 1 gtime 1");
      session.wait();
    }));
  }
  return delays;
}

}  // namespace

int main() {
  fmt::print("milliseconds, median and slowest of {}\n{:<18}{:>8} {:>17} {:>17}\n", kTries, "",
             "threads", "stop", "1 ms left");
  for (const char* variant : {"chess", "kingofthehill", "racingkings", "shogi", "xiangqi",
                              "circular", "fourplayer-teams", "fourplayer-ffa"})
    for (const int threads : {1, 2}) {
      std::ostringstream out;
      uci::Session session(out, now);
      session.handle(fmt::format("setoption name UCI_Variant value {}", variant));
      session.handle(fmt::format("setoption name Threads value {}", threads));
      const Delays delays = measure(session);
      fmt::print("{:<18}{:>8} {} {}\n", variant, threads, median_and_slowest(delays.stop),
                 median_and_slowest(delays.hurried));
    }
  return 0;
}
