// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/httptestserver.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

constexpr auto kDown = std::chrono::milliseconds(300); ///< After a crash over HTTP.
constexpr qsizetype kBlock = 1 << 16; ///< Bytes that are written at once.

void send(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout);
    std::fflush(stdout);
}

QByteArray listOf(int tools)
{
    QByteArrayList made;
    for (int i = 0; i < tools; ++i)
        made +=
            QByteArray(
                R"({"name":"tool_#","title":"Tool number #","description":"Moves box # from one berth of the harbour to another one.","inputSchema":{"type":"object","properties":{"berth":{"type":"string"},"weight":{"type":"number","minimum":0}}}})")
                .replace("#", QByteArray::number(i));
    return "{\"tools\":[" + made.join(',') + "]}";
}

/// What every server of the fleet answers; nothing for what it leaves open.
class Answers
{
public:
    explicit Answers(int tools)
        : m_tools(listOf(tools))
    {
    }

    QByteArray to(const QJsonObject &request) const
    {
        const QString method = request["method"_L1].toString();
        const QByteArray head =
            R"({"jsonrpc":"2.0","id":)" + QByteArray::number(request["id"_L1].toInteger());
        if (method == "initialize"_L1)
            return head
                + R"(,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true},"logging":{}},"serverInfo":{"name":"fleet","version":"1"}}})";
        if (method == "tools/list"_L1)
            return head + ",\"result\":" + m_tools + '}';
        if (method == "ping"_L1 || method == "logging/setLevel"_L1)
            return head + ",\"result\":{}}";
        const QString tool = request["params"_L1]["name"_L1].toString();
        if (method == "tools/call"_L1 && tool == "busy"_L1)
            return {};
        if (method == "tools/call"_L1)
            return head + R"(,"result":{"content":[{"type":"text","text":"done"}]}})";
        return head + R"(,"error":{"code":-32601,"message":"Method not found"}})";
    }

private:
    QByteArray m_tools;
};

/// What a storm consists of.
constexpr const char *kNotifications[] = {
    R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})",
    R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"one more line of the log"}})",
    R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"bench://quay/box"}})",
};

/// So many notifications, as fast as they are taken.
void storm(qint64 count)
{
    QByteArray block;
    for (qint64 i = 0; i < count; ++i) {
        block += kNotifications[i % std::ssize(kNotifications)];
        block += '\n';
        if (block.size() >= kBlock) {
            send(block);
            block.clear();
        }
    }
    send(block);
}

int serveStdio(const Answers &answers)
{
    for (std::string line; std::getline(std::cin, line);) {
        const QJsonObject request =
            QJsonDocument::fromJson(QByteArray::fromStdString(line)).object();
        if (!request.contains("id"_L1) || !request.contains("method"_L1))
            continue;
        const QJsonObject params = request["params"_L1].toObject();
        const QString tool = params["name"_L1].toString();
        if (tool == "crash"_L1)
            return 3;
        if (tool == "storm"_L1)
            storm(params["arguments"_L1]["n"_L1].toInteger());
        if (const QByteArray answer = answers.to(request); !answer.isEmpty())
            send(answer + '\n');
    }
    return 0;
}

/// An event stream with one notification of progress, which stays open.
void open(const mcp::TestExchangePtr &exchange, qint64 token)
{
    exchange->startStream();
    exchange->write(
        R"(data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1,"progressToken":)"
        + QByteArray::number(token) + "}}\n\n");
}

/// One server over HTTP, whose sessions end with a crash.
class HttpServer
{
public:
    explicit HttpServer(const Answers *answers)
        : m_answers(answers)
    {
        m_server.handler = [this](const mcp::TestExchangePtr &exchange) { take(exchange); };
    }

    QByteArray address() const { return m_server.url().toEncoded(); }

private:
    void take(const mcp::TestExchangePtr &exchange)
    {
        m_server.requests.clear();
        if (exchange->verb != "POST")
            return exchange->answer(405, "text/plain", {});
        const QJsonObject request = QJsonDocument::fromJson(exchange->body).object();
        const QByteArray session = QByteArray::number(m_starts);
        const bool isFirst = request["method"_L1].toString() == "initialize"_L1;
        if (!isFirst && exchange->header("mcp-session-id") != session)
            return exchange->answer(404, "text/plain", {});
        if (!request.contains("id"_L1))
            return exchange->answer(202, "text/plain", {});
        const QJsonObject params = request["params"_L1].toObject();
        const QString tool = params["name"_L1].toString();
        if (tool == "crash"_L1)
            return crash();
        if (tool == "open"_L1)
            return open(exchange, params["_meta"_L1]["progressToken"_L1].toInteger());
        const QByteArray answer = m_answers->to(request);
        if (tool == "storm"_L1)
            return storm(exchange, params["arguments"_L1]["n"_L1].toInteger(), answer);
        if (!answer.isEmpty())
            exchange->answer(200, "application/json", answer,
                             isFirst ? "Mcp-Session-Id: " + session + "\r\n" : QByteArray());
    }

    static void storm(const mcp::TestExchangePtr &exchange, qint64 count, const QByteArray &answer)
    {
        exchange->startStream();
        for (qint64 i = 0; i < count; ++i)
            exchange->write(QByteArray("data: ") + kNotifications[i % std::ssize(kNotifications)]
                            + "\n\n");
        exchange->write("data: " + answer + "\n\n");
        exchange->end();
    }

    void crash()
    {
        ++m_starts;
        m_server.stopListening();
        // Not at once: this is called while a connection is read.
        QTimer::singleShot(0, &m_server, &mcp::HttpTestServer::cutAll);
        QTimer::singleShot(kDown, &m_server, &mcp::HttpTestServer::listenAgain);
    }

    const Answers *m_answers;
    mcp::HttpTestServer m_server;
    int m_starts = 1;
};

int serveHttp(int servers, const Answers &answers)
{
    std::vector<std::unique_ptr<HttpServer>> all;
    for (int i = 0; i < servers; ++i) {
        all.push_back(std::make_unique<HttpServer>(&answers));
        send(all.back()->address() + '\n');
    }
    return QCoreApplication::exec();
}

} // namespace

/// `quayside-bench-server TOOLS [--http SERVERS]`: a server with so many tools over stdio, or several over HTTP, whose
/// addresses it prints. Tools that are not listed: `storm` sends `n` notifications first, `busy` never ends, `open` never ends
/// either but has a stream, `crash` ends the program, or all connections and sessions of a server over HTTP.
int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const Answers answers(arguments.value(1).toInt());
    if (arguments.value(2) == u"--http")
        return serveHttp(arguments.value(3).toInt(), answers);
    return serveStdio(answers);
}
