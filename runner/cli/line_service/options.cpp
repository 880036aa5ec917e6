#include "runner/cli/line_service/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <ostream>

#include "runner/cli/line_service/exit_status.h"
#include "runner/cli/line_service/spelling.h"
#include "runner/cli/line_service/values.h"
#include "runner/match/printable.h"

namespace tabiya::cli {
namespace {

namespace po = boost::program_options;

// The options of a command as Boost wants them.
class Vocabulary {
 public:
  explicit Vocabulary(std::span<const OptionForm> known) : known_(known.begin(), known.end()) {
    known_.push_back({"help", Takes::nothing, ""});
    for (const auto& form : known_) add(form);
  }

  const po::options_description& description() const { return description_; }

  // Whether `word` is an option of this command, "--pgn".
  bool has(std::string_view word) const {
    return word.starts_with("--") && find(word.substr(2)) != nullptr;
  }

  Refusal unknown(const std::string& word) const {
    std::vector<std::string> dashed;
    for (const auto& form : known_) dashed.push_back("--" + form.name);
    const std::vector<std::string_view> views(dashed.begin(), dashed.end());
    return {fmt::format("unknown option '{}'{}", word, did_you_mean(word, views))};
  }

  Refusal needs_a_value(const std::string& name) const {
    const auto* form = find(name);
    const auto argument = form == nullptr ? std::string_view() : form->argument;
    return {fmt::format("option '--{}' needs a value{}{}", name, argument.empty() ? "" : ": ",
                        argument)};
  }

 private:
  void add(const OptionForm& form) {
    auto added = description_.add_options();
    if (form.takes == Takes::nothing) {
      added(form.name.c_str(), po::bool_switch(), "");
    } else if (form.takes == Takes::value) {
      added(form.name.c_str(), po::value<std::string>(), "");
    } else {
      added(form.name.c_str(), po::value<std::vector<std::string>>()->multitoken(), "");
    }
  }

  const OptionForm* find(std::string_view name) const {
    const auto found = std::ranges::find(known_, name, &OptionForm::name);
    return found == known_.end() ? nullptr : &*found;
  }

  std::vector<OptionForm> known_;
  po::options_description description_;
};

Expected<GivenOption> given_option(const po::option& option, const Vocabulary& vocabulary) {
  const auto& token = option.original_tokens.front();
  if (option.unregistered) return vocabulary.unknown(token.substr(0, token.find('=')));
  for (const auto& value : option.value)
    if (!match::is_utf8(value)) return Refusal{"an argument is not UTF-8 text"};
  const auto& name = option.string_key;
  if (name.empty() && token.starts_with("-") && token.size() > 1) return vocabulary.unknown(token);
  if (!name.empty() && !option.value.empty() && vocabulary.has(option.value.front()))
    return vocabulary.needs_a_value(name);  // the next option was taken for its value
  return GivenOption{name, option.value};
}

Refusal syntax_refusal(const po::error_with_option_name& error, const Vocabulary& vocabulary) {
  const auto dashed = error.get_option_name();
  const auto name = dashed.substr(std::min(dashed.find_first_not_of('-'), dashed.size()));
  if (const auto* syntax = dynamic_cast<const po::invalid_command_line_syntax*>(&error)) {
    using Kind = po::invalid_syntax::kind_t;
    if (syntax->kind() == Kind::missing_parameter ||
        syntax->kind() == Kind::empty_adjacent_parameter)
      return vocabulary.needs_a_value(name);
    if (syntax->kind() == Kind::extra_parameter)
      return {fmt::format("option '--{}' takes no value", name)};
  }
  return {error.what()};
}

Expected<std::vector<GivenOption>> split(std::vector<std::string> words,
                                         const Vocabulary& vocabulary) {
  using Style = po::command_line_style::style_t;
  const auto parsed =
      po::command_line_parser(words)
          .options(vocabulary.description())
          .style(Style::allow_long | Style::long_allow_adjacent | Style::long_allow_next)
          .allow_unregistered()
          .run();
  std::vector<GivenOption> given;
  for (const auto& option : parsed.options) {
    auto read = given_option(option, vocabulary);
    if (!read) return read.refusal();
    given.push_back(*std::move(read));
  }
  return given;
}

}  // namespace

Expected<std::vector<GivenOption>> split_arguments(std::span<const std::string> arguments,
                                                   std::span<const OptionForm> known) {
  const Vocabulary vocabulary(known);
  std::vector<std::string> words(arguments.begin(), arguments.end());
  std::ranges::replace(words, std::string("-h"), std::string("--help"));
  try {
    return split(std::move(words), vocabulary);
  } catch (const po::error_with_option_name& error) {
    return syntax_refusal(error, vocabulary);
  } catch (const po::error& error) {
    return Refusal{error.what()};
  }
}

std::vector<OptionForm> forms_of(std::span<const CommandOption> options) {
  std::vector<OptionForm> forms;
  for (const auto& option : options)
    forms.push_back({std::string(option.name),
                     option.argument.empty() ? Takes::nothing : Takes::value, option.argument});
  return forms;
}

std::string Options::text(std::string_view option, std::string_view otherwise) const {
  const auto found = given.find(option);
  return found == given.end() ? std::string(otherwise) : found->second;
}

Expected<std::int64_t> Options::whole(std::string_view option, std::int64_t otherwise,
                                      std::int64_t least, std::int64_t most) const {
  const auto found = given.find(option);
  if (found == given.end()) return otherwise;
  const auto number = read_whole(found->second, least, most);
  if (!number)
    return Refusal{fmt::format("--{} '{}' {}", option, found->second, number.refusal().message)};
  return *number;
}

Expected<std::string_view> Options::choice(std::string_view option,
                                           std::initializer_list<std::string_view> known) const {
  const auto place = place_of(option, known);
  if (!place) return place.refusal();
  return known.begin()[*place];
}

Expected<std::size_t> Options::place_of(std::string_view option,
                                        std::span<const std::string_view> known) const {
  const auto found = given.find(option);
  if (found == given.end()) return std::size_t{0};
  const auto place = read_choice(found->second, known);
  if (!place)
    return Refusal{fmt::format("--{} '{}' {}", option, found->second, place.refusal().message)};
  return *place;
}

std::optional<Refusal> Options::stray_word(std::size_t wanted) const {
  if (words.size() <= wanted) return std::nullopt;
  return Refusal{fmt::format("'{}' is one word too many", words[wanted])};
}

std::optional<Refusal> Options::take(const GivenOption& option) {
  if (option.name.empty()) {
    words.push_back(option.values.front());
    return std::nullopt;
  }
  const auto value = option.values.empty() ? std::string() : option.values.front();
  if (given.emplace(option.name, value).second) return std::nullopt;
  return Refusal{fmt::format("--{} is given twice", option.name)};
}

Expected<Options> read_options(std::span<const std::string> arguments,
                               std::span<const CommandOption> known) {
  const auto given = split_arguments(arguments, forms_of(known));
  if (!given) return given.refusal();
  Options options;
  for (const auto& option : *given)
    if (auto refusal = options.take(option)) return *refusal;
  return options;
}

int refuse_usage(std::ostream& err, std::string_view command, std::string_view message) {
  err << fmt::format("tabiya {}: {}\n", command, message);
  return kRefused;
}

}  // namespace tabiya::cli
