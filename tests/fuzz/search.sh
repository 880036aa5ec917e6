#!/usr/bin/env bash
# Searches on with every fuzzer, from the stored corpus, for so many seconds each (60):
#   tests/fuzz/search.sh [SECONDS]
# New inputs stay in build/fuzz/found; one that breaks something is named, and belongs into
# tests/fuzz/corpus once it is mended.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
names=$(sed -n 's/^tabiya_fuzz(\([a-z_]*\) .*/\1/p' tests/fuzz/CMakeLists.txt)
# shellcheck disable=SC2086 # one word a target
bash configs/build.sh fuzz $(printf 'fuzz_%s ' $names)
for name in $names; do
  found=build/fuzz/found/$name
  mkdir -p "$found"
  echo "== $name"
  "build/fuzz/bin/fuzz_$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 \
    -artifact_prefix="$found-" -print_final_stats=0 -verbosity=0 \
    "$found" "tests/fuzz/corpus/$name"
done
