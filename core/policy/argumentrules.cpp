// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/argumentrules.h"

#include "core/json/members.h"
#include "core/json/text.h"
#include "core/policy/canonicaljson.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kArguments = 1'000;

using ArgumentValues = QHash<QString, json::Raw>;

/// Nothing when a name occurs twice.
std::optional<ArgumentValues> argumentValues(const json::Raw &arguments)
{
    const auto members = json::members(arguments, kArguments);
    if (!members)
        return {};
    ArgumentValues values;
    for (const auto &[name, value] : *members)
        values.insert(name, value);
    return values.size() == members->size() ? std::optional(values) : std::nullopt;
}

bool areSame(const json::Raw &a, const json::Raw &b)
{
    const auto left = canonicalJson(a);
    return left && left == canonicalJson(b);
}

/// An absolute path without `.` and empty parts; empty for what is none or has `..`.
QString normalisedPath(const QString &path)
{
    if (!path.startsWith(u'/') || path.contains(u'\0') || path.contains(u'\\'))
        return {};
    QString normalised;
    const auto parts = QStringView(path).split(u'/', Qt::SkipEmptyParts);
    for (const QStringView part : parts) {
        if (part == ".."_L1)
            return {};
        if (part != "."_L1)
            normalised += u'/' + part;
    }
    return normalised.isEmpty() ? u"/"_s : normalised;
}

bool isAtOrBelow(const QString &path, const QString &folder)
{
    return path == folder || path.startsWith(folder + u'/');
}

/// As it is written, and with its links resolved. `/` as a prefix would mean any path; Any says so openly.
bool isBelow(const json::Raw &value, const json::Raw &prefix, const LinkResolver &resolveLinks)
{
    const QString folder = normalisedPath(json::unquote(prefix.view()).value_or(QString()));
    const QString path = normalisedPath(json::unquote(value.view()).value_or(QString()));
    if (folder.isEmpty() || folder == "/"_L1 || path.isEmpty() || !resolveLinks)
        return false;
    return isAtOrBelow(path, folder) && isAtOrBelow(resolveLinks(path), folder);
}

bool isMet(const ArgumentRule &rule, const json::Raw &value, const LinkResolver &resolveLinks)
{
    const auto isOneOf = [&](const auto &matches) {
        return std::any_of(rule.values.cbegin(), rule.values.cend(), matches);
    };
    switch (rule.kind) {
    case ArgumentRule::Kind::Exact:
        return rule.values.size() == 1 && areSame(value, rule.values.constFirst());
    case ArgumentRule::Kind::PathPrefix:
        return isOneOf(
            [&](const json::Raw &prefix) { return isBelow(value, prefix, resolveLinks); });
    case ArgumentRule::Kind::OneOf:
        return isOneOf([&](const json::Raw &allowed) { return areSame(value, allowed); });
    case ArgumentRule::Kind::Any:
        return true;
    }
    return false;
}

} // namespace

bool areCovered(const json::Raw &arguments, const std::optional<QList<ArgumentRule>> &rules,
                const LinkResolver &resolveLinks)
{
    if (!rules)
        return true;
    auto values = argumentValues(arguments);
    if (!values)
        return false;
    QSet<QString> ruled;
    for (const ArgumentRule &rule : *rules) {
        if (ruled.contains(rule.name))
            return false;
        ruled.insert(rule.name);
        const auto value = values->constFind(rule.name);
        const bool isAbsent = value == values->cend();
        if (isAbsent ? rule.kind != ArgumentRule::Kind::Any : !isMet(rule, *value, resolveLinks))
            return false;
        if (!isAbsent)
            values->erase(value);
    }
    return values->isEmpty();
}

std::optional<QList<ArgumentRule>> exactRules(const json::Raw &arguments)
{
    const auto members = json::members(arguments, kArguments);
    if (!members || !argumentValues(arguments))
        return {};
    QList<ArgumentRule> rules;
    for (const auto &[name, value] : *members)
        rules.append({name, ArgumentRule::Kind::Exact, {json::Raw(value.toByteArray())}});
    return rules;
}

} // namespace mcp
