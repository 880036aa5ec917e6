#!/usr/bin/env bash
# Installs what is missing, builds and runs the tests.
#   tests/run.sh                the release build and its quick tests
#   tests/run.sh --nightly      the long ones too, other rules libraries as judges (npm) and a minute
#                               of each fuzzer
#   tests/run.sh --preset asan  another build: debug, asan, tsan, portable
set -euo pipefail
cd "$(dirname "$0")/.."

preset=release
labels=(--label-regex quick)
search=no
while [ $# -gt 0 ]; do
  case $1 in
    --nightly)
      labels=()
      search=yes
      ;;
    --preset)
      preset=${2:?--preset needs a name: release, portable, debug, asan, tsan}
      shift
      ;;
    *)
      echo "tests/run.sh: unknown argument '$1'; known: --nightly, --preset NAME" >&2
      exit 2
      ;;
  esac
  shift
done

bash configs/install-packages.sh
if [ "$search" = yes ] && command -v npm >/dev/null; then
  npm ci --prefix tests/judges --silent --no-audit --no-fund ||
    echo "tests/run.sh: npm could not install the judges; their tests are skipped" >&2
fi
bash configs/build.sh "$preset"
ctest --test-dir "build/$preset" --output-on-failure --no-tests=error --jobs "$(nproc)" "${labels[@]}"
if [ "$search" = yes ]; then bash tests/fuzz/search.sh 60; fi
