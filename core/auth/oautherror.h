// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/fetch.h"

#include <QByteArrayList>
#include <QString>

namespace mcp::auth {

/// The error response of an authorization server (RFC 6749, section 5.2). Untrusted text.
struct OAuthError
{
    QString code; ///< Such as `invalid_grant`; empty when it gave none.
    QString words; ///< Code, description or status, cut short, without what is secret.
};

/// secrets: what was sent, should the server repeat it.
OAuthError oauthError(const Answer &answer, const QByteArrayList &secrets = {});

} // namespace mcp::auth
