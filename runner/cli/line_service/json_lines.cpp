#include "runner/cli/line_service/json_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "engine/rules/core/nearest_name.h"

namespace tabiya::cli {
namespace {

const json* member(const json& question, std::string_view key) {
  const auto found = question.find(std::string(key));
  return found == question.end() || found->is_null() ? nullptr : &*found;
}

// The word that `key` becomes by one slip: a letter too many, too few or changed, or two swapped.
std::string_view nearest(std::string_view key, std::span<const std::string_view> words) {
  for (const auto word : words)
    if (is_one_slip(key, word)) return word;
  return {};
}

ordered_json answer_to_line(const std::string& line, std::size_t number, const Answerer& answer) {
  const json question = read_question(line);
  ordered_json result = {{"id", nullptr}};
  if (question.is_discarded()) {
    result["error"] = fmt::format("line {} is not JSON", number);
  } else if (!question.is_object()) {
    result["error"] = fmt::format("line {} is no JSON object", number);
  } else {
    if (const json* id = member(question, "id")) result["id"] = *id;
    result.update(answer(question));
  }
  return result;
}

}  // namespace

json read_question(const std::string& line) {
  // The library's own recursion would end the program on lines made to nest deeper and deeper.
  constexpr int kDeepest = 64;
  bool too_deep = false;
  const auto watch = [&](int depth, json::parse_event_t, json&) {
    too_deep = too_deep || depth > kDeepest;
    return depth <= kDeepest;
  };
  json question = json::parse(line, watch, false);
  return too_deep ? json(json::value_t::discarded) : question;
}

int serve_json_lines(std::istream& in, std::ostream& out, const Answerer& answer) {
  int status = 0;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const ordered_json result = answer_to_line(line, number, answer);
    if (result.contains("error")) status = 1;
    out << dumped(result) << '\n' << std::flush;
  }
  if (!in.bad()) return status;
  out << dumped(error_answer("standard input can't be read any further")) << '\n' << std::flush;
  return 1;
}

std::string dumped(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::optional<Refusal> misspelt_key(const json& question, std::span<const std::string_view> known) {
  constexpr std::size_t kShortest = 4;  // what is shorter is like everything
  std::vector<std::string_view> lacking;
  for (const auto key : known)
    if (key.size() >= kShortest && !question.contains(std::string(key))) lacking.push_back(key);
  for (const auto& [key, value] : question.items()) {
    if (key.size() < kShortest || std::ranges::find(known, key) != known.end()) continue;
    if (const auto meant = nearest(key, lacking); !meant.empty())
      return Refusal{fmt::format("unknown key \"{}\"; did you mean \"{}\"?", key, meant)};
  }
  return std::nullopt;
}

ordered_json error_answer(std::string_view message) { return {{"error", message}}; }

Expected<std::string> text_member(const json& question, std::string_view key) {
  const json* value = member(question, key);
  if (!value) return std::string();
  if (!value->is_string()) return Refusal{fmt::format("\"{}\" must be a text", key)};
  return value->get<std::string>();
}

Expected<std::vector<std::string>> texts_member(const json& question, std::string_view key) {
  std::vector<std::string> texts;
  const json* value = member(question, key);
  if (!value) return texts;
  const Refusal wrong{fmt::format("\"{}\" must be a list of texts", key)};
  if (!value->is_array()) return wrong;
  for (const json& text : *value) {
    if (!text.is_string()) return wrong;
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

Expected<int> whole_number(const json& value, std::string_view name, int least, int most) {
  if (value.is_number_integer() && value >= least && value <= most) return value.get<int>();
  return Refusal{fmt::format("\"{}\" must be a whole number from {} to {}", name, least, most)};
}

}  // namespace tabiya::cli
