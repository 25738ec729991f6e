// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoserver.h"
#include "core/base/coredump.h"
#include "core/transport/stdioservertransport.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <csignal>

int main(int argc, char *argv[])
{
    mcp::forbidCoreDumps();
    std::signal(SIGPIPE, SIG_IGN);
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("quayside-demo-server"));
    QCoreApplication::setApplicationVersion(QStringLiteral(QUAYSIDE_VERSION));
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("A small MCP server on standard input and output, to try a client with."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption era(
        QStringLiteral("era"),
        QStringLiteral("What it speaks: stateful (up to 2025-11-25, as a rule) or stateless "
                       "(2026-07-28)."),
        QStringLiteral("era"), QStringLiteral("stateful"));
    parser.addOption(era);
    parser.process(application);
    const bool isStateless = parser.value(era) == QLatin1String("stateless");
    if (!isStateless && parser.value(era) != QLatin1String("stateful"))
        parser.showHelp(2);

    mcp::SystemClock clock;
    mcp::StdioServerTransport transport;
    mcp::rpc::Peer peer(&transport, &clock);
    quayside::DemoServer server(&peer, isStateless ? mcp::Era::Stateless : mcp::Era::Stateful);
    QObject::connect(&transport, &mcp::rpc::Transport::closed, &application,
                     &QCoreApplication::quit);
    transport.open();
    return QCoreApplication::exec();
}
