# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# Steps that run.sh, test.sh and .ci/run share. To be sourced.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# The time of the commit. Qt's resource compiler would write the times of the files into the programs, so that no two
# checkouts of a commit gave the same bytes.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH

# build_into FOLDER [CMake argument...]: several sources are compiled as one, which halves the time of a whole build.
build_into() {
    local folder="$1"
    shift
    cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 "$@" &&
        cmake --build "$folder"
}

# fresh_profile FOLDER: from here on the person's own settings and session are out of reach.
fresh_profile() {
    mkdir -p "$1/home" "$1/config" "$1/data" "$1/state" "$1/cache" "$1/runtime"
    chmod 700 "$1/runtime"
    export HOME="$1/home" XDG_CONFIG_HOME="$1/config" XDG_DATA_HOME="$1/data"
    export XDG_STATE_HOME="$1/state" XDG_CACHE_HOME="$1/cache" XDG_RUNTIME_DIR="$1/runtime"
    export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software
    unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS QT_SCALE_FACTOR QT_STYLE_OVERRIDE
    unset QT_QUICK_CONTROLS_STYLE QT_QPA_PLATFORMTHEME
}

# repeated_tests FOLDER: the tests that failed at first and passed when they were repeated, by ctest's own lines.
repeated_tests() {
    local name
    sed -nE 's/^ *[0-9]*\/?[0-9]* *Test +#[0-9]+: ([^ ]+) .*\*\*\*.*/\1/p' "$1/ctest.log" | sort -u |
        while IFS= read -r name; do
            if grep -qE "Test +#[0-9]+: $name [ .]*Passed" "$1/ctest.log"; then
                echo "passed only when repeated: $name"
            fi
        done | tee "$1/repeated.txt"
}

# run_ctest FOLDER [ctest argument...]: in a fresh profile, with a message bus of its own. Most tests wait more than they
# compute, so that two run for each processor; tests/CMakeLists.txt names those that need more. A test that fails is run
# once more, for a loaded machine may be too slow for one; those that passed only then are named at the end.
run_ctest() {
    local folder="$1"
    shift
    (
        profile="$(mktemp -d)"
        trap 'rm -rf "$profile"' EXIT
        fresh_profile "$profile"
        # Debian 12's Node.js 18 has no global `crypto` unless told; a test server asks for it.
        if [[ "$(node --version 2>/dev/null)" == v18.* ]]; then
            export NODE_OPTIONS=--experimental-global-webcrypto
        fi
        status=0
        dbus-run-session -- ctest --test-dir "$folder" --output-on-failure --no-tests=error \
            --parallel $((2 * $(nproc))) --repeat until-pass:2 --output-junit "$folder/ctest.xml" "$@" |
            tee "$folder/ctest.log" || status=$?
        repeated_tests "$folder"
        # No secret of a test is left in the profile, nor in what was logged (SEC-68).
        "$folder/bin/canaryscan" "$profile" "$folder/Testing" || status=1
        exit "$status"
    )
}
