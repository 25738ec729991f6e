// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/compiler.h"

#include "core/base/limits.h"
#include "core/schema/compilerkeywords.h"
#include "core/schema/metaschema.h"
#include "core/schema/quoted.h"

#include <utility>

namespace mcp::schema {

using json::Value;

Compiler::Compiler(const Value &root, Dialect dialect)
    : m_root(root)
    , m_dialect(dialect)
{
}

Result<std::shared_ptr<const Compiled>> Compiler::run()
{
    compileDocument(m_root, m_dialect);
    // Resolving may compile more nodes, which may add more references.
    for (qsizetype i = 0; i < m_waiting.size() && !m_error; ++i)
        resolve(Waiting(m_waiting.at(i)));
    if (!m_lost.isEmpty())
        fail(SchemaProblem::Invalid,
             QStringLiteral("refers to something that is not in the schema"));
    if (m_error)
        return *m_error;
    forwardPlainReferences();
    return std::shared_ptr<const Compiled>(std::move(m_compiled));
}

void Compiler::compileDocument(const Value &root, Dialect dialect)
{
    const bool isIgnored = dialect == Dialect::Draft7 && root.find(u"$ref");
    const int resource =
        m_references.addResource(isIgnored ? QString() : root.at(u"$id").toString(), &root, -1);
    m_compiled->dynamicAnchors.append(QHash<QString, NodeId>());
    compile(root, {dialect, resource, 0});
}

NodeId Compiler::compile(const Value &schema, Place place)
{
    if (m_error)
        return kNoNode;
    if (++place.depth > limits::kSchemaDepth) {
        fail(SchemaProblem::OverBound,
             QStringLiteral("schemas are nested deeper than %1").arg(limits::kSchemaDepth));
        return kNoNode;
    }
    if (m_compiled->nodes.size() >= size_t(limits::kSubschemas)) {
        fail(SchemaProblem::OverBound,
             QStringLiteral("more than %1 subschemas").arg(limits::kSubschemas));
        return kNoNode;
    }
    const auto id = NodeId(m_compiled->nodes.size());
    Node &node = m_compiled->nodes.emplace_back();
    node.forward = id;
    node.allowsNothing = schema.isBool() && !schema.toBool();
    m_known.insert(&schema, id);
    Part part{schema, node, place};
    identify(part, id);
    m_places.insert(&schema, part.place);
    readKeywords(part);
    return id;
}

/// Registers the addresses of the subschema.
void Compiler::identify(Part &part, NodeId id)
{
    const bool isDraft7 = part.place.dialect == Dialect::Draft7;
    const bool isIgnored = isDraft7 && part.schema.find(u"$ref");
    const Value *address = isIgnored ? nullptr : part.schema.find(u"$id");
    if (address && part.place.depth > 1) {
        const QString text = address->toString();
        if (!text.startsWith(u'#')) {
            const Value *dialect = part.schema.find(u"$schema");
            if (dialect && dialectNamed(dialect->toString()) != part.place.dialect)
                fail(SchemaProblem::UnknownDialect, QStringLiteral("a part uses another dialect"));
            part.place.resource = m_references.addResource(text, &part.schema, part.place.resource);
            m_compiled->dynamicAnchors.append(QHash<QString, NodeId>());
        }
    }
    part.node.resource = part.place.resource;
    if (isDraft7) {
        const QString text = address ? address->toString() : QString();
        if (const qsizetype hash = text.indexOf(u'#'); hash >= 0)
            addAnchor(part, id, text.sliced(hash + 1), false);
        return;
    }
    if (const Value *anchor = part.schema.find(u"$anchor"))
        addAnchor(part, id, anchor->toString(), false);
    if (const Value *anchor = part.schema.find(u"$dynamicAnchor"))
        addAnchor(part, id, anchor->toString(), true);
}

void Compiler::addAnchor(const Part &part, NodeId id, const QString &name, bool isDynamic)
{
    m_references.addAnchor(part.place.resource, name, &part.schema, isDynamic);
    QHash<QString, NodeId> &dynamic = m_compiled->dynamicAnchors[part.place.resource];
    if (isDynamic && !dynamic.contains(name))
        dynamic.insert(name, id);
}

void Compiler::readKeywords(Part &part)
{
    const bool isDraft7 = part.place.dialect == Dialect::Draft7;
    part.node.hasRules = part.node.allowsNothing;
    // In draft-07, keywords beside a reference are ignored; definitions there can still be referenced.
    const bool isReference = isDraft7 && part.schema.find(u"$ref");
    for (const auto &[name, value] : part.schema.members()) {
        const auto keyword = keywords().constFind(name);
        if (keyword == keywords().cend() || m_error)
            continue;
        const Keyword &known = *keyword;
        if (known.only && known.only != part.place.dialect)
            continue;
        if (isReference && name != u"$ref" && name != u"definitions")
            continue;
        part.node.hasRules |= known.isRule;
        known.read(*this, part, value);
    }
}

void Compiler::compileAll(const Value &schemas, const Place &place, QList<NodeId> &ids)
{
    for (const Value &schema : schemas.items())
        ids.append(compile(schema, place));
}

NodeId Compiler::child(const Part &part, const Value &schema)
{
    return compile(schema, part.place);
}

void Compiler::refer(Part &part, const Value &reference, bool isDynamic)
{
    const QString text = reference.toString();
    // Only a dynamic reference depends on the resources on the path of the evaluator; stored to distinguish them later.
    part.node.references.append({kNoNode, isDynamic ? text : QString()});
    m_waiting.append({m_known.value(&part.schema), part.node.references.size() - 1, text,
                      part.place, &part.schema});
}

/// draft-07 has both kinds in `dependencies`; a list is of names.
void Compiler::depend(Part &part, QLatin1String keyword, const Value &dependencies)
{
    for (const auto &[name, value] : dependencies.members()) {
        Dependency dependency{keyword, name, {}, kNoNode};
        if (value.isArray()) {
            for (const Value &other : value.items())
                dependency.required.append(other.toString());
        } else {
            dependency.schema = child(part, value);
        }
        ensure(part.node.objects).dependencies.append(dependency);
    }
}

std::optional<BoundedPattern> Compiler::pattern(const QString &text)
{
    auto compiled = BoundedPattern::compile(text);
    if (!compiled)
        fail(SchemaProblem::Invalid,
             QStringLiteral("an invalid or too long pattern: ") + quoted(text));
    return compiled;
}

void Compiler::resolve(const Waiting &waiting)
{
    const QUrl address = m_references.addressOf(waiting.reference, waiting.place.resource);
    if (!m_references.knows(address)) {
        if (const auto dialect = dialectAt(address))
            compileDocument(metaschemaDocument(*dialect), *dialect);
    }
    const auto target = m_references.find(waiting.reference, waiting.place.resource);
    const NodeId id = target ? nodeAt(*target, waiting.place) : kNoNode;
    if (id == kNoNode && waiting.reference.startsWith(u'#')) {
        m_lost.insert(waiting.schema);
        return;
    }
    if (id == kNoNode)
        return fail(SchemaProblem::Refused,
                    QStringLiteral("refers to something that is not in the schema: ")
                        + quoted(waiting.reference));
    Reference &reference = m_compiled->nodes[size_t(waiting.node)].references[waiting.index];
    const bool isDynamic = !reference.dynamicAnchor.isNull();
    reference = {id, isDynamic ? target->dynamicAnchor : QString()};
}

/// The node of the schema at target. It may lie below an unknown keyword, where subschemas are not searched: then it is
/// compiled now.
NodeId Compiler::nodeAt(const References::Target &target, const Place &from)
{
    const Value *schema = target.way.constLast();
    if (const auto known = m_known.constFind(schema); known != m_known.cend())
        return *known;
    if (!schema->isBool() && !schema->isObject())
        return kNoNode;
    if (const auto problem = metaschemaProblem(*schema, from.dialect)) {
        if (problemOf(*problem) != SchemaProblem::Invalid)
            m_error = m_error ? m_error : problem;
        return kNoNode;
    }
    Place place = from;
    for (const Value *passed : target.way)
        place = m_places.value(passed, place);
    return compile(*schema, place);
}

/// A schema with only a reference is replaced by its target, unless that changes the path through resources.
void Compiler::forwardPlainReferences()
{
    std::deque<Node> &nodes = m_compiled->nodes;
    const auto next = [&nodes](NodeId id) {
        const Node &node = nodes[size_t(id)];
        const bool isPlain = node.references.size() == 1 && !node.types && node.constants.isEmpty()
            && !node.numbers && !node.strings && !node.arrays && !node.objects && !node.combination
            && node.unevaluatedItems == kNoNode && node.unevaluatedProperties == kNoNode
            && node.references.constFirst().dynamicAnchor.isEmpty();
        const NodeId target = isPlain ? node.references.constFirst().target : id;
        return nodes[size_t(target)].resource == node.resource ? target : id;
    };
    for (Node &node : nodes) {
        // A reference cycle is kept: the evaluator reaches its limit there.
        for (int hops = 0; hops < limits::kSchemaDepth && next(node.forward) != node.forward;
             ++hops)
            node.forward = next(node.forward);
    }
}

void Compiler::fail(SchemaProblem problem, const QString &detail)
{
    if (!m_error)
        m_error = schemaError(problem, detail);
}

} // namespace mcp::schema
