#include "runner/store/schema.h"

namespace tabiya::store {

// Version 1 is the first schema: no step leads there. A new version adds its step here, the file
// tests/store/schema-N.sql of the version before it, and a higher kSchemaVersion.
std::span<const Migration> migrations() { return {}; }

}  // namespace tabiya::store
