// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/serverarrangement.h"

#include "core/storage/members.h"
#include "core/storage/serverentry.h"

#include <QSet>

#include <algorithm>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

/// Those of list that are in left, which loses them.
QStringList takeIds(const Value &list, QSet<QString> &left)
{
    QStringList ids;
    for (const Value &item : list.items()) {
        const QString id = item.toString();
        if (left.remove(id))
            ids.append(id);
    }
    return ids;
}

} // namespace

ServerArrangement ServerArrangement::read(const Value &document, const QStringList &ids)
{
    ServerArrangement arrangement;
    QSet<QString> left(ids.cbegin(), ids.cend());
    for (const Value &item : document.at(u"groups").items()) {
        const QString name = groupName(item.at(u"name").toString());
        if (!arrangement.addGroup(name))
            continue;
        ServerGroup &group = arrangement.m_groups.last();
        group.isCollapsed = item.at(u"collapsed").toBool();
        group.servers = takeIds(item.at(u"servers"), left);
        group.other = item;
    }
    QStringList &ungrouped = arrangement.m_groups.first().servers;
    ungrouped = takeIds(document.at(u"order"), left);
    for (const QString &id : ids) {
        if (left.contains(id))
            ungrouped.append(id);
    }
    return arrangement;
}

void ServerArrangement::write(Value &document) const
{
    const QStringList &ungrouped = m_groups.constFirst().servers;
    putMember(document, u"order"_s, ungrouped.isEmpty(), textList(ungrouped));
    Value::Array groups;
    for (const ServerGroup &group : m_groups.sliced(1)) {
        Value object = group.other.isObject() ? group.other : Value(Value::Object());
        setMember(object, u"name"_s, Value(group.name));
        putMember(object, u"collapsed"_s, !group.isCollapsed, Value(true));
        setMember(object, u"servers"_s, textList(group.servers));
        groups.append(object);
    }
    putMember(document, u"groups"_s, groups.isEmpty(), Value(groups));
}

QStringList ServerArrangement::ids() const
{
    QStringList ids;
    for (const ServerGroup &group : m_groups)
        ids += group.servers;
    return ids;
}

QString ServerArrangement::groupOf(const QString &id) const
{
    const auto found =
        std::find_if(m_groups.cbegin(), m_groups.cend(),
                     [&id](const ServerGroup &group) { return group.servers.contains(id); });
    return found == m_groups.cend() ? QString() : found->name;
}

QString ServerArrangement::firstOf(const QString &group) const
{
    const auto found =
        std::find_if(m_groups.cbegin(), m_groups.cend(),
                     [&group](const ServerGroup &each) { return each.name == group; });
    return found == m_groups.cend() ? QString() : found->servers.value(0);
}

QString ServerArrangement::after(const QString &id) const
{
    for (const ServerGroup &group : m_groups) {
        if (const qsizetype at = group.servers.indexOf(id); at >= 0)
            return group.servers.value(at + 1);
    }
    return {};
}

void ServerArrangement::move(const QString &id, const QString &group, const QString &before)
{
    ServerGroup *to = find(group);
    if (!to || id == before || !ids().contains(id))
        return;
    for (ServerGroup &each : m_groups)
        each.servers.removeOne(id);
    const qsizetype at = to->servers.indexOf(before);
    to->servers.insert(at < 0 ? to->servers.size() : at, id);
}

void ServerArrangement::step(const QString &id, int direction)
{
    for (qsizetype g = 0; g < m_groups.size(); ++g) {
        QStringList &servers = m_groups[g].servers;
        const qsizetype at = servers.indexOf(id);
        if (at < 0)
            continue;
        const qsizetype to = at + direction;
        if (to >= 0 && to < servers.size())
            return servers.move(at, to);
        if (g + direction < 0 || g + direction >= m_groups.size())
            return;
        servers.removeAt(at);
        ServerGroup &next = m_groups[g + direction];
        next.servers.insert(direction < 0 ? next.servers.size() : 0, id);
        next.isCollapsed = false;
        return;
    }
}

bool ServerArrangement::addGroup(const QString &name)
{
    if (m_groups.size() >= kGroups || name.isEmpty() || isTaken(name))
        return false;
    m_groups.append({name, false, {}, {}});
    return true;
}

bool ServerArrangement::renameGroup(const QString &from, const QString &to)
{
    ServerGroup *group = from.isEmpty() ? nullptr : find(from);
    if (!group || to.isEmpty() || isTaken(to, group))
        return false;
    group->name = to;
    return true;
}

void ServerArrangement::removeGroup(const QString &name)
{
    const ServerGroup *group = name.isEmpty() ? nullptr : find(name);
    if (!group)
        return;
    m_groups.first().servers += group->servers;
    m_groups.removeIf([&name](const ServerGroup &each) { return each.name == name; });
}

void ServerArrangement::setCollapsed(const QString &group, bool isCollapsed)
{
    if (ServerGroup *found = group.isEmpty() ? nullptr : find(group))
        found->isCollapsed = isCollapsed;
}

QString ServerArrangement::groupName(const QString &typed)
{
    QString name;
    for (const QChar c : typed) {
        if (c.isPrint() || c.isSpace() || c.isSurrogate())
            name += c;
    }
    return shortName(name, kNameChars);
}

ServerGroup *ServerArrangement::find(const QString &name)
{
    const auto found =
        std::find_if(m_groups.begin(), m_groups.end(),
                     [&name](const ServerGroup &group) { return group.name == name; });
    return found == m_groups.end() ? nullptr : &*found;
}

bool ServerArrangement::isTaken(const QString &name, const ServerGroup *butBy) const
{
    return std::any_of(m_groups.cbegin(), m_groups.cend(), [&](const ServerGroup &group) {
        return &group != butBy && group.name.compare(name, Qt::CaseInsensitive) == 0;
    });
}

} // namespace mcp
