// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/chatservers.h"

#include "app/cli/launchdialog.h"
#include "app/cli/session.h"
#include "app/cli/signin.h"
#include "app/cli/terminal.h"
#include "app/text/keychaintext.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/storage/consentstore.h"

namespace quayside {

using namespace Qt::StringLiterals;

ChatServers::ChatServers(Session *session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
}

ChatServers::~ChatServers() = default;

QStringList ChatServers::ids() const
{
    QStringList ids;
    for (const mcp::Server *server : m_servers)
        ids.append(server->entry().id);
    return ids;
}

void ChatServers::start(const QStringList &names, std::optional<std::chrono::milliseconds> timeout)
{
    if (timeout) {
        m_limit = m_session->clock()->createAlarm([this] { onTimeout(); });
        m_limit->start(*timeout);
    }
    m_areNamed = !names.isEmpty();
    for (const QString &name : names) {
        mcp::Server *server = m_session->host()->server(name);
        if (!server)
            return refuse(noSuchServer(*m_session->host(), name).detail, true);
        if (!m_servers.contains(server))
            m_servers.append(server);
    }
    for (mcp::Server *server : m_session->host()->servers()) {
        const bool isUsed = server->entry().isEnabled && !server->isSignedOut()
            && server->state() != mcp::Server::State::NotReviewed;
        if (!m_areNamed && isUsed)
            m_servers.append(server);
    }
    if (m_servers.isEmpty()) {
        const auto &problem = m_session->host()->consent()->problem();
        m_session->printer()->note(u"No server is approved, so the model has no tools."_s
                                   + (problem ? u' ' + consentText(*problem) : QString()));
    }
    const QList<mcp::Server *> all = m_servers;
    for (mcp::Server *server : all)
        add(server);
    QMetaObject::invokeMethod(this, &ChatServers::look, Qt::QueuedConnection);
}

void ChatServers::add(mcp::Server *server)
{
    connect(server, &mcp::Server::stateChanged, this, &ChatServers::look);
    if (server->state() != mcp::Server::State::NotReviewed)
        server->start();
}

/// A server that waits for the keychain, or for its secrets, has its sign-in later.
void ChatServers::offerSignIn(mcp::Server *server)
{
    if (!server->authorizer() || m_signIns.contains(server))
        return;
    m_signIns.insert(server);
    new SignIn(server->authorizer(), server->entry().name, m_session->printer(), {}, this);
}

/// Until all have settled. Whoever is asked about holds up the others: there is one terminal.
void ChatServers::look()
{
    if (m_isOver || m_launchConsent)
        return;
    const QList<mcp::Server *> all = m_servers;
    bool areSettled = true;
    for (mcp::Server *server : all) {
        areSettled = isSettled(server) && areSettled;
        if (m_isOver || m_launchConsent)
            return;
    }
    if (!areSettled)
        return;
    m_isOver = true;
    m_limit.reset();
    Q_EMIT ready();
}

bool ChatServers::isSettled(mcp::Server *server)
{
    using State = mcp::Server::State;
    const QString &name = server->entry().name;
    offerSignIn(server);
    switch (server->state()) {
    case State::NotReviewed:
        if (!m_asked.contains(server)) {
            m_asked.insert(server);
            onNotReviewed(server);
        }
        return !m_servers.contains(server);
    case State::NeedsSignIn:
        if (!server->isAtRest())
            return false;
        leaveOut(server,
                 u"%1 requires sign-in. Sign in with: quayside-cli sign-in \"%1\""_s.arg(name));
        return true;
    case State::Failed:
        m_session->printer()->error(
            server->failure(),
            errorText(server->failure(),
                      server->entry().isRemote() ? Occasion::Connect : Occasion::Start));
        leaveOut(server, u"%1 cannot be used."_s.arg(name));
        return true;
    case State::Ready: {
        mcp::ToolCatalog *tools = server->connection()->tools();
        if (!tools || !tools->isLoading())
            return true;
        connect(tools, &mcp::Catalog::changed, this, &ChatServers::look, Qt::UniqueConnection);
        return false;
    }
    case State::Stopped:
    case State::Connecting:
    case State::Reconnecting:
    case State::Stopping:
        break;
    }
    return false;
}

/// As for one server: where approvals are not in force, the person is asked in each run.
void ChatServers::onNotReviewed(mcp::Server *server)
{
    if (m_session->host()->consent()->problem())
        return askForConsent(server, consentText(*m_session->host()->consent()->problem()));
    m_session->host()->keys()->tryAgain().then(
        this, [this, server](const mcp::Result<mcp::SecretKeeping> &keeping) {
            if (m_isOver || m_session->isFinishing()
                || server->state() != mcp::Server::State::NotReviewed)
                return;
            if (keeping && !keeping->isLasting())
                return askForConsent(server,
                                     consentText(mcp::Error::storage({}, int(keeping->problem))));
            leaveOut(
                server,
                u"%1 is not reviewed, or has changed since its review. Review it in "
                u"Quayside, or add it again with quayside-cli add."_s.arg(server->entry().name));
            look();
        });
}

void ChatServers::askForConsent(mcp::Server *server, const QString &why)
{
    const QString name = server->entry().name;
    const mcp::LaunchReview review = server->review();
    if (!Terminal::isPossible() || !review.canStart) {
        leaveOut(server, u"%1 is not approved in this run. %2"_s.arg(name, why));
        return look();
    }
    if (m_launchConsent) { // It is its turn later.
        m_asked.remove(server);
        return;
    }
    m_launchConsent = std::make_unique<LaunchConsent>(launchCard(review, why), nullptr);
    connect(m_launchConsent.get(), &LaunchConsent::answered, this,
            [this, server, review](bool isAgreed) {
                m_launchConsent.release()->deleteLater();
                if (m_session->isFinishing()) // What starts now would not be stopped any more.
                    return;
                if (isAgreed && server->approve(review))
                    server->start();
                else
                    leaveOut(server, u"%1 was not started."_s.arg(server->entry().name));
                look();
            });
}

void ChatServers::onTimeout()
{
    using State = mcp::Server::State;
    const QList<mcp::Server *> all = m_servers;
    for (mcp::Server *server : all) {
        const State state = server->state();
        if (!m_isOver && (state == State::Connecting || state == State::Reconnecting))
            leaveOut(server, u"%1 did not connect in time."_s.arg(server->entry().name));
    }
    QMetaObject::invokeMethod(this, &ChatServers::look, Qt::QueuedConnection);
}

void ChatServers::leaveOut(mcp::Server *server, const QString &why)
{
    if (m_areNamed)
        return refuse(why);
    m_session->printer()->note(why);
    server->disconnect(this);
    m_servers.removeOne(server);
}

void ChatServers::refuse(const QString &why, bool isUsage)
{
    if (std::exchange(m_isOver, true))
        return;
    Q_EMIT refused(why, isUsage);
}

} // namespace quayside

#include "moc_chatservers.cpp"
