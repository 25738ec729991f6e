// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/llm/providerentry.h"
#include "core/storage/jsonfile.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <optional>

namespace mcp {

/// The model providers the person configured, and the model they like best, kept in `<config folder>/models.json`. Holds
/// no keys. Unknown members stay in the file unchanged.
class ModelStore : public QObject
{
    Q_OBJECT

public:
    /// clock must outlive the store.
    ModelStore(const QString &configFolder, const Clock &clock, QObject *parent = nullptr);

    /// Reads the file; again is fine. A bad file is kept aside and the store is then empty, see problem().
    Result<void> load();

    const QList<ProviderEntry> &entries() const { return m_entries; }
    std::optional<ProviderEntry> entry(const QString &id) const;
    /// Names one of entries(), or nothing.
    const std::optional<ModelName> &preferred() const { return m_preferred; }
    /// Why the last load() gave no entries: what is wrong and where the file was kept.
    const std::optional<Error> &problem() const { return m_file.problem(); }
    /// Entries that were left out, with the reason.
    const QStringList &warnings() const { return m_warnings; }

    /// Saves a new entry and gives it back with its id. ErrorKind::Policy for an address that may not be used.
    Result<ProviderEntry> add(ProviderEntry entry);
    /// As add(), for the entry listed under its id.
    Result<void> replace(const ProviderEntry &entry);
    /// The key in the KeyStore is the caller's to remove.
    Result<void> remove(const QString &id);
    /// ErrorKind::Storage for a model that is not listed.
    Result<void> setPreferred(const std::optional<ModelName> &model);

Q_SIGNALS:
    /// entries() or preferred() are not what they were.
    void changed();

private:
    struct Models
    {
        QList<ProviderEntry> entries;
        std::optional<ModelName> preferred;
        QStringList warnings;
    };
    using Edit = std::function<void(json::Value &document)>;
    static Models read(const json::Value &document);
    Result<void> put(const ProviderEntry &entry);
    Result<void> save(const Edit &edit);
    void adopt(Models models);

    JsonFile<json::Value> m_file;
    const Clock &m_clock;
    QList<ProviderEntry> m_entries;
    std::optional<ModelName> m_preferred;
    QStringList m_warnings;
};

} // namespace mcp
