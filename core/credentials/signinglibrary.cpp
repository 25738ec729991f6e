// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/encryption.h"
#include "core/credentials/signature.h"
#include "core/credentials/signing.h"
#include "core/storage/credentiallibrary.h"

/// SigningLibrary::kEntry
extern "C" Q_DECL_EXPORT const mcp::SigningLibrary *quaysideSigning()
{
    static constexpr mcp::SigningLibrary kLibrary{
        mcp::signingAlgorithm, mcp::sign,    mcp::createKey, mcp::publicPoint,
        mcp::encrypt,          mcp::decrypt, mcp::stretch,   mcp::signerOf};
    return &kLibrary;
}
