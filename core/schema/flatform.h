// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

namespace mcp::schema {

/// Checks that a requested schema is a flat form of the protocol (ELIC-11 to ELIC-16, SEC-57) with at most
/// limits::kFormFields fields. describeForm() can show every accepted form completely: each field is a string, a
/// number, a boolean, or a choice. An invalid default is accepted (ELIC-17). The error, of kind Protocol, names the
/// field and the reason.
Result<void> checkFlatForm(const json::Value &requestedSchema);

} // namespace mcp::schema
