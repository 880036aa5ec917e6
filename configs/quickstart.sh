#!/usr/bin/env bash
# From a bare Debian 12 machine to a finished SPRT match: installs what is missing, builds, and plays
# King of the Hill between two node limits of our own engine until the test decides.
set -euo pipefail
cd "$(dirname "$0")/.."

begun=$SECONDS
step() {
  echo
  echo "== $1 (after $((SECONDS - begun)) s)"
}

echo "Quickstart: about a quarter of an hour on two cores, less on more; mostly for step 2."
echo "Stopping and starting it again repeats nothing that is done."

step "1/3 Packages of Debian: compilers, CMake, Boost, SQLite and other libraries, git, two engines"
echo "configs/packages.txt lists them; only what is missing is installed, with sudo unless you are"
echo "root. A bare machine downloads some hundred megabytes: a minute or a few. Nothing is removed."
bash configs/install-packages.sh

step "2/3 Building the runner and our engine, below build/release: some minutes on two cores"
bash configs/build.sh release tabiya tabiya-engine

step "3/3 A test, 8,000 nodes a move against 2,000: a few minutes; games go to tabiya.db"
exec build/release/bin/tabiya sprt configs/sprt-kingofthehill.toml "$@"
