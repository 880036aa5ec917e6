#include "runner/cli/console.h"

#include <ostream>

namespace tabiya::cli {

int refuse(Console& console, const Refusal& why, int status) {
  console.err << "tabiya: " << why.message << std::endl;
  return status;
}

}  // namespace tabiya::cli
