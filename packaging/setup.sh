#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Installs what is missing, and only that. Debian 12 and newer.
#   packaging/setup.sh build     what building and starting the program needs
#   packaging/setup.sh tests     that, and what the tests need (test servers from the npm registry included)
#   packaging/setup.sh packages  what the .deb, the .rpm and the archive need
#   packaging/setup.sh checks    all of these, and the tools of .ci/run
# run.sh, test.sh and .ci/run read this file and call the functions below.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

build_packages=(
    clang lld cmake ninja-build ccache # in a third of the time that GCC takes
    g++ # what people install
    qt6-base-dev qt6-declarative-dev qt6-svg-dev
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    libgl-dev libcurl4-openssl-dev libmd4c-dev libsimdjson-dev libssl-dev qtkeychain-qt6-dev
    libyaml-cpp-dev libzip-dev libtomlplusplus-dev
    libsecret-1-0 # loaded when the keychain is first asked, so that nothing else brings it
    libqt6sql6-sqlite # found when a database is opened, not when the program is built
    # QML modules are found when a page loads, not when it is built: the -dev packages do not bring them.
    qml6-module-qtcore qml6-module-qtqml qml6-module-qtqml-models qml6-module-qtqml-workerscript
    qml6-module-qtquick qml6-module-qtquick-controls
    qml6-module-qtquick-layouts qml6-module-qtquick-shapes qml6-module-qtquick-templates
    qml6-module-qtquick-window
    qml6-module-qt-labs-platform qml6-module-qt-labs-qmlmodels
    qt6-gtk-platformtheme # the file dialogs of GNOME and its kin
    fonts-inter fonts-jetbrains-mono fonts-noto-core
    fonts-noto-cjk # without it Chinese, Japanese and Korean are boxes
)
test_packages=(libclang-rt-dev # the sanitizers
    qml6-module-qttest xvfb xauth dbus dbus-bin gnome-keyring at-spi2-core
    man-db groff-base
    python3 # runs servers and scripts
    bubblewrap) # the sandbox of local servers
package_packages=(dpkg-dev rpm librsvg2-bin
    binutils patchelf xz-utils qt6-wayland qt6-xdgdesktopportal-platformtheme) # the archive
check_packages=(
    git
    clang-format-14 clang-tidy clazy codespell shellcheck binutils
    llvm-14 # names what the sanitizers report
    desktop-file-utils appstream
    lintian mmdebstrap curl x11-utils # the packages, read and installed
    zsh fish # what completes their commands
)

# On Debian 13 and newer, Qt's reader of SVG files is in a package of its own.
if [ "$(. /etc/os-release && echo "${VERSION_ID:-99}")" != 12 ]; then
    build_packages+=(qt6-svg-plugins)
fi

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "setup: this must run as root, and there is no sudo: $*" >&2
        return 1
    fi
}

# setup_apt PACKAGE...: installs those that are not there yet.
setup_apt() {
    if ! command -v dpkg-query >/dev/null; then
        echo "setup: not a Debian system; make sure the like of these is installed: $*" >&2
        return 0
    fi
    local package missing=()
    for package in "$@"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            missing+=("$package")
        fi
    done
    if [ ${#missing[@]} -eq 0 ]; then
        return 0
    fi
    echo "setup: installing ${missing[*]}"
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    as_root "${apt[@]}" update </dev/null
    as_root "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null
}

# A Node.js from elsewhere brings its own npm and clashes with Debian's: whatever is usable stays.
setup_node() {
    local major=0
    if command -v node >/dev/null; then
        major="$(node --version | sed -E 's/^v([0-9]+)\..*/\1/')"
    fi
    if [ "$major" -lt 18 ] || ! command -v npm >/dev/null; then
        setup_apt nodejs npm
    fi
}

# The servers the integration tests talk to; again only when the lock file has changed.
setup_npm() {
    local stamp="$root/tests/node_modules/.lock-sha256" lock
    lock="$(sha256sum <"$root/tests/package-lock.json")"
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$lock" ]; then
        return 0
    fi
    echo "setup: installing the test servers into tests/node_modules"
    (cd "$root/tests" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) </dev/null
    echo "$lock" >"$stamp"
}

setup_build() {
    setup_apt "${build_packages[@]}"
}

setup_tests() {
    setup_apt "${build_packages[@]}" "${test_packages[@]}"
    setup_node
    setup_npm
}

setup_packages() {
    setup_apt "${build_packages[@]}" "${package_packages[@]}"
}

setup_checks() {
    setup_apt "${build_packages[@]}" "${test_packages[@]}" "${package_packages[@]}" "${check_packages[@]}"
    setup_node
    setup_npm
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    case "${1:-}" in
    build | tests | packages | checks) "setup_$1" ;;
    *)
        echo "usage: packaging/setup.sh build|tests|packages|checks" >&2
        exit 2
        ;;
    esac
fi
