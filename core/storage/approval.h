// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/field.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
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
    QString sandbox; ///< See sandboxRecord(); empty: all rights of the person.

    std::optional<QString> url; ///< In ASCII, as it is contacted; nothing when it was a program.
    QStringList headerNames;
    QString caFile;
    QString proxy;
    QString certificateFile;
    QString assertionSource; ///< Of a token of the platform; or none.

    template<class V>
    static void fields(V &v)
    {
        v("fingerprint", &Approval::fingerprint);
        v("approvedAt", &Approval::approvedAt);
        v("url", &Approval::url);
        v("headerNames", &Approval::headerNames, json::kMayBeAbsent);
        v("caFile", &Approval::caFile, json::kMayBeAbsent);
        v("proxy", &Approval::proxy, json::kMayBeAbsent);
        v("certificateFile", &Approval::certificateFile, json::kMayBeAbsent);
        v("assertionSource", &Approval::assertionSource, json::kMayBeAbsent);
        v("program", &Approval::program, json::kMayBeAbsent);
        v("arguments", &Approval::arguments, json::kMayBeAbsent);
        v("workingFolder", &Approval::workingFolder, json::kMayBeAbsent);
        v("variables", &Approval::variables, json::kMayBeAbsent);
        v("programFile", &Approval::programFile, json::kMayBeAbsent);
        v("codeFiles", &Approval::codeFiles, json::kMayBeAbsent);
        v("sandbox", &Approval::sandbox, json::kMayBeAbsent);
    }
    bool operator==(const Approval &) const = default;
};

/// The files of a skill by address, with the SHA-256 of each. An approval holds for exactly these.
using SkillDigests = QMap<QString, QByteArray>;

/// What a person approved of one skill, kept to show later what became different.
struct SkillApproval
{
    QDateTime approvedAt; ///< UTC.
    SkillDigests files;
    bool isVoid = false; ///< The server has listed other files since.

    template<class V>
    static void fields(V &v)
    {
        v("approvedAt", &SkillApproval::approvedAt);
        v("files", &SkillApproval::files);
        v("void", &SkillApproval::isVoid, json::kMayBeAbsent);
    }
    bool operator==(const SkillApproval &) const = default;
};

} // namespace mcp
