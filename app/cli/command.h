// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "app/cli/printer.h"
#include "core/host/host.h"

namespace quayside {

/// One run of `quayside-cli`, from the configuration to the exit status; no child process is left when it is finished.
class Command : public QObject
{
    Q_OBJECT

public:
    enum ExitStatus { Done = 0, Failed = 1, WrongUsage = 2, Refused = 3 };

    Command(CommandLine line, mcp::HostPorts ports, QObject *parent = nullptr);

    void start();
    /// The person pressed Ctrl+C: the call is cancelled, the server stopped.
    void interrupt();

Q_SIGNALS:
    void finished(int exitStatus);

private:
    void addServer();
    void connectServer();
    void onServerState();
    void onTools();
    void callTool(const mcp::Tool &tool);
    void onResult(const mcp::Result<mcp::CallToolResult> &result);
    void fail(const mcp::Error &error, ExitStatus status = Failed);
    void finish(ExitStatus status);

    CommandLine m_line;
    Printer m_printer;
    mcp::Host m_host;
    mcp::Server *m_server = nullptr;
    mcp::CallHandle m_call;
    bool m_isFinishing = false;
    bool m_hasTools = false;
};

} // namespace quayside
