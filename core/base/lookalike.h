// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QMap>
#include <QSet>
#include <QStringList>

#include <optional>

namespace mcp {

/// What a name looks like, in one or two forms: two names look alike when they have a form in common (SEC-38). Names look
/// alike when they differ only by case, width, spaces, invisible characters, or letters and digits of Latin, Greek and
/// Cyrillic that have the same shape. Only the first 128 characters count.
QStringList skeletonsOf(const QString &name);

/// The names of several owners, to find those that look like another one.
class LookAlikeIndex
{
public:
    struct Match
    {
        QString owner;
        QString name;
    };

    /// Replaces the names of owner; none: forgets it. Gives the other owners with a name that looks like one that owner had
    /// or has.
    QSet<QString> set(const QString &owner, const QStringList &names);
    /// A name, of any owner, that looks like this one and is not the same.
    std::optional<Match> find(const QString &owner, const QString &name) const;
    /// As find(), but of another owner, and it may be the same name.
    std::optional<Match> findOfOthers(const QString &owner, const QString &name) const;

private:
    /// Two are enough to find one that is not the same as a given name.
    using Names = QStringList;
    void collect(const QString &owner, const QString &skeleton, QSet<QString> &others) const;

    QHash<QString, QMap<QString, Names>> m_owners; ///< By skeleton, then by owner.
    QHash<QString, QSet<QString>> m_skeletons; ///< By owner.
};

} // namespace mcp
