// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/schema/formschema.h"

namespace mcp {

/// What a person in a hurry would fill in: defaults where there are some, else the simplest value that fits; optional
/// fields without a default are left empty. The schema is one of an object.
json::Value sampleObject(const json::Value &schema);

} // namespace mcp
