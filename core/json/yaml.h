// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

namespace mcp::json {

/// Reads one YAML document as a JSON value: configuration files of other programs, front matter. Plain scalars get their
/// type by the core schema of YAML 1.2; keys are text. Aliases, merge keys and a second document are refused, so the value
/// is never larger than the text. Errors are ErrorKind::Protocol, with line and column.
Result<Value> parseYaml(QByteArrayView text);

/// The largest text that parseYaml() and parseToml() take.
constexpr qsizetype kMaxConfigurationBytes = qsizetype(1024) * 1024;

} // namespace mcp::json
