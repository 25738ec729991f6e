// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fakelauncher.h"

#include <algorithm>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace mcp {

FakeProcess::FakeProcess(QObject *parent)
    : ChildProcess(parent)
{
    std::signal(SIGPIPE, SIG_IGN);
    int input[2] = {-1, -1};
    int output[2] = {-1, -1};
    int errorOutput[2] = {-1, -1};
    if (::pipe2(input, O_CLOEXEC) != 0 || ::pipe2(output, O_CLOEXEC) != 0
        || ::pipe2(errorOutput, O_CLOEXEC) != 0)
        qFatal("no pipes");
    m_hostInput = input[1];
    m_hostOutput = output[0];
    m_hostErrorOutput = errorOutput[0];
    m_ownErrorOutput = errorOutput[1];
    m_channel = std::make_unique<PipeChannel>(input[0], output[1]);
    m_channel->setReceiver([this](const json::Raw &line) {
        if (onMessage)
            onMessage(json::parse(line).valueOr({}));
    });
    connect(m_channel.get(), &PipeChannel::ended, this, [this] {
        Q_EMIT inputClosed();
        if (endsWithInput)
            exit({0, 0});
    });
}

FakeProcess::~FakeProcess()
{
    for (const int fd : {m_hostInput, m_hostOutput, m_hostErrorOutput, m_ownErrorOutput}) {
        if (fd >= 0)
            ::close(fd);
    }
}

void FakeProcess::terminate()
{
    signal(SIGTERM);
}

void FakeProcess::kill()
{
    signal(SIGKILL);
}

void FakeProcess::signal(int number)
{
    if (!m_isRunning)
        return;
    signalsSeen.append(number);
    if (number == SIGKILL || endsWhenTerminated)
        exit({0, number});
}

void FakeProcess::write(const QByteArray &message)
{
    if (m_channel)
        m_channel->send(message);
}

void FakeProcess::writeError(const QByteArray &text)
{
    if (m_ownErrorOutput >= 0
        && ::write(m_ownErrorOutput, text.constData(), size_t(text.size())) < 0)
        qFatal("the pipe is full");
}

void FakeProcess::exit(const ExitStatus &status)
{
    QMetaObject::invokeMethod(
        this,
        [this, status] {
            if (!std::exchange(m_isRunning, false))
                return;
            m_channel.reset();
            ::close(std::exchange(m_ownErrorOutput, -1));
            const QPointer self(this);
            Q_EMIT exited(status);
            if (self)
                Q_EMIT gone();
        },
        Qt::QueuedConnection);
}

Result<std::unique_ptr<ChildProcess>> FakeLauncher::launch(const LaunchSpec &spec)
{
    specs.append(spec);
    if (failure)
        return *failure;
    auto process = std::make_unique<FakeProcess>();
    FakeProcess *raw = process.get();
    raw->onMessage = [raw](const json::Value &message) {
        const QByteArray answer = answerAsServer(message);
        if (!answer.isEmpty())
            raw->write(answer);
    };
    if (onLaunch)
        onLaunch(raw);
    processes.append(raw);
    QMetaObject::invokeMethod(raw, &FakeProcess::started, Qt::QueuedConnection);
    return std::unique_ptr<ChildProcess>(std::move(process));
}

Pending<void> FakeLauncher::checkSandbox(QObject *)
{
    return settled<void>(sandboxFailure ? Result<void>(*sandboxFailure) : Result<void>());
}

qsizetype FakeLauncher::running() const
{
    return std::count_if(processes.begin(), processes.end(),
                         [](const auto &process) { return process && process->isRunning(); });
}

QByteArray answerAsServer(const json::Value &message)
{
    const json::Value *id = message.find(u"id");
    const json::Value *method = message.find(u"method");
    if (!id || !method)
        return {};
    const auto reply = [id](const QByteArray &result) -> QByteArray {
        return R"({"jsonrpc":"2.0","id":)" + id->toJson() + R"(,"result":)" + result + '}';
    };
    const QString name = method->toString();
    if (name == QLatin1String("initialize"))
        return reply(R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{}},)"
                     R"("serverInfo":{"name":"fake","version":"1"}})");
    if (name == QLatin1String("tools/list"))
        return reply(R"({"tools":[{"name":"echo","inputSchema":{"type":"object"}}]})");
    if (name == QLatin1String("tools/call"))
        return reply(R"({"content":[{"type":"text","text":"ahoy"}]})");
    if (name == QLatin1String("ping"))
        return reply("{}");
    return R"({"jsonrpc":"2.0","id":)" + id->toJson()
        + R"(,"error":{"code":-32601,"message":"Method not found"}})";
}

} // namespace mcp

#include "moc_fakelauncher.cpp"
