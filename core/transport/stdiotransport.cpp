// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/stdiotransport.h"

#include "core/base/sandboxproblem.h"
#include "core/transport/programrun.h"
#include "core/transport/textpipe.h"

#include <QPointer>

#include <algorithm>
#include <csignal>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Of what a failed preparation printed, for its error.
constexpr qsizetype kLastLines = 8;
constexpr qsizetype kLastLineChars = 200;

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
    , m_preparationAlarm(clock->createAlarm([this] {
        m_isPreparationLate = true;
        m_preparation->kill();
    }))
{
}

StdioTransport::~StdioTransport() = default;

void StdioTransport::open()
{
    m_launcher->schedule(this, [this] { start(); });
}

void StdioTransport::start()
{
    if (m_stopStep != StopStep::None)
        return;
    if (m_spec.preparation)
        prepare();
    else
        startProgram();
}

/// Without a process, it is finished.
Result<std::unique_ptr<ChildProcess>> StdioTransport::launch(const LaunchSpec &spec)
{
    auto process = m_launcher->launch(spec);
    if (!process) {
        disconnectBecause(process.error());
        m_stopStep = StopStep::Killed;
        finish();
    }
    return process;
}

void StdioTransport::prepare()
{
    auto process = launch(m_spec.preparation->spec);
    if (!process)
        return;
    m_preparation = std::make_unique<ProgramRun>(*std::move(process));
    connect(m_preparation.get(), &ProgramRun::lineRead, this, [this](const QString &line) {
        if (m_lastLines.size() == kLastLines)
            m_lastLines.removeFirst();
        m_lastLines.append(line.left(kLastLineChars));
        Q_EMIT noteReceived(line);
    });
    connect(m_preparation.get(), &ProgramRun::ended, this, &StdioTransport::onPrepared);
    m_preparationAlarm->start(limits::kFetchTimeout);
}

void StdioTransport::onPrepared(const Result<void> &result)
{
    m_preparation.release()->deleteLater();
    m_preparationAlarm->stop();
    if (m_stopStep != StopStep::None)
        return finish();
    const Preparation &preparation = *m_spec.preparation;
    if (result) {
        if (preparation.onSuccess)
            preparation.onSuccess();
        return startProgram();
    }
    const bool hasRun = result.error().kind == ErrorKind::Closed;
    if (hasRun && preparation.mayFail)
        return startProgram();
    m_lastLines.append(m_isPreparationLate ? u"no end in time"_s : result.error().detail);
    const QString detail = m_lastLines.join(u'\n');
    disconnectBecause(hasRun ? Error::policy(detail, int(SandboxProblem::Fetch)) : result.error());
    m_stopStep = StopStep::Killed;
    finish();
}

void StdioTransport::startProgram()
{
    auto process = launch(m_spec);
    if (!process)
        return;
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

    m_errorOutput = std::make_unique<TextPipe>(m_process->takeErrorOutput());
    connect(m_errorOutput.get(), &TextPipe::lineRead, this, &StdioTransport::noteReceived);
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
    Q_EMIT noteReceived(kStrayMark + QString::fromUtf8(line.view().first(shown)));
    if (self)
        Q_EMIT strayReceived(line.size());
}

void StdioTransport::close()
{
    m_isRequested = true;
    if (m_stopStep != StopStep::None)
        return;
    if (m_preparation) {
        m_preparation->kill();
        m_stopStep = StopStep::Killed;
        return m_stopAlarm->start(limits::kStopStep);
    }
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
    m_errorOutput->drain();
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
