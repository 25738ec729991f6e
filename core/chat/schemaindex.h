// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/references.h"

#include <QHash>
#include <QSet>

namespace mcp::chat {

/// A subschema of a document, and the resource that its references are relative to.
struct SchemaPart
{
    const json::Value *schema = nullptr;
    int resource = 0;
};

/// What the references in a schema refer to.
class SchemaIndex
{
public:
    /// document must outlive this.
    explicit SchemaIndex(const json::Value &document);

    SchemaPart root() const { return {&m_document, 0}; }
    /// A subschema of parent.
    SchemaPart child(const SchemaPart &parent, const json::Value &schema) const
    {
        return {&schema, m_resources.value(&schema, parent.resource)};
    }
    /// The target of `$ref` or `$dynamicRef` in part; no schema when there is none, or it is outside of the document.
    SchemaPart target(const SchemaPart &part) const;
    /// In draft-07, keywords beside a reference have no effect.
    bool isDraft7() const { return m_isDraft7; }
    bool hasMemberName(const QString &name) const { return m_names.contains(name); }

private:
    void add(const json::Value &value, int resource);

    const json::Value &m_document;
    bool m_isDraft7 = false;
    schema::References m_references;
    QHash<const json::Value *, int> m_resources; ///< Of values with an address of their own.
    QSet<QString> m_names; ///< Of all members.
};

} // namespace mcp::chat
