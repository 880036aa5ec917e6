#pragma once

#include <optional>
#include <string>

#include "engine/rules/core/expected.h"

namespace tabiya::store {

// Why nothing but a ledger may be written to `file`: it is a database, by whatever name or link, or
// one of the files that are kept beside one (-wal, -shm, -journal, -lease). `ledger` is taken for a
// database even before it is there; it may be empty.
std::optional<Refusal> objection_to_writing(const std::string& file,
                                            const std::string& ledger = {});

}  // namespace tabiya::store
