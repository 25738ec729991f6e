// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/claims.h"

#include "core/json/value.h"

namespace mcp::auth {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

Value valueOf(const json::Raw &raw)
{
    return json::parse(raw).valueOr(Value());
}

/// A string in lower case, or the digits of a number.
QString wordOf(const Value &value)
{
    if (value.isNumber())
        return QString::fromLatin1(value.numberText());
    if (value.isBool())
        return value.toBool() ? u"true"_s : u"false"_s;
    return value.toString().trimmed().toLower();
}

} // namespace

std::optional<QString> TextClaim::fromRaw(const json::Raw &raw)
{
    const QString text = valueOf(raw).toString();
    return text.isEmpty() ? std::nullopt : std::optional(text);
}

std::optional<QString> IdClaim::fromRaw(const json::Raw &raw)
{
    const Value value = valueOf(raw);
    return value.isNumber() ? wordOf(value) : TextClaim::fromRaw(raw);
}

std::optional<QList<QString>> WordsClaim::fromRaw(const json::Raw &raw)
{
    const Value value = valueOf(raw);
    if (value.isString())
        return value.toString().split(u' ', Qt::SkipEmptyParts);
    if (!value.isArray())
        return std::nullopt;
    QList<QString> words;
    for (const Value &item : value.items()) {
        if (item.isString())
            words.append(item.toString());
    }
    return words;
}

std::optional<double> NumberClaim::fromRaw(const json::Raw &raw)
{
    const Value value = valueOf(raw);
    bool isNumber = value.isNumber();
    const double number = isNumber ? value.toDouble() : value.toString().toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

std::optional<bool> FlagClaim::fromRaw(const json::Raw &raw)
{
    const QString word = wordOf(valueOf(raw));
    if (word == "true"_L1 || word == "1"_L1)
        return true;
    return word == "false"_L1 || word == "0"_L1 ? std::optional(false) : std::nullopt;
}

std::optional<bool> PromiseClaim::fromRaw(const json::Raw &raw)
{
    return valueOf(raw).isNull() ? std::nullopt
                                 : std::optional(FlagClaim::fromRaw(raw).value_or(true));
}

} // namespace mcp::auth
