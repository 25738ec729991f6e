// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/signinbench.h"
#include "core/client/catalog/toolcatalog.h"
#include "tests/support/browse.h"
#include "tests/support/waiting.h"

#include <QNetworkProxy>
#include <QNetworkReply>

namespace mcp {

using namespace Qt::StringLiterals;
using SignIn = auth::ServerAuthorizer::State;

ServerEntry SignInBench::entryFor(const QUrl &url, EraChoice era)
{
    ServerEntry entry;
    entry.name = u"Notes"_s;
    entry.url = url.toString();
    entry.era = era;
    return entry;
}

SignInBench::SignInBench(const ServerEntry &entry)
    : host(HostPorts{.configFolder = folder.path(),
                     .environment = {},
                     .launcher = &launcher,
                     .clock = &clock,
                     .keys = &keys})
{
    browser.setProxy(QNetworkProxy::NoProxy);
    QVERIFY(host.load());
    const auto added = host.add(entry);
    QVERIFY(added);
    server = *added;
    QVERIFY(server->approve(server->review()));
}

SignInBench::~SignInBench()
{
    host.stopAll();
    waitUntil([this] { return host.isStopped(); });
}

bool SignInBench::open()
{
    server->start();
    if (!waitUntil([this] { return server->state() == Server::State::NeedsSignIn; }))
        return false;
    asked.append(authorizer()->request());
    agreeToAll();
    authorizer()->agree();
    return becomesReady();
}

void SignInBench::agreeToAll()
{
    QObject::connect(authorizer(), &Authorizer::browserWanted, &browser,
                     [this](const QUrl &url) { browse(&browser, url); });
    QObject::connect(
        authorizer(), &Authorizer::stateChanged, &browser,
        [this] {
            if (authorizer()->state() != SignIn::NeedsPerson)
                return;
            asked.append(authorizer()->request());
            authorizer()->agree();
        },
        Qt::QueuedConnection);
}

bool SignInBench::reach(Server::State state)
{
    return waitUntil([this, state] { return server->state() == state; });
}

bool SignInBench::becomesReady()
{
    return reach(Server::State::Ready) && waitUntil([this] {
               return server->connection()->tools() && !server->connection()->tools()->isLoading();
           });
}

QString SignInBench::call(const QString &tool, const QByteArray &arguments)
{
    std::optional<Result<CallToolResult>> answer;
    const CallHandle handle =
        server->connection()
            ->callTool(tool, json::RawObject{json::Raw(arguments)})
            .then(&browser, [&answer](const auto &result) { answer = result; });
    if (!waitUntil([&answer] { return answer.has_value(); })) {
        handle.abandon();
        return u"no answer"_s;
    }
    if (!*answer)
        return (*answer).error().detail;
    const auto content = (*answer)->content.value_or(QList<ContentBlock>());
    const auto *text =
        content.isEmpty() ? nullptr : std::get_if<TextContent>(&content.constFirst().value);
    return text ? text->text : QString();
}

QByteArray SignInBench::fetch(const QUrl &url, bool isPost)
{
    QNetworkReply *reply = isPost ? browser.post(QNetworkRequest(url), QByteArray())
                                  : browser.get(QNetworkRequest(url));
    if (!waitUntil([reply] { return reply->isFinished(); }))
        return {};
    reply->deleteLater();
    return reply->readAll();
}

} // namespace mcp
