// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/names.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <QVariant>

#include <chrono>

namespace mcp {

/// One decision (SEC-74). Texts are cut to the bounds of AuditRecord; none may hold a secret (SEC-68).
struct AuditEntry
{
    enum class Kind {
        Call, ///< Of a tool.
        Server, ///< Approved, withdrawn, removed.
        Tool, ///< The definition of a tool was accepted.
        Grant, ///< Given, withdrawn.
        Answer, ///< To a question of a server: the outcome, never the content.
        ModelRequest, ///< Of a server: the outcome, never the content.
        SignIn, ///< Of an account, and its end.
        Skill, ///< Approved; the end of that.
        Folder, ///< Shared; the end of that; sent to the server.
        Host, ///< Allowed in a sandbox; the end of that; refused by it.
        Setting, ///< One that guards the person was changed; reason is its value now.
        Log, ///< What happened to the log itself.
        Outcome, ///< Of an earlier entry; written by AuditLog::finish() only.
        Other, ///< Written by a newer version: otherKind is its word.
    };
    friend constexpr json::EnumNames<Kind, 13> jsonNames(Kind)
    {
        return {{{Kind::Call, "call"},
                 {Kind::Server, "server"},
                 {Kind::Tool, "tool"},
                 {Kind::Grant, "grant"},
                 {Kind::Answer, "answer"},
                 {Kind::ModelRequest, "modelRequest"},
                 {Kind::SignIn, "signIn"},
                 {Kind::Skill, "skill"},
                 {Kind::Folder, "folder"},
                 {Kind::Host, "host"},
                 {Kind::Setting, "setting"},
                 {Kind::Log, "log"},
                 {Kind::Outcome, "outcome"}}};
    }

    Kind kind = Kind::Call;
    QString serverId;
    QString serverName;
    QByteArray identity; ///< The fingerprint of the approved program or address (SEC-03).
    QString
        tool; ///< Or what else it is about: the address of a skill, a folder, a host, a setting.
    QByteArray definitionDigest; ///< Of the tool (SEC-49), or of the files of a skill.
    QByteArray argumentDigest; ///< Of the bytes that are sent (SEC-45).
    QString argumentText; ///< Masked; kept only when the person has switched it on.
    /// Who did it: person, commandLine, conversation, sampling, gateway, script, server, quayside. Empty in entries of older
    /// versions that are about no call.
    QString source;
    QString decision; ///< allowed, refused, denied, approved, withdrawn, ...
    QString reason;
    QString grantId;
    QString otherKind = {}; ///< Of Kind::Other.

    bool operator==(const AuditEntry &) const = default;
};

/// What became of a call.
struct AuditOutcome
{
    QString outcome; ///< result, toolError, failed, cancelled, task, unknown
    qint64 requestBytes = 0;
    qint64 resultBytes = 0;
    std::chrono::milliseconds duration{0};

    bool operator==(const AuditOutcome &) const = default;
};

/// An entry as it stands in the log.
struct AuditRecord
{
    static constexpr qsizetype kNameChars = 1'000; ///< Of server, tool and ids.
    static constexpr qsizetype kReasonChars = 2'000;
    static constexpr qsizetype kWordChars = 50; ///< Of source, decision and outcome.
    static constexpr qsizetype kDigestBytes = 64;
    static constexpr qsizetype kArgumentChars = 64 * 1024;
    static constexpr qsizetype kHashBytes = 32;

    qint64 sequence = 0; ///< From 1, without gaps.
    qint64 at = 0; ///< ms since 1970, UTC.
    qint64 bootTime = 0; ///< ms since the computer started, sleep included.
    AuditEntry entry;
    qint64 refers = 0; ///< Of an outcome: the sequence of its decision.
    AuditOutcome outcome;
    QByteArray hash; ///< Of all of the above and the hash of the entry before.

    /// The columns of the table, in the order of values().
    static const QStringList &columns();
    /// Everything but the hash.
    QVariantList values() const;
    /// An error names the field that is wrong.
    static Result<AuditRecord> fromValues(const QVariantList &values);

    /// entry within the bounds, and exactly as it can be read back.
    static AuditEntry bounded(AuditEntry entry);
    static AuditOutcome bounded(AuditOutcome outcome);
    /// The hash of an entry with these values that follows one with the hash before.
    static QByteArray hashOf(const QVariantList &values, const QByteArray &before);
    /// What the first entry of a log follows.
    static QByteArray startHash(const QString &logId);

    /// One line of JSON without a line feed at its end; before: the hash of the entry before.
    QByteArray toJson(const QByteArray &before) const;
};

/// The word for the kind of an entry in the log: "call", ...
QString auditWord(const AuditEntry &entry);

/// Decisions of Kind::Log. A new log was started because the previous one is missing (kNewLog) or damaged (kSetAside).
constexpr QLatin1StringView kNewLog("newLog");
constexpr QLatin1StringView kSetAside("setAside");
bool isRestart(const AuditEntry &entry);

} // namespace mcp
