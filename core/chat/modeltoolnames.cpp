// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/modeltoolnames.h"

#include "core/policy/fieldhash.h"

#include <QHash>
#include <QSet>

namespace mcp::chat {

namespace {

constexpr qsizetype kModelNameChars = 64;

/// All characters of name as providers take them, of any length.
QString plainModelName(const QString &alias, const QString &tool)
{
    QString name = alias + u"__" + tool;
    for (QChar &c : name) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z')
            || (c >= u'0' && c <= u'9') || c == u'_' || c == u'-';
        c = isPlain ? c : QChar(u'_');
    }
    if (name.front() == u'-' || name.front().isDigit())
        name.prepend(u'_');
    return name;
}

/// name with hash at its end, or in its middle if it gets too long.
QString withHash(const QString &name, const QString &hash)
{
    if (name.size() + 1 + hash.size() <= kModelNameChars)
        return name + u'_' + hash;
    const qsizetype kept = kModelNameChars - hash.size() - 2;
    return name.left(kept / 2) + u'_' + hash + u'_' + name.right(kept - kept / 2);
}

} // namespace

QString nameHash(const QStringList &parts, int salt)
{
    FieldHash hash;
    for (const QString &part : parts)
        hash.add(part);
    hash.add(qsizetype(salt));
    return QString::fromLatin1(hash.result().toHex().left(kNameHashChars));
}

QString modelToolName(const QString &alias, const QString &tool)
{
    const QString name = plainModelName(alias, tool);
    return name.size() <= kModelNameChars ? name : withHash(name, nameHash({alias, tool}));
}

QStringList modelToolNames(const QList<ToolAddress> &tools)
{
    QStringList names;
    QList<qsizetype> open; // Indexes of tools without a final name.
    QList<qsizetype> firsts; // For each tool, the first one at its address.
    QHash<std::pair<QString, QString>, qsizetype> known;
    for (qsizetype i = 0; i < tools.size(); ++i) {
        const ToolAddress &tool = tools.at(i);
        names.append(modelToolName(tool.alias, tool.tool));
        firsts.append(known.value({tool.serverId, tool.tool}, i));
        if (firsts.last() != i)
            continue;
        known.insert({tool.serverId, tool.tool}, i);
        open.append(i);
    }
    // Each round gives names to those that nobody else wants. Whoever occupies a name of a later round needs a tool for each,
    // so that all rounds together try at most about twice as many names as there are tools.
    QSet<QString> taken;
    for (int salt = 1; !open.isEmpty(); ++salt) {
        QHash<QString, int> wanted;
        for (const qsizetype i : std::as_const(open))
            ++wanted[names.at(i)];
        QList<qsizetype> again;
        QSet<QString> given;
        for (const qsizetype i : std::as_const(open)) {
            if (wanted.value(names.at(i)) == 1 && !taken.contains(names.at(i)))
                given.insert(names.at(i));
            else
                again.append(i);
        }
        taken.unite(given);
        for (const qsizetype i : std::as_const(again)) {
            const ToolAddress &tool = tools.at(i);
            names[i] = withHash(plainModelName(tool.alias, tool.tool),
                                nameHash({tool.serverId, tool.tool}, salt));
        }
        open = again;
    }
    for (qsizetype i = 0; i < names.size(); ++i)
        names[i] = names.at(firsts.at(i));
    return names;
}

} // namespace mcp::chat
