// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QHash>
#include <QList>
#include <QUrl>

#include <optional>

namespace mcp::schema {

/// The addresses in a schema: resources (parts with their own base address) and anchors. Contains only what was added;
/// nothing is fetched (SCH-02).
class References
{
public:
    /// The target of a reference.
    struct Target
    {
        /// From the root of the resource to the target schema.
        QList<const json::Value *> way;
        int resource = 0;
        QString dynamicAnchor; ///< The dynamic anchor of the reference, if any.
    };

    /// Adds a resource with address id, resolved against the resource `from` (-1 for a document). The first resource of
    /// an address wins.
    int addResource(const QString &id, const json::Value *root, int from);
    void addAnchor(int resource, const QString &name, const json::Value *schema, bool isDynamic);

    /// The address of reference without its fragment.
    QUrl addressOf(const QString &reference, int from) const;
    bool knows(const QUrl &address) const { return m_byAddress.contains(address); }
    /// Nothing if there is no target.
    std::optional<Target> find(const QString &reference, int from) const;

private:
    struct Anchor
    {
        const json::Value *schema = nullptr;
        bool isDynamic = false;
    };
    struct Resource
    {
        QUrl base;
        const json::Value *root = nullptr;
        QHash<QString, Anchor> anchors;
    };

    QList<Resource> m_resources;
    QHash<QUrl, int> m_byAddress;
};

} // namespace mcp::schema
