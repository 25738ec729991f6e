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
QString ownLibrary(const QString &name)
{
    const QString here = QCoreApplication::applicationDirPath() + u'/';
    const bool isBeside = QFileInfo::exists(here + name);
    return here + (isBeside ? QString() : QString::fromLatin1(QUAYSIDE_LIBEXEC "/")) + name;
}

template<class Library>
Result<const Library *> loadLibrary(const QString &name)
{
    QLibrary library(ownLibrary(name));
    library.setLoadHints(QLibrary::PreventUnloadHint);
    using Entry = const Library *(*)();
    const auto entry = reinterpret_cast<Entry>(library.resolve(Library::kEntry));
    if (!entry)
        return Error::storage(library.errorString(), int(KeyStoreProblem::Absent));
    return entry();
}

} // namespace

Result<const CredentialLibrary *> CredentialLibrary::load()
{
    static const auto loaded = loadLibrary<CredentialLibrary>(u"quayside-credentials.so"_s);
    return loaded;
}

Result<const SigningLibrary *> SigningLibrary::load()
{
    static const auto loaded = loadLibrary<SigningLibrary>(u"quayside-signing.so"_s);
    return loaded;
}

} // namespace mcp
