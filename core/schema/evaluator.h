// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"
#include "core/schema/compiled.h"
#include "core/schema/marks.h"
#include "core/schema/verdict.h"

#include <type_traits>

namespace mcp::schema {

/// Validates one value. Use once. Steps are counted instead of time, so the same value always has the same verdict.
class Evaluator
{
public:
    struct Bounds
    {
        qint64 steps = 0;
        int depth = 0; ///< Nesting of schemas, references included.
    };

    Evaluator(const Compiled &schema, Bounds bounds);
    Verdict run(const json::Value &value);

private:
    /// The location of a value, from the inside out.
    struct Place
    {
        const Place *parent = nullptr;
        const QString *name = nullptr; ///< Set for a member; otherwise index is used.
        qsizetype index = 0;
    };
    /// A value and its location.
    struct Subject
    {
        const json::Value &value;
        const Place *place = nullptr;
    };
    /// The resources on the path to the current schema, from the inside out.
    struct Scope
    {
        const Scope *outer = nullptr;
        int resource = 0;
    };

    // Whether the value is valid. Marks may be null if they are not needed.
    bool evaluate(NodeId id, const Subject &subject, Marks *marks);
    bool applyRules(const Node &node, const Subject &subject, Marks *marks);
    bool inPlace(NodeId id, const Subject &subject, Marks *marks);
    bool inside(NodeId id, const Subject &subject, QLatin1String keyword);
    bool quietly(NodeId id, const Subject &subject, Marks *marks = nullptr);

    bool checkType(const Node &node, const Subject &subject);
    bool checkConstants(const Node &node, const Subject &subject);
    bool checkNumber(const NumberRules &rules, const Subject &subject);
    bool checkString(const StringRules &rules, const Subject &subject);
    bool checkArray(const ArrayRules &rules, const Subject &subject, Marks *marks);
    bool checkContains(const ArrayRules &rules, const Subject &subject, Marks *marks);
    bool checkUnique(const Subject &subject);
    bool checkObject(const ObjectRules &rules, const Subject &subject, Marks *marks);
    bool checkMember(const ObjectRules &rules, const PropertyRule *property, const Subject &member,
                     bool &isMarked);
    bool checkRequired(const ObjectRules &rules, const Subject &subject);
    bool checkDependencies(const ObjectRules &rules, const Subject &subject, Marks *marks);
    bool checkUnevaluated(const Node &node, const Subject &subject, Marks &marks);

    bool followReferences(const Node &node, const Subject &subject, Marks *marks);
    NodeId targetOf(const Reference &reference) const;
    bool combine(const Combination &rules, const Subject &subject, Marks *marks);
    bool anyOf(const QList<NodeId> &alternatives, const Subject &subject, Marks *marks);
    bool oneOf(const QList<NodeId> &alternatives, const Subject &subject, Marks *marks);
    bool noneFits(QLatin1String keyword, const QList<NodeId> &alternatives, const Subject &subject);

    std::optional<bool> matches(const BoundedPattern &pattern, const QString &text);
    bool spend(qint64 steps);
    bool giveUp();

    bool isReporting() const { return m_problems && m_problems->size() < m_maxProblems; }
    /// After a failure, continue only if problems are collected.
    bool goesOn(bool isFine) const { return (isFine || isReporting()) && !m_isOver; }
    template<class Text>
    bool fail(const Subject &subject, QLatin1String keyword, const Text &text);
    static QString pathOf(const Place *place);

    const Compiled &m_schema;
    qint64 m_steps;
    int m_depthLeft;
    bool m_isOver = false;
    const Scope *m_scope = nullptr;
    QList<Problem> *m_problems = nullptr;
    qsizetype m_maxProblems = limits::kSchemaProblems;
};

/// Records a problem, if problems are collected. Always false.
template<class Text>
bool Evaluator::fail(const Subject &subject, QLatin1String keyword, const Text &text)
{
    static_assert(std::is_same_v<decltype(text()), QString>);
    constexpr qint64 kSteps = 50;
    if (isReporting() && spend(kSteps))
        m_problems->append({pathOf(subject.place), keyword, text()});
    return false;
}

} // namespace mcp::schema
