// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace mcp::auth {

/// bytes random bytes from the system's generator, as unpadded Base64 for addresses.
QByteArray randomText(int bytes);

/// Proves that who exchanges a code is who asked for it (RFC 7636, AUTH-30). The verifier is a secret until then.
struct Pkce
{
    QByteArray verifier; ///< 43 characters with 256 random bits.

    static Pkce generate();
    QByteArray challenge() const; ///< By S256; there is no other.
};

} // namespace mcp::auth
