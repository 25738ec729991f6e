// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/registry/registryclient.h"
#include "core/storage/serverentry.h"

#include <map>

namespace mcp::registry {

/// Whether version is newer than other. Versions that are no numbers with dots are newer if they differ, because the registry says
/// which one is the latest.
bool isNewerVersion(const QString &version, const QString &other);

/// entry with the package of newer, the latest version of its listing, in place of its own; installed is the listing of its own
/// version, if the registry still has it. Nothing if that is not the whole difference, as with a new variable that is required:
/// then the person has to go through its form.
std::optional<ServerEntry> updatedEntry(const ServerEntry &entry,
                                        const std::optional<Listing> &installed,
                                        const Listing &newer);

/// What a registry has of one installed server.
struct UpdateResult
{
    QString serverId;
    std::optional<Listing> newer; ///< Nothing: the installed version is the newest.
    std::optional<Listing>
        installed; ///< Beside newer. Nothing: the registry has this version no more.
    std::optional<Error> failure; ///< Then nothing else is known.
};

/// A newer version of a server.
struct AvailableUpdate
{
    QString version;
    std::optional<ServerEntry> entry; ///< As updatedEntry().
};

/// What result offers for its server as it is now: the person may have changed it since. Nothing: no newer version.
std::optional<AvailableUpdate> availableUpdate(const UpdateResult &result, const ServerEntry &now);

/// Asks a registry once for each server that was installed from one. Emits changed() with each answer, and when it has ended.
class UpdateCheck : public QObject
{
    Q_OBJECT

public:
    static constexpr int kAtOnce = 4;
    static constexpr qsizetype kServers = 500; ///< That are asked for.
    /// Of all answers with a newer version, which are kept; what comes after that is a failure.
    static constexpr qsizetype kKeptBytes = qsizetype(32) * 1024 * 1024;

    /// client must outlive this. Only entries with a `listing` are asked for.
    UpdateCheck(RegistryClient *client, const QList<ServerEntry> &entries,
                QObject *parent = nullptr);
    ~UpdateCheck() override;

    bool isAsking() const { return !m_asking.empty() || !m_waiting.isEmpty(); }
    /// In the order of the servers.
    QList<UpdateResult> results() const { return m_results.values(); }

Q_SIGNALS:
    void changed();

private:
    void askNext();
    void onAnswer(int number, const Result<RegistryAnswer> &answer);

    RegistryClient *m_client;
    QList<ServerEntry> m_entries;
    QList<int> m_waiting; ///< Indexes of entries.
    std::map<int, CallHandle> m_asking;
    QMap<int, UpdateResult> m_results;
    qsizetype m_keptBytes = 0;
};

} // namespace mcp::registry
