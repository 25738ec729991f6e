// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

/// Bounds on what the parties of a sign-in may have us keep, send or show (SEC-14).
namespace mcp::auth {

constexpr qsizetype kIssuerChars = 2'048;
constexpr qsizetype kEndpointChars = 8'192; ///< Of any other address they name.
constexpr qsizetype kClientIdChars = 4'096;
constexpr qsizetype kClientSecretChars = 16'384;
constexpr qsizetype kTokenChars = 65'536; ///< Of any token.
constexpr qsizetype kNonceChars = 2'048; ///< Of a header `DPoP-Nonce`.
constexpr int kNonceRepeats = 2; ///< Of one request, because of the nonce in its proof.
constexpr qsizetype kScopeChars = 512;
constexpr qsizetype kScopes = 200;
constexpr qsizetype kClientsOfServer = 50; ///< Kept; each took a consent.
constexpr qsizetype kAgreementsOfServer = 50; ///< Kept, likewise.
constexpr qsizetype kRememberedRefusals = 1'000; ///< Of scopes and operations.
constexpr qsizetype kNamedDocuments = 5; ///< Metadata addresses in the challenges of one response.
constexpr qsizetype kShownAddressChars = 200; ///< Longer addresses are cut in errors.

} // namespace mcp::auth
