// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"
#include "core/json/value.h"

namespace mcp {

/// The entry of another host, translated into the members of `servers.json`.
struct ForeignEntry
{
    static constexpr qsizetype kMaxIgnored = 20;

    json::Value
        entry; ///< Has only members that serverformat::readNamed() knows. A value that is no object is unchanged.
    QList<ImportQuestion> questions; ///< Values that the other host stores outside of the entry.
    QStringList
        ignored; ///< Names of members with a content that Quayside cannot use; at most kMaxIgnored.
    QString envFile =
        {}; ///< The path of a file with variables, as it stands there; named in `ignored` too.
    QString obstacle; ///< Why the entry cannot be imported; empty if it can.
};

/// Reads an entry in the format of any known host. A member of a wrong type is ignored if it only describes the server.
/// What would be started or contacted is never guessed.
ForeignEntry readForeignEntry(const json::Value &entry);

/// Whether value is an object with a program or an address.
bool isForeignEntry(const json::Value &value);

} // namespace mcp
