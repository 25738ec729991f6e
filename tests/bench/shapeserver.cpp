// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/shapeserver.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>
#include <functional>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

const QString kPlain = u"## Every kind\n\nOne *word* and **another** ~~here~~, `code`, "
                       "[a link](https://example.org), www.example.org, x\u0e49, \u202e, "
                       "\U0001F600\n\n> A quote.\n\n- one\n- two\n\n1. first\n\n```c\nint a;\n"
                       "```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"_s;

void send(const QJsonObject &message)
{
    QJsonObject whole = message;
    whole["jsonrpc"_L1] = u"2.0"_s;
    const QByteArray line = QJsonDocument(whole).toJson(QJsonDocument::Compact);
    std::fwrite(line.constData(), 1, size_t(line.size()), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

QJsonObject textBlock(const QString &text)
{
    return {{u"type"_s, u"text"_s}, {u"text"_s, text}};
}

QJsonObject toolNamed(const QString &name)
{
    return {{u"name"_s, name}, {u"inputSchema"_s, QJsonObject{{u"type"_s, u"object"_s}}}};
}

QJsonArray manyTools()
{
    QJsonArray tools;
    for (int i = 0; i < kManyTools; ++i)
        tools.append(toolNamed(QChar(0x4e00 + i)));
    return tools;
}

QJsonObject initialized()
{
    return {{u"protocolVersion"_s, u"2025-11-25"_s},
            {u"capabilities"_s,
             QJsonObject{{u"tools"_s, QJsonObject()}, {u"resources"_s, QJsonObject()}}},
            {u"serverInfo"_s, QJsonObject{{u"name"_s, u"shapes"_s}, {u"version"_s, u"1"_s}}}};
}

QString uriOf(qsizetype index)
{
    return u"shape:///%1.md"_s.arg(index);
}

QJsonObject contentsOf(qsizetype index, const QString &text)
{
    return {{u"uri"_s, uriOf(index)}, {u"mimeType"_s, u"text/markdown"_s}, {u"text"_s, text}};
}

/// Null: the answer comes later, or never.
using Respond =
    std::function<QJsonObject(const QString &method, const QJsonObject &params, qint64 id)>;

int serve(const Respond &respond, const std::function<void()> &onAnswer)
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return 1;
    for (QByteArray line = input.readLine(); !line.isEmpty(); line = input.readLine()) {
        const QJsonObject message = QJsonDocument::fromJson(line).object();
        const QString method = message["method"_L1].toString();
        if (!message.contains("id"_L1))
            continue;
        if (method.isEmpty()) {
            onAnswer();
            continue;
        }
        const qint64 id = message["id"_L1].toInteger();
        const QJsonObject result = method == "initialize"_L1
            ? initialized()
            : respond(method, message["params"_L1].toObject(), id);
        if (!result.isEmpty())
            send({{u"id"_s, id}, {u"result"_s, result}});
    }
    return 0;
}

/// One call asks at a time.
class ShapeServer
{
public:
    QJsonObject respond(const QString &method, const QJsonObject &params, qint64 id)
    {
        if (method == "tools/list"_L1)
            return {{u"tools"_s, tools()}};
        if (method == "resources/list"_L1)
            return {{u"resources"_s, resources()}};
        if (method == "resources/templates/list"_L1)
            return {{u"resourceTemplates"_s, QJsonArray()}};
        if (method == "resources/read"_L1) {
            const qsizetype index = indexIn(params["uri"_L1].toString());
            return {{u"contents"_s, QJsonArray{contentsOf(index, m_shapes.at(index).text)}}};
        }
        if (method == "tools/call"_L1)
            return called(params["name"_L1].toString(), id);
        return {{u"_meta"_s, QJsonObject()}};
    }

    /// To what was asked last, whatever it is.
    void onAnswer()
    {
        send({{u"id"_s, m_askingCall}, {u"result"_s, QJsonObject{{u"content"_s, QJsonArray()}}}});
    }

private:
    /// Of the number in a name or a URI.
    qsizetype indexIn(const QString &text) const
    {
        QString digits;
        for (const QChar c : text) {
            if (c.isDigit())
                digits += c;
        }
        return qBound(qsizetype(0), qsizetype(digits.toInt()), m_shapes.size() - 1);
    }

    QJsonArray tools() const
    {
        QJsonArray tools{toolNamed(u"ask-tools"_s)};
        for (qsizetype i = 0; i < m_shapes.size(); ++i) {
            tools.append(toolNamed(u"show-%1"_s.arg(i)));
            tools.append(toolNamed(u"ask-%1"_s.arg(i)));
        }
        return tools;
    }

    QJsonArray resources() const
    {
        QJsonArray resources;
        for (qsizetype i = 0; i < m_shapes.size(); ++i)
            resources.append(QJsonObject{{u"uri"_s, uriOf(i)},
                                         {u"name"_s, QString::fromLatin1(m_shapes.at(i).name)},
                                         {u"mimeType"_s, u"text/markdown"_s}});
        return resources;
    }

    QJsonObject called(const QString &tool, qint64 id)
    {
        const qsizetype index = indexIn(tool);
        const QString &text = m_shapes.at(index).text;
        if (tool.startsWith("show"_L1))
            return {{u"content"_s,
                     QJsonArray{textBlock(text),
                                QJsonObject{{u"type"_s, u"resource"_s},
                                            {u"resource"_s, contentsOf(index, text)}}}}};
        m_askingCall = id;
        QJsonObject params{
            {u"maxTokens"_s, 100},
            {u"messages"_s,
             QJsonArray{QJsonObject{{u"role"_s, u"user"_s}, {u"content"_s, textBlock(text)}}}}};
        if (tool == "ask-tools"_L1)
            params["tools"_L1] = manyTools();
        send({{u"id"_s, u"ask-%1"_s.arg(id)},
              {u"method"_s, u"sampling/createMessage"_s},
              {u"params"_s, params}});
        return {};
    }

    QList<mcp::MarkdownShape> m_shapes = servedShapes();
    qint64 m_askingCall = 0;
};

} // namespace

QList<mcp::MarkdownShape> servedShapes()
{
    return QList<mcp::MarkdownShape>{{"every kind", kPlain}} + mcp::hostileMarkdown()
        + mcp::randomMarkdown();
}

int serveShapes()
{
    ShapeServer server;
    return serve([&server](const QString &method, const QJsonObject &params,
                           qint64 id) { return server.respond(method, params, id); },
                 [&server] { server.onAnswer(); });
}

int serveManyTools()
{
    const auto respond = [](const QString &method, const QJsonObject &, qint64) -> QJsonObject {
        if (method == "tools/list"_L1)
            return {{u"tools"_s, manyTools()}};
        if (method == "resources/list"_L1)
            return {{u"resources"_s, QJsonArray()}};
        if (method == "resources/templates/list"_L1)
            return {{u"resourceTemplates"_s, QJsonArray()}};
        return {{u"_meta"_s, QJsonObject()}};
    };
    return serve(respond, [] {});
}

} // namespace quayside
