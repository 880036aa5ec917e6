#!/usr/bin/env bash
# What our engine is worth, by matches of the release build with the books of openings/books:
#   tests/benchmarks/elo.sh fairy [VARIANT...]     against Fairy-Stockfish at 2+0.02, in the six
#                                                  variants that it plays
#   tests/benchmarks/elo.sh doubling [VARIANT...]  against itself with half the time, in circular and
#                                                  four-player chess: Elo per doubling
#   tests/benchmarks/elo.sh plain [VARIANT...]     in these against itself without null move,
#                                                  reductions and history
# ENCOUNTERS (100), CONCURRENCY (1) and TC (2+0.02) are taken from the environment, and NODES: with
# it a move has so many nodes instead of time (doubling: against half of them), whatever else the
# machine does; `plain` then shows what order and pruning are worth. Every match is one run of
# build/release/elo.db: one that was stopped goes on with
# `build/release/bin/tabiya resume --db build/release/elo.db`.
set -euo pipefail
cd "$(dirname "$0")/../.."

bin=build/release/bin
encounters=${ENCOUNTERS:-100}
tc=${TC:-2+0.02}

# play VARIANT FIRST_ENGINE... -- SECOND_ENGINE...
play() {
  local variant=$1 first=()
  shift
  while [ "$1" != -- ]; do
    first+=("$1")
    shift
  done
  shift
  "$bin/tabiya" match --variant "$variant" --book "openings/books/$variant.epd" --seed 1 \
    --event "elo $kind" --db build/release/elo.db --encounters "$encounters" \
    --concurrency "${CONCURRENCY:-1}" --engine-timeout 120 --engine "${first[@]}" --engine "$@" \
    --each option.Hash=16
}

# What a move may cost, and half of it: nodes, or base time and increment.
if [ -n "${NODES:-}" ]; then
  whole=nodes=$NODES
  half=nodes=$((NODES / 2))
else
  whole=tc=$tc
  half=tc=$(awk -F+ '{ printf "%g+%g", $1 / 2, $2 / 2 }' <<<"$tc")
fi

kind=${1:-}
[ $# -gt 0 ] && shift
two_seats=(chess chess960 kingofthehill racingkings shogi xiangqi)
ours_only=(circular fourplayer-teams fourplayer-ffa)
ours=(cmd="$bin/tabiya-engine")
# From a depth that no search reaches, and with no credit for any move.
plain=(option.null_move_depth=120 option.reduction_depth=120
  option.history_bonus=0 option.history_most=0)

case $kind in
  fairy)
    for variant in "${@:-${two_seats[@]}}"; do
      play "$variant" name=ours "${ours[@]}" "$whole" -- \
        name=fairy cmd=/usr/games/fairy-stockfish "$whole"
    done
    ;;
  doubling)
    for variant in "${@:-${ours_only[@]}}"; do
      play "$variant" name=whole "${ours[@]}" "$whole" -- name=half "${ours[@]}" "$half"
    done
    ;;
  plain)
    for variant in "${@:-${ours_only[@]}}"; do
      play "$variant" name=whole "${ours[@]}" "$whole" -- \
        name=plain "${ours[@]}" "$whole" "${plain[@]}"
    done
    ;;
  *)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
    ;;
esac
