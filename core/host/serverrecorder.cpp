// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/serverrecorder.h"

#include "core/base/offload.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/record/serverlog.h"
#include "core/recording/recordingwriter.h"
#include "core/rpc/transport.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

ServerRecorder::ServerRecorder(Server *server, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_clock(clock)
{
}

ServerRecorder::~ServerRecorder()
{
    m_reading.abandon();
    if (m_server && m_writer)
        m_server->setRecorder({});
}

qsizetype ServerRecorder::leftOut() const
{
    return m_writer ? m_writer->leftOut() : 0;
}

void ServerRecorder::setStep(Step step)
{
    if (std::exchange(m_step, step) != step)
        Q_EMIT stepChanged();
}

void ServerRecorder::start()
{
    connect(m_server, &QObject::destroyed, this, [this] { fail(Error::cancelled()); });
    // Queued: it may pass through other states on its way.
    connect(m_server, &Server::stateChanged, this, &ServerRecorder::onServerState,
            Qt::QueuedConnection);
    setStep(Step::Stopping);
    if (!m_server->isAtRest())
        m_server->stop();
    QMetaObject::invokeMethod(this, &ServerRecorder::onServerState, Qt::QueuedConnection);
}

void ServerRecorder::onServerState()
{
    if (!m_server || m_step == Step::Reading || m_step == Step::Done)
        return;
    if (m_step == Step::Stopping) {
        if (m_server->isAtRest())
            open();
        return;
    }
    switch (m_server->state()) {
    case Server::State::Connecting:
    case Server::State::Stopping:
        return;
    case Server::State::Ready:
        if (m_step == Step::Starting)
            onReady();
        return;
    case Server::State::Reconnecting:
        return fail(m_server->connection()->lossReason());
    case Server::State::Stopped:
        return fail(Error::cancelled());
    case Server::State::NotReviewed:
    case Server::State::NeedsSignIn:
    case Server::State::Failed:
        return fail(m_server->failure());
    }
}

void ServerRecorder::open()
{
    if (!m_folder.isValid())
        return fail(Error::storage(m_folder.errorString(), 0));
    m_writer = std::make_shared<RecordingWriter>(m_folder.filePath(u"session"_s), m_clock, kLimits);
    if (const auto created = m_writer->create(OutputFile::Existing::Refused); !created)
        return fail(created.error());
    setStep(Step::Starting);
    m_server->setRecorder(m_writer);
    m_server->start();
    onServerState(); // It may have been refused.
}

QList<Catalog *> ServerRecorder::catalogs() const
{
    const Connection *connection = m_server->connection();
    QList<Catalog *> all{connection->tools(), connection->prompts(), connection->resources(),
                         connection->resourceTemplates()};
    all.removeAll(nullptr);
    return all;
}

void ServerRecorder::onReady()
{
    m_writer->setHead(RecordingHead::of(m_server->entry().name, m_server->connection()->profile()));
    setStep(Step::Lists);
    limitLists();
    for (const Catalog *catalog : catalogs())
        connect(catalog, &Catalog::changed, this, &ServerRecorder::onLists, Qt::QueuedConnection);
    onLists();
}

/// Some servers never stop changing their lists.
void ServerRecorder::limitLists()
{
    m_alarm = m_clock->createAlarm([this] {
        QMetaObject::invokeMethod(this, &ServerRecorder::onListsRead, Qt::QueuedConnection);
    });
    m_alarm->start(kListTime);
}

void ServerRecorder::onLists()
{
    if ((m_step != Step::Lists && m_step != Step::ListsAgain) || !m_server)
        return;
    if (std::ranges::none_of(catalogs(), &Catalog::isLoading))
        onListsRead();
}

void ServerRecorder::onListsRead()
{
    if (!m_server)
        return;
    if (m_step == Step::Lists) {
        setStep(Step::ListsAgain);
        for (Catalog *catalog : catalogs())
            catalog->refresh();
        limitLists();
        return onLists();
    }
    if (m_step != Step::ListsAgain)
        return;
    setStep(Step::Reading);
    m_alarm = m_clock->createAlarm(
        [this] { QMetaObject::invokeMethod(this, &ServerRecorder::read, Qt::QueuedConnection); });
    m_alarm->start(kLateNotice);
}

QStringList ServerRecorder::strayLines() const
{
    const QLatin1StringView mark = rpc::Transport::kStrayMark;
    QStringList lines;
    for (const LogLine &line : m_server->connection()->log()->lines()) {
        if (line.source == LogLine::Source::ErrorOutput && line.text.startsWith(mark))
            lines.append(line.text.sliced(mark.size()));
    }
    return lines;
}

void ServerRecorder::read()
{
    if (!m_server || !m_server->connection())
        return fail(Error::cancelled());
    m_server->setRecorder({});
    const QStringList lines = strayLines();
    if (const auto saved = m_writer->finish(); !saved)
        return fail(saved.error());
    const QString path = m_folder.filePath(u"session"_s);
    m_reading = offload<Recording>(this, [path] {
                    return readRecording(path);
                }).then(this, [this, lines](const Result<Recording> &recording) {
        if (recording)
            finish(ServerRun{*recording, lines});
        else
            finish(recording.error());
    });
}

void ServerRecorder::fail(const Error &why)
{
    if (m_server)
        m_server->setRecorder({});
    finish(why);
}

void ServerRecorder::finish(const Result<ServerRun> &run)
{
    if (m_step == Step::Done)
        return;
    m_alarm.reset();
    setStep(Step::Done);
    Q_EMIT finished(run);
}

} // namespace mcp

#include "moc_serverrecorder.cpp"
