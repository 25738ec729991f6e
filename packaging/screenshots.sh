#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Pictures of every page with the demo server, without a display; each program run has a profile of its own.
#   packaging/screenshots.sh [FOLDER]     every page in both themes, both languages and two sizes, and three pages at
#                                         twice the size; into build-test/screenshots if there is no FOLDER
#   packaging/screenshots.sh --readme     the pictures of README.md, into resources/screenshots
# QUAYSIDE names another program than build-test/bin/quayside.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=packaging/build.sh
source "$root/packaging/build.sh"

program="${QUAYSIDE:-$root/build-test/bin/quayside}"
if [ ! -x "$program" ]; then
    echo "screenshots: $program is missing; run packaging/run.sh first, or set QUAYSIDE" >&2
    exit 1
fi
profile="$(mktemp -d)"
trap 'rm -rf "$profile"' EXIT
fresh_profile "$profile"

# shoot FILE [argument of quayside...]: tries twice, for a busy machine may be too slow once.
shoot() {
    local file="$1"
    shift
    timeout 60 "$program" --screenshot "$file" "$@" 2>/dev/null ||
        timeout 60 "$program" --screenshot "$file" "$@" ||
        { echo "screenshots: no picture $file" >&2; return 1; }
}

# all_of FOLDER: one line of arguments for each picture.
all_of() {
    local page language theme size dark
    "$program" --page list | while IFS= read -r page; do
        for language in en zh_CN; do
            for theme in light dark; do
                dark=""
                [ "$theme" = light ] || dark=--dark
                for size in 900x600 1280x800; do
                    echo "$1/${page//\//-}-$language-$theme-$size.png $dark --page $page --lang $language --size $size"
                done
            done
        done
    done
}

if [ "${1:-}" = --readme ]; then
    shoot "$root/resources/screenshots/tools.png" --page panel --lang en --size 1280x800
    shoot "$root/resources/screenshots/inbox.png" --page inbox --lang en --size 1280x800
    shoot "$root/resources/screenshots/chat.png" --page chat --lang en --size 1280x800
    exit
fi

folder="${1:-$root/build-test/screenshots}"
mkdir -p "$folder"
export -f shoot
export program
all_of "$folder" | xargs -P 2 -L 1 bash -c 'shoot "$@"' _
for page in tools resources inbox; do
    QT_SCALE_FACTOR=2 shoot "$folder/$page-scale-2.png" --page "$page" --lang en --size 1280x800
done
echo "screenshots: $(find "$folder" -name '*.png' | wc -l) pictures in $folder"
