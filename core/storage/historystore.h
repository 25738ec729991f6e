// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/database.h"

namespace mcp {

/// A finished call of a tool as it is kept. Secrets among the arguments are masked before (SEC-68).
struct StoredCall
{
    /// Their numbers stand in the file. Stopped: by the person, who may have stopped the server or the program.
    enum class Outcome { Done, ToolError, Failed, Stopped };

    qint64 id = 0; ///< Set by the store; newer calls have higher ones.
    QString serverId;
    QString tool;
    QString conversation; ///< Key of the one in which a model called it; empty: in none.
    QString task =
        {}; ///< Key of the task that the call became, so that it is stored once; empty if none. Not read back.
    qint64 startedAt = 0; ///< ms since 1970, UTC.
    qint64 duration = 0; ///< ms, without the next.
    qint64 withPerson = 0; ///< ms in which it waited for the person.
    Outcome outcome = Outcome::Done;
    QByteArray
        arguments; ///< JSON object; empty: too large to keep. In lists the first kListedBytes.
    bool isCut = false; ///< Only a part of the result is kept.
    bool hasResult = false;
    QString note; ///< Why there is no result.
};

/// What of a call may be large. Null: not there.
struct CallContent
{
    QByteArray arguments; ///< As StoredCall::arguments.
    QByteArray result; ///< JSON object.
};

/// Arguments that the person has given a name.
struct SavedArguments
{
    QString name;
    QByteArray arguments; ///< JSON object, masked.

    bool operator==(const SavedArguments &) const = default;
};

/// Of all servers.
struct HistoryCounts
{
    qint64 calls = 0;
    qint64 sets = 0; ///< Saved arguments.
};

/// Past calls and saved arguments of all tools, in `<config folder>/history.db`. Bounded: the oldest calls leave first.
/// Belongs to the thread that opens it; errors as those of Database.
class HistoryStore
{
public:
    static constexpr int kCallsOfTool = 200;
    static constexpr int kCalls = 5'000;
    static constexpr qint64 kBytes = 64 * 1024 * 1024; ///< Arguments and results of all calls.
    static constexpr int kListedBytes = 400;
    static constexpr int kSetsOfTool = 50;
    static constexpr int kSets = 1'000;
    static constexpr int kNameChars = 100; ///< Of a set.

    explicit HistoryStore(const QString &configFolder);

    Result<Database::Opened> open(const QDateTime &now) { return m_database.open(now); }

    /// With the result as JSON; empty: none.
    Result<void> add(const StoredCall &call, const QByteArray &result);
    /// Newest first.
    Result<QList<StoredCall>> calls(const QString &serverId, const QString &tool);
    /// The newest of all tools of a server, at most `most` of them; serverId empty: of all servers.
    Result<QList<StoredCall>> recentCalls(const QString &serverId, int most);
    Result<HistoryCounts> counts();
    Result<CallContent> content(qint64 id);
    Result<void> remove(qint64 id);
    /// tool empty: of all tools; serverId empty: of all servers. Saved arguments stay.
    Result<void> clear(const QString &serverId, const QString &tool);
    /// The calls that a model made in it.
    Result<void> removeConversation(const QString &key);
    /// Its calls and its saved arguments.
    Result<void> removeServer(const QString &serverId);

    /// By name.
    Result<QList<SavedArguments>> sets(const QString &serverId, const QString &tool);
    /// Replaces the one with this name. ENOSPC when there are too many.
    Result<void> saveSet(const QString &serverId, const QString &tool, const SavedArguments &set);
    /// EEXIST when to is taken.
    Result<void> renameSet(const QString &serverId, const QString &tool, const QString &from,
                           const QString &to);
    Result<void> removeSet(const QString &serverId, const QString &tool, const QString &name);
    /// Of all servers.
    Result<void> clearSets();

private:
    Result<void> run(const QString &sql, const QVariantList &values);
    Result<QList<StoredCall>> read(const QString &condition, const QVariantList &values);
    Result<qint64> count(const QString &sql, const QVariantList &values);

    Database m_database;
};

} // namespace mcp
