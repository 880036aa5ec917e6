#pragma once

#include <functional>
#include <optional>

#include "runner/hall/ports.h"

namespace tabiya::cli {

// What the commands put between the hall and its ports.

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
