#pragma once

#include <string>

namespace tabiya::cli {

// The file of our own engine, which lies beside this program.
std::string own_engine();

}  // namespace tabiya::cli
