// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/json/value.h"
#include "core/storage/jsonfile.h"
#include "core/storage/serverarrangement.h"
#include "core/storage/serverentry.h"
#include "core/storage/serverwarning.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace mcp {

class FileWatch;

/// The configured servers, kept in `<config folder>/servers.json`. Reads `servers` and, from other hosts, `mcpServers`.
/// What it does not understand stays in the file as it is; what others changed there since is merged by id before each
/// save. Holds no consent: that is ConsentStore's, so an edited or imported list starts nothing (SEC-01).
class ServerStore : public QObject
{
    Q_OBJECT

public:
    /// clock must outlive the store.
    ServerStore(const QString &configFolder, const Clock &clock, QObject *parent = nullptr);
    ~ServerStore() override;

    /// Reads the file; again is fine. A bad file is kept aside and the store is then empty, see problem().
    Result<void> load();

    /// Takes over what other programs write into the file from now on, soon after they did. What cannot be read then changes
    /// nothing.
    void follow();

    /// In the order of the person.
    const QList<ServerEntry> &entries() const { return m_entries; }
    std::optional<ServerEntry> entry(const QString &id) const;
    const QList<ServerWarning> &warnings() const { return m_warnings; }
    /// Whether a server is from the bundle with that digest, here or in the file as it is now. True as well when that is not
    /// known, because the file or an entry of it cannot be read.
    bool mayUseBundle(const QString &digest) const;
    /// Why the last load() gave no entries: what is wrong and where the file was kept.
    const std::optional<Error> &problem() const { return m_file.problem(); }

    /// Saves a new entry and gives it back with its id, made from the name; an id it has is not used.
    Result<ServerEntry> add(ServerEntry entry);
    /// Saves what differs between entry and the one listed under its id; the rest stays as it is in the file.
    Result<void> replace(const ServerEntry &entry);
    /// Also forgets the entry in the file. Consent given to the id is the caller's to withdraw.
    Result<void> remove(const QString &id);

    const ServerArrangement &arrangement() const { return m_arrangement; }
    /// Saves what edit makes of the arrangement, unless that is nothing.
    Result<void> arrange(const std::function<void(ServerArrangement &)> &edit);

Q_SIGNALS:
    void entryAdded(const mcp::ServerEntry &entry);
    void entryChanged(const mcp::ServerEntry &entry);
    void entryRemoved(const QString &id);
    /// The order or the groups are others now.
    void arrangementChanged();

private:
    Result<void> save(const JsonFile<json::Value>::Edit &edit);
    void reload();
    void adopt(const json::Value &document);

    JsonFile<json::Value> m_file;
    const Clock &m_clock;
    std::unique_ptr<FileWatch> m_watch; ///< Once others are followed.
    ServerArrangement m_arrangement;
    QList<ServerEntry> m_entries;
    QList<ServerWarning> m_warnings;
};

} // namespace mcp
