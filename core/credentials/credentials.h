// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/credentiallibrary.h"

namespace mcp {

/// See CredentialLibrary.
std::unique_ptr<Keychain> createKeychain();
Result<QByteArray> signingAlgorithm(const QByteArray &pem);
QByteArray sign(const QByteArray &text, const QByteArray &pem);

} // namespace mcp
