#pragma once

#include <functional>
#include <optional>

#include "runner/hall/ports.h"

namespace tabiya::cli {

// What the commands put between the hall and its ports.

// A schedule that first lets the run begin: the hall asks for an encounter only after every engine
// has greeted, so that a run whose engines can't play leaves no trace in the ledger. Where the run
// can't begin there are no encounters.
class BeginningSchedule final : public hall::Schedule {
 public:
  // `begin` is called once, before the first encounter.
  BeginningSchedule(hall::Schedule& plan, std::function<std::optional<Refusal>()> begin)
      : plan_(plan), begin_(std::move(begin)) {}

  std::optional<schedule::Encounter> next() override;
  bool begun() const { return begun_; }
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  hall::Schedule& plan_;
  std::function<std::optional<Refusal>()> begin_;
  bool begun_ = false;
  std::optional<Refusal> refusal_;
};

// Passes games on to a ledger that is there only once the run has begun.
class LateLedger final : public hall::Ledger {
 public:
  void set(hall::Ledger& ledger) { ledger_ = &ledger; }
  hall::Onward take(const match::GameRecord& record) override;
  std::optional<std::size_t> unsaved() const override {
    return ledger_ == nullptr ? 0 : ledger_->unsaved();
  }

 private:
  hall::Ledger* ledger_ = nullptr;
};

// Tells of every game after the next ledger has taken it; whoever is told can ask for no more.
class ToldLedger final : public hall::Ledger {
 public:
  ToldLedger(hall::Ledger& next, std::function<hall::Onward(const match::GameRecord&)> tell)
      : next_(next), tell_(std::move(tell)) {}
  hall::Onward take(const match::GameRecord& record) override;
  std::optional<std::size_t> unsaved() const override { return next_.unsaved(); }

 private:
  hall::Ledger& next_;
  std::function<hall::Onward(const match::GameRecord&)> tell_;
};

}  // namespace tabiya::cli
