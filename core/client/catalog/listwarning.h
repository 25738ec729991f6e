// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

/// Why a list is not what its server sent. The words for it are in app/text.
struct ListWarning
{
    enum class Kind {
        Circle, ///< The pages lead back to one before; what was read is kept.
        TooLong, ///< Only the first `count` entries are kept.
        NoMethod, ///< The server declares the list, but does not know the method that reads it.
        BadEntry, ///< An entry was left out; `name` is set if it has one.
        BadPage, ///< A part of a page cannot be read, so there may be more entries.
        NoObject, ///< The tool `name` was left out: its arguments are no object.
        SameName, ///< A second entry called `name` was left out.
        BadHeader, ///< The tool `name` was left out: it asks for a header that cannot be sent.
        BadSchema, ///< The tool `name` was left out: its schema cannot be used.
        BadSkill, ///< The skill `name` was left out.
        TooManyFiles, ///< The skill `name` was left out: the skills have more than `count` files.
    };

    Kind kind = Kind::Circle;
    QString name = {}; ///< Untrusted.
    QString detail = {}; ///< What is wrong, in the terms of the protocol. Untrusted.
    qsizetype count = 0;

    bool operator==(const ListWarning &) const = default;
};

} // namespace mcp
