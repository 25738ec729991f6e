// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace quayside {

/// A work of others that Quayside is linked with, loads or ships.
struct Library
{
    const char *name;
    const char *licence; ///< SPDX expression.
    const char *files; ///< How the names of its files begin; empty: a part of our programs.
};

// One entry a line: .ci/checks/libraries and packaging/sbom.py read this list. Qt is first, its version is added on screen.
// clang-format off
constexpr std::array kLibraries{
    Library{"Qt", "LGPL-3.0-only", "libQt6"},
    Library{"QtKeychain", "BSD-3-Clause", "libqt6keychain"},
    Library{"libcurl", "curl", "libcurl"},
    Library{"OpenSSL", "Apache-2.0", "libcrypto libssl"},
    Library{"simdjson", "Apache-2.0", "libsimdjson"},
    Library{"libzip", "BSD-3-Clause", "libzip"},
    Library{"md4c", "MIT", "libmd4c"},
    Library{"yaml-cpp", "MIT", "libyaml-cpp"},
    Library{"toml++", "MIT", ""},
    Library{"SQLite", "blessing", "libsqlite3"},
    Library{"libsecret", "LGPL-2.1-or-later", "libsecret"},
    Library{"GCC runtime", "GPL-3.0-only WITH GCC-exception-3.1", "libstdc++ libgcc_s libgomp"},
    Library{"GNU C Library", "LGPL-2.1-or-later", "libc. libm. ld-linux libdl libpthread libresolv"},
    Library{"Inter, JetBrains Mono and Noto fonts", "OFL-1.1", "Inter JetBrainsMono Noto"},
};
// clang-format on

} // namespace quayside
