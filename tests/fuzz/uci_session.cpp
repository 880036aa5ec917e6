// Lines said to our engine in one UCI dialogue. What takes long or much memory is left out: tables
// and threads keep their size, leaves are not counted deep, and a search is stopped at once. At the
// end the session must still answer, with a move of its position; with none if the last was
// refused.
#include "engine/uci/session.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>

#include "engine/uci/words.h"
#include "tests/fuzz/input.h"

using namespace tabiya;

namespace {

bool names(std::string_view line, std::string_view word) {
  const auto words = uci::split_words(line);
  return std::any_of(words.begin(), words.end(),
                     [word](std::string_view each) { return uci::same_word(each, word); });
}

bool takes_long(std::string_view line) {
  return names(line, "Hash") || names(line, "Threads") || names(line, "perft");
}

// A file of weights is the rest of the line that names it, so that its text is searched too.
Expected<std::string> weights_in(std::string text) {
  std::replace(text.begin(), text.end(), ';', '\n');
  return text;
}

std::string said(std::ostringstream& out) {
  std::string text = out.str();
  out.str("");
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  std::ostringstream out;
  uci::Session session(
      out, [] { return search::Microseconds{0}; }, &weights_in);
  session.handle("setoption name Hash value 1");
  while (!input.empty()) {
    const std::string_view line = input.line();
    if (takes_long(line)) continue;
    if (!session.handle(line)) return 0;
    session.handle("stop");
  }
  said(out);
  session.handle("isready");
  // Weights of a new file may be complained of here.
  fuzz::require(said(out).ends_with("readyok\n"), "the session does not answer");
  session.handle("go nodes 20");
  session.wait();
  const std::string answers = said(out);
  const auto at = answers.rfind("bestmove ");
  fuzz::require(at != std::string::npos, "no move is given");
  const std::string best(uci::split_words(answers.substr(at))[1]);
  if (answers.find("info string go: no position") != std::string::npos) {
    fuzz::require(best == "(none)", "a move of another position is given");
    return 0;
  }
  session.handle("go perft 1");
  const std::string legal = said(out);
  if (best == "(none)") {
    fuzz::require(legal.ends_with("Nodes searched: 0\n"), "no move where there is one");
  } else {
    fuzz::require(("\n" + legal).find("\n" + best + ": 1\n") != std::string::npos,
                  "an illegal move is given");
  }
  return 0;
}
