// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/resourcecache.h"
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"

namespace mcp {

/// The members of a Connection whose types its users do not need.
struct Connection::Parts
{
    Parts(ConnectionPorts given, const ConnectionOptions &wanted)
        : ports(std::move(given))
        , options(wanted)
        , cache(ports.clock)
    {
    }

    ConnectionPorts ports;
    ConnectionOptions options;
    ConnectFlow::Link link;
    ResourceCache cache;
    ServerProfile profile;
};

} // namespace mcp
