// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/trafficmessage.h"

#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/base/secretname.h"
#include "core/json/writeimpl.h"
#include "core/protocol/tasks.h"
#include "core/rpc/message.h"

#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qsizetype kTailBytes = 4 * 1024;
constexpr qsizetype kIdChars = 100;
constexpr qsizetype kHeaders = 100;
constexpr qsizetype kHeaderBytes = 2 * 1024;

/// What a request may be about, over all methods; the first that is there is shown.
struct Subject
{
    std::optional<json::Raw> name;
    std::optional<json::Raw> uri;
    std::optional<json::Raw> level;
    std::optional<json::Raw> progress;

    template<class V>
    static void fields(V &v)
    {
        v("name", &Subject::name);
        v("uri", &Subject::uri);
        v("level", &Subject::level);
        v("progress", &Subject::progress);
    }

    QString toString() const
    {
        for (const auto &part : {name, uri, level, progress}) {
            if (part)
                return json::unquote(part->view()).value_or(QString::fromUtf8(part->view()));
        }
        return {};
    }
};

QString subjectOf(const json::Raw &params)
{
    const auto subject = json::read<Subject>(params);
    return subject ? subject->toString().left(limits::kDescriptionChars) : QString();
}

QString taskIdOf(const json::Raw &params)
{
    if (!params.view().contains("\"taskId\""))
        return {};
    const auto about = json::read<TaskIdParams>(params);
    return about ? about->taskId.left(limits::kTaskIdChars) : QString();
}

/// Secrets of headers are not even kept.
http::Headers withoutSecretHeaders(http::Headers headers)
{
    static const QByteArrayList secret{"authorization", "proxy-authorization", "cookie",
                                       "set-cookie", "mcp-session-id"};
    for (auto &header : headers) {
        if (secret.contains(header.first.toLower()))
            header.second = QString::fromUtf16(SecretMask::kMark).toUtf8();
        header.second.truncate(kHeaderBytes);
    }
    return headers.first(std::min(headers.size(), kHeaders));
}

/// Keys and sessions stand in the query of some addresses.
QUrl withoutSecrets(QUrl url)
{
    static const QStringList more{u"key"_s, u"code"_s, u"sig"_s, u"signature"_s};
    QUrlQuery query(url);
    QList<std::pair<QString, QString>> items = query.queryItems();
    for (auto &[name, value] : items) {
        if (isSecretName(name) || more.contains(name.toLower()))
            value = QString::fromUtf16(SecretMask::kMark);
    }
    query.setQueryItems(items);
    url.setQuery(query);
    return url;
}

QString idText(const json::Raw &id)
{
    return QString::fromUtf8(id.view()).left(kIdChars);
}

} // namespace

TrafficMessage TrafficMessage::whole(QByteArray text, bool isSent, int httpStatus)
{
    TrafficMessage message;
    message.isSent = isSent;
    message.httpStatus = httpStatus;
    message.size = text.size();
    message.m_text = std::move(text);
    message.look();
    return message;
}

TrafficMessage TrafficMessage::ofExchange(const http::Record &record)
{
    TrafficMessage message;
    message.keep(record);
    return message;
}

void TrafficMessage::setContext(const QDateTime &time, std::shared_ptr<const SecretMask> mask)
{
    m_wallTime = std::chrono::milliseconds(time.toMSecsSinceEpoch());
    m_mask = std::move(mask);
}

QDateTime TrafficMessage::time() const
{
    return utcTime(m_wallTime);
}

void TrafficMessage::cut(QByteArrayView text, char *out)
{
    const bool isWhole = text.size() <= limits::kTrafficTextBytes;
    const qsizetype head = isWhole ? text.size() : limits::kTrafficTextBytes - kTailBytes;
    std::copy_n(text.data(), head, out);
    if (!isWhole)
        std::copy_n(text.last(kTailBytes).data(), kTailBytes, out + head);
}

void TrafficMessage::keep(http::Record record)
{
    kind = Kind::Http;
    isSent = true;
    httpStatus = record.status;
    method = QString::fromLatin1(record.verb);
    subject = record.url.path();
    duration = record.duration;
    if (record.call >= 0)
        id = QString::number(record.call);
    record.url.setUserInfo({});
    record.sent = withoutSecretHeaders(std::move(record.sent));
    record.received = withoutSecretHeaders(std::move(record.received));
    size = record.url.toEncoded().size() + record.failure.size();
    for (const auto &[name, value] : record.sent + record.received)
        size += name.size() + value.size();
    exchange = std::make_shared<const http::Record>(std::move(record));
}

http::Headers TrafficMessage::shownHeaders(const http::Headers &headers) const
{
    http::Headers shown;
    for (const auto &[name, value] : headers)
        shown.emplaceBack(name, mask().masked(QString::fromUtf8(value)).toUtf8());
    return shown;
}

/// As JSON, for people and files.
std::optional<Value> TrafficMessage::exchangeValue() const
{
    const auto toValue = [this](const http::Headers &headers) {
        Value members{Value::Object()};
        const http::Headers shown = shownHeaders(headers);
        for (const auto &[name, value] : shown)
            members.insert(QString::fromUtf8(name), Value(QString::fromUtf8(value)));
        return members;
    };
    Value request{Value::Object()};
    request.insert(u"method"_s, Value(method));
    const QUrl shownUrl = withoutSecrets(exchange->url);
    request.insert(u"url"_s, Value(mask().masked(shownUrl.toString(QUrl::FullyEncoded))));
    request.insert(u"headers"_s, toValue(exchange->sent));
    Value response{Value::Object()};
    if (exchange->status != 0) {
        response.insert(u"status"_s, Value(qint64(exchange->status)));
        response.insert(u"headers"_s, toValue(exchange->received));
    } else {
        response.insert(u"failure"_s, Value(mask().masked(exchange->failure)));
    }
    Value whole{Value::Object()};
    whole.insert(u"request"_s, request);
    whole.insert(u"response"_s, response);
    return whole;
}

void TrafficMessage::look()
{
    if (isCut())
        return lookAtEnds();
    const json::Raw text(m_text);
    const auto message = json::read<rpc::Message>(text);
    if (!message) {
        kind = text.isArray() && json::read<QList<json::Raw>>(text) ? Kind::Batch : Kind::Other;
        return;
    }
    if (message->id)
        id = idText(*message->id);
    if (message->method) {
        kind = message->id ? Kind::Request : Kind::Notification;
        method = message->method->left(limits::kDescriptionChars);
        if (message->params) {
            subject = subjectOf(*message->params);
            m_taskId = taskIdOf(*message->params);
        }
    } else if (message->error) {
        kind = Kind::Error;
        if (const auto error = json::read<rpc::ResponseError>(*message->error))
            errorCode = error->code;
    } else {
        kind = message->result ? Kind::Answer : Kind::Other;
    }
}

/// Of a text with a hole in it: the members that stand before and behind the one large value.
void TrafficMessage::lookAtEnds()
{
    static const QRegularExpression member(
        u"\\G[{,]?\\s*\"(\\w+)\"\\s*:\\s*(\"[^\"\\\\]*\"|[-\\w.+]+)?\\s*"_s);
    const QString head = QString::fromUtf8(m_text.first(kTailBytes)).trimmed();
    QString large;
    auto members = member.globalMatch(head);
    while (members.hasNext() && large.isEmpty()) {
        const auto match = members.next();
        const QString value = match.captured(2);
        if (value.isEmpty())
            large = match.captured(1);
        else if (match.captured(1) == "id"_L1)
            id = value.left(kIdChars);
        else if (match.captured(1) == "method"_L1)
            method = value.mid(1).chopped(1);
    }
    // Some write the id last.
    static const QRegularExpression last(
        u",\\s*\"id\"\\s*:\\s*(\"[^\"\\\\]*\"|-?\\d+)"
        "(?:\\s*,\\s*\"\\w+\"\\s*:\\s*(?:\"[^\"\\\\]*\"|[-\\w.+]+))*\\s*\\}\\s*$"_s);
    if (id.isEmpty())
        id = last.match(QString::fromUtf8(m_text.last(kTailBytes))).captured(1).left(kIdChars);
    if (!method.isEmpty())
        kind = id.isEmpty() ? Kind::Notification : Kind::Request;
    else if (large == "result"_L1 || large == "error"_L1)
        kind = large == "error"_L1 ? Kind::Error : Kind::Answer;
    else if (head.startsWith(u'['))
        kind = Kind::Batch;
}

std::optional<Value> TrafficMessage::value() const
{
    if (exchange)
        return exchangeValue();
    if (isCut())
        return std::nullopt;
    const auto parsed = json::parse(json::Raw(m_text));
    return parsed ? std::optional(mask().masked(*parsed)) : std::nullopt;
}

SecretMask TrafficMessage::mask() const
{
    return m_taskId.isEmpty() ? *m_mask : m_mask->with(m_taskId);
}

QString TrafficMessage::text() const
{
    if (const auto whole = value())
        return QString::fromUtf8(whole->toJson(Value::Layout::Indented));
    if (!isCut())
        return mask().masked(QString::fromUtf8(m_text));
    // The end could begin within a secret.
    return mask().masked(QString::fromUtf8(m_text.first(m_text.size() - kTailBytes))) + u'…';
}

QByteArray TrafficMessage::toJsonLine(const QString &server) const
{
    Value line{Value::Object()};
    line.insert(u"time"_s, Value(time().toString(Qt::ISODateWithMs)));
    if (!server.isEmpty())
        line.insert(u"server"_s, Value(server));
    line.insert(u"direction"_s, Value(isSent ? u"sent"_s : u"received"_s));
    line.insert(u"bytes"_s, Value(qint64(size)));
    if (httpStatus != 0)
        line.insert(u"httpStatus"_s, Value(qint64(httpStatus)));
    if (duration)
        line.insert(u"milliseconds"_s, Value(qint64(duration->count())));
    if (auto whole = value())
        line.insert(u"message"_s, *std::move(whole));
    else
        line.insert(isCut() ? u"cutText"_s : u"text"_s, Value(text()));
    return line.toJson() + '\n';
}

json::Raw TrafficMessage::params() const
{
    if (isCut())
        return {};
    const auto message = json::read<rpc::Message>(json::Raw(m_text));
    return message && message->params ? *message->params : json::Raw();
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::Subject)
