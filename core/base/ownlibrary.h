// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QFunctionPointer>
#include <QString>

namespace mcp {

/// The function `entry` of one of our own libraries, which is loaded for good: from beside this program in a build folder,
/// otherwise from where packaging/ installs it. No other folder is searched. The error says why it cannot be loaded; its
/// kind is Storage.
Result<QFunctionPointer> loadOwnLibrary(const QString &name, const char *entry);

/// The table of functions of a library, from its function Library::kEntry.
template<class Library>
Result<const Library *> loadOwnLibrary(const QString &name)
{
    const Result<QFunctionPointer> entry = loadOwnLibrary(name, Library::kEntry);
    if (!entry)
        return entry.error();
    return reinterpret_cast<const Library *(*)()>(*entry)();
}

} // namespace mcp
