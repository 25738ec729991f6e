// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/palette/palettecontroller.h"

#include "app/tasks/taskitems.h"
#include "app/text/cleantext.h"
#include "core/base/offload.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/skillcatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/host/host.h"
#include "core/storage/settingsstore.h"

#include <QSet>

#include <algorithm>
#include <initializer_list>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

constexpr auto kRecentSetting = u"recentItems";
constexpr auto kTasksPart = u"\ntasks"; ///< No id of a server.
constexpr int kTasks = 2'000; ///< Found at most.
constexpr int kAtOnce = 300; ///< Longer lists are read on a pool thread.
constexpr qsizetype kKeyChars = 4'096; ///< Longer ones are not remembered.

PaletteItem itemOf(PaletteKind kind, const QString &serverId, const QString &name,
                   const QString &title, const QString &detail, const QString &description)
{
    PaletteItem item{kind, serverId, name, cleanText(title), detail, {}, 0};
    item.setSearched(description);
    return item;
}

} // namespace

/// What a server offers; implicitly shared with its connection.
struct PaletteController::Lists
{
    QString serverId;
    QString serverName; ///< Cleaned.
    QList<mcp::Tool> tools;
    QList<mcp::Resource> resources;
    QList<mcp::ResourceTemplate> templates;
    QList<mcp::Prompt> prompts;
    QList<mcp::Skill> skills;

    static Lists of(const mcp::Server *server)
    {
        Lists lists;
        lists.serverId = server->entry().id;
        lists.serverName = cleanText(server->entry().name);
        const mcp::Connection *connection = server->connection();
        if (!connection)
            return lists;
        if (const auto *catalog = connection->tools())
            lists.tools = catalog->tools();
        if (const auto *catalog = connection->resources())
            lists.resources = catalog->resources();
        if (const auto *catalog = connection->resourceTemplates())
            lists.templates = catalog->templates();
        if (const auto *catalog = connection->prompts())
            lists.prompts = catalog->prompts();
        if (const auto *catalog = connection->skills())
            lists.skills = catalog->skills();
        return lists;
    }

    qsizetype count() const
    {
        return tools.size() + resources.size() + templates.size() + prompts.size() + skills.size();
    }

    /// The same lists, not only equal ones.
    bool areShared(const Lists &other) const
    {
        return serverName == other.serverName && tools.isSharedWith(other.tools)
            && resources.isSharedWith(other.resources) && templates.isSharedWith(other.templates)
            && prompts.isSharedWith(other.prompts) && skills.isSharedWith(other.skills);
    }

    /// Pure.
    QList<PaletteItem> items() const
    {
        QList<PaletteItem> items;
        items.reserve(count() + 1);
        items.append(itemOf(PaletteKind::Server, serverId, {}, serverName, {}, {}));
        for (const mcp::Tool &tool : tools)
            items.append(itemOf(PaletteKind::Tool, serverId, tool.name, tool.displayName(),
                                serverName, tool.description.value_or(QString())));
        for (const mcp::Resource &resource : resources)
            items.append(itemOf(PaletteKind::Resource, serverId, resource.uri,
                                resource.title.value_or(resource.name), serverName,
                                resource.description.value_or(QString())));
        for (const mcp::ResourceTemplate &one : templates)
            items.append(itemOf(PaletteKind::Template, serverId, one.uriTemplate,
                                one.title.value_or(one.name), serverName,
                                one.description.value_or(QString())));
        for (const mcp::Prompt &prompt : prompts)
            items.append(itemOf(PaletteKind::Prompt, serverId, prompt.name,
                                prompt.title.value_or(prompt.name), serverName,
                                prompt.description.value_or(QString())));
        for (const mcp::Skill &skill : skills)
            items.append(itemOf(PaletteKind::Skill, serverId, skill.uri, skill.frontmatter.name,
                                serverName, skill.frontmatter.description));
        return items;
    }
};

PaletteController::PaletteController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
    connect(ports.host, &mcp::Host::serverRemoved, this, [this](const QString &id) {
        m_parts.remove(id);
        m_index.setPart(id, {});
    });
}

PaletteController::~PaletteController() = default;

void PaletteController::setOpen(bool isOpen)
{
    if (std::exchange(m_isOpen, isOpen) == isOpen)
        return;
    if (isOpen) {
        m_query.clear();
        readLists();
        readTasks();
        show();
        Q_EMIT queryChanged();
    }
    Q_EMIT isOpenChanged();
}

void PaletteController::setQuery(const QString &query)
{
    if (m_query == query)
        return;
    m_query = query;
    readLists();
    show();
    Q_EMIT queryChanged();
}

/// Those that are other lists than the ones in the index.
void PaletteController::readLists()
{
    for (const mcp::Server *server : m_ports.host->servers())
        readServer(server);
}

void PaletteController::readServer(const mcp::Server *server)
{
    watch(server);
    auto lists = std::make_shared<const Lists>(Lists::of(server));
    Part &part = m_parts[lists->serverId];
    if (part.lists && lists->areShared(*part.lists))
        return;
    part.lists = lists;
    const int generation = ++part.generation;
    if (lists->count() <= kAtOnce)
        return m_index.setPart(lists->serverId, lists->items());
    ++m_readings;
    mcp::offload<QList<PaletteItem>>(this, [lists] { return lists->items(); })
        .then(
            this,
            [this, generation, id = lists->serverId](const mcp::Result<QList<PaletteItem>> &items) {
                --m_readings;
                const auto now = m_parts.constFind(id);
                if (items && now != m_parts.cend() && now->generation == generation)
                    usePart(id, *items);
                Q_EMIT foundChanged();
            });
}

void PaletteController::watch(const mcp::Server *server)
{
    connect(server, &mcp::Server::stateChanged, this, &PaletteController::lookAgain,
            Qt::UniqueConnection);
    const mcp::Connection *connection = server->connection();
    if (!connection)
        return;
    const std::initializer_list<const mcp::Catalog *> catalogs{
        connection->tools(), connection->resources(), connection->resourceTemplates(),
        connection->prompts(), connection->skills()};
    for (const mcp::Catalog *catalog : catalogs) {
        if (catalog)
            connect(catalog, &mcp::Catalog::changed, this, &PaletteController::lookAgain,
                    Qt::UniqueConnection);
    }
}

/// Rows that are there do not move while the person is about to choose one.
void PaletteController::lookAgain()
{
    if (!m_isOpen || m_found.count() > 0)
        return;
    readLists();
    show();
}

void PaletteController::usePart(const QString &serverId, const QList<PaletteItem> &items)
{
    m_index.setPart(serverId, items);
    if (m_isOpen)
        show();
}

/// The newest of them.
void PaletteController::readTasks()
{
    if (!m_ports.taskItems)
        return;
    QList<const TaskItem *> tasks;
    for (const QString &key : m_ports.taskItems->keys())
        tasks.append(m_ports.taskItems->find(key));
    std::sort(tasks.begin(), tasks.end(),
              [](const TaskItem *a, const TaskItem *b) { return a->startedAt > b->startedAt; });
    QList<PaletteItem> items;
    for (const TaskItem *task : tasks.first(std::min<qsizetype>(tasks.size(), kTasks)))
        items.append(itemOf(PaletteKind::Task, {}, task->key, task->title,
                            cleanText(task->serverName), task->tool));
    m_index.setPart(QString::fromUtf16(kTasksPart), items);
}

/// Recent items go first as long as they match.
void PaletteController::show()
{
    PaletteIndex::Found found = m_index.search(m_query);
    const bool isEmpty = m_query.trimmed().isEmpty();
    QList<PaletteItem> recent = recentItems();
    if (!isEmpty) {
        const QStringList words = m_query.toCaseFolded().split(u' ', Qt::SkipEmptyParts);
        recent.removeIf([&words](const PaletteItem &item) {
            return !std::all_of(words.cbegin(), words.cend(), [&item](const QString &word) {
                return QStringView(item.searched).left(item.nameEnd).contains(word);
            });
        });
    }
    QSet<QString> first;
    for (const PaletteItem &item : std::as_const(recent))
        first.insert(item.key());
    found.items.removeIf([&first](const PaletteItem &item) { return first.contains(item.key()); });
    QList<PaletteItem> shown = recent + found.items;
    m_total = std::max(found.total, int(shown.size()));
    m_found.setItems(shown.first(std::min<qsizetype>(shown.size(), PaletteIndex::kShown)),
                     int(recent.size()));
    Q_EMIT foundChanged();
}

QStringList PaletteController::recentKeys() const
{
    QStringList keys;
    for (const Value &key :
         m_ports.host->settings()->value(QString::fromUtf16(kRecentSetting)).items()) {
        if (keys.size() < kRecent && key.toString().size() <= kKeyChars)
            keys.append(key.toString());
    }
    return keys;
}

/// With tools and the like of servers that do not run, by their names; they open when the server has started.
QList<PaletteItem> PaletteController::recentItems() const
{
    const QStringList keys = recentKeys();
    const auto known = m_index.find(keys);
    QList<PaletteItem> items;
    for (const QString &key : keys) {
        if (const PaletteItem *item = known.value(key)) {
            items.append(*item);
            continue;
        }
        const auto kind = PaletteKind(key.section(u'\n', 0, 0).toInt());
        const mcp::Server *server = m_ports.host->server(key.section(u'\n', 1, 1));
        const bool isOffered = kind == PaletteKind::Tool || kind == PaletteKind::Resource
            || kind == PaletteKind::Prompt || kind == PaletteKind::Skill;
        if (!isOffered || !server || server->state() == mcp::Server::State::Ready)
            continue;
        const QString name = PaletteItem::nameOf(key);
        items.append(
            itemOf(kind, server->entry().id, name, name, cleanText(server->entry().name), {}));
    }
    return items;
}

void PaletteController::remember(const PaletteItem &item)
{
    const QString key = item.key();
    if (item.kind == PaletteKind::Task || key.size() > kKeyChars)
        return;
    QStringList keys = recentKeys();
    keys.removeAll(key);
    keys.prepend(key);
    Value::Array kept;
    for (const QString &one : keys.first(std::min<qsizetype>(keys.size(), kRecent)))
        kept.append(Value(one));
    m_ports.host->settings()->set(QString::fromUtf16(kRecentSetting), Value(std::move(kept)));
}

void PaletteController::choose(int row)
{
    if (row < 0 || row >= m_found.count())
        return;
    const PaletteItem item = m_found.at(row);
    remember(item);
    setOpen(false);
    Q_EMIT chosen(item);
}

} // namespace quayside

#include "moc_palettecontroller.cpp"
