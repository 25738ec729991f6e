// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

/// Whether path is folder, or in it. Both are clean paths, absolute or relative to the same folder.
inline bool isWithin(const QString &path, const QString &folder)
{
    return path == folder || (path.startsWith(folder) && path.at(folder.size()) == u'/');
}

} // namespace mcp
