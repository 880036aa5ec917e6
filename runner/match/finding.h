#pragma once

#include <cstdint>
#include <string>

namespace tabiya::match {

// One thing that was found out, before a run, about what plays games: an engine or the machine.
struct Finding {
  enum class Weight : std::uint8_t {
    good,   // as a runner needs it
    note,   // games can be played; the user should know
    fault,  // games would be lost or refused by it, or mean little
  };
  std::string topic;  // "cores", "governor"; empty where all is about one engine
  Weight weight = Weight::good;
  std::string text;
  std::string remedy;  // empty: nothing to do
  friend bool operator==(const Finding&, const Finding&) = default;
};

}  // namespace tabiya::match
