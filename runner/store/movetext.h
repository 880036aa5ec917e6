#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/match/record.h"

namespace tabiya::store {

// The moves of a game as the ledger keeps them: a JSON array of
// [move, score, depth, nodes, spent, remaining], or with a 1 behind it; see schema.sql.
std::string write_movetext(std::span<const match::MoveRecord> moves);
Expected<std::vector<match::MoveRecord>> read_movetext(std::string_view text);

}  // namespace tabiya::store
