// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/sessions/sessionsource.h"

#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "core/base/offload.h"
#include "core/host/host.h"

#include <QFileInfo>

#include <algorithm>
#include <cerrno>

namespace quayside {

using Step = mcp::ServerRecorder::Step;

ErrorText sessionProblem(const mcp::Error &error, const QString &name)
{
    switch (error.code) {
    case EINVAL:
        return {SessionSource::tr("%1 is no session that was saved by Quayside.").arg(name)};
    case ENOTSUP:
        return {SessionSource::tr("%1 was saved by another version of Quayside.").arg(name)};
    case EFBIG:
        return {SessionSource::tr("%1 has more than 512 MiB or 1 000 000 messages.").arg(name)};
    default:
        return {.title = SessionSource::tr("%1 cannot be read.").arg(name),
                .detail = cleanText(error.detail),
                .isDetailOwn = true};
    }
}

SessionSource::SessionSource(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
    connect(m_ports.host, &mcp::Host::serverAdded, this, [this](const mcp::Server *server) {
        connect(server, &mcp::Server::entryChanged, this, &SessionSource::updateNames);
        updateNames();
    });
    connect(m_ports.host, &mcp::Host::serverRemoved, this, &SessionSource::updateNames);
    connect(m_ports.host, &mcp::Host::arrangementChanged, this, &SessionSource::updateNames);
    for (const mcp::Server *server : m_ports.host->servers())
        connect(server, &mcp::Server::entryChanged, this, &SessionSource::updateNames);
    updateNames();
}

SessionSource::~SessionSource() = default;

void SessionSource::updateNames()
{
    const QString id = serverId();
    const bool isFile = m_current >= m_ids.size();
    m_ids.clear();
    m_names.clear();
    for (const mcp::Server *server : m_ports.host->servers()) {
        m_ids.append(server->entry().id);
        m_names.append(visibleText(server->entry().name));
    }
    if (!m_file.isEmpty())
        m_names.append(cleanText(QFileInfo(m_file).fileName()));
    const qsizetype known = isFile ? m_names.size() - 1 : m_ids.indexOf(id);
    m_current = m_ids.isEmpty() || known >= 0 ? known : 0;
    const bool isOther = !isFile && serverId() != id;
    if (isOther)
        cancel();
    Q_EMIT changed();
    if (isOther)
        Q_EMIT chosen();
}

void SessionSource::setCurrent(int current)
{
    const qsizetype known = current < m_names.size() ? std::max(current, -1) : -1;
    if (std::exchange(m_current, known) == known)
        return;
    cancel();
    Q_EMIT chosen();
}

void SessionSource::chooseServer(const QString &id)
{
    setCurrent(int(m_ids.indexOf(id)));
}

void SessionSource::chooseFile(const QUrl &file)
{
    if (file.toLocalFile().isEmpty())
        return;
    m_file = file.toLocalFile();
    m_current = -1; // It may have been another file.
    updateNames();
    setCurrent(int(m_names.size()) - 1);
}

mcp::Server *SessionSource::server() const
{
    return serverId().isEmpty() ? nullptr : m_ports.host->server(serverId());
}

bool SessionSource::isBusy() const
{
    return m_isReading || m_recorder;
}

QString SessionSource::stepText() const
{
    if (m_isReading)
        return tr("Reading the file…");
    switch (m_recorder ? m_recorder->step() : Step::Done) {
    case Step::Before:
    case Step::Stopping:
        return tr("Stopping the server…");
    case Step::Starting:
        return tr("Starting the server…");
    case Step::Lists:
        return tr("Reading its lists…");
    case Step::ListsAgain:
        return tr("Reading its lists again…");
    case Step::Reading:
    case Step::Done:
        break;
    }
    return isBusy() ? tr("Looking at what it sent…") : QString();
}

void SessionSource::read()
{
    cancel();
    if (mcp::Server *chosen = server()) {
        m_recorder = std::make_unique<mcp::ServerRecorder>(chosen, m_ports.clock);
        connect(m_recorder.get(), &mcp::ServerRecorder::stepChanged, this, &SessionSource::changed);
        connect(m_recorder.get(), &mcp::ServerRecorder::finished, this, &SessionSource::onRun);
        m_recorder->start();
    } else if (m_current >= 0) {
        readFile();
    }
    Q_EMIT changed();
}

void SessionSource::readFile()
{
    m_isReading = true;
    m_reading =
        mcp::offload<mcp::ServerRun>(this, [path = m_file]() -> mcp::Result<mcp::ServerRun> {
            const auto recording = mcp::readRecording(path);
            if (!recording)
                return recording.error();
            return mcp::ServerRun{*recording, {}};
        }).then(this, [this](const mcp::Result<mcp::ServerRun> &run) { onRun(run); });
}

void SessionSource::onRun(const mcp::Result<mcp::ServerRun> &run)
{
    m_isReading = false;
    const qsizetype leftOut = m_recorder ? m_recorder->leftOut() : 0;
    if (m_recorder)
        m_recorder.release()->deleteLater(); // It is emitting.
    if (!run)
        m_problem = problemOf(run.error());
    else if (leftOut > 0)
        m_problem = {tr("The server sends too much to be looked at here."),
                     tr("On the command line there is room for more: see quayside-cli check.")};
    Q_EMIT changed();
    if (m_problem.title.isEmpty())
        Q_EMIT ready(std::make_shared<const mcp::ServerRun>(*run));
}

ErrorText SessionSource::problemOf(const mcp::Error &error) const
{
    if (const mcp::Server *chosen = server()) {
        if (chosen->state() == mcp::Server::State::NotReviewed)
            return {tr("The server has to be reviewed before it can be started.")};
        if (chosen->state() == mcp::Server::State::NeedsSignIn)
            return {tr("The server wants an account.")};
        return errorText(error, chosen->entry().isRemote() ? Occasion::Connect : Occasion::Start);
    }
    return sessionProblem(error, name());
}

void SessionSource::cancel()
{
    m_reading.abandon();
    m_isReading = false;
    m_recorder.reset();
    m_problem = {};
    Q_EMIT changed();
}

} // namespace quayside

#include "moc_sessionsource.cpp"
