// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"

#include <QDateTime>

namespace mcp::auth {
struct Account;
}

namespace quayside {

/// The text for a failed sign-in: error is of ErrorKind::Auth, with an auth::Problem or none.
ErrorText authText(const mcp::Error &error);

/// Since when, in words.
QString accountSince(const mcp::auth::Account &account, const QDateTime &now);
/// How long it lasts, as a sentence.
QString accountUntil(const mcp::auth::Account &account, const QDateTime &now);

} // namespace quayside
