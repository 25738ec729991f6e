// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include "app/cli/callarguments.h"
#include "app/text/errortext.h"

namespace quayside {

using namespace Qt::StringLiterals;

Command::Command(CommandLine line, mcp::HostPorts ports, QObject *parent)
    : QObject(parent)
    , m_line(std::move(line))
    , m_printer(m_line.isJson)
    , m_host(std::move(ports))
{
}

void Command::start()
{
    if (const auto loaded = m_host.load(); !loaded) {
        if (!m_line.program)
            return fail(loaded.error());
        m_printer.error(loaded.error(), errorText(loaded.error(), Occasion::Configuration));
    }
    switch (m_line.command) {
    case CommandLine::Command::Servers:
        m_printer.servers(m_host.servers());
        return finish(Done);
    case CommandLine::Command::Add:
        return addServer();
    case CommandLine::Command::Tools:
    case CommandLine::Command::Call:
        return connectServer();
    }
}

void Command::addServer()
{
    const auto server = m_host.add(*m_line.program);
    if (!server)
        return fail(server.error());
    // Who typed the whole command line has seen it: that is the review.
    const mcp::LaunchReview review = (*server)->review();
    if (!review.canStart)
        m_printer.note(u"The program was not found. It is listed and waits for a review."_s);
    else if (const auto approved = (*server)->approve(review); !approved)
        return fail(approved.error());
    m_printer.added((*server)->entry());
    finish(Done);
}

void Command::connectServer()
{
    m_server = m_line.program ? m_host.addTemporary(*m_line.program) : m_host.server(m_line.server);
    if (!m_server)
        return fail({mcp::ErrorKind::Policy,
                     u"There is no server called \"%1\"."_s.arg(m_line.server),
                     0,
                     {}},
                    WrongUsage);
    connect(m_server, &mcp::Server::stateChanged, this, &Command::onServerState);
    if (m_server->state() == mcp::Server::State::NotReviewed)
        return onServerState();
    m_server->start();
}

void Command::onServerState()
{
    if (m_isFinishing)
        return;
    switch (m_server->state()) {
    case mcp::Server::State::NotReviewed:
        return fail({mcp::ErrorKind::Policy,
                     u"%1 was not reviewed, or has changed since. Review it in Quayside, or add it "
                     "again with quayside-cli add."_s.arg(m_server->entry().name),
                     0,
                     {}},
                    Refused);
    case mcp::Server::State::Failed:
        for (const QString &line :
             m_server->connection() ? m_server->connection()->log()->errorTail(20) : QStringList())
            m_printer.note(line);
        return fail(m_server->failure());
    case mcp::Server::State::Ready: {
        mcp::ToolCatalog *tools = m_server->connection()->tools();
        if (!tools)
            return fail({mcp::ErrorKind::Policy, u"The server offers no tools."_s, 0, {}});
        connect(tools, &mcp::ToolCatalog::changed, this, &Command::onTools);
        return;
    }
    case mcp::Server::State::Stopped:
    case mcp::Server::State::Connecting:
    case mcp::Server::State::Reconnecting:
    case mcp::Server::State::Stopping:
        return;
    }
}

void Command::onTools()
{
    if (std::exchange(m_hasTools, true))
        return;
    const mcp::ToolCatalog *tools = m_server->connection()->tools();
    if (tools->problem())
        return fail(*tools->problem());
    if (m_line.command == CommandLine::Command::Tools) {
        m_printer.tools(*m_server);
        return finish(Done);
    }
    const mcp::Tool *tool = tools->find(m_line.tool);
    if (!tool)
        return fail({mcp::ErrorKind::Policy,
                     u"%1 has no tool called \"%2\"."_s.arg(m_server->entry().name, m_line.tool),
                     0,
                     {}});
    callTool(*tool);
}

void Command::callTool(const mcp::Tool &tool)
{
    const auto arguments = callArguments(tool, m_line.arguments, m_line.argumentsJson);
    if (!arguments)
        return fail(arguments.error(), WrongUsage);
    mcp::rpc::CallOptions options;
    if (m_line.timeout)
        options.timeout = options.totalTimeout = *m_line.timeout;
    options.onProgress = [this](const mcp::rpc::ProgressParams &progress) {
        m_printer.progress(progress);
    };
    m_call = m_server->connection()
                 ->callTool(tool.name, *arguments, std::move(options))
                 .then(this, [this](const auto &result) { onResult(result); });
}

void Command::onResult(const mcp::Result<mcp::CallToolResult> &result)
{
    if (m_isFinishing)
        return;
    if (!result)
        return fail(result.error());
    m_printer.result(*result);
    finish(result->isError.value_or(false) ? Failed : Done);
}

void Command::interrupt()
{
    m_call.cancel();
    if (!m_isFinishing)
        fail({mcp::ErrorKind::Cancelled, {}, 0, {}});
}

void Command::fail(const mcp::Error &error, ExitStatus status)
{
    const bool isOurs = error.kind == mcp::ErrorKind::Policy && !error.detail.isEmpty();
    Occasion occasion = m_hasTools ? Occasion::Call : Occasion::Start;
    if (error.kind == mcp::ErrorKind::Storage)
        occasion = Occasion::Configuration;
    ErrorText text = errorText(error, occasion);
    if (isOurs)
        text = {error.detail, {}, {}};
    m_printer.error(error, text);
    finish(status);
}

void Command::finish(ExitStatus status)
{
    if (std::exchange(m_isFinishing, true))
        return;
    connect(&m_host, &mcp::Host::stopped, this, [this, status] { Q_EMIT finished(status); });
    m_host.stopAll();
}

} // namespace quayside

#include "moc_command.cpp"
