// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/schemaindex.h"

namespace mcp::chat {

using json::Value;

SchemaIndex::SchemaIndex(const Value &document)
    : m_document(document)
    , m_isDraft7(document.at(u"$schema").toString().contains(QLatin1String("draft-07")))
{
    m_references.addResource(document.at(u"$id").toString(), &document, -1);
    add(document, 0);
}

void SchemaIndex::add(const Value &value, int resource)
{
    for (const Value &item : value.items())
        add(item, resource);
    if (!value.isObject())
        return;
    const QString address = value.at(u"$id").toString();
    const bool isResource = !address.isEmpty() && !address.startsWith(u'#') && &value != &m_document
        && !(m_isDraft7 && value.find(u"$ref"));
    if (isResource) {
        resource = m_references.addResource(address, &value, resource);
        m_resources.insert(&value, resource);
    }
    if (m_isDraft7 && address.contains(u'#'))
        m_references.addAnchor(resource, address.section(u'#', 1), &value, false);
    for (const QStringView key : {u"$anchor", u"$dynamicAnchor"}) {
        if (const Value *anchor = value.find(key); anchor && anchor->isString())
            m_references.addAnchor(resource, anchor->toString(), &value, false);
    }
    for (const auto &[name, member] : value.members()) {
        m_names.insert(name);
        add(member, resource);
    }
}

SchemaPart SchemaIndex::target(const SchemaPart &part) const
{
    const Value *reference = part.schema->find(u"$ref");
    if (!reference)
        reference = part.schema->find(u"$dynamicRef");
    if (!reference || !reference->isString())
        return {};
    const auto found = m_references.find(reference->toString(), part.resource);
    if (!found)
        return {};
    SchemaPart target{found->way.constLast(), found->resource};
    for (const Value *passed : found->way)
        target.resource = m_resources.value(passed, target.resource);
    return target;
}

} // namespace mcp::chat
