// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace mcp::json {

/// An item that was left out because it could not be read.
struct LostItem
{
    QString
        name; ///< Its member `name`, if that is a string. Untrusted, at most limits::kLostNameChars.
    QString problem; ///< `[3].inputSchema: missing`

    bool operator==(const LostItem &) const = default;
};

/// A list that skips items it cannot read and keeps the reason for each (TOOL-02, RES-02). Null and `{}` are an empty list,
/// with a note (field.h).
template<class T>
struct TolerantList
{
    QList<T> items;
    QList<LostItem> problems; ///< At most limits::kListWarnings.

    bool operator==(const TolerantList &) const = default;
};

} // namespace mcp::json
