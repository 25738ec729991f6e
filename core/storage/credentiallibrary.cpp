// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/credentiallibrary.h"

#include "core/storage/keystore.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLibrary>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Beside this program in a build folder, otherwise where packaging/ installs it. No other folder is searched.
QString ownLibrary()
{
    const QString here = QCoreApplication::applicationDirPath() + u'/';
    const QString name = u"quayside-credentials.so"_s;
    const bool isBeside = QFileInfo::exists(here + name);
    return here + (isBeside ? QString() : QString::fromLatin1(QUAYSIDE_LIBEXEC "/")) + name;
}

Result<const CredentialLibrary *> loadLibrary()
{
    QLibrary library(ownLibrary());
    library.setLoadHints(QLibrary::PreventUnloadHint);
    using Entry = const CredentialLibrary *(*)();
    const auto entry = reinterpret_cast<Entry>(library.resolve(CredentialLibrary::kEntry));
    if (!entry)
        return Error::storage(library.errorString(), int(KeyStoreProblem::Absent));
    return entry();
}

} // namespace

Result<const CredentialLibrary *> CredentialLibrary::load()
{
    static const Result<const CredentialLibrary *> loaded = loadLibrary();
    return loaded;
}

} // namespace mcp
