// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/schema/formschema.h"

namespace mcp {

/// Sample values: defaults if there are any, otherwise the simplest valid value; optional fields without a default are
/// left empty. The schema must describe an object.
json::Value sampleObject(const json::Value &schema);

} // namespace mcp
