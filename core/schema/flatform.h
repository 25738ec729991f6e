// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

namespace mcp::schema {

/// Whether what a server wants filled in is one of the flat forms of the protocol (ELIC-11 to ELIC-16, SEC-57), with
/// limits::kFormFields fields at most. What passes is drawn by describeForm() with nothing left out: every field is a
/// text, a number, a yes or no, or a choice. A default that does not fit is no reason to refuse (ELIC-17). The error, of
/// kind Protocol, says in plain words which field and why.
Result<void> checkFlatForm(const json::Value &requestedSchema);

} // namespace mcp::schema
