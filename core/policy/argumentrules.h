// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/grant.h"

#include <functional>

namespace mcp {

/// Gives the path with all links resolved, of as much of it as exists. An empty string: it could not be resolved.
using LinkResolver = std::function<QString(const QString &path)>;

/// Whether a call with these arguments is covered by the rules of a grant (SEC-51). Without rules every call is. With rules, each
/// argument must have one that it meets, and each rule but Any needs its argument. What is unclear is not covered: names that occur
/// twice, relative paths, paths with `..`, a missing resolver.
bool areCovered(const json::Raw &arguments, const std::optional<QList<ArgumentRule>> &rules,
                const LinkResolver &resolveLinks);

/// Rules that cover exactly these arguments; nothing when they cannot be read.
std::optional<QList<ArgumentRule>> exactRules(const json::Raw &arguments);

} // namespace mcp
