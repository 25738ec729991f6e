// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/ownlibrary.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLibrary>

namespace mcp {

using namespace Qt::StringLiterals;

Result<QFunctionPointer> loadOwnLibrary(const QString &name, const char *entry)
{
    const QString here = QCoreApplication::applicationDirPath() + u'/';
    const bool isBeside = QFileInfo::exists(here + name);
    QLibrary library(here + (isBeside ? QString() : QString::fromLatin1(QUAYSIDE_LIBEXEC "/"))
                     + name);
    library.setLoadHints(QLibrary::PreventUnloadHint);
    if (const QFunctionPointer found = library.resolve(entry))
        return found;
    return Error::storage(library.errorString());
}

} // namespace mcp
