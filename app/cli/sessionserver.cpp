// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The part of Session that starts, reviews and signs in to its server.
#include "app/cli/session.h"

#include "app/cli/launchdialog.h"
#include "app/cli/signin.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "app/text/keychaintext.h"
#include "app/text/measure.h"
#include "core/client/record/serverlog.h"
#include "core/storage/consentstore.h"

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kSlowStart{10}; ///< Between two reports of a slow start.

} // namespace

/// Finds the server, and connects it where the verb needs that.
void Session::useServer()
{
    m_server = m_line.given ? m_host.addTemporary(*m_line.given) : m_host.server(m_line.server);
    if (!m_server)
        return fail(noSuchServer(m_host, m_line.server), WrongUsage);
    const QStringList scopes = m_line.values(u"scope"_s);
    if (m_line.era || m_line.timeout || !scopes.isEmpty()) { // For this run only.
        mcp::ServerEntry entry = m_server->entry();
        if (m_line.timeout)
            entry.timeouts.connect = std::chrono::ceil<mcp::Timeouts::Seconds>(*m_line.timeout);
        entry.era = m_line.era.value_or(entry.era);
        if (!scopes.isEmpty())
            entry.oauth.scopes = scopes;
        m_server->setEntry(entry);
    }
    share(*m_server);
    if ((m_line.is("record"_L1) || m_line.is("check"_L1)) && !startRecording())
        return;
    if (m_line.verb->has(Verb::Connects))
        connect(m_server, &mcp::Server::stateChanged, this, &Session::onServerState);
    if (m_line.has(u"task"_s)) // A later command continues the session of an open task.
        m_host.tasks();
    if (!m_line.verb->has(Verb::Connects))
        return m_line.verb->run(this);
    if (m_server->state() == mcp::Server::State::NotReviewed)
        return onServerState();
    limitTime();
    m_server->start();
}

void Session::onServerState()
{
    if (m_isFinishing)
        return;
    offerSignIn();
    switch (m_server->state()) {
    case mcp::Server::State::NotReviewed:
        return onNotReviewed();
    case mcp::Server::State::NeedsSignIn:
        m_limit.reset(); // A person takes the time that they take.
        if (m_server->isAtRest()) {
            tellFailure(m_server->failure());
            endWithout(m_server->failure());
        }
        return;
    case mcp::Server::State::Failed:
        tellFailure(m_server->failure());
        for (const QString &line : errorTail())
            m_printer.note(line);
        return endWithout(m_server->failure());
    case mcp::Server::State::Ready:
        if (std::exchange(m_hasConnected, true))
            return;
        if (m_recording)
            m_recording->setHead(
                mcp::RecordingHead::of(m_server->entry().name, connection()->profile()));
        m_limit.reset();
        if (!m_failure)
            m_line.verb->run(this);
        return;
    case mcp::Server::State::Connecting:
        if (!m_hasConnected && !m_limit)
            limitTime();
        if (!m_slowStart) {
            m_slowStart = m_clock->createAlarm([this] { tellSlowStart(); });
            m_slowStart->start(kSlowStart);
        }
        return;
    case mcp::Server::State::Stopped:
    case mcp::Server::State::Reconnecting:
    case mcp::Server::State::Stopping:
        return;
    }
}

void Session::tellSlowStart()
{
    if (m_isFinishing || m_hasConnected || m_server->state() != mcp::Server::State::Connecting)
        return;
    const QString waited = ageText(m_clock->now() - m_server->connectingSince());
    const QString fetcher = m_server->fetcher();
    m_printer.note(fetcher.isEmpty()
                       ? u"Waiting for %1: %2."_s.arg(m_server->entry().name, waited)
                       : u"Waiting for %1: %2. %3 may be downloading the package."_s.arg(
                           m_server->entry().name, waited, fetcher));
    if (const QStringList lines = errorTail(); !lines.isEmpty())
        m_printer.note(lines.constLast());
    m_slowStart->start(kSlowStart);
}

/// Asks the person in each run when approvals are not in force or cannot be saved.
void Session::onNotReviewed()
{
    if (m_host.consent()->problem())
        return askForConsent(*m_host.consent()->problem());
    m_host.keys()->tryAgain().then(this, [this](const mcp::Result<mcp::SecretKeeping> &keeping) {
        if (keeping && !keeping->isLasting())
            return askForConsent(mcp::Error::storage({}, int(keeping->problem)));
        refuse(u"%1 is not reviewed, or has changed since its review. Review it in "
               u"Quayside, or add it again with quayside-cli add."_s.arg(m_server->entry().name),
               Refused);
    });
}

void Session::askForConsent(const mcp::Error &problem)
{
    if (m_isFinishing)
        return;
    const QString why = consentText(problem);
    const mcp::LaunchReview review = m_server->review();
    if (!Terminal::isPossible() || !review.canStart)
        return refuse(u"%1 is not approved in this run. %2"_s.arg(m_server->entry().name, why),
                      Refused);
    if (m_launchConsent)
        return;
    m_limit.reset(); // A person takes the time that they take.
    m_launchConsent = std::make_unique<LaunchConsent>(launchCard(review, why), nullptr);
    connect(m_launchConsent.get(), &LaunchConsent::answered, this, [this, review](bool isAgreed) {
        m_launchConsent.release()->deleteLater();
        if (m_isFinishing) // What starts now would not be stopped any more.
            return;
        if (!isAgreed || !m_server->approve(review))
            return refuse(u"%1 was not started."_s.arg(m_server->entry().name), Refused);
        m_server->start();
    });
}

/// Ends the session because the server cannot be reached. A script reports each step that is not run.
void Session::endWithout(const mcp::Error &why)
{
    const bool tellsSteps =
        m_line.is("test"_L1) || (!m_line.stepsFile().isEmpty() && !m_line.is("check"_L1));
    if (!tellsSteps)
        return finish(Failed);
    if (m_hasConnected || m_failure)
        return; // It runs.
    m_failure = why;
    m_line.verb->run(this);
}

void Session::offerSignIn()
{
    if (m_signIn || !m_server->authorizer())
        return;
    m_signIn = new SignIn(m_server->authorizer(), m_server->entry().name, &m_printer,
                          {.isWanted = m_line.is("sign-in"_L1) || m_line.has(u"print-url"_s)
                               || m_line.has(u"browser"_s),
                           .printsAddress = m_line.has(u"print-url"_s),
                           .browser = m_line.value(u"browser"_s)},
                          this);
}

/// Whether the hint to sign in helps. Other failures of a sign-in, such as a fault of the host, have other hints.
bool Session::isHelpedBySignIn(const mcp::Error &error) const
{
    using mcp::auth::Problem;
    const bool isAboutAccount = error.kind == mcp::ErrorKind::Auth && m_server
        && m_server->authorizer() && !m_line.is("sign-in"_L1);
    if (!isAboutAccount)
        return false;
    switch (Problem(error.code)) {
    case Problem::NotAuthorized:
    case Problem::GrantInvalid:
    case Problem::ScopeRefused:
        return true;
    default:
        return error.code == 0 && !m_server->authorizer()->account();
    }
}

QString Session::signInHint() const
{
    const QString name = m_server->entry().name;
    if (m_line.given)
        return u"Add it with quayside-cli add NAME %1, then sign in with quayside-cli "
               u"sign-in NAME."_s.arg(m_server->entry().url);
    return u"Sign in with: quayside-cli sign-in \"%1\""_s.arg(name);
}

void Session::limitTime()
{
    if (!m_line.timeout)
        return;
    m_limit = m_clock->createAlarm([this] {
        if (m_isFinishing)
            return;
        mcp::Error why = mcp::Error::timeout();
        if (!m_hasConnected)
            why.detail = u"Timed out while connecting"_s;
        leaveTask();
        tellFailure(why);
        endWithout(why);
        m_calls.cancelAll();
    });
    m_limit->start(*m_line.timeout);
}

mcp::Error noSuchServer(const mcp::Host &host, const QString &typed)
{
    const QString name = mcp::shortName(typed);
    QStringList ids;
    for (const mcp::Server *server : host.servers()) {
        if (server->entry().name == name)
            ids.append(server->entry().id);
    }
    return mcp::Error::policy(ids.isEmpty()
                                  ? u"There is no server called \"%1\"."_s.arg(name)
                                  : u"%1 servers are called \"%2\". Use one of the ids: %3."_s.arg(
                                      QString::number(ids.size()), name, ids.join(u", "_s)));
}

} // namespace quayside
