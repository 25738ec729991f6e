# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# Bare Debian systems, in folders. To be sourced.

# bootstrap SUITE FOLDER [PACKAGE...]: a new system with apt and the packages, from where apt of this one gets its own.
bootstrap() {
    local suite="$1" folder="$2" mirror include
    shift 2
    mirror="$(apt-get indextargets --format "\$(LABEL) \$(REPO_URI)" 'Created-By: Packages' |
        sed -nE 's/^Debian //p' | head -n 1)"
    include="$(IFS=,; echo "$*")"
    mmdebstrap --quiet --mode=root --variant=apt --include="ca-certificates${include:+,$include}" \
        --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Languages "none"' \
        --dpkgopt=force-unsafe-io "$suite" "$folder" "deb ${mirror:?apt has no source} $suite main"
}

# inside FOLDER COMMAND...: runs it as root of the system there, and ends what it leaves behind.
inside() {
    # shellcheck disable=SC2016 # The inner shell expands it.
    unshare --mount --pid --fork --kill-child --mount-proc="$1/proc" bash -c '
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts" && mount -t tmpfs tmpfs "$1/dev/shm" &&
            exec chroot "$@"' _ "$@"
}
