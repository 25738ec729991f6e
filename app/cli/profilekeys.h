// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "core/json/value.h"
#include "core/storage/keychain.h"

#include <memory>

namespace quayside {

/// The keychain that the profile uses, with the key that was named. Asks for the passphrase where the profile has one. The
/// detail of an error is for the person; of kind Policy: the command line names a key that cannot be used.
mcp::Result<std::unique_ptr<mcp::Keychain>> openKeychain(const CommandLine &line);

/// `keys create`: a key file, or a passphrase for this profile. Gives what to print; errors as above.
mcp::Result<QString> createKey(const CommandLine &line);

/// `keys status`, for programs.
mcp::json::Value keepingJson(const mcp::SecretKeeping &keeping);

} // namespace quayside
