// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

namespace mcp::schema {

/// Why a schema cannot be used; `Error::code` of errors of Schema::compile().
enum class SchemaProblem {
    None,
    Unreadable, ///< Invalid JSON, or nested more deeply than a message may be.
    NotAnObject, ///< SCH-04
    UnknownDialect, ///< SCH-01
    Invalid, ///< Invalid in its dialect (SCH-04), and cannot be repaired.
    Refused, ///< The schema refers to another document (SCH-02).
    OverBound, ///< SCH-03
};

inline Error schemaError(SchemaProblem problem, const QString &detail)
{
    return {ErrorKind::Protocol, detail, int(problem), {}};
}

inline SchemaProblem problemOf(const Error &error)
{
    return SchemaProblem(error.code);
}

} // namespace mcp::schema
