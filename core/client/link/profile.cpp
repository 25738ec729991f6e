// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/profile.h"

namespace mcp {

bool ServerProfile::mayComplete() const
{
    if (revision == u"2024-11-05")
        return capabilities.prompts || capabilities.resources;
    return capabilities.completions && capabilities.completions->isDeclared();
}

bool ServerProfile::takesCompletionContext() const
{
    return revision != u"2024-11-05" && revision != u"2025-03-26";
}

bool ServerProfile::tellsOfVisits() const
{
    return revision == u"2025-11-25";
}

} // namespace mcp
