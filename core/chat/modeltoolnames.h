// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace mcp::chat {

/// A tool of a server, and what the person calls the server.
struct ToolAddress
{
    QString serverId;
    QString alias;
    QString tool;
};

/// `alias__tool` as every provider takes it: letters, digits, `_` and `-`, at most 64, no digit or dash in front. A longer name has six hex
/// digits of a hash in its middle. Pure. Different addresses can have the same name; modelToolNames() separates them.
QString modelToolName(const QString &alias, const QString &tool);

/// The names of a set of tools, in its order and each different from all others. Tools that would have the same name all get a hash of
/// server and tool, so that no server takes over the name of another's tool. Does not depend on the order. The same tool of
/// the same server has the same name.
QStringList modelToolNames(const QList<ToolAddress> &tools);

inline constexpr qsizetype kNameHashChars = 6;
/// The first six hex digits of SHA-256 over parts and salt.
QString nameHash(const QStringList &parts, int salt = 0);

} // namespace mcp::chat
