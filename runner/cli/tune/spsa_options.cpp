#include "runner/cli/tune/spsa_options.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

#include "runner/cli/line_service/values.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 7> kWishOptions{
    {{"spsa-batch", "N", "encounters that share a perturbation (1 up to 8 in a long tuning)"},
     {"spsa-c", "X", "distance of each side from the middle at the end, times c_end (2)"},
     {"spsa-r-end", "X", "gain at the end (automatic, from the pairs and the parameters)"},
     {"spsa-a", "X", "A, in encounters: how long the gain stays near its start (0)"},
     {"spsa-alpha", "X", "how fast the gain falls (0: it stays)"},
     {"spsa-gamma", "X", "how fast the distance falls (0: it stays)"},
     {"spsa-averaged", "X", "the last share of the tuning whose mean is the result (0.5)"}}};

std::optional<Refusal> read_wish(const Options& options, std::string_view name,
                                 std::optional<double>& wish) {
  if (!options.has(name)) return std::nullopt;
  const auto text = options.text(name, "");
  const auto number = read_number(text);
  if (!number) return Refusal{fmt::format("--{} '{}' {}", name, text, number.refusal().message)};
  wish = *number;
  return std::nullopt;
}

}  // namespace

std::span<const CommandOption> wish_options() { return kWishOptions; }

Expected<spsa::Wishes> read_wishes(const Options& options) {
  spsa::Wishes wishes;
  if (options.has("spsa-batch")) {
    const auto batch = options.whole("spsa-batch", 0, 1, 10'000);
    if (!batch) return batch.refusal();
    wishes.batch = static_cast<int>(*batch);
  }
  for (const auto& refused :
       {read_wish(options, "spsa-c", wishes.c), read_wish(options, "spsa-r-end", wishes.r_end),
        read_wish(options, "spsa-a", wishes.A), read_wish(options, "spsa-alpha", wishes.alpha),
        read_wish(options, "spsa-gamma", wishes.gamma),
        read_wish(options, "spsa-averaged", wishes.averaged)})
    if (refused) return *refused;
  return wishes;
}

std::string schedule_text(const spsa::Constants& constants, std::size_t parameters,
                          double draw_rate) {
  const auto said = spsa::forecast(constants, parameters, draw_rate);
  return fmt::format(
      "{} parameters, {} pairs in batches of {}: c = {:.3g} c_end, r = {:.3g}, A = {:g}, "
      "alpha = {:g}, gamma = {:g}; the mean of the last {:.0f} % is the result\n"
      "what costs 1 Elo one c_end away relaxes in {:.0f} pairs; what costs less than {:.2f} Elo "
      "will not settle; expected loss by chance {:.1f} Elo ({:.1f} while playing)\n",
      parameters, constants.encounters, constants.batch, constants.c, constants.r_end, constants.A,
      constants.alpha, constants.gamma, 100 * constants.averaged, said.relaxation,
      said.slowest_effect, said.loss, said.wandering_loss);
}

}  // namespace tabiya::cli
