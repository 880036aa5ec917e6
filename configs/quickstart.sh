#!/usr/bin/env bash
# From a bare Debian 12 machine to a finished SPRT match: installs what is missing, builds, and plays
# King of the Hill between two node limits of our own engine until the test decides.
set -euo pipefail
cd "$(dirname "$0")/.."

bash configs/install-packages.sh
bash configs/build.sh release tabiya tabiya-engine
exec build/release/bin/tabiya sprt configs/sprt-kingofthehill.toml "$@"
