// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "core/storage/keychain.h"

#include <memory>

namespace quayside {

/// Opens the keychain of the profile with the key that the command line or the environment names. Asks for the passphrase
/// if the profile has one. The detail of an error is a text for the person; an error of kind Policy reports a key that
/// cannot be used.
mcp::Result<std::unique_ptr<mcp::Keychain>> openKeychain(const CommandLine &line);

/// Implements `keys create`: makes a key file, or sets a passphrase for this profile. Returns the text to print; errors
/// are as above.
mcp::Result<QString> createKey(const CommandLine &line);

} // namespace quayside
