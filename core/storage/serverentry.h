// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace mcp {

/// A local server as the person configured it. Listing one never starts it (SEC-01).
struct ServerEntry
{
    QString
        id; ///< Unique in the store, `[a-z0-9-]`, stays when the name changes; given by ServerStore.
    QString name; ///< Shown; never part of what consent is bound to (SEC-03).
    QString program;
    QStringList arguments;
    QString workingFolder; ///< Empty when the entry names none.
    QList<std::pair<QString, QString>>
        environment; ///< In the order of the file; the last of a name counts.
    bool isEnabled = true;

    bool operator==(const ServerEntry &) const = default;
};

} // namespace mcp
