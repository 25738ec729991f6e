#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Builds Quayside with its tests and runs them, without a display and away from the person's own profile.
#   packaging/test.sh [ctest arguments], e.g. packaging/test.sh -R tst_peer
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=packaging/setup.sh
source "$root/packaging/setup.sh"
# shellcheck source=packaging/build.sh
source "$root/packaging/build.sh"

setup_tests
build_into "$root/build-test" -DCMAKE_BUILD_TYPE=Release -DQUAYSIDE_TESTS=ON -DQUAYSIDE_WERROR=ON
run_ctest "$root/build-test" "$@"
