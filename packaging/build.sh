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

# progress WORD PATTERN: counts on standard input, as "built 120 of 540, about 2 min left". PATTERN matches the lines that
# count and has two groups, what is done and the total. All other lines are shown as they are.
progress() {
    local word="$1" pattern="$2" line text finished total left now next=0 start="$EPOCHSECONDS" ending='\n' pause=15 is_open=no
    if [ -t 1 ]; then
        ending='' pause=1
    fi
    while IFS= read -r line; do
        if ! [[ "$line" =~ $pattern ]]; then
            if [ "$is_open" = yes ]; then
                printf '\r\033[K'
                is_open=no
            fi
            printf '%s\n' "$line"
            continue
        fi
        finished="${BASH_REMATCH[1]}" total="${BASH_REMATCH[2]}" now="$EPOCHSECONDS"
        if [ "$now" -lt "$next" ] && [ "$finished" -ne "$total" ]; then
            continue
        fi
        text="$word $finished of $total"
        left=0
        if [ $((10 * finished)) -ge "$total" ]; then # Earlier it is too early to tell.
            left=$(((now - start) * (total - finished) / finished))
        fi
        if [ "$left" -ge 60 ]; then
            text+=", about $(((left + 30) / 60)) min left"
        elif [ "$left" -gt 0 ]; then
            text+=", about $left s left"
        fi
        if [ -t 1 ]; then
            printf '\r\033[K'
            is_open=yes
        fi
        printf "%s$ending" "$text"
        next=$((now + pause))
    done
    if [ "$is_open" = yes ]; then
        printf '\n'
    fi
}

# folder_of PRESET: where CMakePresets.json lets it build.
folder_of() {
    if [ "$1" = release ]; then
        echo "$root/build"
    else
        echo "$root/build-$1"
    fi
}

# configure PRESET: unless it is done. Ninja itself sees the changes of the files of CMake, but not of the presets.
configure() {
    local folder log status=0
    folder="$(folder_of "$1")"
    if [ "$folder/build.ninja" -nt "$root/CMakePresets.json" ]; then
        return 0
    fi
    echo "configuring ${folder##*/}"
    log="$(mktemp)"
    cmake -S "$root" --preset "$1" >"$log" 2>&1 || status=$?
    if [ "$status" -ne 0 ]; then
        cat "$log"
    fi
    rm -f "$log"
    return "$status"
}

# build PRESET [TARGET...]: all programs, or some targets.
build() {
    local folder
    folder="$(folder_of "$1")"
    configure "$1" || return 1
    shift
    NINJA_STATUS='[%f/%t] ' cmake --build "$folder" ${1:+--target "$@"} |
        progress "built ${folder##*/}:" '^\[([0-9]+)/([0-9]+)\] '
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

# test_targets FOLDER [ctest argument...]: what has to be built for the tests that ctest would run.
test_targets() {
    local folder="$1"
    shift
    ctest --test-dir "$folder" -N "$@" | sed -nE 's/^ *Test +#[0-9]+: //p' |
        awk 'NR == FNR { target[$1] = $2; next } { print target[$1] }' "$folder/test-programs.txt" - | sort -u
}

# run_ctest FOLDER [ctest argument...]: in a fresh profile, with a message bus of its own. Most tests wait more than they
# compute, so that three run for each processor; tests/CMakeLists.txt names those that need more. session.log has what the
# services of the session say.
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
        dbus-run-session -- ctest --test-dir "$folder" --output-on-failure --no-label-summary --no-tests=error \
            --parallel $((3 * $(nproc))) --output-junit "$folder/ctest.xml" "$@" 2>"$folder/session.log" | tee "$folder/ctest.log" |
            grep --line-buffered -vE '^ +Start +[0-9]+: |^SpiRegistry daemon' |
            progress tested '^ *([0-9]+)/([0-9]+) Test +#[0-9]+: .* Passed ' || status=$?
        # No secret of a test is left in the profile, nor in what was logged (SEC-68).
        "$folder/bin/canaryscan" "$profile" "$folder/Testing" || status=1
        exit "$status"
    )
}
