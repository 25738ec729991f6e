// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"

namespace mcp {

/// The longest link that is read (install.md 3).
constexpr qsizetype kMaxLinkBytes = qsizetype(64) * 1024;

/// Whether text is a link by which an app takes over a server: our own `quayside:add?JSON`, and those of VS Code, Visual
/// Studio, Cursor, LM Studio, Kiro, Goose, Cherry Studio and DeepChat, also as the pages that lead to them.
bool isServerLink(const QString &text);

/// The servers of such a link; nothing of it is fetched. Base64 may be of either alphabet, with or without padding. A
/// link cannot bring sign-in settings, a proxy or certificates. Errors are those of ImportProblem (SEC-09).
Result<FoundServers> readServersLink(const QString &text);

} // namespace mcp
