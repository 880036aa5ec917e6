#include "runner/system/streams.h"

#include "runner/system/ring_streams.h"

namespace tabiya::system {

std::unique_ptr<Streams> Streams::open(Poller& poller) {
  if (auto ring = RingStreams::open(poller)) return ring;
  return std::make_unique<PolledStreams>(poller);
}

}  // namespace tabiya::system
