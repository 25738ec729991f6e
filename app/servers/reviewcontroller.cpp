// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/reviewcontroller.h"

#include "app/text/errortext.h"
#include "app/text/launchtext.h"
#include "core/host/host.h"
#include "core/host/serversecrets.h"

#include <QDir>
#include <QFileInfo>

namespace quayside {

ReviewController::ReviewController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_host(ports.host)
    , m_inertAlarm(ports.clock->createAlarm([this] { updateCanApprove(); }))
    , m_patience(ports.clock)
{
}

ReviewController::~ReviewController() = default;

QString ReviewController::serverName() const
{
    return visibleText(m_review.entry.name);
}

QString ReviewController::program() const
{
    return visibleText(m_review.resolvedProgram.isEmpty() ? m_review.entry.program
                                                          : m_review.resolvedProgram);
}

QString ReviewController::host() const
{
    return m_review.address ? m_review.address->host : QString();
}

QString ReviewController::address() const
{
    return m_review.address ? m_review.address->toString() : visibleText(m_review.entry.url);
}

QString ReviewController::addressProblem() const
{
    return obstacleText(m_review);
}

bool ReviewController::needsPlainHttp() const
{
    return m_review.obstacle == mcp::LaunchReview::Obstacle::PlainHttp;
}

/// What is shown comes anew, with the change.
void ReviewController::allowPlainHttp()
{
    if (!m_server || !needsPlainHttp())
        return;
    mcp::ServerEntry entry = m_review.entry;
    entry.isPlainHttpAllowed = true;
    const auto saved = m_host->change(entry);
    if (saved || m_patience.takes(saved.error(), [this] { allowPlainHttp(); }))
        return;
    m_problem = errorText(saved.error(), Occasion::Configuration).title;
    Q_EMIT changed();
}

void ReviewController::open(mcp::Server *server)
{
    if (m_isOpen)
        return;
    m_server = server;
    connect(server, &mcp::Server::entryChanged, this, &ReviewController::read);
    connect(server, &QObject::destroyed, this, &ReviewController::close);
    m_isOpen = true;
    m_problem.clear();
    read();
}

/// Looks at the launch anew; what was shown before counts no longer.
void ReviewController::read()
{
    m_review = m_server->review();
    m_patience.stop();
    m_rows.setReview(m_review);
    m_risks.clear();
    for (const mcp::LaunchDifference &difference : std::as_const(m_review.differences)) {
        using Part = mcp::LaunchDifference::Part;
        if (difference.part == Part::Program || difference.part == Part::ProgramFile
            || difference.part == Part::CodeFile || difference.part == Part::VariableChanged
            || difference.part == Part::Address || difference.part == Part::Authority
            || difference.part == Part::Proxy)
            m_risks.append(differenceText(difference));
    }
    for (const mcp::LaunchRisk &risk : std::as_const(m_review.risks))
        m_risks.append(riskText(risk));
    readSecrets();
    m_programProblem = findProgramProblem();
    m_hasReachedEnd = false;
    m_inertAlarm->start(kInertTime);
    updateCanApprove();
    Q_EMIT changed();
}

/// For their length, and to show them when the person asks (SEC-02).
void ReviewController::readSecrets()
{
    m_fetch.abandon();
    if (isRemote() || mcp::secretPlaces(m_review.entry).isEmpty())
        return;
    m_fetch = mcp::fetchSecrets(m_review.entry, m_host->keys(), this)
                  .then(this, [this](const mcp::Result<mcp::ServerEntry> &whole) {
                      if (whole)
                          m_rows.setSecrets(*whole);
                  });
}

QString ReviewController::findProgramProblem() const
{
    if (m_review.canStart || isRemote())
        return {};
    if (!m_review.resolvedProgram.isEmpty())
        return tr("The command contains a NUL character, which would truncate it.");
    const QString &program = m_review.entry.program;
    if (!program.contains(u'/'))
        return tr("Not found on your PATH.");
    if (!QDir::isAbsolutePath(program))
        return tr("Enter the full path of the program, beginning with /.");
    return QFileInfo::exists(program) ? tr("You have no permission to run this file.")
                                      : tr("There is no such file.");
}

void ReviewController::show()
{
    if (!m_isOpen)
        return;
    m_inertAlarm->start(kInertTime);
    updateCanApprove();
}

void ReviewController::reachedEnd()
{
    m_hasReachedEnd = m_isOpen;
    updateCanApprove();
}

void ReviewController::updateCanApprove()
{
    const bool canApprove =
        m_isOpen && m_review.canStart && m_hasReachedEnd && !m_inertAlarm->isActive();
    if (std::exchange(m_canApprove, canApprove) != canApprove)
        Q_EMIT canApproveChanged();
}

void ReviewController::approve()
{
    if (!m_canApprove)
        return;
    const auto approved = m_server->approve(m_review);
    if (approved) {
        mcp::Server *server = m_server;
        close();
        server->start();
        return;
    }
    if (m_patience.takes(approved.error(), [this] { approve(); }))
        return;
    m_problem = approved.error().kind == mcp::ErrorKind::Policy
        ? tr("The entry changed during your review. Review it again.")
        : errorText(approved.error(), Occasion::Configuration).title;
    read();
}

void ReviewController::reject()
{
    close();
}

void ReviewController::close()
{
    if (!m_isOpen)
        return;
    if (m_server)
        m_server->disconnect(this);
    m_server.clear();
    m_patience.stop();
    m_fetch.abandon();
    m_rows.clear(); // Secrets may be in it.
    m_isOpen = false;
    m_inertAlarm->stop();
    updateCanApprove();
    Q_EMIT changed();
}

} // namespace quayside

#include "moc_reviewcontroller.cpp"
