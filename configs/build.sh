#!/usr/bin/env bash
# Configures and builds one preset: configs/build.sh [PRESET [TARGET...]], release if none is named.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=${1:-release}
shift || true
# A build tree remembers its compiler; a new preset starts from nothing.
cmake --preset "$preset" >/dev/null
if [ $# -eq 0 ]; then
  cmake --build --preset "$preset"
else
  cmake --build --preset "$preset" --target "$@"
fi
