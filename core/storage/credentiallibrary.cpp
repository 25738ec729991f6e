// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/credentiallibrary.h"

#include "core/base/ownlibrary.h"
#include "core/storage/keystore.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

template<class Library>
Result<const Library *> loadLibrary(const QString &name)
{
    auto library = loadOwnLibrary<Library>(name);
    if (!library)
        return Error::storage(library.error().detail, int(KeyStoreProblem::Absent));
    return library;
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
