// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/listserver.h"

#include "tests/bench/meter.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <chrono>
#include <cstdio>
#include <thread>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

void send(const QByteArray &line)
{
    std::fwrite(line.constData(), 1, size_t(line.size()), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

QByteArray list(const char *name, int items, const char *item)
{
    QByteArrayList made;
    for (int i = 0; i < items; ++i)
        made += QByteArray(item).replace("#", QByteArray::number(i));
    return QByteArray("{\"") + name + "\":[" + made.join(',') + "]}";
}

[[noreturn]] void flood()
{
    for (int i = 0;; ++i) {
        send(
            R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"line )"
            + QByteArray::number(i) + "\"}}");
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

} // namespace

int serveLists(int items, const QString &stamp)
{
    const QByteArray tools = list(
        "tools", items,
        R"({"name":"tool_#","title":"Tool number #","description":"Moves box # from one berth of the harbour to another one.","inputSchema":{"type":"object","properties":{"berth":{"type":"string"},"weight":{"type":"number","minimum":0}}}})");
    const QByteArray resources = list(
        "resources", items,
        R"({"uri":"bench://quay/boxes/box-#.txt","name":"box-#.txt","title":"Box number #","mimeType":"text/plain","description":"What is in box #."})");
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return 1;
    for (QByteArray line = input.readLine(); !line.isEmpty(); line = input.readLine()) {
        const QJsonObject request = QJsonDocument::fromJson(line).object();
        const QString method = request["method"_L1].toString();
        if (!request.contains("id"_L1))
            continue;
        const QByteArray head =
            R"({"jsonrpc":"2.0","id":)" + QByteArray::number(request["id"_L1].toInteger());
        if (method == "initialize"_L1) {
            send(
                head
                + R"(,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{},"logging":{}},"serverInfo":{"name":"bench","version":"1"}}})");
        } else if (method == "tools/list"_L1 || method == "resources/list"_L1) {
            QFile file(stamp + u'.' + method.section(u'/', 0, 0));
            if (file.open(QIODevice::WriteOnly))
                file.write(QByteArray::number(nowMicroseconds(), 'f', 0));
            file.close();
            send(head + ",\"result\":" + (method == "tools/list"_L1 ? tools : resources) + '}');
        } else if (method == "tools/call"_L1) {
            send(head + R"(,"result":{"content":[]}})");
            flood();
        } else if (method == "ping"_L1 || method == "logging/setLevel"_L1) {
            send(head + ",\"result\":{}}");
        } else {
            send(head + R"(,"error":{"code":-32601,"message":"Method not found"}})");
        }
    }
    return 0;
}

} // namespace quayside
