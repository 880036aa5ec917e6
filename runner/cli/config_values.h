#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/words.h"
#include "runner/cli/config.h"
#include "runner/cli/config_layer.h"
#include "runner/cli/line_service/values.h"

namespace tabiya::cli {

// How each kind of value is read from text and written to it. A codec has the value's `Type`, its
// form in TOML, `read` and `write`; what is written is read back to the same value. Refusals say
// what would have been right and leave place and word to the caller.

// The shortest text that is read back to the same number, with a decimal point where there is a
// fraction.
std::string write_number(double number);
Expected<bool> read_flag(std::string_view text);

// Seconds with a fraction, up to a day.
Expected<arbiter::Microseconds> read_seconds(std::string_view text);
std::string write_seconds(arbiter::Microseconds time);

template <class T, std::int64_t kLeast, std::int64_t kMost>
struct Whole {
  using Type = T;
  static constexpr Form kForm = Form::whole;
  static Expected<T> read(std::string_view text) {
    const auto number = read_whole(text, kLeast, kMost);
    if (!number) return number.refusal();
    return static_cast<T>(*number);
  }
  static std::string write(const T& value) { return std::to_string(value); }
};

struct Flag {
  using Type = bool;
  static constexpr Form kForm = Form::flag;
  static Expected<bool> read(std::string_view text) { return read_flag(text); }
  static std::string write(bool value) { return value ? "true" : "false"; }
};

struct Number {
  using Type = double;
  static constexpr Form kForm = Form::number;
  static Expected<double> read(std::string_view text) { return read_number(text); }
  static std::string write(double value) { return write_number(value); }
};

// A rate of errors: more than 0 and less than a half.
struct ErrorRate : Number {
  static Expected<double> read(std::string_view text);
};

// A share of a whole: 0 to 1.
struct Share : Number {
  static Expected<double> read(std::string_view text);
};

struct Seconds {
  using Type = arbiter::Microseconds;
  static constexpr Form kForm = Form::number;
  static Expected<Type> read(std::string_view text);  // more than 0
  static std::string write(Type value) { return write_seconds(value); }
};

// Names get into records, reports and terminals: a text that holds a control character is refused.
std::optional<Refusal> objection_to_name(std::string_view text);

// Any text that can be printed; `FileName` refuses the empty one, `LedgerName` what SQLite takes
// for something else than a file.
struct Text {
  using Type = std::string;
  static constexpr Form kForm = Form::text;
  static Expected<std::string> read(std::string_view text);
  static std::string write(const std::string& value) { return value; }
};

struct FileName : Text {
  static Expected<std::string> read(std::string_view text);
};

struct LedgerName : FileName {
  static Expected<std::string> read(std::string_view text);
};

// The words of an enumeration: the table beside it.
template <class Enum>
constexpr rules::Words<0> kWords{};
template <>
inline constexpr auto kWords<RunKind> = kRunKindWords;
template <>
inline constexpr auto kWords<arbiter::Claims> = arbiter::kClaimsWords;
template <>
inline constexpr auto kWords<arbiter::Impasse> = arbiter::kImpasseWords;
template <>
inline constexpr auto kWords<match::Protocol> = match::kProtocolWords;
template <>
inline constexpr auto kWords<schedule::Order> = schedule::kOrderWords;
template <>
inline constexpr auto kWords<schedule::SeatingRule> = schedule::kSeatingRuleWords;
template <>
inline constexpr auto kWords<stats::Model> = stats::kModelWords;

template <class Enum>
struct Choice {
  using Type = Enum;
  static constexpr Form kForm = Form::text;
  static Expected<Enum> read(std::string_view text) {
    const auto place = read_choice(text, kWords<Enum>);
    if (!place) return place.refusal();
    return static_cast<Enum>(*place);
  }
  static std::string write(Enum value) { return std::string(rules::word_in(kWords<Enum>, value)); }
};

struct Variant : Text {
  static Expected<std::string> read(std::string_view text);
};

struct DrawTerms {
  using Type = std::optional<arbiter::DrawAdjudication>;
  static constexpr Form kForm = Form::text;
  static Expected<Type> read(std::string_view text) {
    return arbiter::read_draw_adjudication(text);
  }
  static std::string write(const Type& value) { return arbiter::write_adjudication(value); }
};

struct WinTerms {
  using Type = std::optional<arbiter::WinAdjudication>;
  static constexpr Form kForm = Form::text;
  static Expected<Type> read(std::string_view text) { return arbiter::read_win_adjudication(text); }
  static std::string write(const Type& value) { return arbiter::write_adjudication(value); }
};

// "row=10 percent=5", or "off" for no limit.
struct Faults {
  using Type = hall::MaxFaults;
  static constexpr Form kForm = Form::text;
  static Expected<Type> read(std::string_view text);
  static std::string write(const Type& value);
};

}  // namespace tabiya::cli
