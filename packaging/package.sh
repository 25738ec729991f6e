#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Makes quayside_VERSION_amd64.deb and quayside-VERSION-1.x86_64.rpm.
#   packaging/package.sh            builds into build/; the packages are in build/packages
#   packaging/package.sh FOLDER     the packages of the programs that FOLDER has built
# The times in them are those of the commit, or SOURCE_DATE_EPOCH (packaging/build.sh): the same commit gives the same bytes.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=packaging/setup.sh
source "$root/packaging/setup.sh"
# shellcheck source=packaging/build.sh
source "$root/packaging/build.sh"

setup_packages
if [ $# -eq 0 ]; then
    folder="$root/build"
    build_into "$folder" -DCMAKE_BUILD_TYPE=Release -DQUAYSIDE_TESTS=OFF
else
    folder="$(cd "$1" && pwd)"
    cmake "$folder" >/dev/null
fi

rm -rf "$folder/packages"
cpack --config "$folder/CPackConfig.cmake" -B "$folder/packages"
rm -rf "$folder/packages/_CPack_Packages"
ls -l "$folder/packages"
