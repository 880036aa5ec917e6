#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "engine/rules/notation/text_fields.h"
#include "tuner/parameters/texts.h"

namespace tabiya::parameters {
namespace {

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// A last comma ends the line, as in tables that are pasted in.
std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (bool more = true; more;) {
    const auto comma = line.find(',');
    fields.push_back(without_blanks(line.substr(0, comma)));
    more = comma != line.npos;
    if (more) line.remove_prefix(comma + 1);
  }
  if (fields.size() > 1 && fields.back().empty()) fields.pop_back();
  return fields;
}

std::optional<Kind> kind_of(std::string_view word) {
  if (word == "int") return Kind::whole;
  if (word == "float") return Kind::real;
  return std::nullopt;
}

// Reads the lines one by one, with the place of each.
class LineReader {
 public:
  explicit LineReader(std::string place) : place_(std::move(place)) {}

  Expected<GivenParameter> read(std::string_view line) const {
    auto fields = fields_of(line);
    GivenParameter given{{}, place_};
    given.parameter.name = fields[0];
    if (fields.size() == kFields + 1) {
      const auto kind = kind_of(fields[1]);
      if (!kind) return refuse(fmt::format("type '{}' must be int or float", fields[1]));
      given.parameter.kind = *kind;
      fields.erase(fields.begin() + 1);
    }
    if (fields.size() != kFields)
      return refuse(
          fmt::format("'{}' has {} fields; wanted is name,int,start,min,max,c_end,r_end "
                      "or the same without the type",
                      line, fields.size()));
    return with_numbers(std::move(given), fields);
  }

 private:
  static constexpr std::size_t kFields = 6;

  Refusal refuse(std::string_view why) const { return {fmt::format("{}: {}", place_, why)}; }

  Expected<GivenParameter> with_numbers(GivenParameter given,
                                        const std::vector<std::string_view>& fields) const {
    auto& parameter = given.parameter;
    double r_end = 0;
    const std::pair<const char*, double*> numbers[] = {{"start", &parameter.start},
                                                       {"min", &parameter.min},
                                                       {"max", &parameter.max},
                                                       {"c_end", &parameter.c_end},
                                                       {"r_end", &r_end}};
    for (std::size_t i = 1; const auto& [name, value] : numbers) {
      const auto number = rules::number_of<double>(fields[i]);
      if (!number || !std::isfinite(*number))
        return refuse(fmt::format("'{}': {} '{}' is no number", parameter.name, name, fields[i]));
      *value = *number;
      ++i;
    }
    return given;
  }

  std::string place_;
};

}  // namespace

Expected<ParameterSpace> read_comma_lines(std::string_view text, std::string_view file) {
  std::vector<GivenParameter> given;
  for (int number = 1; !text.empty(); ++number) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto content = without_blanks(line.substr(0, line.find('#')));
    if (content.empty()) continue;
    auto parameter = LineReader(fmt::format("{}:{}", file, number)).read(content);
    if (!parameter) return parameter.refusal();
    given.push_back(*std::move(parameter));
  }
  if (given.empty())
    return Refusal{
        fmt::format("{}: holds no parameter; give lines name,int,start,min,max,c_end,r_end", file)};
  return ParameterSpace::make(std::move(given));
}

Expected<ParameterSpace> read_parameters(std::string_view text, std::string_view file) {
  return text.find('=') != text.npos || text.find('[') != text.npos ? read_toml(text, file)
                                                                    : read_comma_lines(text, file);
}

}  // namespace tabiya::parameters
