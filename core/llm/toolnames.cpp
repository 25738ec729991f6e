// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/toolnames.h"

#include <QRegularExpression>

namespace mcp::llm {

namespace {

constexpr qsizetype kChars = 64;
constexpr qsizetype kSuffixChars = 7; ///< `_` and a number up to limits::kItems.

/// Letters, digits, `_` and `-`, of which all providers take 64, no digit or dash in front.
QString plain(const QString &name)
{
    QString made;
    const QString start = name.left(kChars);
    for (const QChar c : start) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z')
            || (c >= u'0' && c <= u'9') || c == u'_' || c == u'-';
        made += isPlain ? c : QChar(u'_');
    }
    const bool startsWell = !made.isEmpty() && (made.front().isLetter() || made.front() == u'_');
    return startsWell ? made : QString(u"t_" + made.left(kChars - 2));
}

} // namespace

ToolNames::ToolNames(const QList<Tool> &tools)
{
    for (const Tool &tool : tools) {
        if (plain(tool.name) == tool.name)
            m_ownNames.insert(tool.name, tool.name);
    }
    QHash<QString, int> copies; // The last number that each beginning of a name was given.
    for (const Tool &tool : tools) {
        if (m_wireNames.contains(tool.name))
            continue;
        QString wire = plain(tool.name);
        if (m_ownNames.value(wire, tool.name) != tool.name) {
            const QString start = wire.left(kChars - kSuffixChars);
            int &copy = copies.insert(start, copies.value(start, 1)).value();
            do
                wire = start + u'_' + QString::number(++copy);
            while (m_ownNames.contains(wire));
        }
        m_ownNames.insert(wire, tool.name);
        m_wireNames.insert(tool.name, wire);
    }
}

QString ToolNames::wireName(const QString &name) const
{
    const auto known = m_wireNames.constFind(name);
    return known == m_wireNames.cend() ? plain(name) : *known;
}

QString ToolNames::ownName(const QString &wireName) const
{
    const auto known = m_ownNames.constFind(wireName);
    if (known != m_ownNames.cend())
        return *known;
    // Some models add parts of their own format to the name: `functions.NAME:0`, `NAME<|channel|>commentary`.
    static const QRegularExpression decorated(
        QStringLiteral("^\\s*(?:(?:functions?|tools?|default_api)[.:])?([A-Za-z0-9_-]+)(?::\\d+)?"
                       "\\s*(?:<\\|.*)?$"),
        QRegularExpression::DotMatchesEverythingOption);
    return m_ownNames.value(decorated.match(wireName).captured(1), wireName);
}

} // namespace mcp::llm
