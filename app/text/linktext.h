// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace quayside {

constexpr qsizetype kAddressChars =
    8'192; ///< Longer addresses cannot be looked at, so they are not opened.

/// A page that a server asks to open, prepared for display before it is opened (ELIC-31, SEC-59).
struct LinkText
{
    QString address; ///< Complete and in ASCII: exactly what is opened.
    QString host; ///< In ASCII, with the port unless it is the default.
    QStringList warnings; ///< Warnings before it is opened, as sentences.
};

/// Nothing if it is not a web address, or if programs could parse it differently.
std::optional<LinkText> linkText(const QString &url);

/// The host of a sign-in address, prepared for display (SEC-33): host and warnings as above, without warnings for usual
/// addresses on this computer.
LinkText hostText(const QString &url);

} // namespace quayside
