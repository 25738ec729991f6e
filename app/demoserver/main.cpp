// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoserver.h"
#include "core/base/processlimits.h"
#include "core/json/names.h"
#include "core/serve/httpserver.h"
#include "core/serve/stdioserver.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <csignal>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

struct Options
{
    std::optional<mcp::Era> era;
    bool isHttp = false;
    quint16 port = 0;
    QString store;
};

Options readOptions(const QCoreApplication &application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"A small MCP server to try a client with, on standard input and output or over HTTP."_s);
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption era(
        u"era"_s,
        u"Speak only one: stateful (up to 2025-11-25) or stateless (2026-07-28). Without it: "
        u"stateful on standard input and output, both over HTTP."_s,
        u"era"_s);
    const QCommandLineOption http(u"http"_s,
                                  u"Serve http://127.0.0.1:PORT/mcp, for this computer only."_s);
    const QCommandLineOption store(
        u"store"_s, u"Keep tasks in this file, and continue those that it holds."_s, u"file"_s);
    parser.addOptions({era, http, store});
    parser.addPositionalArgument(u"port"_s, u"With --http; any free port without it."_s,
                                 u"[port]"_s);
    parser.process(application);

    Options options;
    const QStringList ports = parser.positionalArguments();
    bool isPort = true;
    options.isHttp = parser.isSet(http);
    if (!ports.isEmpty())
        options.port = ports.constFirst().toUShort(&isPort);
    options.store = parser.value(store);
    options.era = mcp::json::fromName<mcp::Era>(parser.value(era));
    const bool isKnown = options.era || !parser.isSet(era);
    if (!isPort || !isKnown || ports.size() > (options.isHttp ? 1 : 0))
        parser.showHelp(2);
    return options;
}

int fail(const QString &why)
{
    std::fprintf(stderr, "quayside-demo-server: %s\n", qPrintable(why));
    return 1;
}

int serveHttp(const Options &options, mcp::serve::Server *server)
{
    mcp::SystemClock clock;
    mcp::serve::HttpServer http(server, options.era, &clock);
    if (!http.listen(options.port))
        return fail(http.errorText());
    std::printf("%s\n", qPrintable(http.address()));
    std::fflush(stdout);
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    mcp::forbidCoreDumps();
    std::signal(SIGPIPE, SIG_IGN);
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("quayside-demo-server"));
    QCoreApplication::setApplicationVersion(QStringLiteral(QUAYSIDE_VERSION));
    const Options options = readOptions(application);
    quayside::DemoServer demo;
    if (!options.store.isEmpty()) {
        if (const auto kept = demo.server()->keepTasksIn(options.store); !kept)
            return fail(kept.error().detail);
    }
    return options.isHttp
        ? serveHttp(options, demo.server())
        : mcp::serve::serveStdio(demo.server(), options.era.value_or(mcp::Era::Stateful));
}
