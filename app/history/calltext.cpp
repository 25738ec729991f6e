// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/history/calltext.h"

#include "app/text/cuttext.h"
#include "core/base/secretname.h"
#include "core/import/export.h"

#include <QUrl>
#include <QUrlQuery>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

bool isPlain(const QString &text)
{
    const auto points = text.toUcs4();
    return std::all_of(points.cbegin(), points.cend(),
                       [](uint point) { return QChar::isPrint(char32_t(point)); });
}

/// Nothing in it ends the quotes, also where the text has quotes itself.
QString shellQuoted(const QString &text)
{
    const bool isBare = !text.isEmpty() && std::all_of(text.cbegin(), text.cend(), [](QChar c) {
        return (c.unicode() < 0x80 && c.isLetterOrNumber()) || u"_./:-"_s.contains(c);
    });
    if (isBare)
        return text;
    QString quoted = text;
    return u'\'' + quoted.replace(u'\'', u"'\\''"_s) + u'\'';
}

/// JSON on one line, with \u escapes for what a terminal or an editor does not show.
QString escapedLine(const QString &json)
{
    QString line;
    for (const uint point : json.toUcs4()) {
        const QString character = QString::fromUcs4(reinterpret_cast<const char32_t *>(&point), 1);
        if (QChar::isPrint(char32_t(point))) {
            line += character;
            continue;
        }
        for (const QChar unit : character)
            line += u"\\u%1"_s.arg(int(unit.unicode()), 4, 16, QLatin1Char('0'));
    }
    return line;
}

QString lineOf(const Value &value)
{
    return escapedLine(QString::fromUtf8(value.toJson()));
}

Value requestOf(const CallText &call, const QString &client)
{
    Value params{Value::Object{{u"name"_s, Value(call.tool)}, {u"arguments"_s, call.arguments}}};
    if (call.isIndependent)
        params.insert(
            u"_meta"_s,
            Value(Value::Object{
                {u"io.modelcontextprotocol/protocolVersion"_s, Value(call.revision)},
                {u"io.modelcontextprotocol/clientInfo"_s,
                 Value(Value::Object{{u"name"_s, Value(client)}, {u"version"_s, Value(u"1"_s)}})},
                {u"io.modelcontextprotocol/clientCapabilities"_s, Value(Value::Object())}}));
    return Value(Value::Object{{u"jsonrpc"_s, Value(u"2.0"_s)},
                               {u"id"_s, Value(qint64(1))},
                               {u"method"_s, Value(u"tools/call"_s)},
                               {u"params"_s, params}});
}

/// A literal of Python.
QString pythonOf(const Value &value)
{
    switch (value.kind()) {
    case Value::Kind::Null:
        return u"None"_s;
    case Value::Kind::Bool:
        return value.toBool() ? u"True"_s : u"False"_s;
    case Value::Kind::String: {
        QString literal = u"\""_s;
        for (const uint point : value.toString().toUcs4()) {
            if (point == '"' || point == '\\')
                literal += QLatin1Char('\\') + QChar(char16_t(point));
            else if (QChar::isPrint(char32_t(point)))
                literal += QString::fromUcs4(reinterpret_cast<const char32_t *>(&point), 1);
            else
                literal += u"\\U%1"_s.arg(point, 8, 16, QLatin1Char('0'));
        }
        return literal + u'"';
    }
    case Value::Kind::Array: {
        QStringList items;
        for (const Value &item : value.items())
            items.append(pythonOf(item));
        return u'[' + items.join(u", "_s) + u']';
    }
    case Value::Kind::Object: {
        QStringList members;
        for (const auto &[name, member] : value.members())
            members.append(pythonOf(Value(name)) + u": "_s + pythonOf(member));
        return u'{' + members.join(u", "_s) + u'}';
    }
    default:
        return QString::fromUtf8(value.toJson()); // A number.
    }
}

/// A note for who has to fill something in.
QString placeholderNote(const Value &server, const QString &comment)
{
    return server.toJson().contains("${")
        ? QString(comment + u" Replace each ${…} by its value.\n"_s)
        : QString();
}

/// Without a password, and without the values of parameters whose names say that they are secrets.
QString publicAddress(const QString &address)
{
    QUrl url(address);
    url.setUserInfo({});
    QUrlQuery query(url);
    auto items = query.queryItems(QUrl::FullyDecoded);
    for (auto &[name, value] : items) {
        if (mcp::isSecretName(name) || name.endsWith("key"_L1, Qt::CaseInsensitive))
            value = u"<%1>"_s.arg(name);
    }
    query.setQueryItems(items);
    if (!items.isEmpty())
        url.setQuery(query);
    return QString::fromLatin1(url.toEncoded());
}

QString typeOf(const Value &value)
{
    switch (value.kind()) {
    case Value::Kind::Null:
        return u"null"_s;
    case Value::Kind::Bool:
        return u"boolean"_s;
    case Value::Kind::Number:
        return u"number"_s;
    case Value::Kind::String:
        return u"string"_s;
    case Value::Kind::Array:
        return u"array"_s;
    case Value::Kind::Object:
        break;
    }
    return u"object"_s;
}

constexpr int kShapeDepth = 6;
constexpr qsizetype kShapeMembers = 50; ///< Of one object.
constexpr qsizetype kShapeValues = 100; ///< Looked at, of one place.

/// A JSON Schema for the types of values at one place. What is deeper than depth is left out.
Value shapeOf(const QList<const Value *> &values, int depth)
{
    QStringList types;
    QStringList names;
    QList<const Value *> items;
    qsizetype objects = 0;
    for (const Value *value : values) {
        if (const QString type = typeOf(*value); !types.contains(type))
            types.append(type);
        objects += value->isObject() ? 1 : 0;
        for (const auto &[name, member] : value->members()) {
            if (!names.contains(name) && names.size() < kShapeMembers)
                names.append(name);
        }
        for (const Value &item : value->items()) {
            if (items.size() < kShapeValues)
                items.append(&item);
        }
    }
    Value::Array words;
    for (const QString &type : std::as_const(types))
        words.append(Value(type));
    Value shape(Value::Object{{u"type"_s, words.size() == 1 ? words.constFirst() : Value(words)}});
    if (depth == 0)
        return shape;
    Value::Array required;
    Value::Object properties;
    for (const QString &name : std::as_const(names)) {
        QList<const Value *> found;
        for (const Value *value : values) {
            if (const Value *member = value->find(name))
                found.append(member);
        }
        if (found.size() == objects)
            required.append(Value(name));
        properties.append({name, shapeOf(found, depth - 1)});
    }
    if (!required.isEmpty())
        shape.insert(u"required"_s, Value(required));
    if (!properties.isEmpty())
        shape.insert(u"properties"_s, Value(properties));
    if (!items.isEmpty())
        shape.insert(u"items"_s, shapeOf(items, depth - 1));
    return shape;
}

Value check(QLatin1StringView name, const Value &value)
{
    return Value(Value::Object{{name, value}});
}

/// What the answer of the call is to be: of the same form.
Value expectationOf(const Value &result)
{
    if (result.at(u"isError").toBool())
        return Value(u"error"_s);
    Value::Object values;
    if (const Value *structure = result.find(u"structuredContent")) {
        values.append(
            {u"structuredContent"_s, check("schema"_L1, shapeOf({structure}, kShapeDepth))});
    } else {
        constexpr qsizetype kBlocks = 10;
        const Value::Array &blocks = result.at(u"content").items();
        values.append({u"content"_s, check("count"_L1, Value(qint64(blocks.size())))});
        for (qsizetype i = 0; i < qMin(kBlocks, blocks.size()); ++i)
            values.append(
                {u"content[%1].type"_s.arg(i), check("equals"_L1, blocks.at(i).at(u"type"))});
    }
    return Value(Value::Object{{u"values"_s, Value(values)}});
}

/// Its texts are not taken for names of saved values.
Value withoutNames(const Value &value)
{
    return mcp::json::withTexts(
        value, [](QString text) { return Value(text.replace("${"_L1, "$${"_L1)); });
}

} // namespace

QString cliCommand(const CallText &call)
{
    // A name that looks like an option, or cannot be seen, is none that can be typed.
    const QString name = call.server.name;
    const QString server = isPlain(name) && !name.startsWith(u'-') ? name : call.server.id;
    if (call.tool.startsWith(u'-') || !isPlain(call.tool) || server.startsWith(u'-')
        || !isPlain(server))
        return {};
    QString command = u"quayside-cli call "_s + shellQuoted(server) + u' ' + shellQuoted(call.tool);
    if (!call.arguments.members().isEmpty())
        command += u" --args "_s + shellQuoted(lineOf(call.arguments));
    return command;
}

QString curlCommand(const CallText &call)
{
    if (!call.server.isRemote() || call.revision.isEmpty() || !isPlain(call.tool))
        return {};
    QStringList headers{u"Content-Type: application/json"_s,
                        u"Accept: application/json, text/event-stream"_s,
                        u"MCP-Protocol-Version: "_s + call.revision};
    if (call.isIndependent) {
        headers.append(u"Mcp-Method: tools/call"_s);
        headers.append(u"Mcp-Name: "_s + call.tool);
    } else {
        headers.append(u"Mcp-Session-Id: <session>"_s);
    }
    bool isAuthorized = false;
    for (const auto &[name, value] : call.server.headers) {
        isAuthorized = isAuthorized || name.compare("Authorization"_L1, Qt::CaseInsensitive) == 0;
        if (isPlain(name))
            headers.append(name + u": <"_s + name.toLower() + u'>');
    }
    if (call.isSignedIn && !isAuthorized)
        headers.append(u"Authorization: Bearer <token>"_s);
    QString command = u"curl -sS "_s + shellQuoted(publicAddress(call.server.url));
    for (const QString &header : std::as_const(headers))
        command += u" -H "_s + shellQuoted(header);
    return command + u" --data-raw "_s + shellQuoted(lineOf(requestOf(call, u"curl"_s)));
}

QString typeScriptSource(const CallText &call)
{
    const Value server = mcp::exportServer(call.server);
    const bool isRemote = call.server.isRemote();
    QString transport;
    if (!isRemote)
        transport = u"new StdioClientTransport(%1)"_s.arg(lineOf(server));
    else if (const Value *headers = server.find(u"headers"))
        transport =
            u"new StreamableHTTPClientTransport(new URL(%1), { requestInit: { headers: %2 } })"_s
                .arg(lineOf(server.at(u"url")), lineOf(*headers));
    else
        transport =
            u"new StreamableHTTPClientTransport(new URL(%1))"_s.arg(lineOf(server.at(u"url")));
    const bool isOld = !call.isIndependent && !call.revision.isEmpty();
    return (isRemote
                ? u"import { Client, StreamableHTTPClientTransport } from \"@modelcontextprotocol/client\"\n"_s
                : u"import { Client } from \"@modelcontextprotocol/client\"\n"
                  "import { StdioClientTransport } from \"@modelcontextprotocol/client/stdio\"\n"_s)
        + u"\n// npm install @modelcontextprotocol/client\n"_s + placeholderNote(server, u"//"_s)
        + u"const client = new Client({ name: \"example\", version: \"1.0.0\" }"_s
        + (isOld ? QString() : u", { versionNegotiation: { mode: \"auto\" } }"_s) + u")\n"_s
        + u"await client.connect(%1)\n"_s.arg(transport)
        + u"const result = await client.callTool({ name: %1, arguments: %2 })\n"_s.arg(
            lineOf(Value(call.tool)), lineOf(call.arguments))
        + u"console.log(JSON.stringify(result, null, 2))\nawait client.close()\n"_s;
}

QString pythonSource(const CallText &call)
{
    const Value server = mcp::exportServer(call.server);
    QString imports;
    QString streams;
    if (call.server.isRemote()) {
        const Value *headers = server.find(u"headers");
        imports = u"from mcp import ClientSession\n"
                  "from mcp.client.streamable_http import streamablehttp_client\n"_s;
        streams = u"streamablehttp_client(%1%2) as (read, write, _)"_s.arg(
            pythonOf(server.at(u"url")),
            headers ? QString(u", headers="_s + pythonOf(*headers)) : QString());
    } else {
        QStringList parts;
        for (const auto &[name, member] : server.members())
            parts.append(name + u'=' + pythonOf(member));
        imports = u"from mcp import ClientSession, StdioServerParameters\n"
                  "from mcp.client.stdio import stdio_client\n"_s;
        streams =
            u"stdio_client(StdioServerParameters(%1)) as (read, write)"_s.arg(parts.join(u", "_s));
    }
    return u"import asyncio\n\n"_s + imports + u"\n# pip install mcp\n"_s
        + placeholderNote(server, u"#"_s) + u"async def main():\n    async with "_s + streams
        + u", ClientSession(read, write) as session:\n"
          "        await session.initialize()\n"_s
        + u"        result = await session.call_tool(%1, %2)\n"_s.arg(pythonOf(Value(call.tool)),
                                                                      pythonOf(call.arguments))
        + u"        print(result.model_dump_json(indent=2))\n\nasyncio.run(main())\n"_s;
}

QString testSource(const CallText &call)
{
    constexpr qsizetype kNameChars = 60;
    Value test(Value::Object{{u"name"_s, Value()}, {u"call"_s, Value(call.tool)}});
    QString name = call.tool;
    if (!call.arguments.members().isEmpty()) {
        name += u' ' + QString::fromUtf8(call.arguments.toJson());
        test.insert(u"arguments"_s, call.arguments);
    }
    if (name.size() > kNameChars)
        name = name.first(wholeCharacters(name, kNameChars)) + u'…';
    if (call.result.isObject())
        test.insert(u"expect"_s, expectationOf(call.result));
    test.insert(u"name"_s, Value(name.remove(u'$')));
    test = withoutNames(test);
    QStringList lines = QString::fromUtf8(test.toJson(Value::Layout::Indented)).split(u'\n');
    for (QString &line : lines)
        line = escapedLine(line);
    return lines.join(u'\n');
}

QString rpcRequest(const CallText &call)
{
    return QString::fromUtf8(requestOf(call, u"quayside"_s).toJson(Value::Layout::Indented));
}

} // namespace quayside
