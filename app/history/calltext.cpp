// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/history/calltext.h"

#include "core/base/secretname.h"

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

/// On one line, with \u escapes for what a terminal or an editor does not show.
QString lineOf(const Value &value)
{
    QString line;
    for (const uint point : QString::fromUtf8(value.toJson()).toUcs4()) {
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

QString rpcRequest(const CallText &call)
{
    return QString::fromUtf8(requestOf(call, u"quayside"_s).toJson(Value::Layout::Indented));
}

} // namespace quayside
