// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/storage/privatefile.h"

#include <QByteArray>
#include <QDateTime>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace mcp {

/// Which file a program path stood for when it was looked at (SEC-04).
struct ProgramIdentity
{
    qint64 size = -1; ///< -1 when there was no file.
    qint64 modifiedNs = 0; ///< Since 1970.
    qint64 inode = 0;
    qint64 device = 0;
    bool isUserWritable = false; ///< We could change or swap it without anybody's help.

    bool operator==(const ProgramIdentity &) const = default;
};

/// A script, module or bundle of the person that an interpreter is given to run, as it was when it was looked at (SEC-04).
struct CodeFile
{
    QString path;
    qint64 size = 0;
    qint64 modifiedNs = 0; ///< Since 1970.
    qint64 changedNs = 0; ///< Since 1970, of content, owner or mode; nobody can set it.
    qint64 inode = 0;
    qint64 device = 0;
    QByteArray
        digest; ///< SHA-256 of the content; of a file too large for that, of the five numbers.

    bool operator==(const CodeFile &) const = default;
};

/// What the person agreed to start or to contact, kept to show later what became different. Of variables the values only as
/// digests, of headers only the names.
struct Approval
{
    QByteArray fingerprint; ///< SEC-03, from policy/launchreview.
    QDateTime approvedAt; ///< UTC.

    QString program; ///< Resolved path; empty when it was an address.
    QStringList arguments;
    QString workingFolder;
    QMap<QString, QByteArray> variables; ///< Name to SHA-256 of the value.
    ProgramIdentity programFile;
    QList<CodeFile> codeFiles;

    QString url; ///< In ASCII, as it is contacted.
    QStringList headerNames;
    QString caFile;
    QString proxy;

    bool operator==(const Approval &) const = default;
};

/// Consent to start and contact servers, by server id, kept in `<config folder>/approvals.json` away from the list of servers: an
/// edited or imported list never carries consent (SEC-01, SEC-05).
class ApprovalStore
{
public:
    /// clock must outlive the store.
    ApprovalStore(const QString &configFolder, const Clock &clock);

    /// Reads the file. A bad one is kept aside and nothing is approved, see problem().
    Result<void> load();
    const std::optional<Error> &problem() const { return m_problem; }

    bool isApproved(const QString &id, const QByteArray &fingerprint) const;
    /// What was approved last, to show differences; nothing when never or withdrawn.
    std::optional<Approval> approved(const QString &id) const;
    /// In force only when saved.
    Result<void> approve(const QString &id, const Approval &approval);
    /// In force at once, also when saving fails.
    Result<void> withdraw(const QString &id);

private:
    using Approvals = QMap<QString, Approval>;
    static Result<Approvals> read(const QByteArray &text);
    static QByteArray write(const Approvals &approvals);
    Result<void> save(const std::function<void(Approvals &)> &edit);

    PrivateFile m_file;
    const Clock &m_clock;
    Approvals m_approvals;
    std::optional<Error> m_problem;
};

} // namespace mcp
