// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/knowntools.h"

#include "core/base/offload.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/link/profile.h"
#include "core/host/server.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/policy/decision.h"
#include "core/policy/tooldigest.h"
#include "core/storage/consentstore.h"

#include <algorithm>

namespace mcp {

namespace {

constexpr qsizetype kFewTools = 50; ///< More are digested on a pool thread.
constexpr qsizetype kRemovedShown = 1'000;
constexpr int kReads =
    2; ///< The first may have begun before the server said that the list changed.

QHash<QString, QByteArray> digestsOf(const QList<Tool> &tools)
{
    QHash<QString, QByteArray> digests;
    digests.reserve(tools.size());
    for (const Tool &tool : tools)
        digests.insert(tool.name, toolDigest(tool));
    return digests;
}

/// Nothing if it is not the text of this digest: anybody can write the cache.
std::optional<Tool> readTool(const QByteArray &text, const QByteArray &digest)
{
    auto tool = json::read<Tool>(json::Raw(text));
    if (!tool || toolDigest(*tool) != digest)
        return std::nullopt;
    return *std::move(tool);
}

} // namespace

KnownTools::KnownTools(const QString &configFolder, const Clock *clock, ConsentStore *consent,
                       QObject *parent)
    : QObject(parent)
    , m_consent(consent)
    , m_definitions(configFolder, clock)
{
    connect(&m_definitions, &DefinitionStore::failed, this, &KnownTools::failed);
    connect(m_consent, &ConsentStore::changed, this, [this](const QString &id) {
        if (find(id))
            Q_EMIT changed(id);
    });
    // A list that came before the approvals could be read.
    connect(m_consent, &ConsentStore::approvalChanged, this, &KnownTools::onList);
}

KnownTools::~KnownTools() = default;

KnownTools::Followed *KnownTools::find(const QString &serverId)
{
    const auto found = m_servers.find(serverId);
    return found == m_servers.end() ? nullptr : &found->second;
}

const KnownTools::Followed *KnownTools::find(const QString &serverId) const
{
    return const_cast<KnownTools *>(this)->find(serverId);
}

void KnownTools::follow(Server *server)
{
    const QString id = server->entry().id;
    m_servers[id].server = server;
    connect(server, &Server::stateChanged, this, [this, id] { onState(id); });
    onState(id);
}

void KnownTools::forget(const QString &serverId)
{
    m_servers.erase(serverId);
    m_definitions.forget(serverId);
}

// The lists

void KnownTools::onState(const QString &serverId)
{
    Followed *followed = find(serverId);
    if (!followed || !followed->server)
        return;
    if (followed->server->state() != Server::State::Ready) {
        settleWaiting(serverId, *followed);
        return;
    }
    ToolCatalog *catalog = followed->server->connection()->tools();
    if (catalog && followed->catalog != catalog) {
        followed->catalog = catalog;
        followed->digests.clear();
        connect(catalog, &Catalog::changed, this, [this, serverId] { onList(serverId); });
    }
    onList(serverId);
    Q_EMIT changed(serverId); // The instructions may be others.
}

void KnownTools::onList(const QString &serverId)
{
    Followed *followed = find(serverId);
    const bool isLive = followed && followed->server
        && followed->server->state() == Server::State::Ready; // The list may be of a former run.
    if (!isLive || !followed->catalog || followed->catalog->isReading())
        return;
    ++followed->reads;
    if (!followed->catalog->problem())
        digest(serverId, *followed);
    settleWaiting(serverId, *followed);
}

void KnownTools::digest(const QString &serverId, Followed &followed)
{
    followed.isStale = followed.isDigesting;
    if (followed.isDigesting)
        return;
    const QList<Tool> tools = followed.catalog->tools();
    if (tools.size() <= kFewTools)
        return onDigests(serverId, tools, digestsOf(tools));
    followed.isDigesting = true;
    offload<Digests>(this, [tools]() -> Result<Digests> {
        return digestsOf(tools);
    }).then(this, [this, serverId, tools](const Result<Digests> &digests) {
        Followed *now = find(serverId);
        if (!now)
            return;
        now->isDigesting = false;
        onDigests(serverId, tools, *digests);
        if (now->isStale && now->catalog)
            digest(serverId, *now);
        settleWaiting(serverId, *now);
    });
}

void KnownTools::onDigests(const QString &serverId, const QList<Tool> &tools,
                           const Digests &digests)
{
    Followed *followed = find(serverId);
    const bool isOther = std::exchange(followed->digests, digests) != digests;
    if (!m_consent->approved(serverId))
        return;
    if (!m_consent->hasKnownTools(serverId)) {
        QMap<QString, KnownTool> known;
        for (auto it = digests.cbegin(); it != digests.cend(); ++it)
            known.insert(it.key(), {*it});
        keep(serverId, tools);
        m_consent->setKnownTools(serverId, known, instructionsDigest(instructions(serverId)));
        keepList(serverId, tools, known); // They are not in force before they are stored.
        return; // ConsentStore::changed() follows.
    }
    removeMissing(serverId, *followed);
    if (!isOther)
        return;
    keepList(serverId, tools, m_consent->knownTools(serverId));
    Q_EMIT changed(serverId);
}

/// A list that is not whole, or not looked over, removes nothing.
void KnownTools::removeMissing(const QString &serverId, Followed &followed)
{
    const ToolCatalog *catalog = followed.catalog;
    if (!catalog || catalog->isLoading() || !catalog->warnings().isEmpty() || catalog->problem())
        return;
    QStringList gone;
    const auto known = m_consent->knownTools(serverId);
    for (auto it = known.cbegin(); it != known.cend(); ++it) {
        if (!followed.digests.contains(it.key()))
            gone.append(it.key());
    }
    for (const QString &name : std::as_const(gone)) {
        if (followed.removed.size() < kRemovedShown && !followed.removed.contains(name))
            followed.removed.append(name);
    }
    if (!gone.isEmpty())
        m_consent->removeTools(serverId, gone);
}

/// For later differences.
void KnownTools::keep(const QString &serverId, const QList<Tool> &tools)
{
    const QString words = instructions(serverId);
    DefinitionStore::Texts texts{{instructionsDigest(words), words.toUtf8()}};
    for (const Tool &tool : tools)
        texts.insert(find(serverId)->digests.value(tool.name), json::write(tool));
    m_definitions.keep(serverId, texts);
}

/// Once for each list that is not the one before; tools that wait for the person are not in it.
void KnownTools::keepList(const QString &serverId, const QList<Tool> &tools,
                          const QMap<QString, KnownTool> &known)
{
    const Digests &digests = find(serverId)->digests;
    QByteArrayList listed;
    for (const Tool &tool : tools) {
        const QByteArray digest = digests.value(tool.name);
        if (!digest.isEmpty() && known.value(tool.name).digest == digest)
            listed.append(digest);
    }
    m_definitions.keepList(serverId, listed);
}

Pending<LastTools> KnownTools::lastTools(const QString &serverId)
{
    const Promise<LastTools> promise;
    m_definitions.list(serverId).then(
        this, [this, serverId, promise](const Result<DefinitionStore::List> &list) {
            findTools(serverId, list.valueOr({}), promise);
        });
    return promise.pending();
}

/// Anybody can write the list, so only what is accepted of it counts, and each tool once.
void KnownTools::findTools(const QString &serverId, const DefinitionStore::List &list,
                           const Promise<LastTools> &promise)
{
    QSet<QByteArray> accepted;
    const auto known = m_consent->knownTools(serverId);
    for (const KnownTool &tool : known)
        accepted.insert(tool.digest);
    QByteArrayList digests;
    for (const QByteArray &digest : list.digests) {
        if (accepted.remove(digest))
            digests.append(digest);
    }
    if (digests.isEmpty())
        return promise.settle(LastTools());
    m_definitions.find(serverId, digests)
        .then(this,
              [this, digests, readAt = list.readAt,
               promise](const Result<DefinitionStore::Texts> &texts) {
                  offload<LastTools>(
                      this,
                      [digests, readAt, texts = texts.valueOr({})]() -> Result<LastTools> {
                          LastTools last{{}, readAt};
                          for (const QByteArray &digest : digests) {
                              if (auto tool = readTool(texts.value(digest), digest))
                                  last.tools.append(*std::move(tool));
                          }
                          return last;
                      })
                      .then(this,
                            [promise](const Result<LastTools> &last) { promise.settle(last); });
              });
}

// Whether calls are up to date

bool KnownTools::isCurrent(const QString &serverId) const
{
    const Followed *followed = find(serverId);
    if (!followed || !followed->catalog)
        return true;
    return !followed->catalog->isOutdated()
        && (m_consent->hasKnownTools(serverId) || !followed->isDigesting);
}

Pending<bool> KnownTools::whenCurrent(const QString &serverId)
{
    Followed *followed = find(serverId);
    if (!followed || isCurrent(serverId))
        return settled<bool>(true);
    if (followed->waiting.size() >= kWaiting)
        return settled<bool>(
            Error::policy(json::nameOf(CallRefusal::Busy), int(CallRefusal::Busy)));
    if (followed->waiting.empty())
        followed->reads = 0;
    return followed->waiting.emplace_back().pending();
}

void KnownTools::settleWaiting(const QString &serverId, Followed &followed)
{
    const bool isLive = followed.server && followed.server->state() == Server::State::Ready;
    if (isLive && !isCurrent(serverId) && followed.reads < kReads)
        return;
    for (const Promise<bool> &promise : std::exchange(followed.waiting, {}))
        promise.settle(isLive);
}

// What waits for the person

bool KnownTools::isListed(const QString &serverId, const QString &name,
                          const QByteArray &digest) const
{
    const Followed *followed = find(serverId);
    const ToolCatalog *catalog = followed ? followed->catalog.data() : nullptr;
    return catalog && !catalog->isReading() && !catalog->problem() && !followed->isDigesting
        && followed->digests.value(name) == digest;
}

Standing KnownTools::standingOf(const QString &serverId, const QString &name,
                                const QByteArray &digest) const
{
    if (hasOtherInstructions(serverId))
        return Standing::InstructionsChanged;
    const auto known = m_consent->knownTool(serverId, name);
    if (!known)
        return Standing::New;
    return known->digest == digest ? Standing::Accepted : Standing::Changed;
}

Standing KnownTools::standing(const QString &serverId, const Tool &tool) const
{
    return find(serverId) ? standingOf(serverId, tool.name, toolDigest(tool)) : Standing::Accepted;
}

QString KnownTools::instructions(const QString &serverId) const
{
    const Followed *followed = find(serverId);
    const bool isLive =
        followed && followed->server && followed->server->state() == Server::State::Ready;
    return isLive ? followed->server->connection()->profile().instructions : QString();
}

bool KnownTools::hasOtherInstructions(const QString &serverId) const
{
    const Followed *followed = find(serverId);
    const bool isLive =
        followed && followed->server && followed->server->state() == Server::State::Ready;
    return isLive && m_consent->hasKnownTools(serverId)
        && m_consent->instructionsDigest(serverId) != instructionsDigest(instructions(serverId));
}

QList<ToolChange> KnownTools::changes(const QString &serverId) const
{
    QList<ToolChange> changes;
    const Followed *followed = find(serverId);
    if (!followed || !followed->catalog || !m_consent->hasKnownTools(serverId))
        return changes;
    for (const Tool &tool : followed->catalog->tools()) {
        const auto digest = followed->digests.constFind(tool.name);
        if (digest == followed->digests.cend())
            continue; // It is being digested.
        const auto known = m_consent->knownTool(serverId, tool.name);
        if (!known)
            changes.append({ToolChange::Kind::New, tool.name, *digest});
        else if (known->digest != *digest)
            changes.append({ToolChange::Kind::Changed, tool.name, *digest});
    }
    for (const QString &name : followed->removed) {
        if (!followed->digests.contains(name))
            changes.append({ToolChange::Kind::Removed, name, {}});
    }
    return changes;
}

Pending<std::optional<Tool>> KnownTools::acceptedTool(const QString &serverId, const QString &name)
{
    const auto known = m_consent->knownTool(serverId, name);
    if (!known)
        return settled<std::optional<Tool>>(std::optional<Tool>());
    return m_definitions.find(serverId, {known->digest})
        .map(this, [digest = known->digest](const DefinitionStore::Texts &texts) {
            return readTool(texts.value(digest), digest);
        });
}

Pending<std::optional<QString>> KnownTools::acceptedInstructions(const QString &serverId)
{
    const QByteArray digest = m_consent->instructionsDigest(serverId);
    return m_definitions.find(serverId, {digest})
        .map(this, [digest](const DefinitionStore::Texts &texts) {
            const QString words = QString::fromUtf8(texts.value(digest));
            const bool isIt = texts.contains(digest) && instructionsDigest(words) == digest;
            return isIt ? std::optional(words) : std::nullopt;
        });
}

Result<void> KnownTools::accept(const QString &serverId, const QHash<QString, QByteArray> &seen)
{
    const Followed *followed = find(serverId);
    if (!followed || !followed->catalog)
        return Error::policy();
    QMap<QString, KnownTool> known = m_consent->knownTools(serverId);
    QList<Tool> accepted;
    for (const Tool &tool : followed->catalog->tools()) {
        const auto digest = seen.constFind(tool.name);
        if (digest == seen.cend() || followed->digests.value(tool.name) != *digest)
            continue;
        known.insert(tool.name, {*digest});
        accepted.append(tool);
    }
    if (accepted.isEmpty())
        return Error::policy();
    const QByteArray before = m_consent->instructionsDigest(serverId);
    const bool isFirst = !m_consent->hasKnownTools(serverId);
    keep(serverId, accepted);
    m_consent->setKnownTools(serverId, known,
                             isFirst ? instructionsDigest(instructions(serverId)) : before);
    keepList(serverId, followed->catalog->tools(), known);
    const bool areAllKnown = std::all_of(accepted.cbegin(), accepted.cend(), [&](const Tool &tool) {
        return m_consent->knownTool(serverId, tool.name).has_value(); // Within the bounds.
    });
    return areAllKnown && accepted.size() == seen.size() ? Result<void>() : Error::policy();
}

Result<void> KnownTools::acceptInstructions(const QString &serverId, const QString &seen)
{
    if (!hasOtherInstructions(serverId) || instructions(serverId) != seen)
        return Error::policy();
    keep(serverId, {});
    m_consent->acceptInstructions(serverId, instructionsDigest(seen));
    return {};
}

void KnownTools::dropRemoved(const QString &serverId)
{
    Followed *followed = find(serverId);
    if (followed && !std::exchange(followed->removed, {}).isEmpty())
        Q_EMIT changed(serverId);
}

} // namespace mcp

#include "moc_knowntools.cpp"
