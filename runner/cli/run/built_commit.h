#pragma once

#include <string_view>

namespace tabiya::cli {

// The commit of the source tree the program was built from, as git abbreviates it, with "-dirty"
// behind where files had been changed since; "unknown commit" where git could not tell. It stands
// in a source that the build makes anew when the commit changes, and nothing else.
std::string_view built_commit();

}  // namespace tabiya::cli
