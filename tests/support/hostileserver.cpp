// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// A stdio MCP server that puts attacks on the terminal into every text: escape sequences, control characters, direction
// marks, invisible characters. `hostileserver --fail` writes them to standard error and exits.

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

namespace {

const QString kBad =
    QStringLiteral("bad\x1b]0;title\a\x1b[2J\u009b31m\u0085\x7f\u202e\u2066\u200b\r");

QJsonObject bad(const char *type)
{
    return {{QStringLiteral("type"), QString::fromLatin1(type)}};
}

QJsonArray content()
{
    QJsonObject text = bad("text");
    text.insert(QStringLiteral("text"), kBad);
    QJsonObject image = bad("image");
    image.insert(QStringLiteral("mimeType"), kBad);
    image.insert(QStringLiteral("data"), QStringLiteral("AAAA"));
    QJsonObject link = bad("resource_link");
    link.insert(QStringLiteral("uri"), kBad);
    link.insert(QStringLiteral("name"), kBad);
    QJsonObject embedded = bad("resource");
    embedded.insert(QStringLiteral("resource"),
                    QJsonObject{{QStringLiteral("uri"), kBad}, {QStringLiteral("text"), kBad}});
    return {text, image, link, embedded};
}

QJsonObject named(const char *first = "name")
{
    return {{QString::fromLatin1(first), kBad},
            {QStringLiteral("name"), kBad},
            {QStringLiteral("title"), kBad},
            {QStringLiteral("description"), kBad}};
}

QJsonObject initialized()
{
    const QJsonObject none;
    const QJsonObject capabilities{{QStringLiteral("tools"), none},
                                   {QStringLiteral("prompts"), none},
                                   {QStringLiteral("resources"), none},
                                   {QStringLiteral("logging"), none},
                                   {QStringLiteral("completions"), none}};
    return {{QStringLiteral("protocolVersion"), QStringLiteral("2025-11-25")},
            {QStringLiteral("capabilities"), capabilities},
            {QStringLiteral("instructions"), kBad},
            {QStringLiteral("serverInfo"),
             QJsonObject{{QStringLiteral("name"), kBad}, {QStringLiteral("version"), kBad}}}};
}

QJsonArray tools()
{
    QJsonArray all;
    const QJsonObject header{{QStringLiteral("type"), QStringLiteral("string")},
                             {QStringLiteral("x-mcp-header"), kBad}};
    for (const QString &name : {QStringLiteral("good"), QStringLiteral("error"), kBad}) {
        QJsonObject tool = named();
        tool.insert(QStringLiteral("name"), name);
        tool.insert(QStringLiteral("inputSchema"),
                    QJsonObject{{QStringLiteral("type"), QStringLiteral("object")},
                                {QStringLiteral("properties"), QJsonObject{{kBad, header}}}});
        all.append(tool);
    }
    return all;
}

void send(QJsonObject message)
{
    message.insert(QStringLiteral("jsonrpc"), QStringLiteral("2.0"));
    const QByteArray line = QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n';
    std::fwrite(line.constData(), 1, size_t(line.size()), stdout);
    std::fflush(stdout);
}

void notify(const char *method, const QJsonObject &params)
{
    send({{QStringLiteral("method"), QString::fromLatin1(method)},
          {QStringLiteral("params"), params}});
}

/// Progress, a log message and a request are sent before the response.
void meddle(const QJsonObject &params)
{
    const QJsonValue token =
        params.value(QLatin1String("_meta")).toObject().value(QLatin1String("progressToken"));
    notify("notifications/progress",
           {{QStringLiteral("progressToken"), token},
            {QStringLiteral("progress"), 1},
            {QStringLiteral("message"), kBad}});
    notify("notifications/message",
           {{QStringLiteral("level"), QStringLiteral("error")},
            {QStringLiteral("logger"), kBad},
            {QStringLiteral("data"), kBad}});
    const QJsonObject field{{QStringLiteral("type"), QStringLiteral("string")},
                            {QStringLiteral("title"), kBad}};
    const QJsonObject schema{{QStringLiteral("type"), QStringLiteral("object")},
                             {QStringLiteral("properties"), QJsonObject{{kBad, field}}}};
    send({{QStringLiteral("id"), QStringLiteral("question")},
          {QStringLiteral("method"), QStringLiteral("elicitation/create")},
          {QStringLiteral("params"),
           QJsonObject{{QStringLiteral("message"), kBad},
                       {QStringLiteral("requestedSchema"), schema}}}});
}

QJsonObject answerTo(const QString &method)
{
    const auto list = [](const char *key, const QJsonValue &item) {
        return QJsonObject{{QString::fromLatin1(key), QJsonArray{item}}};
    };
    if (method == QLatin1String("initialize"))
        return initialized();
    if (method == QLatin1String("tools/list"))
        return {{QStringLiteral("tools"), tools()}};
    if (method == QLatin1String("tools/call"))
        return {{QStringLiteral("content"), content()}, {QStringLiteral("isError"), true}};
    if (method == QLatin1String("prompts/list")) {
        QJsonObject prompt = named();
        prompt.insert(QStringLiteral("arguments"), QJsonArray{named()});
        return list("prompts", prompt);
    }
    if (method == QLatin1String("prompts/get"))
        return list("messages",
                    QJsonObject{{QStringLiteral("role"), QStringLiteral("user")},
                                {QStringLiteral("content"), content().first()}});
    if (method == QLatin1String("resources/list"))
        return list("resources", named("uri"));
    if (method == QLatin1String("resources/templates/list"))
        return list("resourceTemplates", named("uriTemplate"));
    if (method == QLatin1String("resources/read"))
        return list("contents",
                    QJsonObject{{QStringLiteral("uri"), kBad}, {QStringLiteral("text"), kBad}});
    if (method == QLatin1String("completion/complete"))
        return {{QStringLiteral("completion"), list("values", kBad)}};
    return {};
}

} // namespace

int main(int argc, char *argv[])
{
    const QByteArray line = kBad.toUtf8() + '\n';
    std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
    if (argc > 1 && std::strcmp(argv[1], "--fail") == 0)
        return 3;
    for (std::string text; std::getline(std::cin, text);) {
        const QJsonObject request =
            QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
        const QString method = request.value(QLatin1String("method")).toString();
        const QJsonObject params = request.value(QLatin1String("params")).toObject();
        if (!request.contains(QLatin1String("id")) || method.isEmpty())
            continue;
        QJsonObject reply{{QStringLiteral("id"), request.value(QLatin1String("id"))}};
        if (method == QLatin1String("tools/call"))
            meddle(params);
        if (params.value(QLatin1String("name")).toString() == QLatin1String("error"))
            reply.insert(QStringLiteral("error"),
                         QJsonObject{{QStringLiteral("code"), -32000},
                                     {QStringLiteral("message"), kBad},
                                     {QStringLiteral("data"), kBad}});
        else
            reply.insert(QStringLiteral("result"), answerTo(method));
        send(reply);
    }
    return 0;
}
