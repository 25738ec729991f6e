# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# CPack reads this before it makes a package: what Debian alone has is no part of the .rpm, and Debian's zsh has a
# folder of its own for what packages bring, where other distributions use the one of zsh itself.
if(CPACK_GENERATOR STREQUAL "RPM")
    set(share ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
    file(REMOVE_RECURSE ${share}/lintian)
    if(EXISTS ${share}/zsh/vendor-completions)
        file(RENAME ${share}/zsh/vendor-completions ${share}/zsh/site-functions)
    endif()
endif()
