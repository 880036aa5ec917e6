#include "runner/store/ledger.h"

#include <sys/stat.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

#include "runner/store/game_rows.h"
#include "runner/store/lease.h"
#include "runner/store/run_rows.h"
#include "runner/store/schema.h"

namespace tabiya::store {
namespace {

struct Identity {
  int participant = 0;
  std::string id_name;
};

std::optional<Refusal> write_identity(Database& ledger, std::int64_t run,
                                      const Identity& identity) {
  Statement update =
      ledger.prepare("UPDATE engines SET id_name = ?3 WHERE run = ?1 AND participant = ?2");
  update.bind(run, identity.participant, identity.id_name).run();
  return update.refusal();
}

std::optional<Refusal> write_closing(Database& ledger, std::int64_t run, const Closing& closing) {
  if (!closing.reason.empty()) {
    Statement insert = ledger.prepare("INSERT OR REPLACE INTO failures VALUES (?1, ?2)");
    insert.bind(run, closing.reason).run();
    if (auto failed = insert.refusal()) return failed;
  }
  Statement update =
      ledger.prepare("UPDATE runs SET state = ?2, verdict = ?3, finished = ?4 WHERE id = ?1");
  update.bind(run, word_of(closing.state), closing.verdict, closing.finished).run();
  return update.refusal();
}

std::optional<Refusal> mark_running(Database& ledger, std::int64_t run) {
  Statement reason = ledger.prepare("DELETE FROM failures WHERE run = ?1");
  reason.bind(run).run();
  if (auto failed = reason.refusal()) return failed;
  Statement update = ledger.prepare(
      "UPDATE runs SET state = 'running', verdict = NULL, finished = NULL WHERE id = ?1");
  update.bind(run).run();
  return update.refusal();
}

// Device and inode: what a name leads to.
using FileIdentity = std::pair<dev_t, ino_t>;

std::optional<FileIdentity> identity_of(const std::string& file) {
  struct stat facts {};
  if (::stat(file.c_str(), &facts) != 0) return std::nullopt;
  return FileIdentity{facts.st_dev, facts.st_ino};
}

}  // namespace

// The queue and the thread that empties it. The database belongs to the thread from its start to
// its end.
class SqliteLedger::Writer {
 public:
  Writer(Database database, RunLease lease, std::int64_t run, int seats)
      : database_(std::move(database)),
        lease_(std::move(lease)),
        run_(run),
        seats_(seats),
        identity_(identity_of(database_->file())) {
    thread_ = std::thread([this] { work(); });
  }
  ~Writer() { end(); }

  std::int64_t run() const { return run_; }
  bool failed() const { return failed_.load(std::memory_order_relaxed); }

  std::optional<std::size_t> unsaved() const {
    if (failed()) return std::nullopt;
    return unsaved_.load(std::memory_order_relaxed);
  }

  using Item = std::variant<match::GameRecord, Identity, Follower*>;

  void queue(Item item) {
    if (std::holds_alternative<match::GameRecord>(item)) ++unsaved_;
    {
      const std::lock_guard lock(mutex_);
      items_.push_back(std::move(item));
    }
    changed_.notify_one();
  }

  void wait_until_empty() {
    std::unique_lock lock(mutex_);
    emptied_.wait(lock, [this] { return items_.empty() && !busy_; });
  }

  std::optional<Refusal> close(const Closing& closing) {
    end();
    if (!refusal_) refusal_ = write_closing(*database_, run_, closing);
    database_.reset();
    lease_.reset();
    if (refusal_ && lost_ > 0)
      refusal_->message += " (" + std::to_string(lost_) + " finished games, from round " +
                           first_lost_ + " on, are not stored)";
    return refusal_ ? refusal_ : not_followed_;
  }

 private:
  void end() {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }

  void work() {
    GameInserter inserter(*database_, run_, seats_);
    while (auto item = take_next()) {
      if (const auto* record = std::get_if<match::GameRecord>(&*item)) {
        store(inserter, *record);
        --unsaved_;
      } else if (const auto* identity = std::get_if<Identity>(&*item)) {
        if (!refusal_) refusal_ = write_identity(*database_, run_, *identity);
      } else {
        begin_following(*std::get<Follower*>(*item));
      }
      failed_.store(refusal_ || not_followed_, std::memory_order_relaxed);
    }
  }

  std::optional<Item> take_next() {
    std::unique_lock lock(mutex_);
    busy_ = false;
    if (items_.empty()) emptied_.notify_all();
    changed_.wait(lock, [this] { return !items_.empty() || ending_; });
    if (items_.empty()) return std::nullopt;
    std::optional<Item> item(std::move(items_.front()));
    items_.pop_front();
    busy_ = true;
    return item;
  }

  void store(GameInserter& inserter, const match::GameRecord& record) {
    bool is_new = false;
    if (!refusal_) {
      const auto inserted = inserter.insert(record);
      if (!inserted) refusal_ = inserted.refusal();
      is_new = inserted && *inserted;
      if (!refusal_ && identity_of(database_->file()) != identity_)
        refusal_ = Refusal{database_->file() +
                           ": the file is gone: it was deleted, moved or replaced while the run "
                           "wrote it; what was stored is in the file that was moved, if any"};
    }
    if (refusal_ && lost_++ == 0) first_lost_ = match::round_of(record);
    if (is_new && follower_ != nullptr && !not_followed_) not_followed_ = follower_->stored(record);
  }

  void begin_following(Follower& follower) {
    if (refusal_) return;
    const auto run = select_runs(*database_, "id = " + std::to_string(run_));
    not_followed_ = run ? follower.begin(*database_, run->front()) : run.refusal();
    follower_ = &follower;
  }

  std::optional<Database> database_;  // both there until close()
  std::optional<RunLease> lease_;
  const std::int64_t run_;
  const int seats_;
  const std::optional<FileIdentity> identity_;

  // What the thread alone touches while it lives.
  std::optional<Refusal> refusal_;
  std::optional<Refusal> not_followed_;
  Follower* follower_ = nullptr;
  std::int64_t lost_ = 0;
  std::string first_lost_;

  std::atomic<bool> failed_ = false;
  std::atomic<std::size_t> unsaved_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable emptied_;
  std::deque<Item> items_;  // these three under the mutex
  bool busy_ = false;
  bool ending_ = false;
  std::thread thread_;
};

SqliteLedger::SqliteLedger(std::unique_ptr<Writer> writer) : writer_(std::move(writer)) {}

SqliteLedger::~SqliteLedger() = default;

Expected<std::unique_ptr<SqliteLedger>> SqliteLedger::begin(const std::string& file,
                                                            const RunPlan& plan,
                                                            std::chrono::milliseconds patience) {
  auto database = open_ledger(file, Access::create, patience);
  if (!database) return database.refusal();
  std::optional<RunLease> lease;
  std::int64_t number = 0;
  {
    Transaction transaction(*database);
    if (transaction.refusal()) return *transaction.refusal();
    auto run = insert_run(*database, plan);
    if (!run) return run.refusal();
    number = *run;
    auto taken = RunLease::take(file, number);  // before anybody can see the run
    if (!taken) return taken.refusal();
    lease.emplace(*std::move(taken));
    if (auto failed = transaction.commit()) return *failed;
  }
  return std::unique_ptr<SqliteLedger>(new SqliteLedger(
      std::make_unique<Writer>(*std::move(database), *std::move(lease), number, plan.seats)));
}

Expected<std::unique_ptr<SqliteLedger>> SqliteLedger::resume(const std::string& file,
                                                             std::int64_t run,
                                                             std::chrono::milliseconds patience) {
  auto database = open_ledger(file, Access::write, patience);
  if (!database) return database.refusal();
  auto lease = RunLease::take(file, run);
  if (!lease) return lease.refusal();
  // Asked only now: before, another process might have finished it in between.
  auto found = select_runs(*database, "id = " + std::to_string(run));
  if (!found) return found.refusal();
  if (found->empty())
    return Refusal{file + ": there is no run " + std::to_string(run) +
                   ": `tabiya runs` lists them"};
  if (found->front().state == RunState::finished)
    return Refusal{file + ": run " + std::to_string(run) + " is finished: `tabiya report " +
                   std::to_string(run) + "` shows it"};
  if (auto failed = mark_running(*database, run)) return *failed;
  const int seats = found->front().plan.seats;
  return std::unique_ptr<SqliteLedger>(new SqliteLedger(
      std::make_unique<Writer>(*std::move(database), *std::move(lease), run, seats)));
}

std::int64_t SqliteLedger::run() const { return writer_->run(); }

void SqliteLedger::follow(Follower& follower) { writer_->queue(&follower); }

std::optional<std::size_t> SqliteLedger::unsaved() const { return writer_->unsaved(); }

hall::Onward SqliteLedger::take(const match::GameRecord& record) {
  if (record.counts()) writer_->queue(record);
  return writer_->failed() ? hall::Onward::stop : hall::Onward::go_on;
}

void SqliteLedger::identify(int participant, std::string id_name) {
  writer_->queue(Identity{participant, std::move(id_name)});
}

bool SqliteLedger::flush() {
  writer_->wait_until_empty();
  return !writer_->failed();
}

std::optional<Refusal> SqliteLedger::close(const Closing& closing) {
  return writer_->close(closing);
}

}  // namespace tabiya::store
