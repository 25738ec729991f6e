// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

namespace mcp::schema {

/// The values on the path of a pointer in document (`#`, `#/$defs/a`), from document to its target; empty if there is
/// no target.
QList<const json::Value *> walkPointer(const json::Value &document, const QString &reference);

/// The target of a pointer, or nullptr.
const json::Value *resolvePointer(const json::Value &document, const QString &reference);

} // namespace mcp::schema
