// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace mcp::json {

/// A list that skips items it cannot read and keeps the reason for each (TOOL-02, RES-02).
template<class T>
struct TolerantList
{
    QList<T> items;
    QList<QString> problems;

    bool operator==(const TolerantList &) const = default;
};

} // namespace mcp::json
