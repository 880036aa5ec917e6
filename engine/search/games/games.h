#pragma once

// What the search knows of every game it plays.
#include "engine/search/games/chess.h"
#include "engine/search/games/circular.h"
#include "engine/search/games/shogi.h"
#include "engine/search/games/xiangqi.h"
