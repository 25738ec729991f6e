// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

/// Something in a list of servers that was not taken as it stands. The file keeps it.
struct ServerWarning
{
    enum class Kind {
        BrokenEntry, ///< Skipped; `detail` says what is wrong.
        Placeholder, ///< Listed, but a placeholder in it is not replaced (SEC-08); `detail` is the part of the entry.
        Ignored, ///< Listed without the member in `detail`, which Quayside does not support.
    };

    Kind kind = Kind::BrokenEntry;
    QString key; ///< The entry's key in the file.
    QString id; ///< Of the listed entry, else empty.
    QString detail;

    bool operator==(const ServerWarning &) const = default;
};

} // namespace mcp
