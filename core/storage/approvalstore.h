// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/json/field.h"
#include "core/storage/jsonfile.h"

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

    template<class V>
    static void fields(V &v)
    {
        v("size", &ProgramIdentity::size);
        v("modifiedNs", &ProgramIdentity::modifiedNs);
        v("inode", &ProgramIdentity::inode);
        v("device", &ProgramIdentity::device);
        v("userWritable", &ProgramIdentity::isUserWritable);
    }
    bool operator==(const ProgramIdentity &) const = default;
};

/// A script, module or bundle of the person that an interpreter is given to run, as it was when it was looked at (SEC-04).
struct CodeFile
{
    QString path;
    qint64 size = 0;
    qint64 modifiedNs = 0; ///< Since 1970.
    qint64 changedNs =
        0; ///< ctime in nanoseconds: of content, owner or mode; programs cannot set it.
    qint64 inode = 0;
    qint64 device = 0;
    QByteArray
        digest; ///< SHA-256 of the content; of a file too large for that, of the five numbers.

    template<class V>
    static void fields(V &v)
    {
        v("path", &CodeFile::path);
        v("size", &CodeFile::size);
        v("modifiedNs", &CodeFile::modifiedNs);
        v("changedNs", &CodeFile::changedNs);
        v("inode", &CodeFile::inode);
        v("device", &CodeFile::device);
        v("digest", &CodeFile::digest);
    }
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

    std::optional<QString> url; ///< In ASCII, as it is contacted; nothing when it was a program.
    QStringList headerNames;
    QString caFile;
    QString proxy;

    template<class V>
    static void fields(V &v)
    {
        v("fingerprint", &Approval::fingerprint);
        v("approvedAt", &Approval::approvedAt);
        v("url", &Approval::url);
        v("headerNames", &Approval::headerNames, json::kMayBeAbsent);
        v("caFile", &Approval::caFile, json::kMayBeAbsent);
        v("proxy", &Approval::proxy, json::kMayBeAbsent);
        v("program", &Approval::program, json::kMayBeAbsent);
        v("arguments", &Approval::arguments, json::kMayBeAbsent);
        v("workingFolder", &Approval::workingFolder, json::kMayBeAbsent);
        v("variables", &Approval::variables, json::kMayBeAbsent);
        v("programFile", &Approval::programFile, json::kMayBeAbsent);
        v("codeFiles", &Approval::codeFiles, json::kMayBeAbsent);
    }
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
    const std::optional<Error> &problem() const { return m_file.problem(); }

    bool isApproved(const QString &id, const QByteArray &fingerprint) const;
    /// The last approval, to show differences; nothing when there is none or it was withdrawn.
    std::optional<Approval> approved(const QString &id) const;
    /// In force only when saved.
    Result<void> approve(const QString &id, const Approval &approval);
    /// In force at once, also when saving fails.
    Result<void> withdraw(const QString &id);

    /// The content of the file.
    struct Approvals
    {
        QMap<QString, Approval> servers;

        template<class V>
        static void fields(V &v)
        {
            v("servers", &Approvals::servers);
        }
    };

private:
    static Result<void> check(const Approvals &approvals);
    Result<void> save(const std::function<void(Approvals &)> &edit);

    JsonFile<Approvals> m_file;
    const Clock &m_clock;
    QMap<QString, Approval> m_approvals;
};

} // namespace mcp
