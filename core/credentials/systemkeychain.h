// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/keychain.h"

#include <memory>

namespace mcp {

/// See CredentialLibrary.
std::unique_ptr<Keychain> createKeychain();

} // namespace mcp
