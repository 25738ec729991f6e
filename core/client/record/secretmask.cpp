// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/secretmask.h"

#include "core/base/secretname.h"

#include <QRegularExpression>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qsizetype kKnownChars = 6;

QString mark()
{
    return QString::fromUtf16(SecretMask::kMark);
}

} // namespace

SecretMask::SecretMask(const QStringList &known)
{
    std::copy_if(known.begin(), known.end(), std::back_inserter(m_known),
                 [](const QString &value) { return value.size() >= kKnownChars; });
    // A value that holds another one goes as a whole.
    std::sort(m_known.begin(), m_known.end(),
              [](const QString &a, const QString &b) { return a.size() > b.size(); });
}

QString SecretMask::maskedWords(QString text) const
{
    for (const QString &value : m_known)
        text.replace(value, mark());
    static const QRegularExpression bearer(
        u"\\b(bearer\\s+)[A-Za-z0-9._~+/=-]{20,}|\\beyJ[\\w-]{10,}\\.[\\w-]+\\.[\\w-]*"_s,
        QRegularExpression::CaseInsensitiveOption);
    return text.replace(bearer, u"\\1"_s + mark());
}

/// A list whose texts and numbers are each a secret.
Value SecretMask::hidden(const Value::Array &list) const
{
    Value::Array items;
    for (const Value &item : list)
        items.append(item.isString() || item.isNumber() ? Value(mark()) : masked(item));
    return Value(std::move(items));
}

Value SecretMask::masked(const Value &value) const
{
    if (value.isString())
        return Value(maskedWords(value.toString()));
    if (value.isArray()) {
        Value::Array items;
        for (const Value &item : value.items())
            items.append(masked(item));
        return Value(std::move(items));
    }
    if (!value.isObject())
        return value;
    Value::Object members;
    for (const auto &[name, member] : value.members()) {
        // What is nested has names of its own; a schema that describes a password is not one.
        const bool isSecret = isSecretName(name);
        const bool isHidden =
            isSecret && (member.isNumber() || (member.isString() && !member.toString().isEmpty()));
        if (isSecret && member.isArray())
            members.append({maskedWords(name), hidden(member.items())});
        else
            members.append({maskedWords(name), isHidden ? Value(mark()) : masked(member)});
    }
    return Value(std::move(members));
}

QString SecretMask::masked(const QString &whole) const
{
    if (!whole.contains(u'"'))
        return maskedWords(whole); // Most lines of a log hold no JSON.
    // The value may be cut off with the text.
    static const QRegularExpression member(
        u"\"((?:[^\"\\\\]|\\\\.){1,80}+)\"\\s*:\\s*(\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+(?:\"|$)|[-\\d.eE+]+)"_s,
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression names(u"\"taskIds\"\\s*:\\s*\\[[^\\]]*+(?:\\]|$)"_s);
    QString text = whole;
    text.replace(names, u"\"taskIds\": \""_s + mark() + u'"');
    QString shown;
    qsizetype from = 0;
    auto matches = member.globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (!isSecretName(match.captured(1)))
            continue;
        shown += QStringView(text).mid(from, match.capturedStart(2) - from) % u'"' % mark() % u'"';
        from = match.capturedEnd(2);
    }
    return maskedWords(shown + QStringView(text).mid(from));
}

} // namespace mcp
