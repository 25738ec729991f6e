// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

namespace mcp::json {

/// Reads a TOML document as a JSON value: configuration files of other programs, at most kMaxConfigurationBytes (yaml.h).
/// Dates and times become text, infinite numbers null; members are in the order of their names. Errors are
/// ErrorKind::Protocol, with line and column.
Result<Value> parseToml(QByteArrayView text);

} // namespace mcp::json
