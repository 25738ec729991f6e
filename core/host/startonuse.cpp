// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/startonuse.h"

#include <QPointer>

namespace mcp {

using namespace Qt::StringLiterals;
using State = Server::State;

bool mayStartOnUse(const Server &server)
{
    const bool isDown = server.state() == State::Stopped || server.state() == State::Connecting;
    return isDown && !server.isSignedOut() && server.entry().startsOnUse();
}

Pending<State> startOnUse(Server *server)
{
    const Promise<State> promise;
    auto *waiter = new QObject(server);
    const auto look = [server, waiter, promise] {
        if (server->state() == State::Connecting)
            return; // It has a time limit of its own.
        waiter->deleteLater();
        promise.settle(server->state());
    };
    promise.onCancel([waiter = QPointer(waiter)] {
        if (waiter)
            waiter->deleteLater();
    });
    if (server->state() == State::Stopped)
        server->start();
    QObject::connect(server, &Server::stateChanged, waiter, look);
    look();
    return promise.pending();
}

QString notStartedText(State state)
{
    switch (state) {
    case State::NotReviewed:
        return u"The server has to be reviewed by the person before it can start. The call was not "
               "sent."_s;
    case State::NeedsSignIn:
        return u"The server wants the person to sign in first. The call was not sent."_s;
    case State::Stopped:
    case State::Stopping:
        return u"The person stopped the server. The call was not sent."_s;
    case State::Failed:
    case State::Reconnecting:
    case State::Connecting:
    case State::Ready:
        break;
    }
    return u"The server could not be started. The call was not sent. The person finds the reason "
           u"on "
           "the page of the server."_s;
}

} // namespace mcp
