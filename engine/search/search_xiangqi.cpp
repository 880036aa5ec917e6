#include "engine/search/iterate.h"
#include "engine/search/moves.h"
#include "engine/search/quiesce.h"
#include "engine/search/visit.h"

namespace tabiya::search {

template class Search<rules::Xiangqi>;

}  // namespace tabiya::search
