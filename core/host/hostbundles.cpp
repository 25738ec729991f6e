// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The servers of bundles.
#include "core/host/host.h"

#include "core/base/offload.h"
#include "core/bundle/bundlefolder.h"
#include "core/bundle/bundleplan.h"
#include "core/storage/serverstore.h"

#include <QFileInfo>

#include <algorithm>

namespace mcp {

Server *Host::serverOfBundle(const QString &name) const
{
    const auto found = std::find_if(m_servers.cbegin(), m_servers.cend(), [&name](Server *server) {
        const auto &bundle = server->entry().bundle;
        return bundle && bundle->name == name;
    });
    return found == m_servers.cend() ? nullptr : *found;
}

Result<Server *> Host::install(const BundlePlan &plan, const Server *replaced)
{
    if (!replaced)
        return add(plan.entry, plan.secretVariables);
    ServerEntry entry = replaced->entry();
    entry.program = plan.entry.program;
    entry.arguments = plan.entry.arguments;
    entry.workingFolder = plan.entry.workingFolder;
    entry.environment = plan.entry.environment;
    entry.sandbox = plan.entry.sandbox;
    entry.bundle = plan.entry.bundle;
    if (const auto changed = change(entry, plan.secretVariables); !changed)
        return changed.error();
    return server(entry.id);
}

/// Also what a killed installation left. Another program of ours may just have added a server.
void Host::dropBundles()
{
    if (!QFileInfo::exists(m_ports.configFolder))
        return; // bundlesFolder() would make it.
    const QString folder = bundlesFolder(m_ports.configFolder);
    if (!QFileInfo::exists(folder))
        return;
    dropUnusedBundles(folder,
                      [this](const QString &digest) { return m_store->mayUseBundle(digest); });
    offload<bool>(this, [folder] {
        removeLeftovers(folder);
        return true;
    }).then(this, [](const Result<bool> &) {});
}

} // namespace mcp
