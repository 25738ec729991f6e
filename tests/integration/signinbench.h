// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/serverauthorizer.h"
#include "core/host/host.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/fakekeystore.h"

#include <QNetworkAccessManager>
#include <QTemporaryDir>

namespace mcp {

/// A host, a server that requires an account, and a person who agrees to everything.
struct SignInBench
{
    using Authorizer = auth::ServerAuthorizer;

    static ServerEntry entryFor(const QUrl &url, EraChoice era);
    explicit SignInBench(const ServerEntry &entry);
    ~SignInBench();

    /// Starts it; the person agrees to this and all later requests.
    bool open();
    /// The person agrees to all requests from now on.
    void agreeToAll();
    bool reach(Server::State state);
    /// Ready, with its tools.
    bool becomesReady();

    /// The first text of the result, or the error.
    QString call(const QString &tool, const QByteArray &arguments = "{}");
    /// Requests another page, and returns its body.
    QByteArray fetch(const QUrl &url, bool isPost = false);

    Authorizer *authorizer() const { return server->authorizer(); }

    QTemporaryDir folder;
    SystemClock clock;
    PosixLauncher launcher;
    FakeKeyStore keys;
    QNetworkAccessManager browser;
    QList<auth::SignInRequest> asked; ///< The requests to the person.
    Host host;
    Server *server = nullptr;
};

} // namespace mcp
