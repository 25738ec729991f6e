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
    for (const QString &value : known)
        add({value, mark()});
}

SecretMask SecretMask::with(const QString &value, const QString &shown) const
{
    SecretMask more(*this);
    more.add({value, shown});
    return more;
}

/// A value that is known already keeps what is shown for it.
void SecretMask::add(const Known &known)
{
    const bool isKnown = std::ranges::any_of(
        m_known, [&known](const Known &other) { return other.first == known.first; });
    if (isKnown || known.first.size() < kKnownChars)
        return;
    const auto place = std::ranges::find_if(
        m_known, [&known](const Known &other) { return other.first.size() < known.first.size(); });
    m_known.insert(place - m_known.begin(), known);
}

QString SecretMask::maskedWords(QString text) const
{
    for (const auto &[value, shown] : m_known)
        text.replace(value, shown);
    // A token in three parts is tried once for each run of its letters, however many times it could begin there.
    static const QRegularExpression bearer(
        u"\\b(bearer\\s++)[A-Za-z0-9._~+/=-]{20,}+"
        "|(?<![\\w-])(?=(?:[\\w-]*-)?eyJ)[\\w-]{13,}+\\.[\\w-]++\\.[\\w-]*+"_s,
        QRegularExpression::CaseInsensitiveOption);
    return text.replace(bearer, u"\\1"_s + mark());
}

/// A value under the name of a secret. What is nested has names of its own; a schema that describes a password is not one.
Value SecretMask::hidden(const Value &value) const
{
    if (value.isArray()) {
        Value::Array items;
        for (const Value &item : value.items())
            items.append(item.isArray() ? masked(item) : hidden(item));
        return Value(std::move(items));
    }
    if (!value.isNumber() && (!value.isString() || value.toString().isEmpty()))
        return masked(value);
    return Value(shownFor(value.toString()).value_or(mark()));
}

/// Of a whole value; nothing if it is not looked for.
std::optional<QString> SecretMask::shownFor(const QString &value) const
{
    const auto known = std::ranges::find_if(
        m_known, [&value](const Known &other) { return other.first == value; });
    return known == m_known.end() ? std::nullopt : std::optional(known->second);
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
    if (value.isNumber()) {
        const auto shown = shownFor(QString::fromLatin1(value.numberText()));
        return shown ? Value(*shown) : value;
    }
    if (!value.isObject())
        return value;
    Value::Object members;
    for (const auto &[name, member] : value.members())
        members.append({maskedWords(name), isSecretName(name) ? hidden(member) : masked(member)});
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
