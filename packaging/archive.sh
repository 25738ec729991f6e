#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# Builds Quayside and packs it with its own Qt: an archive that runs from any folder, on any Linux desktop whose C
# library is as new as the one of the machine that packs it.
#   packaging/archive.sh            builds into build/; quayside-VERSION-linux-MACHINE.tar.xz is in build/packages
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=packaging/setup.sh
source "$root/packaging/setup.sh"
# shellcheck source=packaging/build.sh
source "$root/packaging/build.sh"

# Every desktop brings these, and its drivers, fonts, session and name service work only with its own: the C and C++
# run-time libraries, OpenGL, X11 and Wayland up to their wire protocols, font lookup, GLib, D-Bus, zlib.
of_the_system='^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|stdc\+\+|gcc_s|gomp'
of_the_system+='|GL|GLX|EGL|OpenGL|GLESv2|GLdispatch|drm|gbm|X11|X11-xcb|xcb|ICE|SM'
of_the_system+='|wayland-client|wayland-cursor|wayland-egl|fontconfig|freetype|(glib|gobject|gio|gmodule)-2\.0|dbus-1|z))\.so\.[0-9]+$'

# The folders of Qt's plug-ins, or single ones. The task database, pictures and both kinds of display need them.
plugins=(
    platforms/libq{xcb,offscreen,minimal,wayland-generic,wayland-egl}.so xcbglintegrations
    wayland-decoration-client wayland-graphics-integration-client wayland-shell-integration
    platformthemes/libqxdgdesktopportal.so platforminputcontexts
    iconengines imageformats sqldrivers/libqsqlite.so
)
# Of the styles of Qt Quick Controls only the one that the program sets.
modules=(
    Qt/labs/platform Qt/labs/qmlmodels QtCore QtQml QtQml/Base QtQml/Models QtQml/WorkerScript QtQuick
    QtQuick/Controls QtQuick/Controls/Basic QtQuick/Controls/Basic/impl QtQuick/Controls/impl
    QtQuick/Layouts QtQuick/Shapes QtQuick/Templates QtQuick/Window
)
fonts=(
    Inter-{Regular,Italic,Medium,SemiBold,Bold}.otf JetBrainsMono-{Regular,Bold}.ttf NotoSans-{Regular,Bold}.ttf
)

# take FROM TO: a file of another package, which is noted for its licence.
take() {
    mkdir -p "$(dirname "$2")"
    cp --dereference -- "$1" "$2"
    chmod 644 "$2"
    readlink -f -- "$1" >>"$work/origins"
}

# take_of_qt FILE...: those that exist, to the places that they have in Qt.
take_of_qt() {
    local file
    for file in "$@"; do
        if [ -f "$file" ]; then
            take "$file" "$stage/${file#"$qt/"}"
        fi
    done
}

take_plugins() {
    local name
    for name in "${plugins[@]}"; do
        take_of_qt "$qt/plugins/$name" "$qt/plugins/$name"/*.so
    done
}

take_modules() {
    local name
    for name in "${modules[@]}"; do
        take_of_qt "$qt/qml/$name"/{qmldir,*.so,*.qml,*.js}
    done
}

take_fonts() {
    local name file
    for name in "${fonts[@]}"; do
        file="$(find /usr/share/fonts -name "$name" -print -quit)"
        take "${file:?$name is missing}" "$stage/share/quayside/fonts/$name"
    done
}

# take_needed FILE: the libraries that it was linked with, and theirs.
take_needed() {
    local name
    while IFS= read -r name; do
        if [[ "$name" =~ $of_the_system ]] || [ -e "$stage/lib/$name" ]; then
            continue
        fi
        take "${library[$name]:?$1 needs $name, which is not installed}" "$stage/lib/$name"
        take_needed "$stage/lib/$name"
    done < <(readelf -d "$1" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p')
}

binaries() {
    find "$stage"/{bin,libexec,lib,plugins,qml} -type f \( -name '*.so*' -o -perm -u+x \) -print | LC_ALL=C sort
}

take_libraries() {
    local name path file
    declare -gA library=()
    while read -r name path; do
        library[$name]="${library[$name]:-$path}"
    done < <(ldconfig -p | sed -nE 's/^\s+(\S+) \(libc6[^)]*\) => (\S+)$/\1 \2/p')
    while IFS= read -r file; do
        take_needed "$file"
    done < <(binaries)
}

# The loader finds the libraries from the place of each file. A variable such as LD_LIBRARY_PATH would reach the local
# servers, which have libraries of their own.
set_paths() {
    local file
    while IFS= read -r file; do
        if readelf -d "$file" | grep -q '(NEEDED)'; then
            patchelf --set-rpath "\$ORIGIN/$(realpath --relative-to="$(dirname "$file")" "$stage/lib")" "$file"
        fi
    done < <(binaries)
    for file in "$stage"/{bin,libexec}; do
        printf '[Paths]\nPrefix=..\nPlugins=plugins\nQmlImports=qml\n' >"$file/qt.conf"
    done
}

# Whose the files are, by package, with their licences.
take_licences() {
    local folder="$stage/share/doc/quayside/bundled" file package
    mkdir -p "$folder"
    cp "$root/LICENSE" "$stage/share/doc/quayside/"
    sort -u "$work/origins" | while IFS= read -r file; do
        # A merged /usr: dpkg may know the file without it.
        { dpkg-query -S "$file" "${file#/usr}" 2>/dev/null || true; } | sed -nE '1s/:.*//p'
    done | sort -u | while IFS= read -r package; do
        cp "/usr/share/doc/$package/copyright" "$folder/$package"
        dpkg-query -W -f='${Package} ${Version}, source ${source:Package} ${source:Version}\n' "$package" |
            sort -u >>"$folder/VERSIONS"
    done
}

setup_packages
build release
build="$(folder_of release)"
version="$(sed -nE 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")"
name="quayside-$version-linux-$(uname -m)"
target="$build/packages"
qt="$(qtpaths6 --query QT_INSTALL_PLUGINS)"
qt="${qt%/plugins}"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
stage="$work/$name"
cmake --install "$build" --prefix "$stage" --strip >/dev/null
rm -rf "$stage/share/lintian"
take_plugins
take_modules
take_fonts
take_libraries
set_paths
take_licences

# The same files give the same archive: sorted, with the time of the commit and nobody's name.
mkdir -p "$target"
tar -C "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go-w -c "$name" |
    xz -6 --threads=2 >"$target/$name.tar.xz"
du -sh --apparent-size "$stage" "$target/$name.tar.xz" | sed "s|$work/||"
