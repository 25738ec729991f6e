// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/evaluator.h"

#include "core/base/limits.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace mcp::schema {

using json::Value;

namespace {

constexpr qsizetype kNameChars = 60;

bool isPlainName(const QString &name)
{
    return !name.isEmpty() && name.size() <= kNameChars && !name.front().isDigit()
        && std::all_of(name.begin(), name.end(),
                       [](QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u'$'; });
}

} // namespace

QString Verdict::text() const
{
    QStringList lines;
    for (const Problem &problem : problems)
        lines.append(problem.path + QLatin1String(": ") + problem.text);
    return lines.join(QLatin1String("; "));
}

Evaluator::Evaluator(const Compiled &schema, Bounds bounds)
    : m_schema(schema)
    , m_steps(bounds.steps)
    , m_depthLeft(bounds.depth)
{
}

Verdict Evaluator::run(const Value &value)
{
    Verdict verdict;
    m_problems = &verdict.problems;
    const bool isValid = evaluate(0, {value, nullptr}, nullptr);
    // Problems found before the limit remain: they are only reported where no other branch can make the value valid.
    if (!verdict.problems.isEmpty())
        verdict.outcome = Verdict::Outcome::Invalid;
    else if (m_isOver || !isValid)
        verdict.outcome = Verdict::Outcome::OverBound;
    return verdict;
}

bool Evaluator::evaluate(NodeId id, const Subject &subject, Marks *marks)
{
    const Node &node = m_schema.node(id);
    if (!spend(1) || m_depthLeft == 0)
        return giveUp();
    if (!node.hasRules)
        return true;
    if (node.allowsNothing)
        return fail(subject, QLatin1String("false"),
                    [] { return QStringLiteral("is not allowed here"); });
    const QScopedValueRollback depth(m_depthLeft, m_depthLeft - 1);
    const Scope scope{m_scope, node.resource};
    const bool isElsewhere = !m_scope || m_scope->resource != node.resource;
    const QScopedValueRollback scopes(m_scope, isElsewhere ? &scope : m_scope);
    if (node.unevaluatedItems == kNoNode && node.unevaluatedProperties == kNoNode)
        return applyRules(node, subject, marks) && !m_isOver;
    Marks own(subject.value.isArray() ? subject.value.items().size()
                                      : subject.value.members().size());
    if (!spend(own.cost()) || !applyRules(node, subject, &own)
        || !checkUnevaluated(node, subject, own))
        return false;
    if (marks)
        marks->add(own);
    return !m_isOver;
}

bool Evaluator::applyRules(const Node &node, const Subject &subject, Marks *marks)
{
    if (!checkType(node, subject) || !checkConstants(node, subject))
        return false;
    bool isFine = true;
    if (node.numbers && subject.value.isNumber())
        isFine = checkNumber(*node.numbers, subject);
    else if (node.strings && subject.value.isString())
        isFine = checkString(*node.strings, subject);
    else if (node.arrays && subject.value.isArray())
        isFine = checkArray(*node.arrays, subject, marks);
    else if (node.objects && subject.value.isObject())
        isFine = checkObject(*node.objects, subject, marks);
    if (goesOn(isFine) && !node.references.isEmpty())
        isFine &= followReferences(node, subject, marks);
    if (goesOn(isFine) && node.combination)
        isFine &= combine(*node.combination, subject, marks);
    return isFine;
}

/// A schema for the same value that may fail: its marks count only if it succeeds.
bool Evaluator::inPlace(NodeId id, const Subject &subject, Marks *marks)
{
    if (!marks)
        return evaluate(id, subject, nullptr);
    Marks own(marks->room());
    if (!spend(own.cost()) || !evaluate(id, subject, &own))
        return false;
    marks->add(own);
    return true;
}

/// A schema for a part of the value. If it is `false`, the keyword is reported as the reason.
bool Evaluator::inside(NodeId id, const Subject &subject, QLatin1String keyword)
{
    if (m_schema.node(id).allowsNothing && spend(1))
        return fail(subject, keyword, [] { return QStringLiteral("is not allowed here"); });
    return evaluate(id, subject, nullptr);
}

/// A schema that may fail, so nothing is reported.
bool Evaluator::quietly(NodeId id, const Subject &subject, Marks *marks)
{
    const QScopedValueRollback<QList<Problem> *> quiet(m_problems, nullptr);
    return inPlace(id, subject, marks);
}

bool Evaluator::followReferences(const Node &node, const Subject &subject, Marks *marks)
{
    bool isFine = true;
    for (const Reference &reference : node.references) {
        if (!goesOn(isFine))
            break;
        isFine &= evaluate(targetOf(reference), subject, marks);
    }
    return isFine;
}

/// The target of a dynamic reference depends on the path: the outermost resource that has the anchor.
NodeId Evaluator::targetOf(const Reference &reference) const
{
    NodeId target = reference.target;
    if (reference.dynamicAnchor.isEmpty())
        return target;
    for (const Scope *scope = m_scope; scope; scope = scope->outer)
        target = m_schema.dynamicAnchors.at(scope->resource).value(reference.dynamicAnchor, target);
    return target;
}

bool Evaluator::combine(const Combination &rules, const Subject &subject, Marks *marks)
{
    bool isFine = true;
    for (const NodeId id : rules.allOf) {
        if (!goesOn(isFine))
            return false;
        isFine &= evaluate(id, subject, marks);
    }
    if (goesOn(isFine) && !rules.anyOf.isEmpty())
        isFine &= anyOf(rules.anyOf, subject, marks);
    if (goesOn(isFine) && !rules.oneOf.isEmpty())
        isFine &= oneOf(rules.oneOf, subject, marks);
    if (goesOn(isFine) && rules.condition != kNoNode) {
        const NodeId next =
            quietly(rules.condition, subject, marks) ? rules.consequence : rules.alternative;
        if (next != kNoNode)
            isFine &= evaluate(next, subject, marks);
    }
    if (goesOn(isFine) && rules.excluded != kNoNode && quietly(rules.excluded, subject))
        isFine = fail(subject, QLatin1String("not"),
                      [] { return QStringLiteral("matches a schema that is excluded"); });
    return isFine;
}

bool Evaluator::anyOf(const QList<NodeId> &alternatives, const Subject &subject, Marks *marks)
{
    bool hasOne = false;
    for (const NodeId id : alternatives) {
        hasOne |= quietly(id, subject, marks);
        // All branches contribute marks.
        if (m_isOver || (hasOne && !marks))
            break;
    }
    return hasOne || noneFits(QLatin1String("anyOf"), alternatives, subject);
}

bool Evaluator::oneOf(const QList<NodeId> &alternatives, const Subject &subject, Marks *marks)
{
    int count = 0;
    for (const NodeId id : alternatives) {
        count += quietly(id, subject, marks) ? 1 : 0;
        if (m_isOver || count > 1)
            break;
    }
    if (count == 0)
        return noneFits(QLatin1String("oneOf"), alternatives, subject);
    return count == 1 || fail(subject, QLatin1String("oneOf"), [] {
               return QStringLiteral("fits more than one of the alternatives; only one is allowed");
           });
}

/// Reports the first problem of each of the first few alternatives.
bool Evaluator::noneFits(QLatin1String keyword, const QList<NodeId> &alternatives,
                         const Subject &subject)
{
    constexpr qsizetype kShown = 4;
    constexpr qsizetype kReasonChars = 160;
    if (!isReporting())
        return false;
    QStringList reasons;
    for (qsizetype i = 0; i < qMin(kShown, alternatives.size()); ++i) {
        QList<Problem> problems;
        const QScopedValueRollback<QList<Problem> *> list(m_problems, &problems);
        const QScopedValueRollback<qsizetype> most(m_maxProblems, 1);
        evaluate(alternatives.at(i), subject, nullptr);
        if (!problems.isEmpty())
            reasons.append(QString::number(i + 1) + QLatin1String(") ")
                           + Verdict{{}, problems}.text().left(kReasonChars));
    }
    return fail(subject, keyword, [&]() -> QString {
        const QString text =
            QStringLiteral("fits none of the %1 alternatives").arg(alternatives.size());
        return reasons.isEmpty() ? text : text + u": " + reasons.join(u", ");
    });
}

bool Evaluator::spend(qint64 steps)
{
    m_steps -= steps;
    return (m_steps >= 0 && !m_isOver) || giveUp();
}

bool Evaluator::giveUp()
{
    m_isOver = true;
    return false;
}

QString Evaluator::pathOf(const Place *place)
{
    QStringList parts;
    for (; place; place = place->parent) {
        if (!place->name) {
            parts.prepend(u'[' + QString::number(place->index) + u']');
        } else if (isPlainName(*place->name)) {
            parts.prepend(u'.' + *place->name);
        } else {
            const Value name(place->name->left(kNameChars));
            parts.prepend(u'[' + QString::fromUtf8(name.toJson()) + u']');
        }
    }
    return u'$' + parts.join(QString());
}

} // namespace mcp::schema
