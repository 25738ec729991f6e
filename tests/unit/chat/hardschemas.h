// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>

namespace mcp {

/// A schema that some provider refuses as it is, and arguments that fit it.
struct HardSchema
{
    const char *name;
    QByteArray schema;
    QByteArray arguments;
};

QList<HardSchema> hardSchemas();

} // namespace mcp
