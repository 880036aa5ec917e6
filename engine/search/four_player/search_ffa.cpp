#include "engine/search/four_player/iterate.h"
#include "engine/search/four_player/moves.h"
#include "engine/search/four_player/quiesce.h"
#include "engine/search/four_player/visit.h"

namespace tabiya::search {

template class CrossSearch<rules::FourPlayerFfa>;

}  // namespace tabiya::search
