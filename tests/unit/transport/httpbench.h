// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rpc/peer.h"
#include "core/transport/httpendpoint.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/waiting.h"

/// One request of ours and what became of it.
struct Asked
{
    qint64 id = 0;
    std::optional<mcp::Result<mcp::json::Raw>> answer;
    QList<double> progress;

    bool isOpen() const { return !answer; }
    bool isGood() const { return answer && answer->hasValue(); }
    mcp::Error error() const
    {
        return answer && !*answer ? answer->error() : mcp::Error{mcp::ErrorKind::Policy, {}, 0, {}};
    }
};
using AskedPtr = std::shared_ptr<Asked>;

/// A request as it goes in.
struct Ask
{
    QLatin1StringView method = QLatin1StringView("tools/list");
    QString subject = {};
    bool isRepeatable = false;
    bool isStream = false;
    mcp::rpc::HeaderParameters headerParameters = {};
    QByteArray params = "{}";
    std::chrono::milliseconds timeout{0};
};

/// A transport under test with a peer on one end and a server that the test plays on the other.
template<class Transport>
struct HttpBench
{
    explicit HttpBench(const QString &path = QStringLiteral("/mcp"),
                       const mcp::http::Headers &headers = {},
                       mcp::Authorizer *authorizer = nullptr)
        : transport({server.url(path), headers, authorizer}, &client, &clock)
        , peer(&transport, &clock)
    {
        using mcp::rpc::Peer;
        using Base = mcp::rpc::Transport;
        QObject::connect(&transport, &Base::opened, &peer, [this] { isOpen = true; });
        QObject::connect(&transport, &Base::closed, &peer, [this] { isClosed = true; });
        QObject::connect(&transport, &Base::disconnected, &peer, [this](const mcp::Error &why) {
            ++disconnects;
            gone = why;
        });
        QObject::connect(&peer, &Peer::violated, &peer,
                         [this](const QString &what) { violations.append(what); });
        QObject::connect(
            &peer, &Peer::requestReceived, &peer,
            [this](const mcp::rpc::IncomingRequest &request) { requests.append(request); });
        QObject::connect(
            &peer, &Peer::notificationReceived, &peer,
            [this](const QString &method, const mcp::json::Raw &, const mcp::rpc::Origin &origin) {
                notifications.append(method);
                lastOrigin = origin;
            });
    }

    AskedPtr ask(const Ask &ask = {})
    {
        auto asked = std::make_shared<Asked>();
        mcp::rpc::Request request{ask.method, ask.params, ask.subject, ask.isRepeatable,
                                  [](const mcp::json::Raw &raw) -> mcp::rpc::Decoded {
                                      return std::make_shared<mcp::json::Raw>(raw);
                                  }};
        const auto options = std::make_shared<mcp::rpc::CallOptions>();
        options->timeout = options->totalTimeout = ask.timeout;
        options->isStream = ask.isStream;
        options->headerParameters = ask.headerParameters;
        options->onProgress = [asked](const mcp::rpc::ProgressParams &progress) {
            asked->progress.append(progress.progress);
        };
        const auto keep = [asked](const mcp::Result<mcp::rpc::Decoded> &got) {
            if (got)
                asked->answer = *std::static_pointer_cast<const mcp::json::Raw>(*got);
            else
                asked->answer = got.error();
        };
        asked->id = peer.start(request, options, mcp::rpc::createAnswerHandler(keep));
        return asked;
    }

    void notify(QLatin1StringView method)
    {
        mcp::rpc::Outgoing outgoing;
        outgoing.text =
            R"({"jsonrpc":"2.0","method":")" + QByteArray(method.data(), method.size()) + R"("})";
        outgoing.method = method;
        transport.send(outgoing);
    }

    void open()
    {
        transport.open();
        QTRY_VERIFY(isOpen);
    }

    /// The next request the server has got; null when none comes.
    mcp::TestExchangePtr next()
    {
        if (!waitUntil([this] { return server.requests.size() > taken; }))
            return nullptr;
        return server.requests.at(taken++);
    }
    bool hasNext() const { return server.requests.size() > taken; }

    mcp::HttpTestServer server;
    mcp::ManualClock clock;
    mcp::http::Client client{&clock};
    Transport transport;
    mcp::rpc::Peer peer;
    qsizetype taken = 0;
    QStringList violations;
    QStringList notifications;
    mcp::rpc::Origin lastOrigin;
    QList<mcp::rpc::IncomingRequest> requests;
    std::optional<mcp::Error> gone;
    int disconnects = 0;
    bool isOpen = false;
    bool isClosed = false;
};

/// The answer `{"n": id}` to request id.
inline QByteArray answerTo(qint64 id)
{
    const QByteArray number = QByteArray::number(id);
    return R"({"jsonrpc":"2.0","id":)" + number + R"(,"result":{"n":)" + number + "}}";
}

inline QByteArray eventOf(const QByteArray &data, const QByteArray &id = {})
{
    return (id.isEmpty() ? QByteArray() : "id: " + id + "\n") + "data: " + data + "\n\n";
}

inline QByteArray progressOf(qint64 id, int step)
{
    return R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":)"
        + QByteArray::number(id) + R"(,"progress":)" + QByteArray::number(step) + "}}";
}
