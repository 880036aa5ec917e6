#include "tests/fakes/habits.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <variant>

namespace fake {
namespace {

using Target = std::variant<bool*, int*, std::string*, OnGo*, std::vector<std::string>*>;

struct Word {
  Target target;
  const char* meaning;
};
using Words = std::map<std::string, Word>;

Words words_for(Habits& h) {
  return {
      {"--name", {&h.name, "TEXT: id name"}},
      {"--games",
       {&h.games,
        "FILE: a game per line, moves or 'fen FEN moves MOVES', as the runner writes them"}},
      {"--seed", {&h.seed, "N: which of several fitting games goes on"}},
      {"--think", {&h.think_ms, "MS: time taken for every move"}},
      {"--score", {&h.score, "TEXT: 'cp 31', 'mate -2'"}},
      {"--info", {&h.infos, "TEXT: an info line before each bestmove; repeatable"}},
      {"--option", {&h.options, "TEXT: a line in the handshake; repeatable"}},
      {"--crash-at-start", {&h.crash_at_start, "abort before anything is read"}},
      {"--exit-at-start", {&h.exit_at_start, "STATUS: exit before anything is read"}},
      {"--crash-in-handshake", {&h.crash_in_handshake, "abort between uci and uciok"}},
      {"--crash-on-option", {&h.crash_on_option, "abort at the first setoption"}},
      {"--stall-no-uciok", {&h.stall_no_uciok, "never answer uci"}},
      {"--stall-no-readyok", {&h.stall_no_readyok, "never answer isready"}},
      {"--slow-start", {&h.slow_start_ms, "MS: before uciok"}},
      {"--slow-ready", {&h.slow_ready_ms, "MS: before the first readyok"}},
      {"--odd-options", {&h.odd_options, "declare malformed options, write noise among them"}},
      {"--no-options", {&h.no_options, "declare none"}},
      {"--grandchild", {&h.grandchild, "start a child that ignores all and sleeps for ever"}},
      {"--leave-group", {&h.leave_group, "join the process group of its parent"}},
      {"--crash-on-go", {&h.crash, "N: abort (0: at every go)"}},
      {"--exit-on-go", {&h.exit, "N: exit with status 0"}},
      {"--killed-on-go", {&h.killed, "N: be killed from outside (SIGKILL)"}},
      {"--quiet-exit-on-go", {&h.quiet_exit, "N: answer, then exit with status 0"}},
      {"--hang-on-go", {&h.hang, "N: say nothing more, also not to stop"}},
      {"--spam-on-go", {&h.spam, "N: info lines for ever instead of a move"}},
      {"--illegal", {&h.illegal, "N: bestmove a1a1"}},
      {"--none", {&h.none, "N: bestmove (none)"}},
      {"--resign", {&h.resign, "N: bestmove resign; in UCCI a move with `resign` behind it"}},
      {"--declare", {&h.declare, "N: bestmove win"}},
      {"--no-bestmove", {&h.no_best_move, "N: nobestmove"}},
      {"--greeted", {&h.greeted, "TEXT: instead of uciok, usiok, ucciok"}},
      {"--null", {&h.null, "N: bestmove 0000"}},
      {"--two-bestmoves", {&h.two_bestmoves, "N: the bestmove line twice"}},
      {"--late-on-go", {&h.late, "N: take the time of --late"}},
      {"--late", {&h.late_ms, "MS: see --late-on-go"}},
      {"--note-go", {&h.note_go, "FILE: made at the first go"}},
      {"--long-line", {&h.long_line, "N: a line of --bytes before the bestmove"}},
      {"--bytes", {&h.long_line_bytes, "N: see --long-line"}},
      {"--no-newline", {&h.bare, "N: the bestmove has no line end, and output is closed after it"}},
      {"--partial-lines", {&h.partial_lines, "write three bytes at a time"}},
      {"--crlf", {&h.crlf, "lines end in CR LF"}},
      {"--odd-spaces", {&h.odd_spaces, "tabs and runs of blanks between and after words"}},
      {"--babble", {&h.babble, "noise on stdout after every command"}},
      {"--stderr-flood", {&h.stderr_flood, "300 KB on stderr before uciok and every move"}},
      {"--bad-pv", {&h.bad_pv, "a PV whose third move is illegal"}},
      {"--bad-ponder", {&h.bad_ponder, "bestmove with an illegal ponder move"}},
      {"--multipv", {&h.multipv, "a second line with another score, last"}},
      {"--bounds", {&h.bounds, "a mate score that is an upperbound, last"}},
      {"--ignore-stop", {&h.ignore_stop, "go on thinking"}},
      {"--ignore-quit", {&h.ignore_quit, "and the end of input, and SIGTERM"}},
      {"--ignore-end", {&h.ignore_end, "live on when input ends, obey quit"}},
      {"--slow-quit", {&h.slow_quit_ms, "MS: between quit and exit"}},
      {"--crash-at-quit", {&h.crash_at_quit, "abort at quit"}},
      {"--farewell", {&h.farewell, "FILE: made before the exit that follows quit"}},
      {"--sane-until", {&h.sane_until, "FILE: a process that finds no FILE makes it and behaves"}},
  };
}

[[noreturn]] void usage(const Words& words, const std::string& wrong) {
  std::fprintf(stderr, "fake_engine: %s\n", wrong.c_str());
  for (const auto& [name, word] : words)
    std::fprintf(stderr, "  %-22s %s\n", name.c_str(), word.meaning);
  std::exit(2);
}

void set(const Target& target, const std::string& value) {
  if (const auto* number = std::get_if<int*>(&target)) **number = std::atoi(value.c_str());
  if (const auto* text = std::get_if<std::string*>(&target)) **text = value;
  if (const auto* go = std::get_if<OnGo*>(&target)) (*go)->number = std::atoi(value.c_str());
  if (const auto* lines = std::get_if<std::vector<std::string>*>(&target))
    (*lines)->push_back(value);
}

}  // namespace

Habits habits_of(int count, char** words) {
  Habits habits;
  const auto known = words_for(habits);
  for (int i = 1; i < count; ++i) {
    const auto found = known.find(words[i]);
    if (found == known.end()) usage(known, std::string("unknown word ") + words[i]);
    const auto& target = found->second.target;
    if (const auto* flag = std::get_if<bool*>(&target)) {
      **flag = true;
      continue;
    }
    if (i + 1 == count) usage(known, found->first + " needs a value");
    set(target, words[++i]);
  }
  return habits;
}

}  // namespace fake
