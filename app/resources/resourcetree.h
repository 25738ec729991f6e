// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace quayside {

/// Folders and leaves of a tree of URIs, as its rows from the top.
struct TreeRow
{
    QString label; ///< Of a folder; several in one when each has a single folder.
    QString path; ///< Of a folder: the key of it.
    int leaf = -1; ///< The index of the URI, or -1 of a folder.
    int depth = 0;

    bool operator==(const TreeRow &) const = default;
};

constexpr int kTreeDepth = 16; ///< What is deeper is a leaf here.

/// Sorts uris into folders by scheme, host and path; only for showing (RES-03). Leaves keep their order, folders stand
/// before them.
QList<TreeRow> resourceTree(const QStringList &uris);

} // namespace quayside
