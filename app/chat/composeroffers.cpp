// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/composeroffers.h"

#include "app/catalog/catalogmodel.h"
#include "app/prompts/promptrows.h"
#include "app/text/cleantext.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/host/chat.h"
#include "core/host/host.h"

#include <QLocale>
#include <QSet>
#include <QTimer>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

template<class Entry>
QString displayTitle(const Entry &entry)
{
    const QString title = entry.title.value_or(QString());
    return title.isEmpty() ? entry.name : title;
}

QString firstLine(const std::optional<QString> &description)
{
    return description.value_or(QString()).left(kSearchedChars).trimmed().section(u'\n', 0, 0);
}

QString searchedIn(const QStringList &texts)
{
    QString all;
    for (const QString &text : texts)
        all += text.left(kSearchedChars) + u'\n';
    return all.toLower();
}

template<class Entry>
std::optional<Entry> entryOf(const QList<Entry> &list, QString Entry::*member, const QString &value)
{
    const auto found = std::find_if(list.cbegin(), list.cend(),
                                    [&](const Entry &entry) { return entry.*member == value; });
    return found == list.cend() ? std::nullopt : std::optional(*found);
}

} // namespace

QString ComposerOffers::Offer::key() const
{
    return QString::number(int(kind)) + u'/' + server->entry().id + u'/' + id;
}

ComposerOffers::ComposerOffers(mcp::Chat *chat, const AppPorts &ports)
    : m_chat(chat)
    , m_ports(ports)
{
}

ComposerOffers::~ComposerOffers() = default;

void ComposerOffers::show(Offered offered)
{
    m_offered = offered;
    watch();
    for (const QString &id : m_chat->conversation().servers) {
        const mcp::Server *server = connected(id);
        const mcp::Connection *live = server ? server->connection() : nullptr;
        if (!live)
            continue;
        const bool isPrompts = offered == ComposerController::Prompts;
        const QList<mcp::Catalog *> catalogs = isPrompts
            ? QList<mcp::Catalog *>{live->prompts()}
            : QList<mcp::Catalog *>{live->resources(), live->resourceTemplates()};
        for (mcp::Catalog *catalog : catalogs) {
            if (catalog)
                catalog->ensureFresh();
        }
    }
}

void ComposerOffers::hide()
{
    m_watching.reset();
    m_all.clear();
}

mcp::Server *ComposerOffers::connected(const QString &serverId) const
{
    mcp::Server *server = m_ports.host->server(serverId);
    const bool isReady = server && server->state() == mcp::Server::State::Ready;
    return isReady && server->connection() ? server : nullptr;
}

void ComposerOffers::watch()
{
    m_watching = std::make_unique<QObject>();
    const auto again = [this] { soon(true); };
    connect(m_chat, &mcp::Chat::changed, m_watching.get(), again);
    connect(m_ports.host, &mcp::Host::serverAdded, m_watching.get(), again);
    connect(m_ports.host, &mcp::Host::serverRemoved, m_watching.get(), [this] {
        m_all.clear(); // Nobody is to choose what is not there.
        soon(true);
    });
    for (const QString &id : m_chat->conversation().servers) {
        if (mcp::Server *server = m_ports.host->server(id))
            watchServer(server);
    }
    collect();
}

void ComposerOffers::watchServer(mcp::Server *server)
{
    connect(server, &mcp::Server::stateChanged, m_watching.get(), [this] { soon(true); });
    const mcp::Connection *live = server->connection();
    if (!live)
        return;
    for (mcp::Catalog *catalog : {static_cast<mcp::Catalog *>(live->prompts()),
                                  static_cast<mcp::Catalog *>(live->resources()),
                                  static_cast<mcp::Catalog *>(live->resourceTemplates())}) {
        if (catalog)
            connect(catalog, &mcp::Catalog::changed, m_watching.get(), [this] { soon(false); });
    }
}

/// Several often change together.
void ComposerOffers::soon(bool isOtherServers)
{
    m_isWatchDue = m_isWatchDue || isOtherServers;
    if (std::exchange(m_isDue, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_isDue = false;
        const bool isWatchDue = std::exchange(m_isWatchDue, false);
        if (!m_watching)
            return;
        if (isWatchDue)
            watch();
        else
            collect();
        Q_EMIT changed();
    });
}

void ComposerOffers::collect()
{
    m_all.clear();
    m_problems.clear();
    m_servers = 0;
    m_isLoading = false;
    QSet<QString> seen;
    for (const QString &id : m_chat->conversation().servers) {
        mcp::Server *server = connected(id);
        if (!server || seen.contains(id))
            continue;
        seen.insert(id);
        ++m_servers;
        if (m_offered == ComposerController::Prompts)
            collectPrompts(server);
        else
            collectResources(server);
    }
}

void ComposerOffers::collectPrompts(mcp::Server *server)
{
    const mcp::PromptCatalog *catalog = server->connection()->prompts();
    if (!catalog)
        return;
    m_isLoading = m_isLoading || catalog->isLoading();
    if (catalog->problem())
        m_problems.append(server->entry().name);
    QSet<QString> names; // Of several with the same name, only the first can be asked for.
    for (const mcp::Prompt &prompt : catalog->prompts()) {
        if (names.contains(prompt.name))
            continue;
        names.insert(prompt.name);
        const QString title = displayName(prompt);
        const QString detail = firstLine(prompt.description);
        m_all.append({OfferListModel::Prompt, server, prompt.name, title, detail,
                      searchedIn({prompt.name, title, detail})});
    }
}

void ComposerOffers::collectResources(mcp::Server *server)
{
    const mcp::ResourceCatalog *resources = server->connection()->resources();
    const mcp::ResourceTemplateCatalog *templates = server->connection()->resourceTemplates();
    if (!resources || !templates)
        return;
    m_isLoading = m_isLoading || resources->isLoading() || templates->isLoading();
    if (resources->problem())
        m_problems.append(server->entry().name);
    QSet<QString> uris;
    for (const mcp::Resource &resource : resources->resources()) {
        const bool isForApps = resource.uri.startsWith("ui://"_L1, Qt::CaseInsensitive); // RES-14
        if (isForApps || uris.contains(resource.uri))
            continue;
        uris.insert(resource.uri);
        const QString title = displayTitle(resource);
        m_all.append({OfferListModel::Resource, server, resource.uri, title, resource.uri,
                      searchedIn({resource.name, title, resource.uri})});
    }
    for (const mcp::ResourceTemplate &one : templates->templates()) {
        const QString key = u'{' + one.uriTemplate;
        if (uris.contains(key))
            continue;
        uris.insert(key);
        const QString title = displayTitle(one);
        m_all.append({OfferListModel::Template, server, one.uriTemplate, title, one.uriTemplate,
                      searchedIn({one.name, title, one.uriTemplate})});
    }
}

QList<OfferListModel::Row> ComposerOffers::rows(const QString &filter)
{
    const QString wanted = filter.trimmed().toLower();
    const QStringList words = wanted.split(u' ', Qt::SkipEmptyParts);
    const auto matches = [&words](const Offer &offer) {
        return std::all_of(words.cbegin(), words.cend(),
                           [&offer](const QString &word) { return offer.searched.contains(word); });
    };
    QList<const Offer *> found;
    for (const Offer &offer : std::as_const(m_all)) {
        if (matches(offer))
            found.append(&offer);
    }
    if (!wanted.isEmpty())
        std::stable_partition(found.begin(), found.end(), [&wanted](const Offer *offer) {
            return offer->title.startsWith(wanted, Qt::CaseInsensitive)
                || offer->searched.startsWith(wanted);
        });
    QList<OfferListModel::Row> rows;
    for (const Offer *offer : std::as_const(found)) {
        if (rows.size() == ComposerController::kOffers)
            break;
        rows.append({offer->key(), offer->kind, cleanText(offer->title), cleanText(offer->detail),
                     cleanText(offer->server->entry().name)});
    }
    m_note = noteFor(found.size(), !words.isEmpty());
    return rows;
}

QString ComposerOffers::noteFor(qsizetype found, bool hasFilter) const
{
    const bool isPrompts = m_offered == ComposerController::Prompts;
    if (found > ComposerController::kOffers)
        return tr("The first %1 of %2. Type to find others.")
            .arg(QLocale().toString(ComposerController::kOffers), QLocale().toString(found));
    if (!m_problems.isEmpty())
        return tr("The list of %1 could not be read.")
            .arg(cleanText(QLocale().createSeparatedList(m_problems)));
    if (found > 0)
        return {};
    if (m_isLoading)
        return tr("Loading…");
    if (hasFilter && !m_all.isEmpty())
        return isPrompts ? tr("No prompt matches.") : tr("No resource matches.");
    if (m_servers == 0)
        return tr("No server of this conversation is connected.");
    return isPrompts ? tr("The servers of this conversation offer no prompts.")
                     : tr("The servers of this conversation offer no resources.");
}

const ComposerOffers::Offer *ComposerOffers::find(const QString &key) const
{
    const auto found = std::find_if(m_all.cbegin(), m_all.cend(), [&key](const Offer &offer) {
        return key.endsWith(offer.id) && offer.key() == key;
    });
    return found == m_all.cend() ? nullptr : &*found;
}

std::optional<mcp::Prompt> ComposerOffers::prompt(const mcp::Server *server, const QString &name)
{
    const mcp::PromptCatalog *catalog = server->connection()->prompts();
    return catalog ? entryOf(catalog->prompts(), &mcp::Prompt::name, name) : std::nullopt;
}

std::optional<mcp::ResourceTemplate> ComposerOffers::resourceTemplate(const mcp::Server *server,
                                                                      const QString &uriTemplate)
{
    const mcp::ResourceTemplateCatalog *catalog = server->connection()->resourceTemplates();
    return catalog ? entryOf(catalog->templates(), &mcp::ResourceTemplate::uriTemplate, uriTemplate)
                   : std::nullopt;
}

QString ComposerOffers::titleOf(const mcp::Server *server, const QString &uri)
{
    const mcp::ResourceCatalog *catalog = server->connection()->resources();
    const auto listed =
        catalog ? entryOf(catalog->resources(), &mcp::Resource::uri, uri) : std::nullopt;
    return listed ? displayTitle(*listed) : QString();
}

} // namespace quayside

#include "moc_composeroffers.cpp"
