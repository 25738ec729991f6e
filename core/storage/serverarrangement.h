// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QStringList>

namespace mcp {

/// Some servers under a name that the person chose.
struct ServerGroup
{
    QString name; ///< Empty for the servers without a group.
    bool isCollapsed = false;
    QStringList servers; ///< Ids, in the order of the person.
    json::Value other; ///< The object as it was read, with members that are not ours.

    bool operator==(const ServerGroup &) const = default;
};

/// The order and the groups of the configured servers: the members `order` and `groups` of `servers.json`. Every server is in
/// exactly one group; one that the file does not place comes last among those without a group.
class ServerArrangement
{
public:
    static constexpr int kGroups = 100; ///< The nameless one included.
    static constexpr qsizetype kNameChars = 60;

    /// ids: of all servers, in the order of the file. What makes no sense is left out.
    static ServerArrangement read(const json::Value &document, const QStringList &ids);
    void write(json::Value &document) const;

    /// The first is that of the servers without a group.
    const QList<ServerGroup> &groups() const { return m_groups; }
    /// Of all servers, from top to bottom.
    QStringList ids() const;
    /// Empty for a server without a group.
    QString groupOf(const QString &id) const;
    /// Its first server; empty for none.
    QString firstOf(const QString &group) const;
    /// The server below this one in its group; empty for the last one.
    QString after(const QString &id) const;

    /// Puts the server into group, before another one of it; an empty before puts it last. No effect without such a group.
    void move(const QString &id, const QString &group, const QString &before);
    /// One place up (-1) or down (1), from the edge of a group into the next one, which is then expanded.
    void step(const QString &id, int direction);
    /// A name that is taken or empty, in any case of letters, or one group too many: false, and nothing changes.
    bool addGroup(const QString &name);
    bool renameGroup(const QString &from, const QString &to);
    /// Its servers are without a group then.
    void removeGroup(const QString &name);
    void setCollapsed(const QString &group, bool isCollapsed);

    /// One line without control characters, of at most kNameChars.
    static QString groupName(const QString &typed);

    bool operator==(const ServerArrangement &) const = default;

private:
    ServerGroup *find(const QString &name);
    bool isTaken(const QString &name, const ServerGroup *butBy = nullptr) const;

    QList<ServerGroup> m_groups{ServerGroup()};
};

} // namespace mcp
