// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/fetch.h"

#include <QByteArrayList>
#include <QString>

namespace mcp::auth {

/// The error response of an authorization server (RFC 6749, section 5.2), or what it says in another form: of a list the
/// first entry, the usual members for a message, plain text. Untrusted text.
struct OAuthError
{
    QString code; ///< Such as `invalid_grant`; empty when it gave none.
    QString words; ///< Code and description, or host and status; cut short, without what is secret.

    /// It refuses the parameter `resource` (RFC 8707, section 2), at least by its words.
    bool isAboutResource() const;
    /// It does not know the client, or wants another secret: `invalid_client`, or a word of the host's own for that.
    bool isAboutClient() const;
    /// The code, refresh token or assertion is not good any more: `invalid_grant`, or a word of the host's own for that. Only
    /// the person can get another.
    bool isAboutGrant() const;
};

/// secrets: what was sent, should the server repeat it.
OAuthError oauthError(const Answer &answer, const QByteArrayList &secrets = {});

} // namespace mcp::auth
