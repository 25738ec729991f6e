#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Builds the tests and runs them, without a display and away from the person's own profile.
#   packaging/test.sh                   all tests
#   packaging/test.sh -R tst_peer       builds and runs those that these arguments of ctest choose
#   packaging/test.sh --preset asan …   with another preset of CMakePresets.json
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=packaging/setup.sh
source "$root/packaging/setup.sh"
# shellcheck source=packaging/build.sh
source "$root/packaging/build.sh"

preset='test'
if [ "${1:-}" = --preset ]; then
    preset="${2:?--preset needs a name}"
    shift 2
fi
folder="$(folder_of "$preset")"

setup_tests
configure "$preset"
build "$preset" canaryscan # Ninja reads changed files of CMake, which may name other tests.
mapfile -t targets < <(test_targets "$folder" "$@")
build "$preset" "${targets[@]}"
run_ctest "$folder" "$@"
