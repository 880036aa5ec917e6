#pragma once

#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/words.h"

namespace tabiya::cli {

// An option of a command, `--NAME` or `--NAME ARGUMENT`.
struct CommandOption {
  std::string_view name;      // without the dashes
  std::string_view argument;  // "FILE", or empty for a switch
  std::string_view meaning;   // for the manual
};

// How much an option takes of the words after it.
enum class Takes : std::uint8_t { nothing, value, values };

struct OptionForm {
  std::string name;
  Takes takes = Takes::nothing;
  std::string_view argument;  // for the refusal where it is missing
};

// One option with its values, or, without a name, a word that is none; as they were given.
struct GivenOption {
  std::string name;
  std::vector<std::string> values;
};

// Splits arguments into options and words: the one reader of all commands. `-h` is `--help`, which
// is always known. Refused, in one line that names the option, are unknown options (with the known
// one that is meant), missing and superfluous values, and text that is not UTF-8.
Expected<std::vector<GivenOption>> split_arguments(std::span<const std::string> arguments,
                                                   std::span<const OptionForm> known);

std::vector<OptionForm> forms_of(std::span<const CommandOption> options);

// The words after a command, read.
struct Options {
  std::vector<std::string> words;                         // what is no option, in order
  std::map<std::string, std::string, std::less<>> given;  // by name; a switch is empty

  bool has(std::string_view option) const { return given.contains(option); }
  std::string text(std::string_view option, std::string_view otherwise) const;
  // A whole number of the option, or `otherwise`; refused with the option's name.
  Expected<std::int64_t> whole(std::string_view option, std::int64_t otherwise, std::int64_t least,
                               std::int64_t most) const;
  // The option's word, one of `known`, or the first of them where it was not given.
  Expected<std::string_view> choice(std::string_view option,
                                    std::initializer_list<std::string_view> known) const;
  // The same among the words of an enumeration.
  template <class Enum, std::size_t Size>
  Expected<Enum> choice(std::string_view option, const rules::Words<Size>& known) const {
    const auto place = place_of(option, known);
    if (!place) return place.refusal();
    return static_cast<Enum>(*place);
  }
  // What to say of words beyond the first `wanted`.
  std::optional<Refusal> stray_word(std::size_t wanted) const;
  // Takes over one option or word; a repeated option is refused.
  std::optional<Refusal> take(const GivenOption& option);

 private:
  Expected<std::size_t> place_of(std::string_view option,
                                 std::span<const std::string_view> known) const;
};

// Reads the arguments of a command that has these options.
Expected<Options> read_options(std::span<const std::string> arguments,
                               std::span<const CommandOption> known);

// Writes "tabiya COMMAND: message" as one line; returns the status for bad usage.
int refuse_usage(std::ostream& err, std::string_view command, std::string_view message);

}  // namespace tabiya::cli
