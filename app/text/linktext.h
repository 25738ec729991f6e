// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace quayside {

/// A page that a server wants to have opened, as the person must see it first (ELIC-31, SEC-59).
struct LinkText
{
    QString address; ///< All of it in ASCII: exactly what is opened.
    QString host; ///< In ASCII, with the port unless it is the usual one.
    QStringList warnings; ///< What to look at before it is opened, as sentences.
};

/// Nothing for what is no address of the web, or is written so that two programs may read it as two addresses.
std::optional<LinkText> linkText(const QString &url);

/// Who is behind an address of ours, as the person must see it before signing in there (SEC-33): host and warnings as above,
/// but what is usual on this computer is no warning.
LinkText hostText(const QString &url);

} // namespace quayside
