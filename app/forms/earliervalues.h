// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QHash>
#include <QString>
#include <QStringList>

namespace quayside {

/// The texts that fields had in earlier calls, by the names that lead to the field; the items of a list count as one field.
class EarlierValues
{
public:
    static constexpr qsizetype kPerField = 6;
    static constexpr qsizetype kFields = 200;
    static constexpr qsizetype kChars = 200; ///< Longer values are left out.
    static constexpr qsizetype kDepth = 16;

    /// To be called for the newest call first. What cannot be shown as it is in one line is left out (SEC-36).
    void add(const mcp::json::Value &arguments) { add(arguments, {}); }
    /// The newest first.
    QStringList of(const QStringList &place) const { return m_values.value(place); }

    bool operator==(const EarlierValues &) const = default;

private:
    void add(const mcp::json::Value &value, const QStringList &place);

    QHash<QStringList, QStringList> m_values;
};

} // namespace quayside
