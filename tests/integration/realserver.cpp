// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realserver.h"
#include "core/client/tasks/toolcalls.h"
#include "tests/support/waiting.h"

#include <QTest>

#include <csignal>

#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

std::optional<ServerEntry> nodeServer(const QString &script, const QStringList &arguments)
{
    const QString node = nodeProgram();
    const QString path = packageFile(script);
    if (node.isEmpty() || path.isEmpty())
        return std::nullopt;
    ServerEntry entry;
    entry.name = script.section(u'/', 1, 1);
    entry.program = node;
    entry.arguments = QStringList{path} + arguments;
    return entry;
}

RealServer::RealServer(const ServerEntry &entry)
    : m_host({m_folder.path(), QProcessEnvironment::systemEnvironment(), &m_launcher, &m_clock})
    , m_server(m_host.addTemporary(entry))
{
}

RealServer::~RealServer()
{
    stop();
}

bool RealServer::start()
{
    m_server->start();
    return waitUntil([this] {
        return m_server->state() == Server::State::Ready && connection()->tools()
            && !connection()->tools()->isLoading();
    });
}

bool RealServer::stop()
{
    m_host.stopAll();
    return waitUntil([this] { return m_host.isStopped(); });
}

QStringList RealServer::toolNames() const
{
    QStringList names;
    for (const Tool &tool : connection()->tools()->tools())
        names.append(tool.name);
    return names;
}

CallHandle RealServer::startCall(const QString &tool, const QByteArray &arguments)
{
    answer.reset();
    progress.clear();
    rpc::CallOptions options;
    options.onProgress = [this](const rpc::ProgressParams &step) {
        progress.append(step.progress);
    };
    return connection()
        ->callTool(tool, {json::Raw(arguments)}, std::move(options))
        .then(this, [this](const Result<CallToolResult> &result) { answer = result; });
}

Result<CallToolResult> RealServer::call(const QString &tool, const QByteArray &arguments)
{
    startCall(tool, arguments);
    if (!waitUntil([this] { return answer.has_value(); }))
        return Error{ErrorKind::Timeout, u"the test waited too long"_s, 0, {}};
    return *answer;
}

/// Whether a process has ended, and only its number is left.
static bool hasEnded(qint64 pid)
{
    QFile file(u"/proc/%1/stat"_s.arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return true;
    const QByteArray stat = file.readAll();
    return stat.sliced(stat.lastIndexOf(')') + 1).trimmed().startsWith('Z');
}

static QList<qint64> childrenOf(qint64 parent)
{
    QList<qint64> pids;
    QFile file(u"/proc/%1/task/%1/children"_s.arg(parent));
    if (!file.open(QIODevice::ReadOnly))
        return pids;
    for (const QByteArray &pid : file.readAll().simplified().split(' ')) {
        if (!pid.isEmpty() && !hasEnded(pid.toLongLong()))
            pids.append(pid.toLongLong());
    }
    return pids;
}

QList<qint64> childProcesses()
{
    return childrenOf(::getpid());
}

void killServers()
{
    for (const qint64 keeper : childProcesses()) {
        for (const qint64 server : childrenOf(keeper))
            ::kill(pid_t(server), SIGKILL);
    }
}

QString firstText(const CallToolResult &result)
{
    for (const ContentBlock &block : result.content.value_or(QList<ContentBlock>())) {
        if (const auto *text = std::get_if<TextContent>(&block.value))
            return text->text;
    }
    return {};
}

} // namespace mcp

#include "moc_realserver.cpp"
