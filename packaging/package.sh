#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Makes quayside_VERSION_amd64.deb and quayside-VERSION-1.x86_64.rpm.
# Builds into build/; the packages are in build/packages.
# The times in them are those of the commit, or SOURCE_DATE_EPOCH (packaging/build.sh): the same commit gives the same bytes.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=packaging/setup.sh
source "$root/packaging/setup.sh"
# shellcheck source=packaging/build.sh
source "$root/packaging/build.sh"

setup_packages
folder="$(folder_of release)"
configure release
cmake "$folder" >/dev/null # It may have been configured before what draws the icons was installed.
build release
rm -rf "$folder/packages"
cpack --config "$folder/CPackConfig.cmake" -B "$folder/packages"
rm -rf "$folder/packages/_CPack_Packages"
ls -l "$folder/packages"
