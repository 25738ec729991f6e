// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoserver.h"

#include "app/demoserver/demojobs.h"
#include "app/demoserver/demoprompts.h"
#include "app/demoserver/demoquestions.h"
#include "app/demoserver/demoresources.h"
#include "app/demoserver/demoskills.h"
#include "app/demoserver/demotools.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

Implementation ourselves()
{
    Implementation server;
    server.name = u"quayside-demo-server"_s;
    server.title = u"Demo"_s;
    server.version = QStringLiteral(QUAYSIDE_VERSION);
    server.icons = demoIcons();
    return server;
}

} // namespace

DemoServer::DemoServer(QObject *parent)
    : QObject(parent)
    , m_server(ourselves())
{
    m_server.setInstructions(u"Everything here is invented and harmless. Try any tool."_s);
    offerTools(&m_server);
    offerQuestions(&m_server);
    offerJobs(&m_server);
    offerPrompts(&m_server);
    offerResources(&m_server);
    m_server.enableTasks();
    offerSkills(&m_server);

    m_log.setInterval(kLogStep);
    connect(&m_log, &QTimer::timeout, this, [this] { m_server.notifyUpdated(logUri()); });
    connect(&m_server, &serve::Server::subscribersChanged, this, &DemoServer::updateLog);
}

void DemoServer::updateLog()
{
    const bool isWanted = m_server.hasSubscribers(logUri());
    if (isWanted && !m_log.isActive())
        m_log.start();
    else if (!isWanted)
        m_log.stop();
}

} // namespace quayside

#include "moc_demoserver.cpp"
