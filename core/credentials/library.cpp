// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/systemkeychain.h"
#include "core/storage/credentiallibrary.h"

/// CredentialLibrary::kEntry
extern "C" Q_DECL_EXPORT const mcp::CredentialLibrary *quaysideCredentials()
{
    static constexpr mcp::CredentialLibrary kLibrary{mcp::createKeychain};
    return &kLibrary;
}
