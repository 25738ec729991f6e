// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

namespace mcp::schema {

/// The values a pointer passes inside document (`#`, `#/$defs/a`), from document to the one it leads to; empty when
/// it leads nowhere.
QList<const json::Value *> walkPointer(const json::Value &document, const QString &reference);

/// The value a pointer leads to, or nullptr.
const json::Value *resolvePointer(const json::Value &document, const QString &reference);

} // namespace mcp::schema
