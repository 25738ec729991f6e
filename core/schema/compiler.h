// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/schema/compiled.h"
#include "core/schema/references.h"
#include "core/schema/schemaproblem.h"

#include <QHash>
#include <QSet>

namespace mcp::schema {

/// Compiles one document for the evaluator. Use once. Errors carry a SchemaProblem.
class Compiler
{
public:
    /// root must be valid in its dialect, and must outlive this.
    Compiler(const json::Value &root, Dialect dialect);
    Result<std::shared_ptr<const Compiled>> run();
    /// The schemas whose `$ref` or `$dynamicRef` has no target in the document. run() fails because of them.
    const QSet<const json::Value *> &lost() const { return m_lost; }

private:
    /// The location of a subschema.
    struct Place
    {
        Dialect dialect = Dialect::Draft202012;
        int resource = 0;
        int depth = 0;
    };
    /// One subschema while it is compiled.
    struct Part
    {
        const json::Value &schema;
        Node &node;
        Place place;
    };
    /// A reference to resolve when all addresses are known.
    struct Waiting
    {
        NodeId node;
        qsizetype index; ///< In Node::references.
        QString reference;
        Place place;
        const json::Value *schema; ///< The schema with the reference.
    };
    struct Keyword;

    static const QHash<QString, Keyword> &keywords();

    void compileDocument(const json::Value &root, Dialect dialect);
    NodeId compile(const json::Value &schema, Place place);
    void identify(Part &part, NodeId id);
    void addAnchor(const Part &part, NodeId id, const QString &name, bool isDynamic);
    void readKeywords(Part &part);
    void compileAll(const json::Value &schemas, const Place &place, QList<NodeId> &ids);
    NodeId child(const Part &part, const json::Value &schema);
    void refer(Part &part, const json::Value &reference, bool isDynamic);
    void depend(Part &part, QLatin1String keyword, const json::Value &dependencies);
    std::optional<BoundedPattern> pattern(const QString &text);
    void resolve(const Waiting &waiting);
    NodeId nodeAt(const References::Target &target, const Place &from);
    void forwardPlainReferences();
    void fail(SchemaProblem problem, const QString &detail);

    const json::Value &m_root;
    Dialect m_dialect;
    std::shared_ptr<Compiled> m_compiled = std::make_shared<Compiled>();
    References m_references;
    QHash<const json::Value *, NodeId> m_known;
    QHash<const json::Value *, Place> m_places; ///< The locations of known subschemas.
    QList<Waiting> m_waiting;
    QSet<const json::Value *> m_lost;
    std::optional<Error> m_error;
};

} // namespace mcp::schema
