// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/keptsessions.h"

#include "core/client/connection.h"
#include "core/storage/keystore.h"
#include "core/storage/serverentry.h"

#include <QUuid>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

QString keyName(const QString &serverId, const QString &session)
{
    return "server/"_L1 + serverId + "/session/"_L1 + session;
}

} // namespace

KeptSessions::KeptSessions(KeyStore *keys, bool isLasting, QObject *parent)
    : QObject(parent)
    , m_keys(keys)
    , m_isLasting(isLasting)
{
}

KeptSessions::~KeptSessions() = default;

void KeptSessions::setConnection(const ServerEntry &entry, Connection *connection)
{
    Place &place = m_places[entry.id];
    const bool isOther = connection && place.connection != connection;
    place.address = entry.isRemote() ? entry.url : QString();
    if (!isOther)
        return;
    place.connection = connection;
    if (entry.isRemote())
        return;
    const QString before = std::exchange(place.session, {}); // We stopped that process.
    m_ours.remove(before);
    m_fleeting.remove(before);
}

Pending<std::optional<Session>> KeptSessions::fetch(const QString &serverId, const QString &session)
{
    Promise<std::optional<Session>> promise;
    m_keys->read(keyName(serverId, session))
        .then(this, [this, serverId, session, promise](const Result<QString> &text) {
            if (!text && mayComeBack(keyStoreProblem(text.error())))
                return promise.settle(text.error()); // REL-12
            Place &place = m_places[serverId];
            const auto kept =
                text ? Session::fromText(*text, place.address) : std::optional<Session>();
            if (kept) {
                place.session = session;
                place.id = kept->id;
                place.isStored = isLasting(session);
                m_ours.insert(session);
            }
            promise.settle(kept);
        });
    return promise.pending();
}

QString KeptSessions::current(const QString &serverId)
{
    Place &place = m_places[serverId];
    if (!place.connection)
        return {};
    const bool isProgram = place.address.isEmpty();
    const auto session = place.connection->session();
    if (!isProgram && !session)
        return {};
    if (session)
        place.connection->setSessionKept(true);
    const bool isSame = isProgram || session->id == place.id;
    if (isSame && !place.session.isEmpty())
        return place.session;
    place.session = QUuid::createUuid().toString(QUuid::Id128);
    place.id = session ? session->id : QByteArray();
    place.isStored = false;
    m_ours.insert(place.session);
    m_fleeting.insert(place.session);
    return place.session;
}

Pending<bool> KeptSessions::enter(const QString &serverId, const QString &session)
{
    if (session.isEmpty())
        return settled<bool>(true);
    ++m_tasks[session];
    Place &place = m_places[serverId];
    if (place.session != session || place.isStored || place.address.isEmpty())
        return settled<bool>(isLasting(session));
    place.waiting.emplace_back();
    const auto pending = place.waiting.back().pending();
    if (!place.storing.isOpen())
        store(serverId);
    return pending;
}

void KeptSessions::store(const QString &serverId)
{
    Place &place = m_places[serverId];
    const auto now = place.connection ? place.connection->session() : std::nullopt;
    const QString text = now && now->id == place.id ? now->toText(place.address) : QString();
    if (text.isEmpty())
        return onStored(serverId, place.session, false);
    place.storing =
        m_keys->write(keyName(serverId, place.session), text)
            .then(this, [this, serverId, session = place.session](const Result<bool> &kept) {
                onStored(serverId, session, kept && *kept && m_isLasting);
            });
}

void KeptSessions::onStored(const QString &serverId, const QString &session, bool isStored)
{
    Place &place = m_places[serverId];
    if (!m_tasks.contains(session)) // Its last task has ended meanwhile.
        m_keys->remove(keyName(serverId, session)).then(this, [](const Result<bool> &) {});
    else if (isStored)
        m_fleeting.remove(session);
    if (place.session == session)
        place.isStored = isStored;
    for (const Promise<bool> &promise : std::exchange(place.waiting, {}))
        promise.settle(isStored);
    Q_EMIT lastingChanged(serverId);
}

void KeptSessions::storeAgain()
{
    for (const auto &[serverId, place] : m_places) {
        const bool isWanted = !place.address.isEmpty() && m_tasks.contains(place.session);
        if (isWanted && !place.isStored && !place.storing.isOpen())
            store(serverId);
    }
}

void KeptSessions::leave(const QString &serverId, const QString &session)
{
    const auto tasks = m_tasks.find(session);
    if (tasks == m_tasks.end() || --*tasks > 0)
        return;
    m_tasks.erase(tasks);
    Place &place = m_places[serverId];
    if (place.address.isEmpty() && place.session == session)
        return; // The session of a program lasts.
    m_fleeting.remove(session);
    m_ours.remove(session);
    m_keys->remove(keyName(serverId, session)).then(this, [](const Result<bool> &) {});
    if (place.session != session)
        return;
    place.session.clear();
    place.id.clear();
    place.isStored = false;
    if (place.connection)
        place.connection->setSessionKept(false);
}

bool KeptSessions::isEndedByUs(const QString &session) const
{
    return !session.isEmpty() && !m_ours.contains(session);
}

} // namespace mcp

#include "moc_keptsessions.cpp"
