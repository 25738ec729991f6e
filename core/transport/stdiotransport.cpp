// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/stdiotransport.h"

#include <QPointer>

#include <algorithm>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The interval to read standard error after the program has exited; other processes may hold it open and keep writing.
constexpr int kLastErrorReads = 32;

bool isSpace(char c)
{
    return c == ' ' || c == '\t';
}

json::Raw withoutMargin(const json::Raw &line)
{
    const QByteArrayView text = line.view();
    const qsizetype margin = std::find_if_not(text.begin(), text.end(), isSpace) - text.begin();
    return json::Raw::slice(line.buffer(), line.offset() + margin, line.size() - margin);
}

/// A JSON object or array, unlike `[INFO] ready`.
bool looksLikeMessage(const json::Raw &text)
{
    if (!text.isArray())
        return text.isObject();
    const QByteArrayView rest = text.view().sliced(1);
    const auto *first = std::find_if_not(rest.begin(), rest.end(), isSpace);
    return first != rest.end() && *first == '{';
}

} // namespace

StdioTransport::StdioTransport(LaunchSpec spec, Launcher *launcher, Clock *clock, QObject *parent)
    : Transport(parent)
    , m_spec(std::move(spec))
    , m_launcher(launcher)
    , m_stopAlarm(clock->createAlarm([this] { nextStopStep(); }))
{
}

StdioTransport::~StdioTransport()
{
    m_errorNotifier.reset();
    if (m_errorFd >= 0)
        ::close(m_errorFd);
}

void StdioTransport::open()
{
    m_launcher->schedule(this, [this] { start(); });
}

void StdioTransport::start()
{
    if (m_stopStep != StopStep::None)
        return;
    auto process = m_launcher->launch(m_spec);
    if (!process) {
        disconnectBecause(process.error());
        m_stopStep = StopStep::Killed;
        finish();
        return;
    }
    m_process = *std::move(process);
    connect(m_process.get(), &ChildProcess::started, this, &StdioTransport::onStarted);
    connect(m_process.get(), &ChildProcess::failed, this, &StdioTransport::disconnectBecause);
    connect(m_process.get(), &ChildProcess::exited, this, &StdioTransport::onExited);
    connect(m_process.get(), &ChildProcess::gone, this, &StdioTransport::finish);
}

void StdioTransport::onStarted()
{
    const int output = m_process->takeOutput();
    m_channel = std::make_unique<PipeChannel>(output, m_process->takeInput());
    m_channel->setReceiver([this](const json::Raw &line) { onReceived(line); });
    connect(m_channel.get(), &PipeChannel::oversizeSkipped, this, &StdioTransport::oversizeSkipped);
    connect(m_channel.get(), &PipeChannel::ended, this, &StdioTransport::onOutputEnded);
    // Queued: the caller of send() does not expect closed().
    connect(
        m_channel.get(), &PipeChannel::unread, this,
        [this] { onPipeClosed(u"The server closed its input"_s); }, Qt::QueuedConnection);
    connect(m_channel.get(), &PipeChannel::congested, this, [this] {
        disconnectBecause(Error::transport(u"The server does not read its input"_s));
        close();
    });

    m_errorFd = m_process->takeErrorOutput();
    ::fcntl(m_errorFd, F_SETFL, ::fcntl(m_errorFd, F_GETFL) | O_NONBLOCK);
    m_errorNotifier = std::make_unique<QSocketNotifier>(m_errorFd, QSocketNotifier::Read);
    connect(m_errorNotifier.get(), &QSocketNotifier::activated, this,
            &StdioTransport::readErrorOutput);
    if (m_stopStep == StopStep::None)
        Q_EMIT opened();
}

void StdioTransport::send(const rpc::Outgoing &message)
{
    if (m_channel && !m_isDisconnected)
        m_channel->send(message.text);
}

void StdioTransport::setReadPaused(bool isPaused)
{
    if (m_channel)
        m_channel->setReadPaused(isPaused);
}

bool StdioTransport::mayHaveRead() const
{
    return m_channel && m_channel->mayHaveRead();
}

void StdioTransport::onReceived(const json::Raw &line)
{
    if (looksLikeMessage(line)) {
        receive(line);
        return;
    }
    if (const json::Raw message = withoutMargin(line); looksLikeMessage(message)) {
        receive(message);
        return;
    }
    const qsizetype shown = qMin(line.size(), limits::kStderrLineBytes);
    const QPointer self(this);
    Q_EMIT noteReceived(u"[not a message] "_s + QString::fromUtf8(line.view().first(shown)));
    if (self)
        Q_EMIT strayReceived(line.size());
}

/// False when there is nothing to read now.
bool StdioTransport::readErrorOutput()
{
    const LineReader::Space space = m_errorLines.space();
    const ssize_t size = ::read(m_errorFd, space.data, size_t(space.size));
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    if (size > 0) {
        m_errorLines.commit(size);
    } else {
        m_errorNotifier.reset();
        space.data[0] = '\n'; // The last line may have no end.
        m_errorLines.commit(1);
    }
    while (true) {
        const json::Raw line = m_errorLines.takeLine();
        const QByteArray cut = m_errorLines.takeOversized();
        if (!cut.isEmpty())
            Q_EMIT noteReceived(QString::fromUtf8(cut) + u" […]"_s);
        else if (line.isNull())
            return size > 0;
        else
            Q_EMIT noteReceived(QString::fromUtf8(line.view()));
    }
}

void StdioTransport::close()
{
    m_isRequested = true;
    if (m_stopStep != StopStep::None)
        return;
    if (!m_process) {
        // Not started yet, or never will be.
        m_stopStep = StopStep::Killed;
        QMetaObject::invokeMethod(this, &StdioTransport::finish, Qt::QueuedConnection);
        return;
    }
    if (!m_channel) {
        // On its way: it has no input yet that could be closed.
        m_process->kill();
        m_stopStep = StopStep::Killed;
    } else {
        m_channel->finishWriting();
        m_stopStep = StopStep::InputClosed;
    }
    m_stopAlarm->start(limits::kStopStep);
}

void StdioTransport::onOutputEnded(const QString &why)
{
    if (why.isEmpty())
        return onPipeClosed(u"The server closed its output"_s);
    disconnectBecause(Error::transport(why));
    close();
}

/// The program may be about to exit; its exit status is more informative than the closed pipe.
void StdioTransport::onPipeClosed(const QString &what)
{
    if (m_isDisconnected || m_hasExited || m_stopStep != StopStep::None)
        return;
    m_closedPipe = what;
    m_stopStep = StopStep::InputClosed;
    m_channel->finishWriting();
    m_stopAlarm->start(std::chrono::milliseconds(200));
}

void StdioTransport::onExited(const ExitStatus &status)
{
    m_hasExited = true;
    if (m_stopStep == StopStep::Gone)
        return; // The end was reported when the process did not react to SIGKILL.
    for (int turn = 0; turn < kLastErrorReads && readErrorOutput(); ++turn) { }
    m_channel->drain();
    if (m_isRequested)
        disconnectBecause(Error::closed());
    else if (status.signal)
        disconnectBecause(Error::closed(u"The server was ended by signal %1"_s.arg(status.signal),
                                        -status.signal));
    else
        disconnectBecause(
            Error::closed(u"The server exited with code %1"_s.arg(status.code), status.code));
    // Processes that it started may still run: they get the remaining steps.
    if (m_stopStep != StopStep::Killed) {
        m_stopStep = StopStep::InputClosed;
        nextStopStep();
    }
}

void StdioTransport::nextStopStep()
{
    if (!m_hasExited)
        disconnectBecause(m_isRequested ? Error::closed() : Error::closed(m_closedPipe));
    if (m_stopStep == StopStep::Killed)
        return finish(); // A process survived SIGKILL; `quayside-keeper` keeps trying.
    if (m_stopStep == StopStep::InputClosed) {
        m_process->terminate();
        m_stopStep = StopStep::Terminated;
    } else {
        m_process->kill();
        m_stopStep = StopStep::Killed;
    }
    m_stopAlarm->start(limits::kStopStep);
}

void StdioTransport::disconnectBecause(const Error &why)
{
    if (std::exchange(m_isDisconnected, true))
        return;
    Q_EMIT disconnected(why);
}

void StdioTransport::finish()
{
    if (m_stopStep == StopStep::Gone)
        return;
    m_stopStep = StopStep::Gone;
    m_stopAlarm->stop();
    disconnectBecause(Error::closed());
    Q_EMIT closed();
}

} // namespace mcp

#include "moc_stdiotransport.cpp"
