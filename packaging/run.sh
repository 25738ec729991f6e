#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Builds Quayside and starts it: quickly, with what the tests use, too; packages have the optimised build.
#   packaging/run.sh [arguments of quayside]
#   packaging/run.sh --preset release …   with another preset of CMakePresets.json
#   packaging/run.sh --screenshot FILE    no display needed: docks the demo server, calls a tool, saves a
#                                         picture of the window, ends. Uses a profile of its own.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=packaging/setup.sh
source "$root/packaging/setup.sh"
# shellcheck source=packaging/build.sh
source "$root/packaging/build.sh"

preset='test'
picture=""
arguments=()
while [ $# -gt 0 ]; do
    case "$1" in
    --preset)
        preset="${2:?--preset needs a name}"
        shift 2
        ;;
    --screenshot)
        picture="${2:?--screenshot needs a file name}"
        shift 2
        ;;
    --screenshot=*)
        picture="${1#*=}"
        shift
        ;;
    *)
        arguments+=("$1")
        shift
        ;;
    esac
done

setup_build
build "$preset"
program="$(folder_of "$preset")/bin/quayside"

if [ -z "$picture" ]; then
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
        echo "run: no display here; try: packaging/run.sh --screenshot FILE" >&2
        exit 1
    fi
    exec "$program" "${arguments[@]}"
fi

profile="$(mktemp -d)"
trap 'rm -rf "$profile"' EXIT
fresh_profile "$profile"
taken="$profile/$(basename "$picture")"
status=0
timeout 120 "$program" --screenshot "$taken" "${arguments[@]}" || status=$?
if [ "$status" -ne 0 ] || [ ! -s "$taken" ]; then
    echo "run: no picture (quayside ended with status $status)" >&2
    exit 1
fi
mv -f -- "$taken" "$picture"
echo "run: picture saved as $picture"
