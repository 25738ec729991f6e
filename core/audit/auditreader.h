// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditstore.h"

#include <QHash>
#include <QStringList>

#include <functional>

namespace mcp {

/// Which entries are asked for; what is empty does not matter.
struct AuditFilter
{
    QString server; ///< Its id, or its name: that of a removed server is not known elsewhere.
    QString tool;
    QString decision;
    QString outcome;
    QString text; ///< In the name of the server, the tool, the reason or the arguments.
    QDateTime since;
    QDateTime until; ///< Before this.
    qint64 newest = 0; ///< The newest entry, so that pages of one list fit together.

    bool operator==(const AuditFilter &) const = default;
};

/// In which order entries are listed; those that are equal, the newest first.
struct AuditOrder
{
    enum class By { Time, Who, Server, Tool, Decision, Outcome, Duration };

    By by = By::Time;
    bool isDescending = true;
    /// For Who, Decision and Outcome: the words of the log in the order in which the person sees them. Others follow.
    QStringList words = {};

    bool operator==(const AuditOrder &) const = default;
};

/// How many entries there are, without outcomes.
struct AuditCount
{
    qint64 entries = 0;
    qint64 newest = 0; ///< The sequence of the newest of them.
};

/// What verify() found. Damage stands in firstBad to lastBad: without a seal between them nobody can say more exactly.
struct AuditReport
{
    enum class Problem {
        None,
        Missing, ///< Entries were removed.
        CutOff, ///< Entries at the end were removed.
        Changed, ///< An entry is not as it was written, or not where it was written.
        BadSeal, ///< A seal, or the record of a removal, was not made with our key.
        Replaced, ///< The keychain knows another log than this one.
        Restarted, ///< The entries are unchanged, and firstBad says that an earlier log is missing or was damaged.
        Unreadable, ///< The file is damaged.
    };

    Problem problem = Problem::None;
    qint64 firstBad = 0;
    qint64 lastBad = 0;
    QString detail; ///< For the details: what the database said.
    qint64 first = 0; ///< The entries that were found.
    qint64 last = 0;
    qint64 outcomes = 0; ///< How many of them are outcomes of others.
    qint64 removed = 0; ///< Old entries that left, under a seal.
    qint64 sealed =
        0; ///< The newest entry with a seal of our key. Changes after it may not be found.
    bool hasKey = true; ///< False: no seal could be checked.
    bool isExport = false; ///< Of a file without seals: there was none to check.
    qint64 otherKeys = 0; ///< Seals of keys that the keychain does not have.
    QByteArray hash; ///< Of the last entry.

    bool isGood() const { return problem == Problem::None; }
};

/// Reads the audit log and never changes it. Each function opens the file and closes it again, so that all can run on a
/// pool thread, also while a program writes. A log that does not exist has no entries.
namespace auditreader {

/// At most `most`, from the row `offset` on. Outcomes are not entries of their own here, but stand in the entry that they
/// belong to. An order by anything but the time looks at all entries.
Result<QList<AuditRecord>> page(const QString &configFolder, const AuditFilter &filter,
                                qint64 offset, int most, const AuditOrder &order = {});
/// Of page(), all together.
Result<AuditCount> count(const QString &configFolder, const AuditFilter &filter);
/// When each grant was used last; those that never were are absent.
Result<QHash<QString, QDateTime>> lastUses(const QString &configFolder,
                                           const QStringList &grantIds);

/// Calls onEntry with each entry in the order in which it was written, and with the hash before it; outcomes are entries of
/// their own and match when their decision matches. Ends early when onEntry returns false.
using OnEntry = std::function<bool(const AuditRecord &record, const QByteArray &before)>;
Result<qint64> forEach(const QString &configFolder, const AuditFilter &filter,
                       const OnEntry &onEntry);

/// key: empty when the keychain cannot be read. kept: the head that the keychain knows.
AuditReport verify(const QString &configFolder, const QByteArray &key,
                   const std::optional<AuditHead> &kept);
/// Verifies lines that forEach() and AuditRecord::toJson() made. nextLine gives one line, and nothing at the end.
AuditReport verifyExport(const std::function<std::optional<QByteArray>()> &nextLine);

} // namespace auditreader

} // namespace mcp
