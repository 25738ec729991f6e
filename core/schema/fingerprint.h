// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

namespace mcp::schema {

/// The same for values that are equal, however they are written and in whatever order their members stand. Takes what
/// it costs off steps; once they are below zero it has stopped looking and means nothing.
size_t fingerprint(const json::Value &value, qint64 &steps);

} // namespace mcp::schema
