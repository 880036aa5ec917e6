#!/usr/bin/env bash
# Adds to the suites of tactics until each holds 31 positions, six at a time of each variant, so that
# all grow together; hours on a slow machine, and it may be stopped at any time.
#   bash tests/suites/harvest.sh [VARIANT...]
# Needs the release build's harvest_suite and tabiya-engine, and fairy-stockfish as second judge.
set -euo pipefail
cd "$(dirname "$0")/../.."

enough=31
at_once=6
variants=("$@")
if [ $# -eq 0 ]; then
  variants=(chess chess960 kingofthehill racingkings shogi xiangqi fourplayer-teams fourplayer-ffa
    circular)
fi

commit=$(git rev-parse --short HEAD)
chunk=$(mktemp)
trap 'rm -f "$chunk"' EXIT

# The seed after the last one of a suite: the third word behind "# harvest_suite".
next_seed() { awk '/^# harvest_suite/ { if ($5 > last) last = $5 } END { print last + 1 }' "$1"; }

missing=yes
while [ "$missing" = yes ]; do
  missing=no
  for variant in "${variants[@]}"; do
    suite=tests/suites/$variant.epd
    touch "$suite"
    wanted=$((enough - $(grep -vc '^#' "$suite" || true)))
    [ "$wanted" -gt 0 ] || continue
    missing=yes
    [ "$wanted" -le "$at_once" ] || wanted=$at_once
    build/release/bin/harvest_suite "$variant" "$wanted" "$(next_seed "$suite")" >"$chunk"
    sed "s/^\(# harvest_suite .*\)/\1 (commit $commit)/" "$chunk" >>"$suite"
    echo "$suite: $(grep -vc '^#' "$suite") positions"
  done
done
