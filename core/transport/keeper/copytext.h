// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>

namespace mcp::keeper {

/// Copies text with its NUL. False, and nothing is copied, if to has no room for it.
inline bool copyText(const char *text, char *to, std::size_t room)
{
    const std::size_t size = std::strlen(text) + 1;
    if (size > room)
        return false;
    std::memcpy(to, text, size);
    return true;
}

} // namespace mcp::keeper
