// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/argumentlines.h"

#include "app/text/cleantext.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

/// A text that reads like a number, a list or nothing at all would be taken for that.
bool isAmbiguous(const QString &text)
{
    return text.trimmed().size() != text.size() || text.isEmpty()
        || mcp::json::parse(text).hasValue();
}

QString shownValue(const Value &value)
{
    const bool isText = value.isString() && !isAmbiguous(value.toString());
    return cleanText(isText ? value.toString() : QString::fromUtf8(value.toJson()), Lines::Many);
}

/// Nothing when it cannot be shown one by one.
std::optional<Value> shownArguments(const mcp::json::Raw &arguments)
{
    if (arguments.size() > ArgumentLines::kBytes)
        return {};
    auto value = mcp::json::parse(arguments);
    if (!value || !value->isObject() || value->members().size() > ArgumentLines::kCount)
        return {};
    return *std::move(value);
}

} // namespace

std::optional<ArgumentLines> argumentLines(const mcp::json::Raw &arguments)
{
    const auto value = shownArguments(arguments);
    if (!value)
        return {};
    ArgumentLines lines;
    for (const auto &[name, member] : value->members()) {
        lines.names.append(cleanText(name));
        lines.values.append(shownValue(member));
    }
    return lines;
}

/// A text with a comma or a colon could be taken for further arguments.
std::optional<QString> argumentWords(const mcp::json::Raw &arguments)
{
    const auto value = shownArguments(arguments);
    if (!value)
        return {};
    QStringList words;
    for (const auto &[name, member] : value->members()) {
        const QString text = member.isString() ? member.toString() : QString();
        const bool isPlain = !text.contains(u',') && !text.contains(u':') && !text.contains(u'\n');
        const QString shown = isPlain ? shownValue(member) : QString::fromUtf8(member.toJson());
        words.append(cleanText(name) + ": "_L1 + cleanText(shown));
    }
    return words.join(", "_L1);
}

} // namespace quayside
