// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/catalog.h"
#include "core/protocol/resources.h"

namespace mcp {

/// The resources of a connection. Addresses are opaque, and sent back byte for byte (RES-02, RES-03).
class ResourceCatalog final
    : public ListCatalog<ListResources, &ListResourcesResult::resources, Resource>
{
public:
    explicit ResourceCatalog(Requests *requests, Clock *clock, QObject *parent = nullptr)
        : ListCatalog(requests, clock, parent)
    {
    }

    const QList<Resource> &resources() const { return items(); }

protected:
    bool accepts(const Resource &) override { return true; }
};

class ResourceTemplateCatalog final
    : public ListCatalog<ListResourceTemplates, &ListResourceTemplatesResult::resourceTemplates,
                         ResourceTemplate>
{
public:
    explicit ResourceTemplateCatalog(Requests *requests, Clock *clock, QObject *parent = nullptr)
        : ListCatalog(requests, clock, parent)
    {
    }

    const QList<ResourceTemplate> &templates() const { return items(); }

protected:
    bool accepts(const ResourceTemplate &) override { return true; }
    /// Templates have no capability of their own; many servers with resources have none.
    bool isPromised() const override { return false; }
};

} // namespace mcp
