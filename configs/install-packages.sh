#!/usr/bin/env bash
# Installs those packages of packages.txt that this Debian 12 machine does not have yet. Never removes
# a package: where one would have to go, apt says so and this stops.
set -euo pipefail
cd "$(dirname "$0")"

missing=()
while read -r package; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
    missing+=("$package")
done < <(grep -v '^#' packages.txt)
[ ${#missing[@]} -eq 0 ] && exit 0

echo "Installing: ${missing[*]}"
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-remove --no-install-recommends "${missing[@]}" >/dev/null
