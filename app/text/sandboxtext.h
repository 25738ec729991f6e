// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/sandbox.h"

#include <QString>

#include <optional>

namespace quayside {

constexpr qsizetype kNamedInSandbox =
    3; ///< Folders, and hosts, that sandboxText() names; further ones are counted.

/// What a local server is given, as sentences, cleaned; without a sandbox it has all rights of the person.
QString sandboxText(const std::optional<mcp::Sandbox> &sandbox);

} // namespace quayside
