#pragma once

#include <functional>
#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

using nlohmann::json;
using nlohmann::ordered_json;

// The answer to one question, without its "id"; {"error": text} where there is none.
using Answerer = std::function<ordered_json(const json& question)>;

// The JSON of one line; discarded where it is none, or nests deeper than any question does.
json read_question(const std::string& line);

// Reads one JSON object a line and writes one answer a line, in order, each with the question's
// "id" (null where it has none) first and flushed at once. Blank lines are passed over; a line that
// is no JSON object is answered with an error, and the next line is served. Status: 0, or 1 when an
// answer had an "error" or the lines could not be read to their end.
int serve_json_lines(std::istream& in, std::ostream& out, const Answerer& answer);

// One line of JSON; bytes that are no UTF-8 are replaced.
std::string dumped(const ordered_json& value);

// A key that is none of `known` but spelt like one that the question lacks. Other unknown keys are
// nobody's business: questions may carry notes of their own.
std::optional<Refusal> misspelt_key(const json& question, std::span<const std::string_view> known);

ordered_json error_answer(std::string_view message);

// The member `key` of a question as text; empty where it is absent or null.
Expected<std::string> text_member(const json& question, std::string_view key);
// The member `key` as texts; empty where it is absent or null.
Expected<std::vector<std::string>> texts_member(const json& question, std::string_view key);
// The whole number `value`, if it lies between `least` and `most`; `name` is for the refusal.
Expected<int> whole_number(const json& value, std::string_view name, int least, int most);

}  // namespace tabiya::cli
