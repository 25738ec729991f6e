// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/schema/compiled.h"

class QUrl;

/// The supported dialects and their metaschemas.
namespace mcp::schema {

/// The dialect of a `$schema`, or nothing if it is not supported (SCH-01).
std::optional<Dialect> dialectNamed(const QString &name);
/// The dialect whose metaschema has this address.
std::optional<Dialect> dialectAt(const QUrl &address);
/// A metaschema equivalent to the published one.
const json::Value &metaschemaDocument(Dialect dialect);
/// Why schema is invalid in its dialect, if it is (SCH-04).
std::optional<Error> metaschemaProblem(const json::Value &schema, Dialect dialect);

} // namespace mcp::schema
