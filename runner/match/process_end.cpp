#include "runner/match/process_end.h"

#include <cstring>

namespace tabiya::match {
namespace {

std::string signal_text(int number) {
  const char* name = ::sigdescr_np(number);
  return "killed by signal " + std::to_string(number) +
         (name ? " (" + std::string(name) + ")" : "");
}

std::string event_text(const ProcessEnd& end) {
  switch (end.kind) {
    case ProcessEnd::Kind::exited:
      return "exited with status " + std::to_string(end.number);
    case ProcessEnd::Kind::killed:
      return signal_text(end.number);
    case ProcessEnd::Kind::not_started:
      return "could not be started: " + end.reason;
    case ProcessEnd::Kind::output_closed:
      return "closed its standard output";
    case ProcessEnd::Kind::input_closed:
      return "does not take input any more";
    case ProcessEnd::Kind::input_unread:
      return "does not read its input: more than 1 MiB waits";
    case ProcessEnd::Kind::unwritable:
      return "cannot be written to: " + end.reason;
  }
  return {};
}

}  // namespace

std::string text_of(const ProcessEnd& end) {
  const auto text = event_text(end);
  return end.last_words.empty() ? text : text + "; stderr: " + end.last_words;
}

}  // namespace tabiya::match
