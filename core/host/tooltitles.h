// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QString>

namespace mcp {

class Host;

/// The titles of tools for lists of what was done: those of servers that run, and those of the last list of others.
class ToolTitles final : public QObject
{
    Q_OBJECT

public:
    /// host must outlive this.
    explicit ToolTitles(Host *host, QObject *parent = nullptr);

    /// Of the tool with this definition, which is the one that is accepted now: a server must not rename what was done earlier.
    /// Empty when it has none, or none is known yet: changed() follows when it is. Untrusted.
    QString titleOf(const QString &serverId, const QString &tool, const QByteArray &definition);
    /// What was read of servers that do not run is read again.
    void forget();

Q_SIGNALS:
    void changed();

private:
    using Titles = QHash<QString, QString>; ///< By name.

    void read(const QString &serverId);

    Host *m_host;
    QHash<QString, Titles> m_last; ///< By server; of listed servers only.
};

} // namespace mcp
