// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/stdioserver.h"

#include "core/serve/session.h"
#include "core/transport/stdioservertransport.h"

#include <QCoreApplication>

#include <csignal>

namespace mcp::serve {

int serveStdio(Server *server, std::optional<Era> era)
{
    std::signal(SIGPIPE, SIG_IGN); // The client may go first.
    SystemClock clock;
    StdioServerTransport transport;
    rpc::Peer peer(&transport, &clock);
    Session session(server, &peer, era);
    QObject::connect(&transport, &rpc::Transport::closed, QCoreApplication::instance(),
                     &QCoreApplication::quit);
    transport.open();
    return QCoreApplication::exec();
}

} // namespace mcp::serve
