// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/images/servericons.h"

namespace mcp {
class Host;
} // namespace mcp

namespace quayside {

/// The icons of the servers of host; none when it is deleted.
IconPorts hostIcons(mcp::Host *host);

} // namespace quayside
