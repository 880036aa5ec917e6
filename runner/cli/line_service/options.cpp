#include "runner/cli/line_service/options.h"

#include <fmt/format.h>

#include <ostream>
#include <vector>

namespace tabiya::cli {

namespace po = boost::program_options;

Expected<po::variables_map> read_options(std::string_view command,
                                         const po::options_description& known,
                                         std::span<const std::string> arguments) {
  using Style = po::command_line_style::style_t;
  const auto refusal = [&](std::string_view what) {
    return Refusal{fmt::format("{}; see tabiya {} --help", what, command)};
  };
  try {
    po::variables_map values;
    const po::positional_options_description none;
    po::store(po::command_line_parser({arguments.begin(), arguments.end()})
                  .options(known)
                  .positional(none)
                  .style(Style::allow_long | Style::long_allow_adjacent | Style::long_allow_next)
                  .run(),
              values);
    return values;
  } catch (const po::unknown_option& error) {
    return refusal(fmt::format("unknown option {}", error.get_option_name()));
  } catch (const po::too_many_positional_options_error&) {
    for (const auto& argument : arguments)
      if (!argument.starts_with("--")) return refusal(fmt::format("unknown word '{}'", argument));
    return refusal("unknown word");
  } catch (const po::error& error) {
    return refusal(error.what());
  }
}

int refuse_usage(std::ostream& err, std::string_view command, std::string_view message) {
  err << fmt::format("tabiya {}: {}\n", command, message);
  return kBadUsage;
}

}  // namespace tabiya::cli
