// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verbs for saved sessions.
#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/verbs.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/recording/mock.h"
#include "core/serve/httpserver.h"
#include "core/serve/stdioserver.h"

#include <QCoreApplication>

#include <algorithm>
#include <csignal>

#include <unistd.h>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// Calls then when the lists that the server has were read. One that cannot be read is recorded as that.
void afterLists(Session *session, const std::function<void()> &then)
{
    const mcp::Connection *connection = session->connection();
    QList<mcp::Catalog *> catalogs{connection->tools(), connection->prompts(),
                                   connection->resources(), connection->resourceTemplates()};
    catalogs.removeAll(nullptr);
    const auto look = [session, catalogs, then] {
        if (session->isFinishing() || std::ranges::any_of(catalogs, &mcp::Catalog::isLoading))
            return;
        for (const mcp::Catalog *catalog : catalogs)
            catalog->disconnect(session->work());
        session->endLimit();
        then();
    };
    session->limitTime();
    for (const mcp::Catalog *catalog : std::as_const(catalogs))
        QObject::connect(catalog, &mcp::Catalog::changed, session->work(), look);
    look();
}

mcp::Result<quint16> portOf(const CommandLine &line)
{
    bool isPort = false;
    const quint16 port = line.value(u"http"_s).toUShort(&isPort);
    if (!isPort)
        return mcp::Error::policy(u"--http needs a port from 0 to 65535."_s);
    return port;
}

std::optional<mcp::Era> eraOf(const CommandLine &line)
{
    switch (line.era.value_or(mcp::EraChoice::Auto)) {
    case mcp::EraChoice::Auto:
        break;
    case mcp::EraChoice::StatefulOnly:
        return mcp::Era::Stateful;
    case mcp::EraChoice::StatelessOnly:
        return mcp::Era::Stateless;
    }
    return std::nullopt;
}

} // namespace

void recordServer(Session *session)
{
    if (session->failure()) // The steps say that they are not run.
        return runScript(session);
    afterLists(session, [session] {
        if (session->line().stepsFile().isEmpty())
            session->finish();
        else
            runScript(session);
    });
}

mcp::Result<QString> serveRecording(const CommandLine &line)
{
    const bool isHttp = line.has(u"http"_s);
    const auto port = isHttp ? portOf(line) : mcp::Result<quint16>(0);
    if (!port)
        return port.error();
    const auto recording = mcp::readRecording(line.operands.constFirst());
    if (!recording)
        return mcp::Error::transport(recording.error().detail);
    if (recording->lost > 0)
        CleanStream(stderr) << u"Messages that are not whole, and are left out: %1."_s.arg(
            recording->lost) << CleanStream::End::Line;
    mcp::SystemClock clock;
    mcp::Mock mock(*recording, line.has(u"fast"_s), &clock);
    if (!isHttp) {
        mcp::serve::serveStdio(mock.server(), eraOf(line));
        return QString();
    }
    mcp::serve::HttpServer http(mock.server(), eraOf(line), &clock);
    if (!http.listen(*port))
        return mcp::Error::transport(
            u"Port %1 cannot be used: %2."_s.arg(*port).arg(http.errorText()));
    for (const int number : {SIGINT, SIGTERM}) // There is nothing to save.
        std::signal(number, [](int) { ::_exit(0); });
    CleanStream(stdout) << http.address() << CleanStream::End::Line;
    QCoreApplication::exec();
    return QString();
}

} // namespace quayside
