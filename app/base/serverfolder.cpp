// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/serverfolder.h"

#include <QDir>

namespace quayside {

QString serverFolder(const mcp::ServerEntry &entry)
{
    if (entry.isRemote())
        return {};
    if (entry.folders && !entry.folders->isEmpty())
        return entry.folders->constFirst();
    return entry.workingFolder.isEmpty() ? QDir::homePath() : entry.workingFolder;
}

} // namespace quayside
