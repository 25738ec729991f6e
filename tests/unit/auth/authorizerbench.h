// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/serverauthorizer.h"
#include "tests/support/authorizationstage.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/manualclock.h"
#include "tests/support/waiting.h"

#include <QJsonArray>
#include <QTemporaryDir>

namespace mcp {

const QString kServer = QStringLiteral("one");

/// What became of one refused message.
struct Waiter
{
    std::optional<Result<bool>> got;
    CallHandle handle;

    bool mayRepeat() const { return got && *got && **got; }
    bool failedWith(auth::Problem why) const
    {
        return got && !*got && auth::isProblem(got->error(), why);
    }
};
using WaiterPtr = std::shared_ptr<Waiter>;

/// A server that requires an account, its authorizer, and a person who answers only on request.
struct AuthorizerBench
{
    explicit AuthorizerBench(
        AuthorizationStage::Places places = AuthorizationStage::Places::Together)
        : stage(places)
    {
        start();
    }

    auth::SignInSettings settings() const
    {
        auth::SignInSettings settings;
        settings.server = kServer;
        settings.endpoint = stage.endpoint();
        settings.clientId = clientId;
        settings.clientSecret = clientSecret;
        settings.isUnattended = isUnattended || workload.isSet();
        settings.assertionFile = workload.file;
        settings.assertionVariable = workload.variable;
        settings.issuer = issuer;
        settings.redirectAddress = redirectAddress;
        settings.pkceIssuer = pkceIssuer;
        settings.sendsResource = sendsResource;
        settings.pageText = QStringLiteral("You can go back.");
        return settings;
    }

    /// The program starts, again.
    void start()
    {
        credentials = std::make_unique<auth::Credentials>(folder.path(), &keys);
        credentials->load();
        authorizer.reset();
        authorizer = std::make_unique<auth::ServerAuthorizer>(
            settings(), auth::SignInPorts{&client, &resolver, &clock, credentials.get()});
        QObject::connect(authorizer.get(), &auth::ServerAuthorizer::browserWanted, &stage,
                         [this](const QUrl &address) {
                             opened.append(address);
                             if (hasBrowser)
                                 stage.browse(address);
                         });
        QObject::connect(authorizer.get(), &auth::ServerAuthorizer::stateChanged, &stage, [this] {
            if (states.isEmpty() || states.constLast() != authorizer->state())
                states.append(authorizer->state());
        });
        states.clear();
        authorizer->prepare();
    }

    QByteArray header() const { return headerOf("Authorization"); }
    /// As a POST to the server would be sent now.
    QByteArray headerOf(const QByteArray &name) const
    {
        const http::Headers headers = authorizer->headersFor(stage.endpoint(), "POST");
        for (const auto &[key, value] : headers) {
            if (key == name)
                return value;
        }
        return {};
    }

    WaiterPtr refuse(HttpChallenge challenge)
    {
        auto waiter = std::make_shared<Waiter>();
        waiter->handle = authorizer->answer(challenge).then(
            &stage, [waiter](const Result<bool> &result) { waiter->got = result; });
        return waiter;
    }
    /// A message that went out as it would now is answered with 401.
    WaiterPtr unauthorized(int earlier = 0, const QByteArray &scope = {})
    {
        return refuse(
            {401, stage.challenge(scope), header(), QStringLiteral("tools/call greet"), earlier});
    }
    WaiterPtr forbidden(const QByteArray &scope, int earlier = 0,
                        const QString &operation = QStringLiteral("tools/call greet"))
    {
        return refuse({403, AuthorizationStage::insufficient(scope), header(), operation, earlier});
    }

    bool reach(auth::ServerAuthorizer::State state)
    {
        return waitUntil([&] { return authorizer->state() == state; });
    }
    /// The card of this kind is there.
    bool asks(auth::SignInRequest::Kind kind)
    {
        return reach(auth::ServerAuthorizer::State::NeedsPerson)
            && waitUntil([&] { return authorizer->request().kind == kind; });
    }
    /// The program runs on a company's behalf, as a client of the setup.
    void actAsProgram()
    {
        clientId = QStringLiteral("machine");
        clientSecret = QStringLiteral("canary-secret");
        isUnattended = true;
        stage.givesRefreshTokens = false;
        stage.metadata.insert(QStringLiteral("token_endpoint_auth_methods_supported"),
                              QJsonArray{QStringLiteral("client_secret_basic")});
    }
    /// From the first 401 to a token.
    void signIn(const QByteArray &scope = {})
    {
        const auto waiter = unauthorized(0, scope);
        QVERIFY(reach(auth::ServerAuthorizer::State::NeedsPerson));
        authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(authorizer->state(), auth::ServerAuthorizer::State::SignedIn);
    }

    QString clientId;
    QString clientSecret;
    QString issuer;
    QString redirectAddress;
    QString pkceIssuer;
    bool sendsResource = true;
    bool isUnattended = false;
    auth::WorkloadSource workload;
    bool hasBrowser = true;
    QTemporaryDir folder;
    FakeKeyStore keys;
    ManualClock clock;
    http::Client client{&clock};
    auth::SystemResolver resolver;
    AuthorizationStage stage;
    std::unique_ptr<auth::Credentials> credentials;
    std::unique_ptr<auth::ServerAuthorizer> authorizer;
    QList<QUrl> opened;
    QList<auth::ServerAuthorizer::State> states;
};

inline QString valueOf(const AuthorizationStage::Form &form, const QString &name)
{
    return form.values(name).join(QLatin1Char('|'));
}

} // namespace mcp
