// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/sentnames.h"

#include "core/chat/modeltoolnames.h"

#include <QSet>

#include <algorithm>

namespace mcp::chat {

using json::Value;

namespace {

constexpr qsizetype kSentNameChars = 64;

bool isSentNameChar(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
        || c == u'_' || c == u'.' || c == u'-';
}

} // namespace

Value withNames(const Value &value, const std::function<QString(const QString &)> &name)
{
    if (value.isArray()) {
        Value::Array items = value.items();
        for (Value &item : items)
            item = withNames(item, name);
        return Value(items);
    }
    if (value.isObject()) {
        Value::Object members = value.members();
        for (auto &[key, member] : members) {
            key = name(key);
            member = withNames(member, name);
        }
        return Value(members);
    }
    return value;
}

bool hasNameTwice(const Value &value)
{
    for (const Value &item : value.items()) {
        if (hasNameTwice(item))
            return true;
    }
    QSet<QStringView> known;
    for (const auto &[name, member] : value.members()) {
        if (known.contains(name) || hasNameTwice(member))
            return true;
        known.insert(name);
    }
    return false;
}

SentNames::SentNames(bool isLimited, std::function<bool(const QString &)> isTaken)
    : m_isLimited(isLimited)
    , m_isTaken(std::move(isTaken))
{
}

QString SentNames::sent(const QString &name)
{
    const bool fits = !name.isEmpty() && name.size() <= kSentNameChars
        && std::all_of(name.begin(), name.end(), isSentNameChar);
    if (!m_isLimited || fits)
        return name;
    if (const auto known = m_sent.constFind(name); known != m_sent.cend())
        return *known;
    QString stem = name.left(kSentNameChars - kNameHashChars - 1);
    for (QChar &c : stem)
        c = isSentNameChar(c) ? c : QChar(u'_');
    QString made;
    for (int salt = 0; made.isEmpty() || m_isTaken(made) || m_originals.contains(made); ++salt)
        made = stem + u'_' + nameHash({name}, salt);
    m_sent.insert(name, made);
    m_originals.insert(made, name);
    return made;
}

Value SentNames::sent(const Value &value)
{
    if (!m_isLimited)
        return value;
    return withNames(value, [this](const QString &name) { return sent(name); });
}

} // namespace mcp::chat
