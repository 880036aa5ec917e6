#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace tabiya::search {

// Every number of the search that a tuner may turn: name, default, lowest, highest and, where what
// it rules can be switched off, the value that does it. Values are centipawns, plies or, where said
// so, hundredths. This list is the only place to touch when one is added: the struct below, the UCI
// options and the tuner's files are made from it.
#define TABIYA_SEARCH_PARAMETERS(X)                                             \
  X(aspiration_depth, 5, 1, 12) /* from here on the window starts narrow */     \
  X(aspiration_window, 18, 5, 100)                                              \
  X(reverse_futility_depth, 8, 1, 14)                                           \
  X(reverse_futility_margin, 78, 20, 200)                                       \
  X(razoring_depth, 3, 0, 6)                                                    \
  X(razoring_margin, 260, 80, 600)                                              \
  X(null_move_depth, 3, 1, 8, 120) /* least depth to pass at */                 \
  X(null_move_base, 3, 1, 6)                                                    \
  X(null_move_divisor, 4, 2, 10)                                                \
  X(null_move_margin, 180, 50, 600) /* one ply more for each above beta */      \
  X(missing_move_depth, 4, 2, 10)   /* no table move: one ply less from here */ \
  X(futility_depth, 8, 1, 14)                                                   \
  X(futility_base, 100, 0, 300)                                                 \
  X(futility_slope, 85, 20, 250)                                                \
  X(late_move_depth, 8, 1, 14)                                                  \
  X(late_move_base, 3, 1, 10)                                                   \
  X(exchange_depth, 8, 1, 14)                                                   \
  X(exchange_quiet, 55, 10, 200) /* loss allowed per ply */                     \
  X(exchange_capture, 95, 20, 300)                                              \
  X(history_depth, 4, 0, 10)                                                    \
  X(history_limit, 3000, 500, 10000) /* per ply */                              \
  X(reduction_depth, 3, 1, 6, 120)                                              \
  X(reduction_base, 75, 0, 200)       /* hundredths of a ply */                 \
  X(reduction_divisor, 225, 120, 500) /* hundredths */                          \
  X(reduction_history, 8000, 2000, 20000)                                       \
  X(singular_depth, 7, 4, 14)                                                   \
  X(singular_margin, 2, 1, 10) /* per ply */                                    \
  X(delta_margin, 180, 50, 500)                                                 \
  X(history_bonus, 150, 20, 500, 0) /* per ply */                               \
  X(history_most, 1600, 400, 4000, 0)                                           \
  X(time_horizon, 26, 10, 60)    /* moves that the rest of the time must do */  \
  X(time_increment, 75, 20, 100) /* hundredths of the increment used */         \
  X(time_stretch, 45, 10, 100)   /* tenths of the soft limit allowed at most */

struct Parameters {
#define TABIYA_DECLARE(name, value, ...) int name = value;
  TABIYA_SEARCH_PARAMETERS(TABIYA_DECLARE)
#undef TABIYA_DECLARE
};

// `low` and `high` bound what a tuner tries, `least` and `most` what an option takes.
struct ParameterFacts {
  std::string_view name;
  int value;
  int low;
  int high;
  int Parameters::*member;
  std::optional<int> off = std::nullopt;

  constexpr int least() const { return std::min(low, off.value_or(low)); }
  constexpr int most() const { return std::max(high, off.value_or(high)); }
};

inline constexpr std::array kParameters = {
#define TABIYA_DECLARE(name, value, low, high, ...) \
  ParameterFacts{#name, value, low, high, &Parameters::name __VA_OPT__(, __VA_ARGS__)},
    TABIYA_SEARCH_PARAMETERS(TABIYA_DECLARE)
#undef TABIYA_DECLARE
};

}  // namespace tabiya::search
