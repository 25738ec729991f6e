// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// What a text field asks for of the files on this computer.
enum class PathKind {
    None,
    File,
    Folder,
    Either, ///< A path of one or the other.
};

/// What a server says of a text field. Untrusted.
struct FieldWords
{
    QString name;
    QString title;
    QString description;
    QString format; ///< As in the schema; empty if it gives none, or one that every form knows.
};

/// Guesses from the words of a server whether a field asks for a path. Addresses, and paths inside of something else, such as
/// a document, a repository or a request, are none. A wrong guess costs a button that nobody needs, or one that is missing. Pure.
PathKind pathKind(const FieldWords &field);

} // namespace quayside
