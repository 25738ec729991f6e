// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/evaluator.h"
#include "core/schema/fingerprint.h"
#include "core/schema/quoted.h"

#include <algorithm>
#include <utility>
#include <vector>

// Keywords for arrays and objects.
namespace mcp::schema {

using json::Value;

bool Evaluator::checkArray(const ArrayRules &rules, const Subject &subject, Marks *marks)
{
    const Value::Array &items = subject.value.items();
    bool isFine = true;
    if (items.size() < rules.minItems)
        isFine = fail(subject, QLatin1String("minItems"), [&] {
            return QStringLiteral("must have at least %1 items").arg(rules.minItems);
        });
    else if (items.size() > rules.maxItems)
        isFine = fail(subject, QLatin1String("maxItems"), [&] {
            return QStringLiteral("must have at most %1 items").arg(rules.maxItems);
        });
    const qsizetype looked =
        rules.items == kNoNode ? qMin(rules.prefix.size(), items.size()) : items.size();
    for (qsizetype i = 0; i < looked && goesOn(isFine); ++i) {
        const Place place{subject.place, nullptr, i};
        const NodeId id = i < rules.prefix.size() ? rules.prefix.at(i) : rules.items;
        isFine &= inside(id, {items.at(i), &place}, QLatin1String("items"));
        if (marks)
            marks->add(i);
    }
    if (goesOn(isFine) && rules.contains != kNoNode)
        isFine &= checkContains(rules, subject, marks);
    if (goesOn(isFine) && rules.isUnique)
        isFine &= checkUnique(subject);
    return isFine;
}

bool Evaluator::checkContains(const ArrayRules &rules, const Subject &subject, Marks *marks)
{
    const Value::Array &items = subject.value.items();
    const bool isCounted = marks || rules.maxContains != kNoMaximum;
    qint64 count = 0;
    for (qsizetype i = 0; i < items.size() && !m_isOver; ++i) {
        if (!isCounted && count >= rules.minContains)
            break;
        const Place place{subject.place, nullptr, i};
        if (!quietly(rules.contains, {items.at(i), &place}))
            continue;
        ++count;
        if (marks)
            marks->add(i);
    }
    if (count < rules.minContains)
        return fail(subject, QLatin1String("contains"), [&] {
            return QStringLiteral("must have at least %1 items that match a schema")
                .arg(rules.minContains);
        });
    return count <= rules.maxContains || fail(subject, QLatin1String("maxContains"), [&] {
               return QStringLiteral("must have at most %1 items that match a schema")
                   .arg(rules.maxContains);
           });
}

/// Sorts the fingerprints: only items with equal fingerprints are compared.
bool Evaluator::checkUnique(const Subject &subject)
{
    const Value::Array &items = subject.value.items();
    std::vector<std::pair<size_t, qsizetype>> prints;
    for (qsizetype i = 0; i < items.size() && spend(8); ++i)
        prints.emplace_back(fingerprint(items.at(i), m_steps), i);
    if (!spend(0))
        return false;
    std::sort(prints.begin(), prints.end());
    for (size_t i = 1; i < prints.size(); ++i) {
        if (prints[i].first != prints[i - 1].first)
            continue;
        const auto [earlier, later] = std::minmax(prints[i - 1].second, prints[i].second);
        fingerprint(items.at(earlier), m_steps); // the cost of the comparison
        if (!spend(0))
            return false;
        if (items.at(earlier) == items.at(later))
            return fail(subject, QLatin1String("uniqueItems"), [first = earlier, second = later] {
                return QStringLiteral("must not have duplicate items, but [%1] and [%2] are equal")
                    .arg(first)
                    .arg(second);
            });
    }
    return true;
}

bool Evaluator::checkObject(const ObjectRules &rules, const Subject &subject, Marks *marks)
{
    const Value::Object &members = subject.value.members();
    bool isFine = true;
    if (members.size() < rules.minProperties)
        isFine = fail(subject, QLatin1String("minProperties"), [&] {
            return QStringLiteral("must have at least %1 members").arg(rules.minProperties);
        });
    else if (members.size() > rules.maxProperties)
        isFine = fail(subject, QLatin1String("maxProperties"), [&] {
            return QStringLiteral("must have at most %1 members").arg(rules.maxProperties);
        });
    // Both duplicates of a member must be valid, because peers differ in which one they read.
    QVarLengthArray<bool, 32> isThere(rules.required.size());
    std::fill(isThere.begin(), isThere.end(), false);
    qsizetype missing = rules.required.size();
    if (!spend(8 + rules.required.size() / 32))
        return false;
    for (qsizetype i = 0; i < members.size() && goesOn(isFine) && spend(6); ++i) {
        const auto &[name, value] = members.at(i);
        const auto found = rules.properties.constFind(name);
        const PropertyRule *property = found == rules.properties.cend() ? nullptr : &*found;
        if (property && property->required >= 0
            && !std::exchange(isThere[property->required], true))
            --missing;
        bool isMarked = false;
        const Place place{subject.place, &name, 0};
        isFine &= checkMember(rules, property, {value, &place}, isMarked);
        if (marks && isMarked)
            marks->add(i);
    }
    if (goesOn(isFine) && missing > 0)
        isFine &= checkRequired(rules, subject);
    if (goesOn(isFine) && !rules.dependencies.isEmpty())
        isFine &= checkDependencies(rules, subject, marks);
    return isFine;
}

bool Evaluator::checkMember(const ObjectRules &rules, const PropertyRule *property,
                            const Subject &member, bool &isMarked)
{
    const QString &name = *member.place->name;
    bool isFine = true;
    if (property && property->schema != kNoNode) {
        isMarked = true;
        isFine = inside(property->schema, member, QLatin1String("properties"));
    }
    for (const PatternRule &rule : rules.patterns) {
        if (!goesOn(isFine) || !matches(rule.pattern, name).value_or(false))
            continue;
        isMarked = true;
        isFine &= inside(rule.schema, member, QLatin1String("patternProperties"));
    }
    if (!isMarked && rules.additional != kNoNode && goesOn(isFine)) {
        isMarked = true;
        isFine &= inside(rules.additional, member, QLatin1String("additionalProperties"));
    }
    if (rules.names == kNoNode || !goesOn(isFine))
        return isFine;
    if (quietly(rules.names, {Value(name), member.place}))
        return isFine;
    return fail(member, QLatin1String("propertyNames"),
                [] { return QStringLiteral("has a name that is not allowed"); });
}

/// Reports the missing members.
bool Evaluator::checkRequired(const ObjectRules &rules, const Subject &subject)
{
    if (!isReporting())
        return false;
    for (const QString &name : rules.required) {
        if (!spend(1 + subject.value.members().size() / 8))
            break;
        if (!subject.value.find(name))
            fail(subject, QLatin1String("required"), [&]() -> QString {
                return QLatin1String("must have the member ") + quoted(name);
            });
    }
    return false;
}

bool Evaluator::checkDependencies(const ObjectRules &rules, const Subject &subject, Marks *marks)
{
    bool isFine = true;
    const auto has = [&](const QString &name) {
        return spend(1 + subject.value.members().size() / 8) && subject.value.find(name);
    };
    for (const Dependency &dependency : rules.dependencies) {
        if (!goesOn(isFine) || !has(dependency.name))
            continue;
        for (const QString &name : dependency.required) {
            if (!goesOn(isFine) || has(name))
                continue;
            isFine = fail(subject, dependency.keyword, [&] {
                return QStringLiteral("must have the member %1 because it has %2")
                    .arg(quoted(name), quoted(dependency.name));
            });
        }
        if (dependency.schema != kNoNode && goesOn(isFine))
            isFine &= evaluate(dependency.schema, subject, marks);
    }
    return isFine;
}

/// Items that no schema has evaluated yet; they count as evaluated afterwards.
bool Evaluator::checkUnevaluated(const Node &node, const Subject &subject, Marks &marks)
{
    const bool isArray = subject.value.isArray();
    const NodeId id = isArray ? node.unevaluatedItems : node.unevaluatedProperties;
    if (id == kNoNode)
        return true;
    bool isFine = true;
    const auto look = [&](qsizetype i, const Value &value, const Place &place) {
        if (!spend(1) || marks.has(i))
            return;
        marks.add(i);
        isFine &= inside(id, {value, &place},
                         isArray ? QLatin1String("unevaluatedItems")
                                 : QLatin1String("unevaluatedProperties"));
    };
    for (qsizetype i = 0; i < subject.value.items().size() && goesOn(isFine); ++i)
        look(i, subject.value.items().at(i), {subject.place, nullptr, i});
    for (qsizetype i = 0; i < subject.value.members().size() && goesOn(isFine); ++i) {
        const auto &[name, value] = subject.value.members().at(i);
        look(i, value, {subject.place, &name, 0});
    }
    return isFine;
}

} // namespace mcp::schema
