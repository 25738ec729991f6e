// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/serverstore.h"

#include "core/storage/filewatch.h"
#include "core/storage/serverformat.h"

#include <QHash>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace mcp {

namespace {

QStringList idsOf(const QList<ServerEntry> &entries)
{
    QStringList ids;
    for (const ServerEntry &entry : entries)
        ids.append(entry.id);
    return ids;
}

ServerArrangement arrangementOf(const json::Value &document)
{
    return ServerArrangement::read(document, idsOf(serverformat::read(document).entries));
}

const ServerEntry *findEntry(const QList<ServerEntry> &entries, const QString &id)
{
    const auto it = std::find_if(entries.begin(), entries.end(),
                                 [&id](const ServerEntry &entry) { return entry.id == id; });
    return it == entries.end() ? nullptr : &*it;
}

Error unknownId(const QString &id)
{
    return Error::storage(QStringLiteral("no server \"%1\"").arg(id), ENOENT);
}

} // namespace

ServerStore::ServerStore(const QString &configFolder, const Clock &clock, QObject *parent)
    : QObject(parent)
    , m_file(configFolder, QStringLiteral("servers.json"), serverformat::kVersion,
             JsonFile<json::Value>::Damage::IsError, serverformat::emptyDocument(),
             serverformat::check)
    , m_clock(clock)
{
}

ServerStore::~ServerStore() = default;

Result<void> ServerStore::load()
{
    adopt(m_file.load(m_clock.wallTime()));
    return m_file.loaded();
}

void ServerStore::follow()
{
    if (m_watch)
        return;
    m_watch = std::make_unique<FileWatch>(m_file.path());
    connect(m_watch.get(), &FileWatch::changed, this, &ServerStore::reload);
}

void ServerStore::reload()
{
    const auto document = m_file.read();
    if (document)
        adopt(*document);
    else
        qCWarning(lcStorage).noquote() << "servers.json was changed:" << document.error().detail;
}

Result<void> ServerStore::arrange(const std::function<void(ServerArrangement &)> &edit)
{
    ServerArrangement next = m_arrangement;
    edit(next);
    if (next == m_arrangement)
        return {};
    return save([&edit](json::Value &document) -> Result<void> {
        ServerArrangement arrangement = arrangementOf(document);
        edit(arrangement);
        arrangement.write(document);
        return {};
    });
}

std::optional<ServerEntry> ServerStore::entry(const QString &id) const
{
    const ServerEntry *found = findEntry(m_entries, id);
    return found ? std::optional(*found) : std::nullopt;
}

bool ServerStore::mayUseBundle(const QString &digest) const
{
    const auto isOfBundle = [&digest](const ServerEntry &entry) {
        return entry.bundle && entry.bundle->digest == digest;
    };
    if (problem() || std::any_of(m_entries.begin(), m_entries.end(), isOfBundle))
        return true;
    const auto document = m_file.read();
    if (!document)
        return true;
    const auto read = serverformat::read(*document);
    return std::any_of(read.entries.begin(), read.entries.end(), isOfBundle)
        || std::any_of(read.warnings.begin(), read.warnings.end(),
                       [](const ServerWarning &warning) {
                           return warning.kind == ServerWarning::Kind::BrokenEntry;
                       });
}

Result<ServerEntry> ServerStore::add(ServerEntry entry)
{
    entry.name = shortName(entry.name);
    if (entry.name.isEmpty())
        entry.name = shortName(serverformat::suggestedName(entry));
    const auto saved = save([&entry](json::Value &document) {
        entry.id = serverformat::freshId(document, entry.name);
        return serverformat::write(document, entry, nullptr);
    });
    if (!saved)
        return saved.error();
    return this->entry(entry.id).value_or(entry);
}

Result<void> ServerStore::replace(const ServerEntry &entry)
{
    const auto before = this->entry(entry.id);
    if (!before)
        return unknownId(entry.id);
    return save([&entry, &before](json::Value &document) {
        return serverformat::write(document, entry, &*before);
    });
}

Result<void> ServerStore::remove(const QString &id)
{
    if (!findEntry(m_entries, id))
        return unknownId(id);
    return save([&id](json::Value &document) -> Result<void> {
        serverformat::remove(document, id);
        return {};
    });
}

Result<void> ServerStore::save(const JsonFile<json::Value>::Edit &edit)
{
    const auto saved = m_file.update(edit);
    if (!saved)
        return saved.error();
    if (m_watch)
        m_watch->refresh(); // The folder may be new.
    adopt(*saved);
    return {};
}

void ServerStore::adopt(const json::Value &document)
{
    auto [entries, warnings] = serverformat::read(document);
    ServerArrangement arrangement = ServerArrangement::read(document, idsOf(entries));
    QHash<QString, qsizetype> places;
    const QStringList order = arrangement.ids();
    for (const QString &id : order)
        places.insert(id, places.size());
    std::sort(entries.begin(), entries.end(), [&](const ServerEntry &a, const ServerEntry &b) {
        return places.value(a.id) < places.value(b.id);
    });
    const QList<ServerEntry> before = std::exchange(m_entries, entries);
    m_warnings = std::move(warnings);
    const bool isArranged = std::exchange(m_arrangement, arrangement) != arrangement;
    for (const ServerEntry &old : before) {
        if (!findEntry(entries, old.id))
            Q_EMIT entryRemoved(old.id);
    }
    for (const ServerEntry &entry : std::as_const(entries)) {
        const ServerEntry *old = findEntry(before, entry.id);
        if (!old)
            Q_EMIT entryAdded(entry);
        else if (*old != entry)
            Q_EMIT entryChanged(entry);
    }
    if (isArranged)
        Q_EMIT arrangementChanged();
}

} // namespace mcp

#include "moc_serverstore.cpp"
