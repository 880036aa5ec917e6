#include "engine/uci/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "engine/rules/catalog.h"
#include "engine/uci/report_text.h"
#include "engine/uci/trace_text.h"
#include "engine/uci/version.h"
#include "engine/uci/words.h"

namespace tabiya::uci {
namespace {

// Deeper counts take longer than anybody waits.
constexpr int kDeepestPerft = 20;

}  // namespace

Session::Session(std::ostream& out, search::Now now, ReadFile read_file)
    : out_(out), now_(std::move(now)), read_file_(std::move(read_file)), table_(settings_.hash) {
  change_variant();
}

Session::~Session() { stop(); }

void Session::run(std::istream& in) {
  std::string line;
  while (std::getline(in, line))
    if (!handle(line)) return;
  stop();
}

bool Session::handle(std::string_view line) {
  const Words words = split_words(line);
  if (words.empty()) return true;
  const std::string_view command = words[0];
  if (command == "quit") {
    stop();
    return false;
  }
  if (command != "setoption") settle_weights();
  if (command == "uci") {
    introduce();
  } else if (command == "isready") {
    out_.write("readyok");
  } else if (command == "stop") {
    stop();
  } else if (command == "ponderhit") {
    ponder_hit();
  } else if (command == "setoption") {
    set_option(words);
  } else if (command == "ucinewgame") {
    new_game();
  } else if (command == "position") {
    set_position(words);
  } else if (command == "go") {
    go(words);
  } else if (command == "d") {
    show();
  } else if (command == "eval") {
    show_evaluation();
  } else if (command != "debug" && command != "register") {
    inform(fmt::format("unknown command '{}'", command));
  }
  return true;
}

void Session::introduce() {
  out_.write(fmt::format("id name Tabiya {}", kVersion));
  out_.write("id author the Tabiya developers");
  for (const std::string& line : option_declarations()) out_.write(line);
  out_.write("uciok");
}

// setoption name WORDS [value WORDS]
void Session::set_option(const Words& words) {
  stop();
  const auto value = std::find_if(words.begin(), words.end(),
                                  [](std::string_view word) { return same_word(word, "value"); });
  const auto split = static_cast<std::size_t>(value - words.begin());
  if (words.size() < 3 || !same_word(words[1], "name") || split == 2) {
    inform("setoption: expected 'setoption name NAME value VALUE'");
    return;
  }
  const OptionResult result = uci::set_option(settings_, join_words(words, 2, split),
                                              join_words(words, split + 1, words.size()));
  if (result.complaint) inform(*result.complaint);
  follow(result.consequence);
}

void Session::follow(Consequence consequence) {
  switch (consequence) {
    case Consequence::none:
      break;
    case Consequence::resize_table:
      resize_table();
      break;
    case Consequence::clear_table:
      table_.clear();
      break;
    case Consequence::change_variant:
      change_variant();
      break;
    case Consequence::read_weights:
      weights_due_ = true;
      break;
  }
}

void Session::resize_table() {
  if (table_.resize(settings_.hash)) return;
  const int kept = static_cast<int>(table_.bytes() >> 20);
  inform(fmt::format("option Hash: no memory for {} megabytes, {} kept", settings_.hash, kept));
  settings_.hash = kept;
}

void Session::change_variant() {
  const bool fischer = settings_.variant == "chess" && settings_.chess960;
  player_ = search::make_player(fischer ? "chess960" : settings_.variant, settings_.chess960,
                                table_, settings_.parameters);
  position_refused_ = false;
  table_.clear();
  weights_due_ = !settings_.eval_file.empty();
}

// The file of weights is read when the first command comes that is no `setoption`: the variant that
// it is meant for may be told after it. Weights that are not understood are not used in part.
void Session::settle_weights() {
  if (!weights_due_) return;
  weights_due_ = false;
  table_.clear();
  player_->set_weights("");
  const std::string& path = settings_.eval_file;
  if (path.empty()) return;
  const auto text = read_file_ ? read_file_(path) : Refusal{"no files can be read"};
  const auto refusal = text ? player_->set_weights(*text) : text.refusal();
  if (refusal)
    inform(fmt::format("EvalFile {}: {}; the default weights count", path, refusal->message));
}

void Session::new_game() {
  stop();
  table_.clear();
  player_->forget();
}

// position startpos|fen FEN [moves MOVE...]
void Session::set_position(const Words& words) {
  stop();
  const auto moves = std::find(words.begin(), words.end(), "moves");
  const auto split = static_cast<std::size_t>(moves - words.begin());
  const bool start = words.size() > 1 && words[1] == "startpos" && split <= 2;
  const bool fen = words.size() > 2 && words[1] == "fen";
  position_refused_ = true;
  if (!start && !fen) {
    inform("position: expected 'startpos' or 'fen FEN', then 'moves MOVE...'");
    return;
  }
  const std::string text = start ? "" : join_words(words, 2, split);
  const Words played(moves == words.end() ? moves : moves + 1, words.end());
  if (fen && text.empty()) {
    inform("position: no FEN after 'fen'");
  } else if (const auto refusal = player_->set_game(text, played)) {
    inform("position not taken: " + refusal->message);
  } else {
    position_refused_ = false;
  }
}

void Session::go(const Words& words) {
  const search::Microseconds started = now_();
  stop();
  const int seats = rules::find_variant(settings_.variant)->facts().seats;
  const GoCommand command =
      read_go(words, seats, [this](std::string_view text) { return player_->read_move(text); });
  for (const std::string& complaint : command.complaints) inform(complaint);
  if (position_refused_) {
    decline(command);
    return;
  }
  if (command.perft) {
    perft(std::min(*command.perft, kDeepestPerft));
    return;
  }
  start(command, [this, command, started] { think(command, started); });
}

// Answers a `go` when its time has come, but with no move.
void Session::decline(const GoCommand& command) {
  inform("go: no position to think about, the last one was not taken");
  if (command.perft) return;
  const bool infinite = command.limits.infinite;
  start(command, [this, infinite] {
    await_release(infinite);
    answer({});
  });
}

void Session::start(const GoCommand& command, std::function<void()> work) {
  signals_.stop = false;
  signals_.pondering = command.ponder;
  thinker_ = std::thread(std::move(work));
}

void Session::think(const GoCommand& command, search::Microseconds started) {
  search::Task task;
  task.limits = command.limits;
  task.value_rule = settings_.free_for_all;
  task.now = now_;
  task.started = started;
  task.overhead = std::chrono::milliseconds(settings_.move_overhead);
  task.signals = &signals_;
  task.threads = settings_.threads;
  task.lines = settings_.lines;
  task.listener = [this](const search::Report& report) { tell(report); };
  const search::Outcome outcome = player_->think(task);
  await_release(command.limits.infinite);
  answer(outcome);
}

void Session::tell(const search::Report& report) {
  ReportStyle style;
  style.numbered = settings_.lines > 1;
  if (settings_.show_chances) style.chances_in = settings_.variant;
  out_.write(
      report_text(report, style, [this](rules::Move move) { return player_->write_move(move); }));
}

// A search without end may be done early (mate found, deepest depth); its answer waits for `stop`,
// a pondering one for `ponderhit`.
void Session::await_release(bool infinite) {
  signals_.pondering.wait(true);
  if (infinite) signals_.stop.wait(false);
}

void Session::answer(const search::Outcome& outcome) {
  if (outcome.best.is_none()) {
    out_.write("bestmove (none)");
  } else if (outcome.expected.is_none()) {
    out_.write("bestmove " + player_->write_move(outcome.best));
  } else {
    out_.write("bestmove " + player_->write_move(outcome.best) + " ponder " +
               player_->write_move(outcome.expected));
  }
}

void Session::perft(int depth) {
  std::uint64_t total = 0;
  for (const auto& [move, leaves] : player_->divide(depth)) {
    out_.write(fmt::format("{}: {}", move, leaves));
    total += leaves;
  }
  out_.write(fmt::format("\nNodes searched: {}", total));
}

void Session::show() {
  stop();
  out_.write(
      fmt::format("variant {}{}", settings_.variant, settings_.chess960 ? " (chess960)" : ""));
  out_.write("fen " + player_->position_text());
  out_.write(fmt::format("evaluation {}", player_->evaluation()));
}

void Session::show_evaluation() {
  stop();
  for (const std::string& line : evaluation_by_term(*player_)) out_.write(line);
}

void Session::ponder_hit() {
  signals_.pondering = false;
  signals_.pondering.notify_all();
}

void Session::stop() {
  signals_.stop = true;
  signals_.stop.notify_all();
  ponder_hit();
  wait();
}

void Session::wait() {
  if (thinker_.joinable()) thinker_.join();
}

void Session::inform(std::string_view text) { out_.write(fmt::format("info string {}", text)); }

}  // namespace tabiya::uci
