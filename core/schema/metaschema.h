// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/schema/compiled.h"

class QUrl;

/// The dialects we speak, and the schemas that say what a schema in them looks like.
namespace mcp::schema {

/// The dialect of a `$schema`, or nothing when it is not one of ours (SCH-01).
std::optional<Dialect> dialectNamed(const QString &name);
/// The dialect whose metaschema has this address.
std::optional<Dialect> dialectAt(const QUrl &address);
/// The metaschema itself: what it allows is what the published one allows, in words of our own.
const json::Value &metaschemaDocument(Dialect dialect);
/// What makes schema break the rules of its dialect, if anything does (SCH-04).
std::optional<Error> metaschemaProblem(const json::Value &schema, Dialect dialect);

} // namespace mcp::schema
