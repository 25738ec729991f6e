// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/fetch.h"

#include <QByteArrayList>
#include <QString>

namespace mcp::auth {

/// The error response of an authorization server (RFC 6749, section 5.2). Servers also send other forms, which are read as
/// well: an array, whose first item is the error; an object with a message in one of the usual members; plain text. All
/// texts are untrusted.
struct OAuthError
{
    QString code; ///< Such as `invalid_grant`; empty when it gave none.
    QString words; ///< Code and description, otherwise host and status. Cut; secrets are removed.

    /// Whether the server refuses the parameter `resource` (RFC 8707, section 2), judged by the code or the text.
    bool isAboutResource() const;
    /// It does not know the client, or wants another secret: `invalid_client`, or a word of the host's own for that.
    bool isAboutClient() const;
    /// The code, refresh token or assertion is not good any more: `invalid_grant`, or a word of the host's own for that. Only
    /// the person can get another.
    bool isAboutGrant() const;
};

/// Removes secrets from the texts, because a server may repeat what was sent to it.
OAuthError oauthError(const Answer &answer, const QByteArrayList &secrets = {});

} // namespace mcp::auth
