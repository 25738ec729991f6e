// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"
#include "core/json/value.h"

namespace mcp {

/// What the entry of another host says, in the words of `servers.json`.
struct ForeignEntry
{
    static constexpr qsizetype kMaxIgnored = 20;

    json::Value
        entry; ///< For serverformat::readNamed(), with its members only. What is no object stays as it is.
    QList<ImportQuestion> questions; ///< Values that the other host keeps elsewhere.
    QStringList
        ignored; ///< Members that say something which Quayside has no place for; at most kMaxIgnored.
    QString obstacle; ///< Why the entry cannot be taken; empty if it can.
};

/// Reads the words of all known hosts. A member that only describes, and is of another type than expected, is ignored; what
/// would be started or contacted is not guessed.
ForeignEntry readForeignEntry(const json::Value &entry);

/// Whether value is an object with a program or an address.
bool isForeignEntry(const json::Value &value);

} // namespace mcp
