#include "runner/system/fitness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "runner/system/own_descriptors.h"

namespace tabiya::system {
namespace {

using match::Finding;
using Weight = Finding::Weight;

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;

template <class... Values>
std::string text_of(const char* format, Values... values) {
  std::array<char, 256> text;
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

Finding cores(const Observation& seen) {
  const int usable = static_cast<int>(seen.machine.usable.size());
  const int physical = seen.machine.physical_cores();
  auto text = text_of("%d processors on %d physical cores can be used", usable, physical);
  const auto advice =
      text_of(": --concurrency %d with engines of one thread", std::max(1, physical));
  if (usable > physical)
    return {"cores", Weight::note, text + advice,
            "two tables on one core disturb each other's clocks: count physical cores"};
  return {"cores", Weight::good, text + advice, ""};
}

Finding quota(const Observation& seen) {
  const auto usable = static_cast<double>(seen.machine.usable.size());
  if (!seen.processor_quota) return {"quota", Weight::good, "no limit on processor time", ""};
  const auto text =
      text_of("processor time is limited to that of %.2f processors", *seen.processor_quota);
  if (*seen.processor_quota >= usable) return {"quota", Weight::good, text, ""};
  return {"quota", Weight::fault, text + text_of(" of %.0f", usable),
          "engines are halted when it is used up: lift the limit of the container (docker: --cpus) "
          "or pin it to whole processors (--cpuset-cpus)"};
}

Finding governor(const Observation& seen) {
  if (!seen.machine.governor)
    return {"governor", Weight::good,
            "the system tells no frequency governor (usual in virtual "
            "machines)",
            ""};
  if (*seen.machine.governor == "performance") return {"governor", Weight::good, "performance", ""};
  return {"governor", Weight::note, *seen.machine.governor + ": the clock rate follows the load",
          "cpupower frequency-set -g performance"};
}

Finding boost(const Observation& seen) {
  if (!seen.machine.boost) return {"boost", Weight::good, "the system does not tell", ""};
  if (!*seen.machine.boost) return {"boost", Weight::good, "off", ""};
  return {"boost", Weight::note, "on: the clock rate depends on how many cores are busy",
          "keep the number of tables the same over a run, or switch boost off"};
}

Finding load(const Observation& seen) {
  if (!seen.machine.load) return {"load", Weight::good, "the system does not tell", ""};
  const auto usable = std::max<double>(1, static_cast<double>(seen.machine.usable.size()));
  const auto text = text_of("%.2f runnable threads in the last minute", *seen.machine.load);
  if (*seen.machine.load < 0.1 * usable + 0.15) return {"load", Weight::good, text, ""};
  const auto state = *seen.machine.load < 0.5 * usable ? Weight::note : Weight::fault;
  return {"load", state, text, "end what else runs (`top` names it), or leave cores free for it"};
}

Finding clock(const Observation& seen) {
  const auto source = seen.machine.clock_source.value_or("unknown source");
  if (!seen.clock_reading_ns) return {"clock", Weight::note, source, ""};
  const auto text = source + text_of(", %.0f ns a reading", *seen.clock_reading_ns);
  if (*seen.clock_reading_ns <= 200) return {"clock", Weight::good, text, ""};
  return {"clock", Weight::note, text + ": engines that ask for the time often lose speed",
          "use the processor's own counter: boot with clocksource=tsc"};
}

Finding wake_up(const Observation& seen) {
  const auto middle = quantile(seen.wake_delays_us, 0.5);
  const auto late = quantile(seen.wake_delays_us, 0.99);
  if (!middle || !late) return {"wake-up", Weight::note, "not measured", ""};
  const auto text =
      text_of("after a sleep: %.0f us late in the middle, %.0f us at 99 %%", *middle, *late);
  if (*late <= 2'000) return {"wake-up", Weight::good, text, ""};
  return {"wake-up", *late <= 10'000 ? Weight::note : Weight::fault, text,
          text_of("give engines a timemargin of at least %.0f ms, or find what holds the cores",
                  std::ceil(*late / 1000))};
}

Finding open_files(const Observation& seen) {
  const auto own = descriptors_needed(0);
  const auto of_a_table = descriptors_needed(2) - own;
  const auto tables = seen.open_files <= own ? 0 : (seen.open_files - own) / of_a_table;
  const auto text = text_of("%llu descriptors, enough for %llu tables",
                            static_cast<unsigned long long>(seen.open_files),
                            static_cast<unsigned long long>(tables));
  if (tables >= std::max<std::size_t>(1, seen.machine.usable.size()))
    return {"open files", Weight::good, text, ""};
  return {"open files", Weight::fault, text, "raise the limit: ulimit -n 4096"};
}

Finding memory(const Observation& seen) {
  if (!seen.free_memory) return {"memory", Weight::note, "the system does not tell", ""};
  const auto free = static_cast<double>(*seen.free_memory) / kGiB;
  const auto text = text_of("%.1f GiB free", free);
  if (free >= 1) return {"memory", Weight::good, text, ""};
  return {"memory", Weight::note, text,
          "keep option Hash times seats times tables below it: swapping ruins clocks"};
}

Finding disk(const Observation& seen) {
  const auto place = "'" + seen.directory.string() + "'";
  if (!seen.writable)
    return {"disk", Weight::fault, place + " cannot be written",
            "give a ledger elsewhere: --db FILE"};
  if (seen.file_system)
    return {"disk", Weight::fault, place + " lies on " + *seen.file_system,
            "SQLite needs the locks of a local disk: --db FILE on one"};
  const auto free = static_cast<double>(seen.free_disk.value_or(0)) / kGiB;
  const auto text = place + text_of(": %.1f GiB free, %.1f ms to make a write safe", free,
                                    seen.sync_ms.value_or(0));
  // 100,000 games of 100 plies take about 0.5 GiB.
  if (free < 0.5) return {"disk", Weight::note, text, "make room, or give --db on another disk"};
  return {"disk", Weight::good, text, ""};
}

}  // namespace

std::vector<Finding> diagnose(const Observation& seen) {
  return {cores(seen), quota(seen),   governor(seen),   boost(seen),  load(seen),
          clock(seen), wake_up(seen), open_files(seen), memory(seen), disk(seen)};
}

std::optional<double> quantile(std::vector<double> values, double share) {
  if (values.empty()) return std::nullopt;
  const auto place = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(place),
                   values.end());
  return values[place];
}

}  // namespace tabiya::system
