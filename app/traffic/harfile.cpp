// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/harfile.h"

#include <QHash>
#include <QUrl>
#include <QUrlQuery>

namespace quayside {

using mcp::TrafficMessage;
using mcp::json::Value;
using MessageKind = mcp::TrafficMessage::Kind;
using namespace Qt::StringLiterals;

namespace {

using Pairs = QList<std::pair<QString, QString>>;

Value object(std::initializer_list<mcp::json::Value::Member> members)
{
    return Value(Value::Object(members));
}

Value number(qint64 value)
{
    return Value(value);
}

Value nameValues(const Pairs &pairs)
{
    Value::Array list;
    for (const auto &[name, value] : pairs)
        list.append(object({{u"name"_s, Value(name)}, {u"value"_s, Value(value)}}));
    return Value(list);
}

Value headersOf(const TrafficMessage *exchange, bool isSent)
{
    Pairs pairs;
    if (exchange) {
        const mcp::http::Record &record = *exchange->exchange;
        const auto headers = exchange->shownHeaders(isSent ? record.sent : record.received);
        for (const auto &[name, value] : headers)
            pairs.append({QString::fromUtf8(name), QString::fromUtf8(value)});
    }
    return nameValues(pairs);
}

Value requestOf(const TrafficMessage &message, const TrafficMessage *exchange,
                const QString &serverName)
{
    QUrl url = exchange ? exchange->exchange->url : QUrl();
    if (!exchange) {
        url.setScheme(u"stdio"_s);
        url.setPath(serverName);
    }
    return object({
        {u"method"_s, Value(exchange ? exchange->method : u"POST"_s)},
        {u"url"_s, Value(url.toString(QUrl::FullyEncoded | QUrl::RemoveQuery))},
        {u"httpVersion"_s, Value(exchange ? u"HTTP/1.1"_s : u"stdio"_s)},
        {u"cookies"_s, Value(Value::Array())},
        {u"headers"_s, headersOf(exchange, true)},
        {u"queryString"_s, Value(Value::Array())},
        {u"postData"_s,
         object(
             {{u"mimeType"_s, Value(u"application/json"_s)}, {u"text"_s, Value(message.text())}})},
        {u"headersSize"_s, number(-1)},
        {u"bodySize"_s, number(message.size)},
    });
}

Value responseOf(const TrafficMessage *answer, const TrafficMessage *exchange)
{
    Value content = object({{u"size"_s, number(answer ? answer->size : 0)},
                            {u"mimeType"_s, Value(u"application/json"_s)}});
    if (answer)
        content.insert(u"text"_s, Value(answer->text()));
    return object({
        {u"status"_s,
         number(exchange     ? exchange->httpStatus
                    : answer ? 200
                             : 0)},
        {u"statusText"_s, Value(QString())},
        {u"httpVersion"_s, Value(exchange ? u"HTTP/1.1"_s : u"stdio"_s)},
        {u"cookies"_s, Value(Value::Array())},
        {u"headers"_s, headersOf(exchange, false)},
        {u"content"_s, content},
        {u"redirectURL"_s, Value(QString())},
        {u"headersSize"_s, number(-1)},
        {u"bodySize"_s, number(answer ? answer->size : -1)},
    });
}

Value entryOf(const SavedMessage &saved, const TrafficMessage *answer,
              const TrafficMessage *exchange)
{
    const auto waited = saved.message.duration.value_or(std::chrono::milliseconds(0));
    return object({
        {u"startedDateTime"_s, Value(saved.message.time().toString(Qt::ISODateWithMs))},
        {u"time"_s, number(waited.count())},
        {u"request"_s, requestOf(saved.message, exchange, saved.serverName)},
        {u"response"_s, responseOf(answer, exchange)},
        {u"cache"_s, Value(Value::Object())},
        {u"timings"_s,
         object({{u"send"_s, number(0)},
                 {u"wait"_s, number(waited.count())},
                 {u"receive"_s, number(0)}})},
        {u"_server"_s, Value(saved.serverName)},
    });
}

} // namespace

QByteArray harFile(const QList<SavedMessage> &messages, const QList<SavedMessage> &exchanges)
{
    QHash<std::pair<int, qint64>, const TrafficMessage *> byNumber;
    for (const SavedMessage &saved : messages)
        byNumber.insert({saved.source, saved.message.number}, &saved.message);
    QHash<std::pair<int, QString>, const TrafficMessage *> byCall;
    for (const SavedMessage &saved : exchanges)
        byCall.insert({saved.source, saved.message.id}, &saved.message);

    Value::Array entries;
    Value::Array received;
    for (const SavedMessage &saved : messages) {
        const TrafficMessage &message = saved.message;
        if (message.kind == MessageKind::Http)
            continue;
        if (message.isSent) {
            const auto *answer = byNumber.value({saved.source, message.pair});
            const auto *exchange = message.kind != MessageKind::Request
                ? nullptr
                : byCall.value({saved.source, message.id});
            entries.append(entryOf(saved, answer, exchange));
        } else if (message.pair == 0) {
            if (const auto line =
                    mcp::json::parse(mcp::json::Raw(message.toJsonLine(saved.serverName))))
                received.append(*line);
        }
    }
    const Value log = object({
        {u"version"_s, Value(u"1.2"_s)},
        {u"creator"_s,
         object({{u"name"_s, Value(u"Quayside"_s)},
                 {u"version"_s, Value(QStringLiteral(QUAYSIDE_VERSION))}})},
        {u"entries"_s, Value(entries)},
        {u"_received"_s, Value(received)},
    });
    return object({{u"log"_s, log}}).toJson(Value::Layout::Indented) + '\n';
}

} // namespace quayside
