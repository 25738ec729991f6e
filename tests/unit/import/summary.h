// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"

/// A server as one text: `name|program|arguments|VARIABLE=value|url|Header: value|in folder`, without empty parts.
inline QString summary(const mcp::ServerEntry &entry)
{
    QStringList parts{entry.name, entry.program};
    parts += entry.arguments;
    for (const auto &[name, value] : entry.environment)
        parts.append(name + u'=' + value);
    parts.append(entry.url);
    for (const auto &[name, value] : entry.headers)
        parts.append(name + u": " + value);
    if (!entry.workingFolder.isEmpty())
        parts.append(u"in " + entry.workingFolder);
    parts.removeAll(QString());
    return parts.join(u'|');
}

inline QStringList summaries(const mcp::FoundServers &found)
{
    QStringList all;
    for (const mcp::ServerEntry &entry : found.entries)
        all.append(summary(entry));
    return all;
}

/// The warnings of one kind, each as `key: detail`.
inline QStringList warningsOf(const mcp::FoundServers &found, mcp::ServerWarning::Kind kind)
{
    QStringList all;
    for (const mcp::ServerWarning &warning : found.warnings) {
        if (warning.kind == kind)
            all.append(warning.key + u": " + warning.detail);
    }
    return all;
}
